import AnchorKit
import HTTPTypes
import HorizonKit
import StellarKit
import Synchronization
import Testing

@Suite struct LanguageTests {
  @Test func `requests to an anchor carry the language in use, also after it changes`() async throws {
    let language = Mutex<String?>("de")
    let fake = FakeAnchor()
    fake.signIn()
    fake.on("GET /sep6/info", "{}")
    fake.on("GET /kyc/customer", #"{"id":"c","status":"ACCEPTED"}"#)
    fake.on("GET /sep38/info", #"{"assets":[]}"#)
    fake.on("POST /sep24/transactions/deposit/interactive", #"{"type":"interactive_customer_info_needed","id":"t","url":"https://a.example.com"}"#)
    let domain = try #require(AnchorDomain(Fixture.domain))
    let anchor = try Anchor(
      domain: domain, network: .testnet, toml: Fixture.parsedTOML(), transport: fake, language: { language.withLock(\.self) }, now: { Fixture.now })
    let session = anchor.session(for: ClientAccount(try Fixture.person().accountID), signer: KeyPairSigner([try Fixture.person()]))
    func ask(_ other: String? = nil) async throws {
      _ = try await anchor.transfers.info(language: other)
      _ = try await session.customers.customer(CustomerQuery(language: other))
      _ = try await session.quotes.info()
      _ = try await session.interactive.deposit(InteractiveRequest(Fixture.usdc(), language: other))
    }
    try await ask()
    #expect(fake.requests.allSatisfy { $0.headers[.acceptLanguage] == "de" })
    #expect(fake.lines.first == "GET /sep6/info?lang=de" && fake.lines.contains("GET /kyc/customer?lang=de"))
    #expect(fake.requests.last?.text.contains("name=\"lang\"\r\n\r\nde\r\n") == true)
    // A request's own language takes precedence.
    try await ask("pt")
    #expect(fake.lines.contains("GET /sep6/info?lang=pt") && fake.requests.last?.text.contains("name=\"lang\"\r\n\r\npt\r\n") == true)
    language.withLock { $0 = "fr" }
    try await ask()
    #expect(fake.lines.contains("GET /sep6/info?lang=fr") && fake.requests.last?.headers[.acceptLanguage] == "fr")
    language.withLock { $0 = nil }
    try await ask()
    #expect(fake.lines.contains("GET /sep6/info") && fake.requests.last?.headers[.acceptLanguage] == nil)
  }
}
