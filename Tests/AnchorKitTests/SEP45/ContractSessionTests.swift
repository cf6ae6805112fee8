import Foundation
import HTTPTypes
import HorizonKit
import Sentences
import StellarKit
import StellarXDR
import Synchronization
import Testing

@testable import AnchorKit

/// A contract account's whole sign-in, over a transport that answers like an anchor and a network that answers like Stellar RPC.
struct ContractSessionTests {
  private struct Refusal: Error, Equatable {}

  /// A network on which each call writes the nonces of its authorizations, or what a test specifies.
  private final class TriedNetwork: ChallengeNetwork {
    private let needed: (@Sendable (XDR.Transaction) throws -> XDR.SorobanTransactionData)?
    let tried = Mutex<[XDR.TransactionEnvelope]>([])

    init(_ needed: (@Sendable (XDR.Transaction) throws -> XDR.SorobanTransactionData)? = nil) {
      self.needed = needed
    }

    func latestLedger() async throws -> UInt32 { 900 }

    func resources(of envelope: XDR.TransactionEnvelope) async throws -> XDR.SorobanTransactionData {
      tried.withLock { $0.append(envelope) }
      guard case .tx(let envelope) = envelope else { throw Refusal() }
      if let needed { return try needed(envelope.tx) }
      return .unknown(readWrite: try Transaction(envelope.tx).authorizations.map { .usedNonce($0.nonce, of: $0.address) })
    }
  }

  /// A signer in the place of a contract's passkey.
  private struct PasskeySigner: AuthorizationSigner {
    func signature(for request: AuthorizationRequest) async throws -> XDR.SCVal { request.hash.value.contractValue }
  }

  private struct RefusingSigner: AuthorizationSigner {
    func signature(for request: AuthorizationRequest) async throws -> XDR.SCVal { throw Refusal() }
  }

  private func anchor(_ fake: FakeAnchor, _ toml: String? = nil) throws -> Anchor {
    let sample = try ContractChallengeSample()
    let more = "WEB_AUTH_FOR_CONTRACTS_ENDPOINT = \"https://\(Fixture.domain)/contracts\"\nWEB_AUTH_CONTRACT_ID = \"\(sample.contract)\"\n"
    let domain = try #require(AnchorDomain(Fixture.domain))
    return try Anchor(
      domain: domain, network: .testnet, toml: Fixture.parsedTOML(toml ?? more), transport: fake, now: { Fixture.now })
  }

