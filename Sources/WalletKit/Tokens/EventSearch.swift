import HorizonKit
import RPCKit
import StellarXDR

/// Looks for a contract's or an account's newest events: at once where the server can, else a stretch of ledgers at a time.
struct EventSearch: Sendable {
  /// How many ledgers are looked through with one question: as many as a server does.
  private static let windowSize: UInt32 = 10_000
  /// How many questions are asked at most, and how many events are asked for at a time.
  private static let (questionLimit, eventsTogether) = (30, 1_000)

  let rpc: StellarRPC

  /// Events, newest first, and the oldest ledger that the server has.
  ///
  /// - Parameters:
  ///   - contract: whose; nil for those of any.
  ///   - patterns: the first topics of each kind, at most 4 of each; nil for any.
  ///   - limit: about how many.
  /// - Throws: `RPCError`
  func newest(of contract: String?, _ patterns: [[XDR.SCVal?]], limit: Int) async throws(RPCError) -> (events: [RPCEvent], keptSince: UInt32) {
    let oldest = try await rpc.health().oldestLedger
    let query = EventQuery(patterns.map { EventQuery.Filter(kind: .contract, contract: contract, topics: $0) }, order: .descending)
    do throws(RPCError) {
      var (found, cursor): ([RPCEvent], String?) = ([], nil)
      for _ in 0..<Self.questionLimit {
        let page = try await rpc.queryEvents(query, after: cursor, limit: min(limit, Self.eventsTogether))
        found += page.events
        guard page.status == .hasMore, found.count < limit, let next = page.cursor else { break }
        cursor = next
      }
      return (found, oldest)
    } catch .refused(let refusal) where refusal.code == RPCRefusal.methodNotFound {
      return (try await search(Self.filters(contract, patterns), since: oldest, limit: limit), oldest)
    }
  }

  /// The same for servers that only look from a ledger on.
  private static func filters(_ contract: String?, _ patterns: [[XDR.SCVal?]]) -> [EventFilter] {
    let topics = patterns.map { pattern in EventFilter.Topics(pattern.map { topic in topic.map { .value($0) } ?? .any }, allowsMore: true) }
    return stride(from: 0, to: topics.count, by: 5).map { start in
      EventFilter(kinds: [.contract], contracts: [contract].compactMap(\.self), topics: Array(topics[start..<min(start + 5, topics.count)]))
    }
  }

  /// Goes back from the newest ledger, a stretch at a time, until there is enough.
  private func search(_ filters: [EventFilter], since oldest: UInt32, limit: Int) async throws(RPCError) -> [RPCEvent] {
    var found: [RPCEvent] = []
    var end = try await rpc.latestLedger().sequence + 1
    var questions = 0
    while end > oldest, found.count < limit, questions < Self.questionLimit {
      let start = max(oldest, end - min(end, Self.windowSize))
      var place = EventStart.ledger(max(1, start))
      var part: [RPCEvent] = []
      var isMore = true
      while isMore, questions < Self.questionLimit {
        questions += 1
        guard let page = try await rpc.keptEvents(matching: filters, from: place, before: end, limit: Self.eventsTogether) else { break }
        part += page.events.filter { $0.ledger < end }
        isMore = page.events.count == Self.eventsTogether && page.events.allSatisfy { $0.ledger < end }
        place = .after(page.cursor)
      }
      found += part.reversed()
      end = start
    }
    return found
  }
}
