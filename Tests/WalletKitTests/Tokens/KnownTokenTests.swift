import Foundation
import HorizonKit
import RPCKit
import Sentences
import StellarKit
import StellarXDR
import Testing

@testable import WalletKit

/// What the wallet knows of tokens and assets, and servers that say otherwise.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct KnownTokenTests {
  private static let pin = VaultCredential.typed("123456")

  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Opens the wallet once more, through a server that reports other decimals of all tokens, and a name by which no asset's contract is recognized.
  private func wallet(_ town: ContractTestNetwork, told decimals: UInt32) async throws -> Wallet {
    let transport = ChangingTransport(answering: { request, answer in
      let said: XDR.SCVal
      switch ApprovalServer.call(in: request)?.function.text {
      case "decimals": said = .u32(decimals)
      case "name": said = .string(Array("Trial".utf8))
      default: return answer
      }
      return answer.replacing(/"xdr":"[^"]*"/) { _ in "\"xdr\":\"\(EncodedXDR(said).text)\"" }
    })
    let rpc = try StellarRPC(url: "\(town.test.horizon.url)/rpc", network: .sandbox, transport: transport, clock: ContinuousClock())
    return try await TestNetwork.wallet(in: folder, HorizonNetwork(town.test.horizon, rpc: rpc, clock: ContinuousClock()))
  }

  /// What somebody hands over to have a call authorized by an account.
  static func authorization(_ call: ContractCall, of account: AccountID) -> OpenedAuthorization {
    let credentials = XDR.SorobanAddressCredentials(
      address: ContractAddress(account).xdr, nonce: 7, signatureExpirationLedger: 0, signature: .void)
    return .entry(
      XDR.SorobanAuthorizationEntry(
        credentials: .address(credentials),
        rootInvocation: XDR.SorobanAuthorizedInvocation(function: .contractFn(call.xdr), subInvocations: [])))
  }

  @Test func `an amount of a listed token is shown with the decimals that it was added with, and other decimals draw a warning`() async throws {
    try await ContractTestNetwork.with(in: folder) { town, wallet in
      let (own, maker) = (try #require(wallet.account).id, try town.people.id("maker"))
      let token = try await town.token(.init(decimals: 7, supply: 20_000_000_000), of: own)
      try await wallet.add(try await wallet.token("\(token)"))
      let until = try await town.rpc.latestLedger().sequence + 1_000
      let call = try Token(token, on: town.rpc).approve(
        from: ContractAddress(own), to: ContractAddress(maker), amount: 10_000_000_000, untilLedger: until)
      let authorization = Self.authorization(call, of: own)
      let shown = "1000 “TRY” (\(token))"
      let honest = await wallet.review(authorization)
      #expect(honest.tree.calls.map { $0.amount?.english } == [shown] && honest.warnings.isEmpty)

      let warning =
        "The contract of TRY now reports 14 decimals. It reported 7 before, and amounts are shown with that many here. Don't sign this unless you know why."
      let second = try await self.wallet(town, told: 14)
      let review = await second.review(authorization)
      #expect(review.tree.calls.map { $0.amount?.english } == [shown] && review.warnings.map(\.english) == [warning])
      let calling = try await second.review(call)
      #expect(await second.explain(calling).decimalsWarnings.map(\.english) == [warning])
      let envelope = try await second.review(calling.prepared.transaction.signed(by: [], on: .sandbox))
      #expect(envelope.trees.flatMap(\.calls).map { $0.amount?.english } == [shown, shown])
      #expect(envelope.warnings.filter { $0.english == warning }.count == 1)
      let revoking = try Token(token, on: town.rpc).revoke(from: ContractAddress(own), to: ContractAddress(maker))
      #expect(await second.review(Self.authorization(revoking, of: own)).warnings.isEmpty, "it has no amount")

      // The list of another of the person's accounts counts, too.
      _ = try await wallet.add(.seed(try town.people["maker"]), name: "Maker", Self.pin)
      try await wallet.use(maker)
      let third = try await self.wallet(town, told: 14)
      let other = await third.review(authorization)
      #expect(other.tree.calls.map { $0.amount?.english } == [shown] && other.warnings.map(\.english) == [warning])
    }
  }

  @Test func `an amount of a token that the wallet has never dealt with is signed for only with consent to its decimals`() async throws {
    try await ContractTestNetwork.with(in: folder) { town, wallet in
      let (own, maker) = (try #require(wallet.account).id, try town.people.id("maker"))
      let token = try await town.token(.init(decimals: 7, supply: 20_000_000_000), of: own)
      let call = try Token(token, on: town.rpc).transfer(from: ContractAddress(own), to: ContractAddress(maker), amount: 10_000_000_000)
      let misled = try await self.wallet(town, told: 12)
      let review = await misled.review(Self.authorization(call, of: own))
      #expect(review.tree.calls.map { $0.amount?.english } == ["0.01 “TRY” (\(token))"])
      let unchecked =
        "This wallet has no record of an earlier payment with TRY, and only its contract says that it has 12 decimals. With another number, the amount would be different, so check it with whoever issues the token. This is 10000000000 of the token's smallest units."
      #expect(review.warnings.map(\.english) == [unchecked])
      await #expect(throws: WalletError.self) { try await misled.signAuthorization(review.id, acceptingWarnings: false, Self.pin) }
    }
  }

  @Test func `an asset that any of the person's accounts has added is recognized by its contract, whatever the server says`() async throws {
    try await ContractTestNetwork.with(in: folder) { town, wallet in
      let (own, maker) = (try #require(wallet.account).id, try town.people.id("maker"))
      let usd = try town.people.asset("USD", of: "issuer")
      _ = try await wallet.send(try await wallet.review(TrustForm(asset: "\(usd)")).transaction, Self.pin)
      let contract = try await town.deploy(usd)
      _ = try await wallet.add(.seed(try town.people["maker"]), name: "Maker", Self.pin)
      try await wallet.use(maker)
      let second = try await self.wallet(town, told: 14)
      let call = try Token(contract, on: town.rpc).transfer(from: ContractAddress(own), to: ContractAddress(maker), amount: 10_000_000)
      let review = await second.review(Self.authorization(call, of: own))
      #expect(review.tree.calls.map(\.understanding) == [.known] && review.tree.calls.map { $0.amount?.english } == ["1 \(usd)"])
      #expect(review.warnings.isEmpty)
    }
  }

  @Test func `the first payment with an unlisted token needs consent to its decimals, and later ones do only if these have changed`() async throws {
    try await ContractTestNetwork.with(in: folder) { town, wallet in
      let maker = try town.people.id("maker")
      let token = try await town.token(.init(decimals: 7), of: try #require(wallet.account).id)
      let form = TokenPaymentForm(recipient: maker.address, amount: "10.5", currency: .token(token))
      // What a revocation says of a token was never shown.
      let revoking = try await wallet.reviewRevocation(of: token, from: ContractAddress(maker))
      #expect(try await wallet.confirm(revoking.transaction.id, Self.pin).isConfirmed)

      func unchecked(_ decimals: Int, _ units: String) -> String {
        "This wallet has no record of an earlier payment with TRY, and only its contract says that it has \(decimals) decimals. With another number, the amount would be different, so check it with whoever issues the token. This is \(units) of the token's smallest units."
      }
      let misled = try await self.wallet(town, told: 9)
      let wrong = try await misled.review(form).transaction
      #expect(wrong.consents.map(\.english) == [unchecked(9, "10500000000")])
      await #expect(throws: WalletError.sending(.warningsNotAccepted(wrong.consents))) { try await misled.confirm(wrong.id, Self.pin) }
      let first = try await wallet.review(form).transaction
      #expect(first.consents.map(\.english) == [unchecked(7, "105000000")])
      #expect(try await wallet.confirm(first.id, consenting: true, Self.pin).isConfirmed)

      #expect(try await wallet.review(form).transaction.consents.isEmpty)
      let changed =
        "The contract of TRY now reports 9 decimals. It reported 7 before, so the same number means a different amount. Don't go on unless you know why."
      #expect(try await misled.review(form).transaction.consents.map(\.english) == [changed])
      #expect(try await misled.token("\(token)").decimalsWarning?.english == changed)
      let preview = try await wallet.token("\(token)")
      #expect(preview.decimalsWarning == nil)
      try await wallet.add(preview)
      #expect(try await misled.review(form).transaction.consents.map(\.english) == [changed])
    }
  }
}
