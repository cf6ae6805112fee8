import AnchorKit
import Foundation
import HorizonKit
import NIOHTTP1
import RPCKit
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

/// A contract account signs in at the test anchor (SEP-45), with a client that is written for any anchor.
@Suite struct ContractSignInTests {
  /// Signs in the form that the trial account contract reads.
  private struct TrialSigner: AuthorizationSigner {
    let key: KeyPair

    func signature(for request: AuthorizationRequest) async throws -> XDR.SCVal { .bytes(key.sign(request.hash.value.bytes)) }
  }

  /// The network, queried over RPC.
  private struct SignInNetwork: ChallengeNetwork {
    let rpc: StellarRPC

    func latestLedger() async throws -> UInt32 { try await rpc.latestLedger().sequence }

    func resources(of envelope: XDR.TransactionEnvelope) async throws -> XDR.SorobanTransactionData {
      switch try await rpc.simulate(envelope, options: SimulationOptions(authorization: .enforce)) {
      case .succeeded(let simulated): try simulated.transactionData.value()
      case .failed(let failure): throw ContractCallError.wouldFail(failure)
      }
    }
  }

  /// Creates a trial account contract that a key controls.
  private static func account(of key: KeyPair, by maker: KeyPair, on rpc: StellarRPC) async throws -> ContractAddress {
    let function = TestLedger.creation(of: .account, [.bytes(key.accountID.publicKey.bytes)], by: maker)
    let (reviewed, _) = try await rpc.invoke(maker, StellarKit.Operation(.invokeHostFunction(function)))
    return try ContractAddress(contractValue: try #require(reviewed.result))
  }

  @Test func `a contract account signs in, even after the anchor's contract was archived, and a stranger's key can't sign in for it`() async throws {
    try await AnchorFixture.run { fixture in
      let maker = try await fixture.sandbox.funded(1)
      let (key, stranger) = (try TestLedger.key(8), try TestLedger.key(9))
      try await fixture.sandbox.withRPC { rpc in
        let account = try await Self.account(of: key, by: maker, on: rpc)
        try await rpc.invoke(maker, try await rpc.transaction(maker, on: [.contractInstance(of: account)], for: 1_000))
        let toml = try StellarTOML(Array(try await fixture.get("/.well-known/stellar.toml").text.utf8), from: fixture.domain)
        let anchor = try Anchor(domain: try #require(AnchorDomain(fixture.domain)), network: .sandbox, toml: toml, now: fixture.clock.now)
        #expect(anchor.supportsContractSignIn)
        let session = try anchor.session(for: account, signer: TrialSigner(key: key), network: SignInNetwork(rpc: rpc))
        let token = try await session.token()
        #expect(token.subject == account.description)
        #expect(await session.isSignedIn)
        // The anchor's contract is archived, and the simulated call restores it.
        for _ in 1...12 { await fixture.sandbox.closeLedger() }
        let instance = ContractDataKey(instanceOf: try #require(fixture.anchor.webAuthContract.contract)).hash
        #expect(await fixture.sandbox.withState { state in state.timesToLive[instance].map { $0.lastLedger < state.header.sequence } } == true)
        await session.forget()
        #expect(try await session.token().subject == account.description)
        let other = try anchor.session(for: account, signer: TrialSigner(key: stranger), network: SignInNetwork(rpc: rpc))
        await #expect(throws: (any Error).self) { try await other.token() }
      }
    }
  }

  @Test func `the anchor refuses unsigned, wrongly signed, mixed, replayed and malformed challenges`() async throws {
    try await AnchorFixture.run { fixture in
      let maker = try await fixture.sandbox.funded(1)
      let key = try TestLedger.key(8)
      try await fixture.sandbox.withRPC { rpc in
        let account = try await Self.account(of: key, by: maker, on: rpc)
        func challenge() async throws -> [ContractAuthorization] {
          let reply = try await fixture.get("/auth/contract?account=\(account)")
          #expect(try reply.json.network_passphrase.text == Network.sandbox.passphrase)
          let text = try #require(try reply.json.authorization_entries.text)
          let bytes = try #require(Data(base64Encoded: text))
          return try Array(bytes).withUnsafeBufferPointer { buffer in
            var decoder = XDRDecoder(UnsafeRawBufferPointer(buffer))
            let entries: [XDR.SorobanAuthorizationEntry] = try decoder.array("entries")
            return try entries.map { try ContractAuthorization($0) }
          }
        }
        func post(_ authorizations: [ContractAuthorization]) async throws -> AnchorReply {
          var encoder = XDREncoder()
          encoder.array(authorizations.map(\.entry))
          let body = #"{"authorization_entries":"\#(Data(encoder.bytes).base64EncodedString())"}"#
          return try await fixture.send(.POST, "/auth/contract", type: "application/json", body: Array(body.utf8))
        }
        func signed(_ authorizations: [ContractAuthorization], by key: KeyPair = key) async throws -> [ContractAuthorization] {
          let until = try await rpc.latestLedger().sequence + 10
          var signed: [ContractAuthorization] = []
          for one in authorizations {
            signed.append(one.address == account ? try await one.signed(by: TrialSigner(key: key), untilLedger: until, on: .sandbox) : one)
          }
          return signed
        }
        let first = try await challenge()
        #expect(first.count == 2)
        let unsigned = try await post(first)
        #expect(unsigned.status == 400)
        #expect(try await post(signed(first, by: maker)).status == 400)
        #expect(try await post(signed([first[0], first[0]])).status == 400)
        #expect(try await post([]).status == 400)
        let answer = try await signed(first)
        #expect(try await post(answer).status == 200)
        let again = try await post(answer)
        #expect(again.status == 400 && again.text.contains("already"))
        // One entry of one challenge, and one of another.
        let (second, third) = (try await signed(challenge()), try await signed(challenge()))
        #expect(try await post([second[0], third[1]]).status == 400)
        for query in ["", "?account=\(key.accountID.address)", "?account=\(account)&home_domain=example.com"] {
          #expect(try await fixture.get("/auth/contract" + query).status == 400)
        }
        for body in ["{}", #"{"authorization_entries":"x"}"#, #"{"authorization_entries":"AAAAAA=="}"#] {
          #expect(try await fixture.send(.POST, "/auth/contract", type: "application/json", body: Array(body.utf8)).status == 400)
        }
      }
    }
  }
}
