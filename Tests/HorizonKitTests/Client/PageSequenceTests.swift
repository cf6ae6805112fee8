import Foundation
import HTTPTypes
import HorizonKit
import StellarKit
import Testing

/// Lists across several pages, in both orders.
@Suite struct PageSequenceTests {
  /// A server with payments numbered from 1, as Horizon pages them.
  final class Payments: HTTPTransport {
    let count: Int
    let next: @Sendable (_ address: String) -> String
    private let record: String
    private let script = ScriptedTransport([])

    init(_ count: Int, next: @escaping @Sendable (_ address: String) -> String = { $0 }) throws {
      self.count = count
      self.next = next
      let record = try Answer("payments").decoded(as: Page<OperationResource>.self).records[1]
      self.record = String(decoding: try JSONEncoder().encode(record), as: UTF8.self)
    }

    /// The queries of the requests.
    var asked: [String] { script.requests.map { String($0.url.dropFirst("https://horizon.example/payments?".count)) } }

    func send(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPReply {
      _ = try? await script.send(request)
      let items = URLComponents(string: request.url)?.queryItems ?? []
      let query = Dictionary(uniqueKeysWithValues: items.map { ($0.name, $0.value ?? "") })
      let limit = query["limit"].flatMap { Int($0) } ?? 10
      let cursor = query["cursor"].flatMap { Int($0) }
      let ids = query["order"] == "desc" ? Array((1..<(cursor ?? count + 1)).reversed()) : Array(((cursor ?? 0) + 1)..<(max(count, cursor ?? 0) + 1))
      let page = ids.prefix(limit)
      let records = page.map { record.replacingOccurrences(of: "5209795272705", with: String($0)) }.joined(separator: ",")
      let link = next("https://horizon.example/payments?cursor=\(page.last.map { String($0) } ?? query["cursor"] ?? "")&limit=\(limit)")
      let links = #"{"self":{"href":""},"next":{"href":"\#(link)"},"prev":{"href":""}}"#
      return HTTPReply(status: 200, body: Array(#"{"_links":\#(links),"_embedded":{"records":[\#(records)]}}"#.utf8))
    }

    func stream(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPStreamReply { throw .invalidRequest("no streams") }
  }

  private func payments(_ server: Payments) throws -> LiveRecords<OperationResource> {
    try Horizon(url: "https://horizon.example", transport: server).payments()
  }

  @Test func `all records come once and in order, forwards and backwards, across pages`() async throws {
    for size in [1, 2, 3, 7, 10, 200] {
      let server = try Payments(10)
      #expect(try await payments(server).records(pageSize: size).reduce(into: []) { $0.append($1.id) } == Array(1...10))
      #expect(
        try await payments(server).records(order: .descending, pageSize: size).reduce(into: []) { $0.append($1.id) } == Array((1...10).reversed()))
      #expect(try await payments(server).records(after: "4", pageSize: size).reduce(into: []) { $0.append($1.id) } == Array(5...10))
      #expect(
        try await payments(server).records(after: "4", order: .descending, pageSize: size).reduce(into: []) { $0.append($1.id) } == [3, 2, 1])
    }
  }

  @Test func `pages are delivered as received, without an empty one`() async throws {
    let server = try Payments(5)
    var sizes: [Int] = []
    for try await page in try payments(server).pages(size: 2) { sizes.append(page.records.count) }
    #expect(sizes == [2, 2, 1])
    #expect(server.asked == ["limit=2&order=asc", "cursor=2&limit=2&order=asc", "cursor=4&limit=2&order=asc", "cursor=5&limit=2&order=asc"])
    for try await page in try payments(try Payments(0)).pages() { Issue.record("\(page)") }
  }

  @Test func `a page is requested only when it is needed`() async throws {
    let server = try Payments(10)
    var iterator = try payments(server).records(pageSize: 3).makeAsyncIterator()
    #expect(server.asked.isEmpty)
    for _ in 1...3 { _ = try await iterator.next() }
    #expect(server.asked.count == 1)
    _ = try await iterator.next()
    #expect(server.asked.count == 2)
  }

  @Test func `a list that has ended sends no further requests`() async throws {
    let server = try Payments(2)
    var iterator = try payments(server).records().makeAsyncIterator()
    for _ in 1...3 { _ = try await iterator.next() }
    let count = server.asked.count
    #expect(try await iterator.next() == nil)
    #expect(server.asked.count == count)
  }

  @Test func `a link to another server is followed by its cursor only`() async throws {
    let server = try Payments(4) { $0.replacingOccurrences(of: "horizon.example", with: "evil.example") }
    #expect(try await payments(server).records(pageSize: 3).reduce(0) { count, _ in count + 1 } == 4)
    #expect(server.asked == ["limit=3&order=asc", "cursor=3&limit=3&order=asc", "cursor=4&limit=3&order=asc"])
  }

  @Test func `a server whose pages repeat is refused`() async throws {
    let server = try Payments(9) { _ in "https://horizon.example/payments?cursor=3" }
    await #expect(throws: HorizonError.notHorizon("its pages go round in a circle")) {
      for try await _ in try payments(server).records(pageSize: 3) {}
    }
    #expect(server.asked.count == 2)
  }

