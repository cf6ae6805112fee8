import Sentences
import StellarKit
import Testing

@testable import AnchorKit

/// Sign-ins that an anchor refuses.
struct SignInRefusalTests {
  @Test func `an anchor that requires a client domain is recognized if the wallet named none`() async throws {
    let fake = FakeAnchor()
    let session = try Fixture.session(fake)
    fake.on("GET /auth", status: 400, #"{"error":"client_domain is required"}"#)
    let error = await #expect(throws: AnchorError.self) { try await session.token() }
    #expect(error?.problem == .clientDomainRequired)
    #expect(
      error?.description
        == "anchor.example.com only accepts wallets that are registered with it, and this one isn't. Use another anchor.")
    let wallet = try Fixture.wallet()
    let domain = ClientDomain(try #require(AnchorDomain("wallet.example.com")), account: wallet.accountID, signer: KeyPairSigner([wallet]))
    let person = try Fixture.person()
    let named = try Fixture.anchor(fake).session(for: ClientAccount(person.accountID), signer: KeyPairSigner([person]), clientDomain: domain)
    let refusal = AnchorError(anchor: Fixture.domain, .refused(status: 400, message: "client_domain is required"))
    await #expect(throws: refusal) { try await named.token() }
  }

  @Test(arguments: [
    (400, #"{"error":"Too many challenges."}"#), (401, #"{"error":"Too many challenges."}"#), (200, #"{"error":"Too many challenges."}"#),
    (401, #"{"error":{"code":5,"message":"Too many challenges."}}"#),
    (403, #"{"type":"authentication_required","message":"Too many challenges."}"#),
  ])
  func `a refused sign-in quotes the anchor's message`(_ status: Int, _ answer: String) async throws {
    let (fake, refusal) = (FakeAnchor(), AnchorError(anchor: Fixture.domain, .refused(status: status, message: "Too many challenges.")))
    let session = try Fixture.session(fake)
    fake.on("POST /auth", status: status, answer)
    await #expect(throws: refusal) { try await session.token() }
    fake.on("GET /auth", status: status, answer)
    await #expect(throws: refusal) { try await session.token() }
  }
}
