import Foundation
import HTTPTypes
import HorizonKit
import Sentences
import StellarKit
import Testing

/// The client's requests and its errors.
@Suite struct HorizonTests {
  private let address = "GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ"

  private func reply(_ name: String) throws -> ScriptedTransport.Step {
    .reply(HTTPReply(status: 200, body: try Answer(name).bytes))
  }

  @Test func `records are decoded from the answers to their requests`() async throws {
    let account = try AccountID(address)
    let transport = ScriptedTransport([
      try reply("root"), try reply("account"), try reply("ledgers"), try reply("payments"), try reply("operations"), try reply("fee_stats"),
      try reply("payments"),
    ])
    let horizon = try Horizon(url: "https://horizon.example/", transport: transport)
    #expect(try await horizon.root().networkPassphrase == Network.testnet.passphrase)
    #expect(try await horizon.account(account).accountID == account)
    #expect(try await horizon.ledgers().page(after: "now", order: .descending, limit: 200).records.count == 2)
    let page = try await horizon.payments(of: .account(account), joinTransactions: true).page(order: .descending, limit: 5)
    #expect(try await horizon.operations().page().records == Answer("operations").decoded(as: Page<OperationResource>.self).records)
    #expect(try await horizon.feeStats().lastLedger == 1214)
    _ = try await horizon.payments().page(after: page.links.next.cursor)
    #expect(transport.requests.last?.url == "https://horizon.example/payments?cursor=5209795272708&limit=10&order=asc")
  }

  @Test func `an account is funded by the friendbot that the network names`() async throws {
    let transport = ScriptedTransport([try reply("root"), try reply("transaction")])
    let horizon = try Horizon(url: "https://horizon.example", transport: transport)
    let transaction = try Answer("transaction").decoded(as: TransactionResource.self)
    let answer = FriendbotAnswer(hash: transaction.hash, successful: true, envelopeXDR: transaction.envelopeXDR)
    #expect(try await horizon.fund(AccountID(address)) == answer)
    #expect(transport.requests.last?.url == "https://friendbot.stellar.org?addr=\(address)")
  }

  @Test func `a friendbot's answer needs no more than the transaction's hash`() async throws {
    let hash = try #require(TransactionHash(String(repeating: "ab", count: 32)))
    let answers = [
      #"{"successful":true,"hash":"\#(hash)","envelope_xdr":"AAAAAgAAAAA="}"#, #"{"hash":"\#(hash)"}"#, #"{"successful":true}"#,
    ]
    let transport = ScriptedTransport(answers.map { .reply(HTTPReply(status: 200, body: Array($0.utf8))) })
    let horizon = try Horizon(url: "https://horizon.example", friendbotURL: "https://friendbot.example", transport: transport)
    let account = try AccountID(address)
    #expect(try await horizon.fund(account) == FriendbotAnswer(hash: hash, successful: true, envelopeXDR: "AAAAAgAAAAA="))
    #expect(try await horizon.fund(account) == FriendbotAnswer(hash: hash))
    await #expect(throws: HorizonError.invalidRecord("hash is missing")) { try await horizon.fund(account) }
  }

  @Test func `funding fails on a network without a friendbot`() async throws {
    var root = try Answer("root").decoded(as: RootResource.self)
    root.links.friendbot = nil
    let transport = ScriptedTransport([.reply(HTTPReply(status: 200, body: Array(try JSONEncoder().encode(root))))])
    let horizon = try Horizon(url: "https://horizon.example", transport: transport)
    await #expect(throws: HorizonError.noFriendbot) { try await horizon.fund(AccountID(address)) }
  }

  @Test(arguments: [
    "", "horizon.example", "ftp://horizon.example", "https://", "file:///etc/passwd", "https://user:pass@horizon.example", "https://h.example/?a=b",
  ])
  func `an invalid server address is refused`(url: String) {
    #expect(throws: HorizonError.invalidURL(url)) { try Horizon(url: url, transport: ScriptedTransport([])) }
  }

