import Foundation
import HTTPTypes
import HorizonKit
import Sentences
import StellarKit
import Testing

/// The address of every streaming endpoint, and its continuation after an interruption.
@Suite(.timeLimit(.minutes(5))) struct StreamEndpointTests {
  private typealias Fixture = EndpointTests
  private static let hello = "retry: 1000\nevent: open\ndata: \"hello\"\n\n"

  /// A stream of records: its address, and a function that returns a number of paging tokens after a cursor.
  struct Case: Sendable, CustomTestStringConvertible {
    let path: String
    let tokens: @Sendable (Horizon, _ cursor: String, _ count: Int) async throws -> [String]

    init<Record>(_ path: String, _ list: @escaping @Sendable (Horizon) throws -> LiveRecords<Record>) {
      self.path = path
      tokens = { horizon, cursor, count in
        var tokens: [String] = []
        for try await record in try list(horizon).stream(after: cursor) {
          tokens.append(record.pagingToken)
          if tokens.count == count { break }
        }
        return tokens
      }
    }

    var testDescription: String { path }
  }

  private static let (id, pool, balance, hash) = (Fixture.id, Fixture.pool, Fixture.balance, Fixture.hash)

  static let cases: [Case] = [
    Case("/ledgers") { $0.ledgers() },
    Case("/transactions") { $0.transactions() },
    Case("/accounts/\(id)/transactions") { $0.transactions(of: .account(try Fixture.account())) },
    Case("/ledgers/9/transactions") { $0.transactions(of: .ledger(9)) },
    Case("/claimable_balances/\(balance)/transactions") { $0.transactions(of: .claimableBalance(try Fixture.balanceID())) },
    Case("/liquidity_pools/\(pool)/transactions") { $0.transactions(of: .liquidityPool(try Fixture.poolID())) },
    Case("/operations") { $0.operations() },
    Case("/accounts/\(id)/operations") { $0.operations(of: .account(try Fixture.account())) },
    Case("/ledgers/9/operations") { $0.operations(of: .ledger(9)) },
    Case("/transactions/\(hash)/operations") { $0.operations(of: .transaction(try Fixture.transaction())) },
    Case("/claimable_balances/\(balance)/operations") { $0.operations(of: .claimableBalance(try Fixture.balanceID())) },
    Case("/liquidity_pools/\(pool)/operations") { $0.operations(of: .liquidityPool(try Fixture.poolID())) },
    Case("/payments") { $0.payments() },
    Case("/accounts/\(id)/payments") { $0.payments(of: .account(try Fixture.account())) },
    Case("/ledgers/9/payments") { $0.payments(of: .ledger(9)) },
    Case("/transactions/\(hash)/payments") { $0.payments(of: .transaction(try Fixture.transaction())) },
    Case("/effects") { $0.effects() },
    Case("/accounts/\(id)/effects") { $0.effects(of: .account(try Fixture.account())) },
    Case("/ledgers/9/effects") { $0.effects(of: .ledger(9)) },
    Case("/transactions/\(hash)/effects") { $0.effects(of: .transaction(try Fixture.transaction())) },
    Case("/operations/7/effects") { $0.effects(of: .operation(7)) },
    Case("/liquidity_pools/\(pool)/effects") { $0.effects(of: .liquidityPool(try Fixture.poolID())) },
    Case("/trades") { $0.trades() },
    Case("/accounts/\(id)/trades") { $0.trades(of: .account(try Fixture.account())) },
    Case("/offers/7/trades") { $0.trades(of: .offer(7)) },
    Case("/liquidity_pools/\(pool)/trades") { $0.trades(of: .liquidityPool(try Fixture.poolID())) },
    Case("/accounts/\(id)/offers") { $0.offers(of: try Fixture.account()) },
  ]

  @Test(arguments: cases) func `each stream is requested at Horizon's address and resumes after the last record`(_ endpoint: Case) async throws {
    let sample = try Sample(below: endpoint.path)
    let steps: [ScriptedTransport.Step] = [
      .events([.bytes(Self.hello + sample.event(11)), .failure(.connectionLost("reset"))]),
      // The server repeats a record and is cut off within a later one.
      .events([.bytes(Self.hello + sample.event(11) + sample.event(12) + sample.event(13).dropLast(9))]),
      .failure(.notConnected("the server starts again")),
      .events([.bytes(Self.hello + sample.event(13))]),
    ]
    let transport = ScriptedTransport(steps)
    let horizon = try Horizon(url: "https://horizon.example", transport: transport, clock: TestClock())
    #expect(try await endpoint.tokens(horizon, sample.token(10), 3) == [11, 12, 13].map(sample.token))
    let cursors = [10, 11, 12, 12].map(sample.token)
    #expect(transport.requests.map(\.url) == cursors.map { "https://horizon.example\(endpoint.path)?cursor=\($0)&limit=200" })
    #expect(transport.requests.allSatisfy { $0.headers[.accept] == "text/event-stream" })
  }

  @Test func `a record with an unknown type of asset is skipped, and the stream resumes after it`() async throws {
    let sample = try Sample(below: "/trades")
    let unknown = sample.event(12).replacingOccurrences(of: "credit_alphanum4", with: "carrier_pigeon")
    let transport = ScriptedTransport([
      .events([.bytes(Self.hello + sample.event(11) + unknown), .failure(.connectionLost("reset"))]), .events([.bytes(sample.event(13))]),
    ])
    let horizon = try Horizon(url: "https://horizon.example", transport: transport, clock: TestClock())
    var tokens: [String] = []
    for try await trade in horizon.trades().stream(after: "33-10") {
      tokens.append(trade.pagingToken)
      if tokens.count == 2 { break }
    }
    #expect(tokens == ["33-11", "33-13"])
    #expect(transport.requests.last?.url == "https://horizon.example/trades?cursor=33-12&limit=200")
  }

  @Test func `"now" begins after the newest record even if its type of asset is unknown`() async throws {
    let sample = try Sample(below: "/trades")
    let record = try #require(sample.event(12).split(separator: "\n").last).dropFirst("data: ".count)
    let unknown = record.replacingOccurrences(of: "credit_alphanum4", with: "carrier_pigeon")
    let links = #"{"self":{"href":""},"next":{"href":"/trades?cursor=33-12&limit=1&order=desc"},"prev":{"href":""}}"#
    let page = #"{"_links":\#(links),"_embedded":{"records":[\#(unknown)]}}"#
    let transport = ScriptedTransport([
      .reply(HTTPReply(status: 200, body: Array(page.utf8))), .events([.bytes(Self.hello + sample.event(13))]),
    ])
    let horizon = try Horizon(url: "https://horizon.example", transport: transport, clock: TestClock())
    for try await trade in horizon.trades().stream() {
      #expect(trade.pagingToken == "33-13")
      break
    }
    #expect(transport.requests.last?.url == "https://horizon.example/trades?cursor=33-12&limit=200")
  }

  @Test func `a stream's requests carry its filters, and "now" begins after the newest record`() async throws {
    let page = try Answer("payments").bytes
    let transport = ScriptedTransport([.reply(HTTPReply(status: 200, body: page)), .events([.bytes(Self.hello)])])
    let horizon = try Horizon(url: "https://horizon.example", transport: transport, clock: TestClock(hanging: [.seconds(1), .seconds(60)]))
    let task = Task {
      for try await _ in horizon.payments(includeFailed: true, joinTransactions: true).stream() {}
    }
    while transport.requests.count < 2 { await Task.yield() }
    task.cancel()
    try await task.value
    #expect(
      transport.requests.map { String($0.url.dropFirst("https://horizon.example".count)) } == [
        "/payments?include_failed=true&join=transactions&limit=1&order=desc",
        "/payments?cursor=5205500301313&include_failed=true&join=transactions&limit=200",
      ])
  }
}
