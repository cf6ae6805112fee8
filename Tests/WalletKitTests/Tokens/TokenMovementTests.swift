import Sentences
import StellarKit
import StellarXDR
import Testing

@testable import WalletKit

/// How a review names other tokens that a call would move.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct TokenMovementTests {
  private static let pin = VaultCredential.typed("123456")

  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func words(_ wallet: Wallet, _ form: TokenPaymentForm) async throws -> [String] {
    let account = try #require(wallet.account).id
    return try await wallet.review(form).call.movements.map { $0.words(for: account, .point).english }
  }

  @Test func `an unlisted token that moves is named with its contract, whatever its symbol`() async throws {
    try await ContractTestNetwork.with(in: folder) { town, wallet in
      let account = try #require(wallet.account).id
      let fake = try await town.token(.init(decimals: 0, symbol: "000 XLM"), of: account)
      let token = try await town.token(.init(decimals: 0, takes: fake), of: account)
      let recipient = try await town.test.fundedAccount()
      let form = TokenPaymentForm(recipient: recipient.address, amount: "1", currency: .token(token))
      let paid = "You send 1 TRY to \(recipient.shortAddress)."
      #expect(try await words(wallet, form) == [paid, "You send 1 “000 XLM” (\(fake)) to yourself."])
      try await wallet.add(try await wallet.token("\(fake)"))
      #expect(try await words(wallet, form) == [paid, "You send 1 000 XLM to yourself."])
    }
  }

  @Test func `an unverified asset that moves is named with its issuer, since anybody can choose its code`() async throws {
    try await ContractTestNetwork.with(in: folder) { town, wallet in
      let account = try #require(wallet.account).id
      let fake = try town.people.asset("USDC", of: "issuer")
      _ = try await wallet.send(try await wallet.review(TrustForm(asset: "\(fake)")).transaction, Self.pin)
      try await town.people.submit("issuer", .payment(destination: MuxedAccount(account), asset: fake, amount: Amount("40")))
      let token = try await town.token(.init(decimals: 0, takes: try await town.deploy(fake)), of: account)
      let recipient = try await town.test.fundedAccount()
      let form = TokenPaymentForm(recipient: recipient.address, amount: "10", currency: .token(token))
      #expect(try await words(wallet, form) == ["You send 10 TRY to \(recipient.shortAddress).", "You send 0.000001 \(fake) to yourself."])
    }
  }
}
