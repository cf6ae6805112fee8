import HorizonKit
import RPCKit
import StellarXDR

/// Looks for a contract's or an account's newest events: at once where the server can, else a stretch of ledgers at a time.
struct EventSearch: Sendable {
  /// How many ledgers are looked through with one question: as many as a server does.
  private static let windowSize: UInt32 = 10_000
  /// How many stretches are asked for at most, and how many events at a time. A week of ledgers takes 13 stretches, and 60 are five weeks.
  /// A full one is halved at most 14 times, and takes at most two stretches each time; what is in it is enough then.
  private static let (stretchLimit, eventsTogether) = (60, 1_000)
  /// How many pages of events one ledger can fill.
  private static let pageLimit = 100

  let rpc: StellarRPC

  /// Events, newest first, and from which ledger on these are all, where there are fewer than the limit: what the server has, or what was looked through of it.
  ///
  /// - Parameters:
  ///   - contract: whose; nil for those of any.
  ///   - patterns: the first topics of each kind, at most 4 of each; nil for any.
  ///   - limit: how many at most, up to 1,000.
  /// - Throws: `RPCError`
  func newest(of contract: String?, _ patterns: [[XDR.SCVal?]], limit: Int) async throws(RPCError) -> (events: [RPCEvent], keptSince: UInt32) {
    let oldest = try await rpc.health().oldestLedger
    let query = EventQuery(patterns.map { EventQuery.Filter(kind: .contract, contract: contract, topics: $0) }, order: .descending)
    do throws(RPCError) {
      var (found, cursor, since): ([RPCEvent], String?, UInt32) = ([], nil, oldest)
      for _ in 0..<Self.stretchLimit {
        let page = try await rpc.queryEvents(query, after: cursor, limit: min(limit, Self.eventsTogether))
        found += page.events
        guard page.status == .hasMore, found.count < limit, let next = page.cursor else {
          return (Array(found.prefix(limit)), oldest)
        }
        (cursor, since) = (next, max(oldest, page.scannedLedger))
      }
      return (Array(found.prefix(limit)), since)
    } catch .refused(let refusal) where refusal.code == RPCRefusal.methodNotFound {
      let (found, since) = try await search(Self.filters(contract, patterns), since: max(1, oldest), limit: limit)
      return (Array(found.prefix(limit)), since)
    }
  }

  /// The same for servers that only look from a ledger on.
  private static func filters(_ contract: String?, _ patterns: [[XDR.SCVal?]]) -> [EventFilter] {
    let topics = patterns.map { pattern in EventFilter.Topics(pattern.map { topic in topic.map { .value($0) } ?? .any }, allowsMore: true) }
    return stride(from: 0, to: topics.count, by: 5).map { start in
      EventFilter(kinds: [.contract], contracts: [contract].compactMap(\.self), topics: Array(topics[start..<min(start + 5, topics.count)]))
    }
  }

  /// Goes back from the newest ledger, a stretch at a time, until there is enough. Where there isn't, it says from which ledger on it has looked.
  private func search(
    _ filters: [EventFilter], since oldest: UInt32, limit: Int
  ) async throws(RPCError) -> (events: [RPCEvent], keptSince: UInt32) {
    var found: [RPCEvent] = []
    var (end, size) = (try await rpc.latestLedger().sequence + 1, Self.windowSize)
    var stretches = 0
    while end > oldest, found.count < limit, stretches < Self.stretchLimit {
      stretches += 1
      let start = max(oldest, end - min(end, size))
      if let part = try await events(filters, from: start, before: end) {
        found += part.reversed()
        end = start
      } else {
        // The oldest come first, and the newest are what is looked for.
        size = (end - start) / 2
      }
    }
    return (found, found.count < limit ? max(end, oldest) : oldest)
  }

  /// The events of a stretch of ledgers, in their order; nil where there are more than come with one answer, and fewer ledgers can be asked for.
  private func events(_ filters: [EventFilter], from start: UInt32, before end: UInt32) async throws(RPCError) -> [RPCEvent]? {
    var found: [RPCEvent] = []
    var place = EventStart.ledger(start)
    for _ in 0..<Self.pageLimit {
      guard let page = try await rpc.keptEvents(matching: filters, from: place, before: end, limit: Self.eventsTogether) else { return found }
      found += page.events.filter { $0.ledger < end }
      if page.events.count < Self.eventsTogether || page.events.contains(where: { $0.ledger >= end }) { return found }
      guard end - start == 1 else { return nil }
      place = .after(page.cursor)
    }
    throw .invalidAnswer("events.ledger: \(start)")
  }
}
