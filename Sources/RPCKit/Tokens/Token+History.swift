import HorizonKit
public import StellarKit
import StellarXDR

/// The history of a holder's tokens, from the events of the token's contract.
extension Token {
  /// Returns filters for the events about what a holder has and allows, for ``StellarRPC/events(matching:from:before:limit:)`` and
  /// ``StellarRPC/eventStream(matching:from:every:limit:)``.
  ///
  /// - Parameter holder: An account or a contract.
  public func eventFilters(for holder: ContractAddress) -> [EventFilter] {
    let topics = Self.patterns(holder).map { pattern in
      EventFilter.Topics(pattern.map { topic in topic.map { .value($0) } ?? .any }, allowsMore: true)
    }
    return stride(from: 0, to: topics.count, by: EventFilter.most).map { start in
      EventFilter(
        kinds: [.contract], contracts: [contract.description], topics: Array(topics[start..<min(start + EventFilter.most, topics.count)]))
    }
  }

  /// Returns a query for the same events, the newest first, for ``StellarRPC/queryEvents(_:after:limit:)``.
  ///
  /// - Parameter holder: An account or a contract.
  public func eventQuery(for holder: ContractAddress) -> EventQuery {
    let filters = Self.patterns(holder).map { EventQuery.Filter(kind: .contract, contract: contract.description, topics: $0) }
    return EventQuery(filters, order: .descending)
  }

  /// Returns the first topics of each kind of event; nil stands for any topic.
  private static func patterns(_ holder: ContractAddress) -> [[XDR.SCVal?]] {
    let holder = holder.contractValue
    func name(_ text: String) -> XDR.SCVal { .symbol(Array(text.utf8)) }
    return [
      [name("transfer"), holder], [name("transfer"), nil, holder], [name("mint"), holder], [name("burn"), holder], [name("clawback"), holder],
      [name("approve"), holder], [name("approve"), nil, holder], [name("set_authorized"), holder],
      // Before protocol 23 the administrator's address stood before the holder's.
      [name("mint"), nil, holder], [name("clawback"), nil, holder],
    ]
  }

  /// Fetches the events about what a holder has and allows, oldest first, and the position after them.
  ///
  /// - Parameters:
  ///   - holder: An account or a contract.
  ///   - start: Where to begin. A server keeps a week of events, and searches 10,000 ledgers at a time.
  ///   - limit: The most events, from 1 to 10,000; nil for the server's own number.
  /// - Throws: ``RPCError``
  public func history(
    of holder: ContractAddress, from start: EventStart, limit: Int? = nil
  ) async throws(RPCError) -> (page: TokenHistoryPage, next: EventCursor) {
    let page = try await rpc.events(matching: eventFilters(for: holder), from: start, limit: limit)
    return (TokenHistoryPage(page.events), page.cursor)
  }

  /// Fetches the same events, newest first, from servers that can: so far archive nodes, and the embedded network.
  ///
  /// - Parameters:
  ///   - holder: An account or a contract.
  ///   - cursor: Where to continue; nil to begin.
  ///   - limit: The most events, from 1 to 1,000; nil for the server's own number.
  /// - Returns: A page, and where to continue; nil at the end of what the server has.
  /// - Throws: ``RPCError``
  public func recentHistory(
    of holder: ContractAddress, after cursor: String? = nil, limit: Int? = nil
  ) async throws(RPCError) -> (page: TokenHistoryPage, next: String?) {
    let page = try await rpc.queryEvents(eventQuery(for: holder), after: cursor, limit: limit)
    return (TokenHistoryPage(page.events), page.status == .hasMore ? page.cursor : nil)
  }
}
