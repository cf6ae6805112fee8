import HorizonKit
import RPCKit
import StellarXDR

/// A search for the newest events of a contract or an account: in one query if the server can do that, else in one range of ledgers after another.
struct EventSearch: Sendable {
  /// The most ranges that are requested, and the most events at a time. A week of ledgers takes 13 ranges, and 60 are five weeks. To get past a
  /// ledger with too many events takes about 30.
  private static let (stretchLimit, eventsTogether) = (60, 1_000)

  let rpc: StellarRPC

  /// Finds the newest events, newest first. If they are fewer than the limit, they are complete from the returned ledger on, which is the oldest that
  /// the server has or that was searched.
  ///
  /// - Parameters:
  ///   - contract: the contract whose events are wanted; nil for any.
  ///   - patterns: the first topics of each kind, at most 4 of each; nil for any.
  ///   - limit: how many at most.
  ///   - isCounted: whether an event counts towards the limit; the others are returned as well.
  /// - Throws: `RPCError`
  func newest(
    of contract: String?, _ patterns: [[XDR.SCVal?]], limit: Int, counting isCounted: @Sendable (RPCEvent) -> Bool = { _ in true }
  ) async throws(RPCError) -> (events: [RPCEvent], keptSince: UInt32) {
    let oldest = try await rpc.health().oldestLedger
    let query = EventQuery(patterns.map { EventQuery.Filter(kind: .contract, contract: contract, topics: $0) }, order: .descending)
    do throws(RPCError) {
      var (found, counted, cursor, since): ([RPCEvent], Int, String?, UInt32) = ([], 0, nil, oldest)
      for _ in 0..<Self.stretchLimit {
        let page = try await rpc.queryEvents(query, after: cursor, limit: min(limit, Self.eventsTogether))
        found += page.events
        counted += page.events.count(where: isCounted)
        guard page.status == .hasMore, counted < limit, let next = page.cursor else {
          return (Self.first(limit, of: found, isCounted), oldest)
        }
        (cursor, since) = (next, max(oldest, page.scannedLedger))
      }
      return (Self.first(limit, of: found, isCounted), since)
    } catch .refused(let refusal) where refusal.code == RPCRefusal.methodNotFound {
      let (found, since) = try await search(Self.filters(contract, patterns), since: max(1, oldest), limit: limit, isCounted)
      return (Self.first(limit, of: found, isCounted), since)
    }
  }

  private static func first(_ limit: Int, of events: [RPCEvent], _ isCounted: (RPCEvent) -> Bool) -> [RPCEvent] {
    var left = limit
    return Array(
      events.prefix { event in
        if isCounted(event) { left -= 1 }
        return left >= 0
      })
  }

  /// Makes the filters for servers that can only search forward from a ledger, with at most five patterns in each.
  private static func filters(_ contract: String?, _ patterns: [[XDR.SCVal?]]) -> [EventFilter] {
    let topics = patterns.map { pattern in EventFilter.Topics(pattern.map { topic in topic.map { .value($0) } ?? .any }, allowsMore: true) }
    return stride(from: 0, to: topics.count, by: 5).map { start in
      EventFilter(kinds: [.contract], contracts: [contract].compactMap(\.self), topics: Array(topics[start..<min(start + 5, topics.count)]))
    }
  }

  /// Searches backward from the newest ledger, one range at a time, until there are enough events. If there aren't, it returns the ledger from which
  /// on it has searched.
  private func search(
    _ filters: [EventFilter], since oldest: UInt32, limit: Int, _ isCounted: (RPCEvent) -> Bool
  ) async throws(RPCError) -> (events: [RPCEvent], keptSince: UInt32) {
    var (found, counted): ([RPCEvent], Int) = ([], 0)
    let end = try await rpc.latestLedger().sequence + 1
    var ranges = EventRanges(rpc: rpc, filters: filters, eventsTogether: Self.eventsTogether, oldest: oldest, end: end)
    var stretches = 0
    while !ranges.isDone, counted < limit, stretches < Self.stretchLimit {
      stretches += 1
      let part = try await ranges.next()
      found += part.reversed()
      counted += part.count(where: isCounted)
    }
    return (found, counted < limit ? max(ranges.end, oldest) : oldest)
  }
}
