import Foundation
import HTTPTypes
import HorizonKit
import StellarKit
import StellarXDR
import Testing

@testable import AnchorKit

/// Lookups of addresses like `name*domain`, in both directions.
struct FederationTests {
  private static let account = "GCIBUCGPOHWMMMFPFTDWBSVHQRT4DIBJ7AD6BZJYDITBK2LCVBYW7HUQ"

  private func federation(_ json: String, status: Int = 200) throws -> (Federation, FakeAnchor) {
    let fake = FakeAnchor()
    fake.on("GET /federation", status: status, json)
    return (try Fixture.anchor(fake).federation, fake)
  }

  @Test(arguments: [
    "bob*stellar.org", "maria@gmail.com*stellar.org", "+14155550100*stellar.org", "jürgen*example.com", "❤️*example.com", "a*localhost:8001",
  ])
  func `a federation address has a name and a domain`(_ text: String) throws {
    #expect(try #require(FederationAddress(text)).description == text)
  }

  @Test(arguments: [
    "bob", "bob*", "*stellar.org", "a*b*stellar.org", "a b*stellar.org", "a>*stellar.org", "a\u{202E}*stellar.org", "a\n*stellar.org", "bob*org",
    "bob*https://stellar.org", String(repeating: "a", count: 257) + "*stellar.org", "a\u{FE0F}*stellar.org", "a\u{34F}*stellar.org",
    "a\u{3164}*stellar.org",
    "a\u{115F}*stellar.org", "a\u{2800}*stellar.org",
  ])
  func `an invalid federation address is refused`(_ text: String) {
    #expect(FederationAddress(text) == nil)
  }

  @Test func `SEP-2's own example is read`() async throws {
    let json = #"{"stellar_address":"bob*stellar.org","account_id":"\#(Self.account)","memo_type":"id","memo":"123"}"#
    let (federation, fake) = try self.federation(json)
    let address = try #require(FederationAddress("bob*stellar.org"))
    let record = try await federation.record(of: address)
    #expect(record.account.address == Self.account && record.memo == .id(123) && record.address == address)
    #expect(fake.lines == ["GET /federation?q=bob%2Astellar.org&type=name"])
  }

  @Test func `an account, a transaction or a forwarding leads to a federation record`() async throws {
    let (federation, fake) = try self.federation(#"{"stellar_address":"bob*stellar.org","account_id":"\#(Self.account)"}"#)
    #expect(try await federation.record(of: AccountID(Self.account)).address?.name == "bob")
    let hash = try #require(TransactionHash(String(repeating: "c1", count: 32)))
    _ = try await federation.record(ofSenderOf: hash)
    _ = try await federation.record(forwarding: ["forward_type": "bank_account", "acct": "2382376"])
    #expect(
      fake.lines == [
        "GET /federation?q=\(Self.account)&type=id", "GET /federation?q=\(hash)&type=txid",
        "GET /federation?type=forward&acct=2382376&forward_type=bank_account",
      ])
  }

  @Test func `a federation answer with the address in another case is accepted`() async throws {
    let (federation, _) = try self.federation(#"{"stellar_address":"Bob*Stellar.org","account_id":"\#(Self.account)"}"#)
    let record = try await federation.record(of: try #require(FederationAddress("bob*stellar.org")))
    #expect(record.account.address == Self.account)
  }

  @Test func `a federation answer for another address or account is refused`() async throws {
    let (federation, _) = try self.federation(#"{"stellar_address":"eve*stellar.org","account_id":"\#(Self.account)"}"#)
    let address = try #require(FederationAddress("bob*stellar.org"))
    await #expect(throws: AnchorError.self) { try await federation.record(of: address) }
    await #expect(throws: AnchorError.self) { try await federation.record(of: Fixture.person().accountID) }
  }

  @Test(arguments: [
    (#""memo_type":"text","memo":"hello""#, "hello"), (#""memo_type":"id","memo":18446744073709551615"#, "18446744073709551615"),
    (#""memo_type":"hash","memo":"BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=""#, String(repeating: "07", count: 32)),
    (#""memo":"no type is a text""#, "no type is a text"), (#""memo":null,"memo_type":null"#, ""), (#""memo":"","memo_type":"id""#, ""),
  ])
  func `federation memos of each type are read`(_ fields: String, _ written: String) async throws {
    let (federation, _) = try self.federation(#"{"account_id":"\#(Self.account)",\#(fields)}"#)
    let record = try await federation.record(of: AccountID(Self.account))
    #expect(record.memo.written?.text ?? "" == written)
  }

  @Test(arguments: [#""8675309""#, "8675309"])
  func `digits without a memo type are refused, since most exchanges don't find a text`(_ memo: String) async throws {
    let (federation, _) = try self.federation(#"{"account_id":"\#(Self.account)","memo":\#(memo),"memo_type":""}"#)
    await #expect(throws: AnchorError(anchor: Fixture.domain, .memoOfUnknownKind("8675309"))) {
      try await federation.record(of: AccountID(Self.account))
    }
  }

  @Test(arguments: [
    #"{"account_id":"GABC"}"#, "{}", #"{"account_id":5}"#, #"{"account_id":"A","memo_type":"id","memo":"abc"}"#,
    #"{"account_id":"A","memo_type":"id","memo":"-1"}"#, #"{"account_id":"A","memo_type":"hash","memo":"BwcH"}"#,
    #"{"account_id":"A","memo_type":"colour","memo":"red"}"#, #"{"account_id":"A","memo_type":"text","memo":"much longer than twenty-eight bytes"}"#,
    #"{"account_id":"A","stellar_address":"nobody"}"#, #"{"account_id":"A","memo":["x"]}"#,
  ])
  func `an invalid federation record is refused with the field's name`(_ json: String) async throws {
    let (federation, _) = try self.federation(json.replacing("\"A\"", with: "\"\(Self.account)\""))
    let error = await #expect(throws: AnchorError.self) { try await federation.record(of: AccountID(Self.account)) }
    guard case .invalidField? = error?.problem else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `an unknown name is not found`() async throws {
    let (federation, _) = try self.federation(#"{"error":"no such name"}"#, status: 404)
    let address = try #require(FederationAddress("bob*stellar.org"))
    await #expect(throws: AnchorError(anchor: Fixture.domain, .notFound("no such name"))) { try await federation.record(of: address) }
  }

  @Test func `an address is looked up through its domain's stellar.toml`() async throws {
    let fake = FakeAnchor()
    fake.on("GET /.well-known/stellar.toml") { _ in
      HTTPReply(status: 200, body: Array("FEDERATION_SERVER = \"https://fed.example.com/lookup?v=1\"".utf8))
    }
    fake.on("GET /lookup", #"{"account_id":"\#(Self.account)"}"#)
    let address = try #require(FederationAddress("bob*example.com"))
    let record = try await Federation.lookUp(address, transport: fake)
    #expect(record.account.address == Self.account)
    #expect(fake.requests.last?.url == "https://fed.example.com/lookup?v=1&q=bob%2Aexample.com&type=name")
    fake.on("GET /.well-known/stellar.toml") { _ in HTTPReply(status: 200) }
    await #expect(throws: AnchorError(anchor: "example.com", .missingService(.federation))) { try await Federation.lookUp(address, transport: fake) }
  }
}