  @Test func `only a 404 answer from Horizon itself means that an account doesn't exist`() async throws {
    let transport = ScriptedTransport([
      .reply(HTTPReply(status: 404, body: try Answer("not_found").bytes)), .reply(HTTPReply(status: 404, body: Array("<h1>Not Found</h1>".utf8))),
      .reply(HTTPReply(status: 404)),
    ])
    let horizon = try Horizon(url: "https://horizon.example", transport: transport)
    let account = try AccountID(address)
    await #expect(throws: HorizonError.notFound) { try await horizon.account(account) }
    await #expect(throws: HorizonError.notHorizon("status 404")) { try await horizon.account(account) }
    await #expect(throws: HorizonError.notHorizon("status 404")) { try await horizon.account(account) }
  }

  @Test func `an unreadable record is distinguished from an answer that isn't Horizon's`() async throws {
    let wrong = try Answer("account").replacing("9999.9999700", with: "1e2")
    let transport = ScriptedTransport([
      .reply(HTTPReply(status: 200, body: Array(wrong))), .reply(HTTPReply(status: 200, body: Array("{}".utf8))),
      .reply(HTTPReply(status: 200, body: Array("[".utf8))), .reply(HTTPReply(status: 200, body: Array(String(repeating: "[", count: 100_000).utf8))),
    ])
    let horizon = try Horizon(url: "https://horizon.example", transport: transport)
    let account = try AccountID(address)
    let error = try #require(await #expect(throws: HorizonError.self) { try await horizon.account(account) })
    #expect("\(error)".contains("balances") && "\(error)".contains("1e2"))
    await #expect(throws: HorizonError.invalidRecord("_links is missing")) { try await horizon.account(account) }
    await #expect(throws: HorizonError.notHorizon("not JSON")) { try await horizon.account(account) }
    await #expect(throws: HorizonError.notHorizon("not JSON")) { try await horizon.account(account) }
  }

  @Test func `the rate limit's seconds are used if Retry-After is a date`() async throws {
    let reset = try #require(HTTPField.Name("X-RateLimit-Reset"))
    let headers: HTTPFields = [.retryAfter: "Fri, 27 Nov 2026 10:00:00 GMT", reset: "17"]
    let horizon = try Horizon(url: "https://horizon.example", transport: ScriptedTransport([.reply(HTTPReply(status: 429, headers: headers))]))
    await #expect(throws: HorizonError.rateLimited(retryAfter: .seconds(17))) { try await horizon.root() }
    // The rate limit's reset doesn't apply to an unavailable server.
    let silent = try Horizon(url: "https://horizon.example", transport: ScriptedTransport([.reply(HTTPReply(status: 503, headers: headers))]))
    await #expect(throws: HorizonError.unavailable(status: 503, retryAfter: nil)) { try await silent.root() }
  }

  @Test func `every error is a sentence`() {
    let problem = Problem(type: "bad_request", title: "Bad Request", status: 400, detail: "The request you sent was invalid in some way.")
    let errors: [HorizonError] = [
      .invalidURL("x"), .invalidParameter(name: "limit", reason: "is from 1 to 200, not 0"), .notFound, .problem(problem),
      .rateLimited(retryAfter: .seconds(5)), .unavailable(status: 503, retryAfter: nil),
      .unreachable("nothing answers"), .untrusted, .connectionLost("reset"), .timedOut, .tooLarge(limit: 10), .notHorizon("not JSON"),
      .invalidRecord("amount"), .behind(ResultCodes(transaction: "tx_bad_seq")), .noFriendbot, .cancelled,
    ]
    for error in errors { #expect("\(error)".hasSuffix(".") && !"\(error)".contains("Optional") && !"\(error)".contains("  "), "\(error)") }
    #expect("\(HorizonError.rateLimited(retryAfter: .seconds(5)))".contains("5 seconds"))
    #expect("\(HorizonError.unavailable(status: 503, retryAfter: nil, detail: "The disk is full."))".hasSuffix("(503). It says: “The disk is full.”"))
    let waiting = HorizonError.unavailable(status: 503, retryAfter: .seconds(60), detail: "The disk is full.")
    #expect("\(waiting)".contains("“The disk is full.”") && "\(waiting)".contains("60 seconds"))
    let hostile = HorizonError.unavailable(status: 503, retryAfter: nil, detail: "a\u{1B}[2Jb" + String(repeating: "c", count: 1_000))
    #expect("\(hostile)".contains("“a\\u{1B}[2Jbccc") && "\(hostile)".count < 500)
  }
}
