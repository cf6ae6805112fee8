import Foundation
import NIOHTTP1
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

/// Somebody who uses the anchor.
struct AnchorClient: Sendable {
  let fixture: AnchorFixture
  let key: KeyPair
  /// Tells this person apart from others in a shared account.
  var memo: UInt64?
  var token: String?

  var address: String { key.accountID.address }

  /// The challenge that the anchor gives.
  func challenge(_ query: String = "") async throws -> SignedTransaction {
    let reply = try await fixture.get("/auth?account=\(address)" + (memo.map { "&memo=\($0)" } ?? "") + query)
    try #require(reply.status == 200, "\(reply.text)")
    return try SignedTransaction(base64: try #require(try reply.json.transaction.text), on: fixture.sandbox.network)
  }

  func post(_ signed: SignedTransaction) async throws -> AnchorReply {
    let body = Array(#"{"transaction":"\#(signed.base64)"}"#.utf8)
    return try await fixture.send(.POST, "/auth", type: "application/json", body: body)
  }

  /// The same person with a token.
  func signedIn() async throws -> AnchorClient {
    let reply = try await post(try await challenge().adding(signaturesOf: [key]))
    try #require(reply.status == 200, "\(reply.text)")
    var client = self
    client.token = try reply.json.token.text
    return client
  }

  // MARK: Requests

  func get(_ path: String, _ fields: [String: String] = [:]) async throws -> AnchorReply {
    try await fixture.get(path + (fields.isEmpty ? "" : "?" + Self.form(fields)), token: token)
  }

  func post(_ path: String, _ fields: [String: String] = [:]) async throws -> AnchorReply {
    try await fixture.send(.POST, path, token: token, type: "application/x-www-form-urlencoded", body: Array(Self.form(fields).utf8))
  }

  func put(_ path: String, _ fields: [String: String] = [:]) async throws -> AnchorReply {
    let body = try JSONEncoder().encode(fields)
    return try await fixture.send(.PUT, path, token: token, type: "application/json", body: Array(body))
  }

  static func form(_ fields: [String: String]) -> String {
    fields.map { "\($0.key)=\($0.value.formEncoded)" }.sorted().joined(separator: "&")
  }

  // MARK: What people do

  /// Gives the anchor the information that it asks customers for, and waits until the anchor has processed it.
  func introduceThemselves(as lastName: String = "Lovelace", waiting seconds: UInt64 = 10) async throws {
    let reply = try await put(
      "/kyc/customer",
      ["first_name": "Ada", "last_name": lastName, "email_address": "ada@example.com", "bank_account_number": "NO9386011117947"])
    try #require(reply.status == 202, "\(reply.text)")
    fixture.clock.advance(by: seconds)
  }

  /// A transfer as the anchor reports it.
  func transaction(_ id: String, _ sep: String = "sep24") async throws -> JSON {
    let reply = try await get("/\(sep)/transaction", ["id": id])
    try #require(reply.status == 200, "\(reply.text)")
    return try reply.json.transaction
  }

  /// Begins a transfer through SEP-24: its id, and the address of its page.
  func begin(_ kind: String, _ fields: [String: String]) async throws -> (id: String, page: String) {
    let reply = try await post("/sep24/transactions/\(kind)/interactive", fields)
    try #require(reply.status == 200, "\(reply.text)")
    return (try #require(try reply.json.id.text), try #require(try reply.json.url.text))
  }

  /// Submits a page's form, and returns the address of the page that it leads to.
  func fill(_ page: String, _ step: String, _ fields: [String: String] = [:]) async throws -> String {
    let url = try #require(URLComponents(string: page))
    var all = fields.merging(["step": step]) { $1 }
    for item in url.queryItems ?? [] where item.name != "outcome" { all[item.name] = item.value }
    let reply = try await fixture.send(.POST, url.path, type: "application/x-www-form-urlencoded", body: Array(Self.form(all).utf8))
    try #require(reply.status == 303, "\(reply.text)")
    return try #require(reply.headers.first(name: "Location"))
  }

  /// Goes through the pages to where the anchor waits for money.
  func complete(_ page: String, amount: String, outcome: String? = nil, lastName: String = "Lovelace") async throws -> String {
    var fields = [
      "amount": amount, "first_name": "Ada", "last_name": lastName, "email_address": "ada@example.com", "bank_account_number": "NO9386011117947",
    ]
    fields["outcome"] = outcome
    return try await fill(try await fill(page, "details", fields), "confirm")
  }

  /// Pays the anchor the amount that a withdrawal asks for.
  @discardableResult func pay(_ transaction: JSON, _ asset: IssuedAsset, amount: String? = nil) async throws -> StoredTransaction {
    let memo = try LedgerMemo(type: transaction.withdraw_memo_type.text, value: transaction.withdraw_memo.text)
    let account = try AccountID(try #require(transaction.withdraw_anchor_account.text))
    let sum = try Amount(try #require(amount ?? transaction.amount_in.text))
    let payment = Operation.Body.payment(destination: MuxedAccount(account), asset: try fixture.asset(asset), amount: sum)
    let paid = try await fixture.submit(key, Operation(payment), memo: try memo?.memo ?? .none)
    // The clock stands still until the anchor has seen it.
    await fixture.anchor.advance()
    return paid
  }
}