  @Test func `a page's error is thrown unchanged`() async throws {
    let transport = ScriptedTransport([.reply(HTTPReply(status: 429, headers: [.retryAfter: "5"]))])
    let list = try Horizon(url: "https://horizon.example", transport: transport).operations()
    await #expect(throws: HorizonError.rateLimited(retryAfter: .seconds(5))) { for try await _ in list.records() {} }
  }

  @Test func `a cancelled task gets an error, not an end of the list`() async throws {
    let server = try Payments(1000)
    let list = try payments(server)
    let (seen, see) = AsyncStream.makeStream(of: Void.self)
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      for try await _ in list.records(pageSize: 2) {
        see.yield()
        for await _ in gate { break }
      }
    }
    for await _ in seen { break }
    task.cancel()
    open.finish()
    await #expect(throws: HorizonError.cancelled) { try await task.value }
    #expect(server.asked.count == 1)
  }

  @Test func `trade aggregations are paged by time within the given bounds`() async throws {
    let price = #""high":"1.0000000","high_r":{"n":"1","d":"1"},"low":"1.0000000","low_r":{"n":"1","d":"1"}"#
    let more = #""open":"1.0000000","open_r":{"n":"1","d":"1"},"close":"1.0000000","close_r":{"n":"1","d":"1"}"#
    func page(_ times: [Int]) -> ScriptedTransport.Step {
      let records = times.map {
        #"{"timestamp":"\#($0)","trade_count":"1","base_volume":"1.0000000","counter_volume":"1.0000000","avg":"1.0000000",\#(price),\#(more)}"#
      }
      let links = #"{"self":{"href":"x"},"next":{"href":"https://horizon.example/trade_aggregations?start_time=5"},"prev":{"href":""}}"#
      return .reply(HTTPReply(status: 200, body: Array(#"{"_links":\#(links),"_embedded":{"records":[\#(records.joined(separator: ","))]}}"#.utf8)))
    }
    func times(_ order: Horizon.Order, _ steps: [ScriptedTransport.Step]) async throws -> ([Int64], [String]) {
      let transport = ScriptedTransport(steps)
      let sums = try Horizon(url: "https://horizon.example", transport: transport).tradeAggregations(
        base: .native, counter: EndpointTests.usd(), resolution: .minute, from: Date(timeIntervalSince1970: 60), to: Date(timeIntervalSince1970: 300))
      let times = try await sums.records(order: order, pageSize: 2).reduce(into: []) { $0.append($1.timestamp) }
      let spans = transport.requests.map { request in
        let items = URLComponents(string: request.url)?.queryItems ?? []
        return ["start_time", "end_time"].map { name in items.first { $0.name == name }?.value ?? "" }.joined(separator: "..")
      }
      return (times, spans)
    }
    let forwards = try await times(.ascending, [page([60_000, 120_000]), page([180_000, 240_000])])
    #expect(forwards.0 == [60_000, 120_000, 180_000, 240_000])
    #expect(forwards.1 == ["60000..300000", "180000..300000"])
    let backwards = try await times(.descending, [page([240_000, 180_000]), page([120_000]), page([])])
    #expect(backwards.0 == [240_000, 180_000, 120_000])
    #expect(backwards.1 == ["60000..300000", "60000..180000", "60000..120000"])
  }
}
