import Foundation
import HorizonKit
import RPCKit
import StellarKit
import Testing

@testable import WalletKit

/// A Horizon server that may belong to another network than the wallet's.
@Suite(.timeLimit(.minutes(5))) struct HorizonNetworkTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func wrong(_ passphrase: String) -> NetworkError { .refused(RPCError.otherNetwork(passphrase: passphrase).sentence) }

  @Test func `nothing is believed of another network's server, and nothing is sent to it`() async throws {
    try await TestNetwork.with { test in
      let network = HorizonNetwork(try Horizon(url: test.horizon.url, network: .testnet), clock: ContinuousClock())
      let id = try await test.fundedAccount()
      let wrong = Self.wrong(Network.sandbox.passphrase)
      await #expect(throws: wrong) { try await network.account(id) }
      await #expect(throws: wrong) { try await network.ledger() }
      await #expect(throws: wrong) { try await network.history(of: id, before: nil, knownTo: nil, limit: 10) }
      await #expect(throws: wrong) { try await network.fund(id) }
      let key = try KeyPair(seed: TestRandomness.bytes(32))
      let signed = try Transaction(
        source: MuxedAccount(key.accountID), sequenceNumber: 1, timeBounds: TimeBounds(maxTime: 1),
        operations: [Operation(.payment(destination: MuxedAccount(id), asset: .native, amount: Amount("1")))]
      ).signed(by: key, on: .testnet)
      await #expect(throws: wrong) { try await network.transaction(signed.hash, since: .distantPast) }
      #expect(await network.submit(signed.base64, hash: signed.hash) == .notSent(wrong))
    }
  }

  @Test func `a server is checked again after a failure, and not believed if it belongs to another network by then`() async throws {
    let change = Mutexed(Change.none)
    try await TestNetwork.with { test in
      let transport = ChangingTransport(answering: { _, answer in
        switch change.get() {
        case .none: answer
        case .garbled: "?"
        case .otherNetwork: answer.replacing(Network.sandbox.passphrase, with: "Another")
        }
      })
      let horizon = try Horizon(
        url: test.horizon.url, network: .sandbox, friendbotURL: "\(test.horizon.url)/friendbot", transport: transport)
      let wallet = try await test.fundedWallet(in: folder, through: HorizonNetwork(horizon, clock: ContinuousClock()))
      let account = try #require(wallet.account)
      #expect(try await wallet.network.account(account.id) != nil)
      change.set(.garbled)
      await #expect(throws: NetworkError.self) { try await wallet.network.account(account.id) }
      change.set(.otherNetwork)
      await #expect(throws: Self.wrong("Another")) { try await wallet.network.account(account.id) }
      change.set(.none)
      #expect(try await wallet.network.account(account.id) != nil)
    }
  }

  private enum Change {
    case none, garbled, otherNetwork
  }
}
