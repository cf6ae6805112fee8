import Foundation
import HTTPTypes
import HorizonKit
import Sentences
import StellarKit
import Testing

@testable import AnchorKit

/// The file in which an anchor publishes its services.
struct StellarTOMLTests {
  private func toml(_ text: String) throws -> StellarTOML { try StellarTOML(Array(text.utf8), from: Fixture.domain) }

  private func problem(_ text: String) -> AnchorProblem? {
    do throws(AnchorError) {
      _ = try StellarTOML(Array(text.utf8), from: Fixture.domain)
      return nil
    } catch {
      return error.problem
    }
  }

  @Test func `SEP-1's own example is read completely`() throws {
    let toml = try StellarTOML(Answer.bytes("stellar.toml"), from: "domain.com")
    #expect(toml.version == "2.0.0")
    #expect(toml.networkPassphrase == Network.public.passphrase)
    #expect(toml.services == [.federation: "https://api.domain.com/federation", .transfers: "https://api.domain.com"])
    #expect(toml.signingKey?.address == "GBBHQ7H4V6RRORKYLHTCAWP6MOHNORRFJSDPXDFYDGJB2LPZUFPXUEW3")
    #expect(toml.horizonURL == "https://horizon.domain.com")
    #expect(toml.accounts.count == 3)
    let documentation = try #require(toml.documentation)
    #expect(documentation.organizationName == "Organization Name" && documentation.phoneNumber == "+14155552671")
    #expect(documentation.officialEmail == "support@domain.com" && documentation.supportEmail == nil)
    #expect(toml.principals.map(\.telegram) == [nil] && toml.principals.first?.keybase == "crypto_jane")
    #expect(toml.currencies.map(\.code) == ["USD", "BTC", "GOAT"])
    #expect(toml.currencies[1].collateralAddresses == ["2C1mCx3ukix1KfegAY5zgQJV7sanAciZpv"])
    #expect(toml.currencies[2].fixedNumber == 10_000)
    #expect(toml.validators.map(\.alias) == ["domain-au", "domain-sg", "domain-us"])
    #expect(toml.flaws == [])
    let btc = Asset.issued(code: try AssetCode("BTC"), issuer: toml.accounts[2])
    #expect(toml.currency(btc)?.anchorAssetType == "crypto")
    #expect(toml.currency(.issued(code: try AssetCode("BTC"), issuer: toml.accounts[0])) == nil)
  }

  @Test func `a code template matches many assets of its issuer`() throws {
    let issuer = try Fixture.issuer().accountID
    let toml = try self.toml("[[CURRENCIES]]\ncode_template = \"CORN????????\"\nissuer = \"\(issuer)\"")
    #expect(toml.currency(.issued(code: try AssetCode("CORN20180604"), issuer: issuer)) != nil)
    #expect(toml.currency(.issued(code: try AssetCode("CORN2018"), issuer: issuer)) == nil)
    #expect(toml.currency(.issued(code: try AssetCode("RICE20180604"), issuer: issuer)) == nil)
    #expect(toml.currency(.issued(code: try AssetCode("CORN20180604"), issuer: try Fixture.key(9).accountID)) == nil)
  }

  @Test func `lumens are listed as native`() throws {
    #expect(try toml("[[CURRENCIES]]\ncode = \"native\"").currency(.native) != nil)
  }

  @Test(arguments: [
    ("SIGNING_KEY = 5", "SIGNING_KEY", "5"), ("SIGNING_KEY = [\"G\"]", "SIGNING_KEY", "a list"),
    ("WEB_AUTH_ENDPOINT = true", "WEB_AUTH_ENDPOINT", "true"), ("NETWORK_PASSPHRASE = {}", "NETWORK_PASSPHRASE", "a table"),
    ("SIGNING_KEY = \"GABC\"", "SIGNING_KEY", "GABC"), ("KYC_SERVER = 1979-05-27", "KYC_SERVER", "a number or a time"),
  ])
  func `an invalid key or service is refused with the value sent`(_ text: String, _ name: String, _ sent: String) {
    guard case .invalidField(name, _, sent)? = problem(text) else {
      Issue.record("\(String(describing: problem(text)))")
      return
    }
  }

  @Test func `an error doesn't repeat a secret key in the wrong place`() throws {
    let secret = try Fixture.key(5).revealSecretSeed()
    let problem = self.problem("SIGNING_KEY = \"\(secret)\"")
    #expect(problem == .invalidField(name: "SIGNING_KEY", expected: "an account", sent: "a secret key"))
    let flawed = try toml("ACCOUNTS = [\"\(secret)\"]")
    #expect(flawed.flaws.count == 1 && !flawed.flaws[0].contains(secret))
  }

  @Test func `invalid descriptive fields are skipped and listed as flaws`() throws {
    let issuer = try Fixture.issuer().accountID
    let text = """
      VERSION = 2
      ACCOUNTS = ["\(issuer)", "CDLZFC3SYJYDZT7K67VZ75HPJVIEUVNIXF47ZG2FB2RMQQVU2HHGCYSC", 7]
      PRINCIPALS = "nobody"
      [DOCUMENTATION]
      ORG_NAME = ["a", "b"]
      ORG_URL = "https://example.com"
      [[CURRENCIES]]
      code = "USDC"
      issuer = "nobody"
      display_decimals = "2"
      fixed_number = 1.5
      status = "sleeping"
      is_unlimited = "true"
      some_field_of_tomorrow = {a = 1}
      """
    let toml = try self.toml(text)
    #expect(toml.version == nil && toml.accounts == [issuer] && toml.principals == [])
    #expect(toml.documentation?.url == "https://example.com" && toml.documentation?.organizationName == nil)
    let currency = try #require(toml.currencies.first)
    #expect(currency.asset == nil && currency.displayDecimals == 2 && currency.isUnlimited == true && currency.status == .other("sleeping"))
    #expect(
      toml.flaws == [
        "VERSION is not a text", "ACCOUNTS is not a list of texts", "ACCOUNTS is not a list of accounts", "PRINCIPALS is not a list of tables",
        "DOCUMENTATION.ORG_NAME is not a text", "CURRENCIES[0].issuer is not an account", "CURRENCIES[0].fixed_number is not a whole number",
      ])
  }

  @Test(arguments: [
    ("a = ", "it isn't valid TOML from line 1 on"), ("a = 1\n\nb = [", "it isn't valid TOML from line 3 on"),
    ("a = 1\na = 2", "it isn't valid TOML from line 2 on"),
    ("a = \"\u{0}\"", "it isn't valid TOML from line 1 on"),
    (String(repeating: "a.", count: 20_000) + "a = 1\nb =", "it is nested more than 8 levels deep"),
    ("a = " + String(repeating: "[", count: 50_000), "it is nested more than 8 levels deep"),
  ])
  func `invalid TOML is refused with the line number or the reason`(_ text: String, _ reason: String) {
    guard case .invalidTOML(let found)? = problem(text) else {
      Issue.record("it was read, or refused for something else")
      return
    }
    #expect(found.english == reason)
  }

  @Test func `bytes that aren't UTF-8 are refused`() {
    #expect(throws: AnchorError(anchor: "a.example.com", .invalidTOML("it isn't UTF-8 text"))) {
      try StellarTOML([0x61, 0xFF], from: "a.example.com")
    }
  }
}
