import AnchorKit
import Foundation
import HTTPTypes
import HorizonKit
import StellarKit
import Testing

/// What a program may log of its exchanges with an anchor.
struct DescriptionTests {
  private static let secrets = ["eyJ", "DE89", "ada@", "Lovelace", "key1"]

  /// Everything that prints a value.
  private func printed(_ value: some Any) -> String {
    var dumped = ""
    dump(value, to: &dumped)
    return "\(value)\([value])\(String(reflecting: value))\(dumped)"
  }

  @Test func `no request, reply, transfer or form prints a token or what a person entered`() async throws {
    let fake = FakeAnchor()
    let transfer = #"{"id":"t1","kind":"withdrawal","status":"pending_anchor","from":"Lovelace","to":"DE89","instructions":{"x":{"value":"DE89"}}}"#
    fake.on("GET /sep6/withdraw", #"{"id":"t1"}"#)
    fake.on("GET /sep6/deposit", #"{"id":"t2"}"#)
    fake.on("PUT /kyc/customer", #"{"id":"Lovelace"}"#)
    let session = try Fixture.session(fake)
    let details = TransferDetails(customerID: "Lovelace", fields: [.other("dest"): "DE89"])
    let withdrawal = WithdrawRequest(.native, details: details)
    let deposit = DepositRequest(.native, to: MuxedAccount(try Fixture.person().accountID), emailAddress: "ada@example.com", details: details)
    _ = try await session.transfers.withdraw(withdrawal)
    _ = try await session.transfers.deposit(deposit)
    _ = try await session.customers.update(CustomerValues([.person(.lastName): "Lovelace"]), for: CustomerQuery())
    #expect(fake.requests.count == 5)
    for request in fake.requests {
      #expect(request.description.contains("\(request.method.rawValue) https://\(Fixture.domain)/"))
      let reply = try await fake.send(request)
      for secret in Self.secrets { #expect(!printed(request).contains(secret) && !printed(reply).contains(secret)) }
    }
    let read = try Transfer(json: Array(transfer.utf8), from: Fixture.domain)
    for secret in Self.secrets {
      for text in [printed(withdrawal), printed(deposit), printed(details), printed(read)] { #expect(!text.contains(secret)) }
    }
    #expect("\(details)" == "dest" && "\(read)" == "withdrawal t1: pending_anchor")
    let keyed = HTTPRequestMessage(method: .post, url: "https://user:key1@example.com:8000/a?apikey=key1#key1", headers: [.cookie: "key1"], body: [1])
    #expect(keyed.description == "POST https://example.com:8000/a, 1 bytes" && !printed(keyed).contains("key1"))
    #expect(HTTPRequestMessage(url: "https://a b/?key1").description.contains("key1") == false)
  }
}
