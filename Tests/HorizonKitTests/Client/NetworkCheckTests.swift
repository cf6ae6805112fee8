import Foundation
import HorizonKit
import Sentences
import StellarKit
import Testing

/// Clients that know the network that their server must belong to.
struct NetworkCheckTests {
  private static let testnet = HorizonError.otherNetwork(passphrase: Network.testnet.passphrase)

  private func answer(_ name: String, status: Int = 200) throws -> ScriptedTransport.Step {
    .reply(HTTPReply(status: status, body: try Answer(name).bytes))
  }

  private func horizon(of network: Network, _ transport: ScriptedTransport) throws -> Horizon {
    try Horizon(url: "https://horizon.example/", network: network, transport: transport, clock: TestClock())
  }

  /// Returns a payment on the public network.
  private func payment() throws -> SignedTransaction {
    let payment = Operation.Body.payment(destination: MuxedAccount(try Signed.account(2)), asset: .native, amount: try Amount("5"))
    let transaction = try Transaction(
      source: MuxedAccount(try Signed.account(1)), sequenceNumber: 214_748_364_800_000_001, timeBounds: try TimeBounds(maxTime: Signed.maxTime),
      operations: [Operation(payment)])
    return transaction.signed(by: try Signed.key(1), on: .public)
  }

  @Test func `a server of another network says nothing about a transaction`() async throws {
    let signed = try payment()
    let transport = ScriptedTransport(try (0..<4).map { _ in try answer("root") })
    let horizon = try horizon(of: .public, transport)
    await #expect(throws: Self.testnet) { try await horizon.settlement(of: signed) }
    let outcome = await horizon.submit(signed, patience: .seconds(300), handedInBefore: true)
    guard case .unknown(_, Self.testnet) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(await horizon.submit(signed) == .notSent(Self.testnet))
    #expect(await horizon.submitAsync(signed) == .notSent(Self.testnet))
    #expect(transport.requests.map(\.url) == Array(repeating: "https://horizon.example/", count: 4))
  }

  @Test func `a transaction that is signed for another network isn't sent`() async throws {
    let (signed, transport) = (try payment(), ScriptedTransport([]))
    let horizon = try horizon(of: .testnet, transport)
    let error = HorizonError.invalidParameter(name: "transaction", reason: "is signed for another network")
    #expect(await horizon.submit(signed) == .notSent(error))
    await #expect(throws: error) { try await horizon.settlement(of: signed) }
    #expect(transport.requests.isEmpty)
  }

  @Test func `a transaction isn't sent if the server can't say to which network it belongs`() async throws {
    let transport = ScriptedTransport([.failure(.timedOut)])
    #expect(await (try horizon(of: .public, transport)).submit(try payment()) == .notSent(.timedOut))
  }

  @Test func `a server is asked for its network before the first request, and again after a failure`() async throws {
    let (root, account) = (try answer("root"), try answer("account"))
    let garbled = ScriptedTransport.Step.reply(HTTPReply(status: 200, body: Array("?".utf8)))
    for failure in [ScriptedTransport.Step.failure(.timedOut), .reply(HTTPReply(status: 502)), garbled] {
      let missing = try answer("not_found", status: 404)
      let transport = ScriptedTransport([root, account, missing, failure, root, account])
      let horizon = try horizon(of: .testnet, transport)
      let id = try Signed.account(1)
      _ = try await horizon.account(id)
      await #expect(throws: HorizonError.notFound) { try await horizon.account(id) }
      await #expect(throws: HorizonError.self) { try await horizon.account(id) }
      _ = try await horizon.account(id)
      let questions = transport.requests.map { $0.url == "https://horizon.example/" }
      #expect(questions == [true, false, false, false, true, false])
    }
  }

  @Test func `a server without a page about itself isn't taken for one without the account`() async throws {
    let horizon = try horizon(of: .testnet, ScriptedTransport([try answer("not_found", status: 404)]))
    let id = try Signed.account(1)
    await #expect(throws: HorizonError.notHorizon("it doesn't say to which network it belongs")) { try await horizon.findAccount(id) }
  }

  @Test func `lists and streams of another network's server are refused`() async throws {
    let horizon = try horizon(of: .public, ScriptedTransport([try answer("root"), try answer("root")]))
    await #expect(throws: Self.testnet) { try await horizon.ledgers().page() }
    await #expect(throws: Self.testnet) {
      for try await ledger in horizon.ledgers().stream(after: "now") { Issue.record("\(ledger)") }
    }
  }
}