  private func signsIn(_ sample: ContractChallengeSample, subject: String? = nil) throws -> FakeAnchor {
    let fake = FakeAnchor()
    let text = try sample.text()
    fake.on("GET /contracts", #"{"authorization_entries":"\#(text)","network_passphrase":"\#(Network.testnet.passphrase)"}"#)
    fake.on("POST /contracts", #"{"token":"\#(Fixture.token(subject ?? sample.account.description))"}"#)
    fake.on("GET /sep24/transactions", #"{"transactions":[]}"#)
    return fake
  }

  private func session(
    _ fake: FakeAnchor, signer: any AuthorizationSigner = PasskeySigner(), network: TriedNetwork = TriedNetwork(), client: Bool = false
  ) throws -> ContractSession {
    let domain = try #require(AnchorDomain("wallet.example.com"))
    let wallet = try Fixture.wallet()
    return try anchor(fake).session(
      for: ContractChallengeSample().account, signer: signer, network: network,
      clientDomain: client ? ContractClientDomain(domain, account: wallet.accountID, signer: KeyPairAuthorizer([wallet])) : nil)
  }

  private func sent(_ fake: FakeAnchor) throws -> [ContractAuthorization] {
    let request = try #require(fake.requests.last { $0.method == .post })
    let body = try JSONDecoder().decode([String: String].self, from: Data(request.body))
    return try ContractChallenge.entries(try #require(body["authorization_entries"])).map { try ContractAuthorization($0) }
  }

  @Test func `a sign-in requests a challenge, signs it, simulates it and exchanges it for a token`() async throws {
    let sample = try ContractChallengeSample()
    let (fake, network) = (try signsIn(sample), TriedNetwork())
    let session = try session(fake, network: network)
    let token = try await session.token()
    #expect(fake.lines == ["GET /contracts?account=\(sample.account)&home_domain=anchor.example.com", "POST /contracts"])
    #expect(token.subject == sample.account.description)
    let authorizations = try sent(fake)
    #expect(authorizations.count == 2 && authorizations.allSatisfy(\.isSigned))
    let own = try #require(authorizations.first { $0.address == sample.account })
    #expect(own.untilLedger == 924)
    #expect(own.credentials.signature == own.hash(untilLedger: 924, on: .testnet).value.contractValue)
    // The simulated authorizations are those that were sent.
    guard case .tx(let tried)? = network.tried.withLock(\.last) else { throw Refusal() }
    #expect(try Transaction(tried.tx).authorizations == authorizations)
    #expect(await session.isSignedIn)
    #expect(try await session.token() == token)
    #expect(fake.lines.count == 2)
    _ = try await session.interactive.transfers(TransferFilter(Fixture.usdc()))
    #expect(fake.requests.last?.headers[.authorization]?.hasPrefix("Bearer ") == true)
    await session.forget()
    #expect(await !session.isSignedIn)
  }

  @Test func `the wallet's domain signs if the anchor's challenge names it`() async throws {
    var sample = try ContractChallengeSample()
    sample.namesClientDomain = true
    let fake = try signsIn(sample)
    try await session(fake, client: true).token()
    #expect(fake.requests.first?.parameter("client_domain") == "wallet.example.com")
    let client = try #require(sent(fake).first { $0.address.account == (try? Fixture.wallet().accountID) })
    #expect(try client.signers(on: .testnet) == [try Fixture.wallet().accountID])
  }

  @Test func `an invalid challenge is never signed`() async throws {
    var sample = try ContractChallengeSample()
    sample.inner = [try sample.invocation]
    let fake = try signsIn(sample)
    let error = await #expect(throws: AnchorError.self) { try await session(fake, signer: RefusingSigner()).token() }
    #expect(error?.problem == .contractChallenge(.subInvocations))
    #expect(error?.description.hasPrefix("anchor.example.com sent a sign-in request that isn't safe to sign") == true)
    #expect(fake.lines.count == 1)
  }

  @Test func `a signed challenge is never sent if it has side effects or its simulation fails`() async throws {
    let sample = try ContractChallengeSample()
    let fake = try signsIn(sample)
    let balance = XDR.LedgerKey.balance(of: sample.account, in: sample.contract)
    let network = TriedNetwork { _ in .unknown(readWrite: [balance]) }
    let error = await #expect(throws: AnchorError.self) { try await session(fake, network: network).token() }
    guard case .contractChallenge(.sideEffect)? = error?.problem else { throw Refusal() }
    let failing = TriedNetwork { _ in throw Refusal() }
    await #expect(throws: Refusal.self) { try await session(fake, network: failing).token() }
    await #expect(throws: Refusal.self) { try await session(fake, signer: RefusingSigner()).token() }
    #expect(!fake.lines.contains { $0.hasPrefix("POST") })
  }

  @Test func `a token for another account is refused`() async throws {
    let fake = try signsIn(ContractChallengeSample(), subject: ContractAddress(contract: Bytes32()).description)
    await #expect(throws: AnchorError.self) { try await session(fake).token() }
  }

  @Test func `an anchor without a safe sign-in for contracts is refused before any request`() async throws {
    let fake = FakeAnchor()
    let sample = try ContractChallengeSample()
    for (toml, problem) in [
      ("", AnchorProblem.missingContractSignIn), ("WEB_AUTH_FOR_CONTRACTS_ENDPOINT = \"https://\(Fixture.domain)/c\"\n", .missingContractSignIn),
      (
        "WEB_AUTH_FOR_CONTRACTS_ENDPOINT = \"https://\(Fixture.domain)/c\"\nWEB_AUTH_CONTRACT_ID = \"\(try Fixture.server().accountID)\"\n",
        .missingContractSignIn
      ),
      (
        "WEB_AUTH_FOR_CONTRACTS_ENDPOINT = \"http://\(Fixture.domain)/c\"\nWEB_AUTH_CONTRACT_ID = \"\(sample.contract)\"\n",
        .unsafeAddress(name: "WEB_AUTH_FOR_CONTRACTS_ENDPOINT", url: "http://\(Fixture.domain)/c")
      ),
    ] {
      let session = try anchor(fake, toml).session(for: sample.account, signer: PasskeySigner(), network: TriedNetwork())
      await #expect(throws: AnchorError(anchor: Fixture.domain, problem)) { try await session.token() }
    }
    #expect(fake.requests.isEmpty)
    #expect(try anchor(fake).supportsContractSignIn)
    #expect(try !anchor(fake, "").supportsContractSignIn)
    let account = ContractAddress(try Fixture.person().accountID)
    #expect(throws: ContractValueError.self) { try anchor(fake).session(for: account, signer: PasskeySigner(), network: TriedNetwork()) }
  }
}
