import StellarKit
import StellarXDR

/// The parameters of `getEvents`.
struct EventsRequest: Sendable {
  private static let standardLimit = 100
  private static let limitBound: UInt = 10_000
  private static let partBound = 5
  private static let topicBound = 4
  /// The number of ledgers that are searched at a time.
  private static let ledgerBound: UInt32 = 10_000

  let form: XDRForm
  private let filters: [EventQuery.Filter]
  private let startLedger: UInt32
  /// 0 for none.
  private let endLedger: UInt32
  private let cursor: EventPlace?
  private let limit: Int
  /// The order of events. This is an addition: stellar-rpc always returns the oldest first.
  private let order: ListPage.Order

  init(_ parameters: RPCParameters) throws(RPCProblem) {
    startLedger = try parameters.number("startLedger")
    endLedger = try parameters.number("endLedger")
    let parts = try parameters.objects("filters", "protocol.EventFilter")
    var read: [(kinds: String, contracts: [String], topics: [[TopicSegment]])] = []
    for part in parts {
      var topics: [[TopicSegment]] = []
      for texts in try part.textLists("topics", "protocol.TopicFilter") {
        topics.append(try texts.map { text throws(RPCProblem) in try TopicSegment(text) })
      }
      read.append((try part.text("type"), try part.texts("contractIds"), topics))
    }
    let pagination = try parameters.object("pagination", "protocol.PaginationOptions")
    cursor = try pagination?.optionalText("cursor").map(Self.cursor)
    let limit = try pagination?.number("limit", UInt.self) ?? 0
    let format = try parameters.text("xdrFormat")
    let order = try parameters.text("order")

    form = try XDRForm(named: format)
    if cursor != nil {
      guard startLedger == 0, endLedger == 0 else { throw .invalidParameters("ledger ranges and cursor cannot both be set") }
    } else if startLedger == 0 {
      throw .invalidParameters("startLedger must be positive")
    }
    guard limit <= Self.limitBound else { throw .invalidParameters("limit must not exceed \(Self.limitBound)") }
    self.limit = limit == 0 ? Self.standardLimit : Int(limit)
    guard let order = ListPage.Order(rawValue: order.isEmpty ? "asc" : order) else { throw .invalidParameters("order must be 'asc' or 'desc'") }
    self.order = order
    guard read.count <= Self.partBound else { throw .invalidParameters("maximum 5 filters per request") }
    var filters: [EventQuery.Filter] = []
    for (index, part) in read.enumerated() {
      do throws(RPCProblem) {
        filters.append(try Self.filter(part.kinds, part.contracts, part.topics))
      } catch {
        throw .invalidParameters("filter \(index + 1) invalid: \(error.message)")
      }
    }
    self.filters = filters
  }

  private static func cursor(_ text: String) throws(RPCProblem) -> EventPlace {
    let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { throw .unreadable("invalid event id \(text)") }
    do throws(GoNumber.Problem) {
      return EventPlace(id: TotalOrderID(rawValue: try GoNumber.int64(parts[0])), event: try GoNumber.uint32(parts[1]))
    } catch {
      throw .unreadable("invalid event id \(text): \(error.message)")
    }
  }

  private static func filter(_ kinds: String, _ contracts: [String], _ topics: [[TopicSegment]]) throws(RPCProblem) -> EventQuery.Filter {
    var filter = EventQuery.Filter()
    for kind in kinds.isEmpty ? [] : kinds.split(separator: ",", omittingEmptySubsequences: false) {
      switch kind {
      case "system": filter.kinds.insert(.system)
      case "contract": filter.kinds.insert(.contract)
      default: throw .invalidParameters("filter type invalid: if set, type must be either 'system' or 'contract'")
      }
    }
    guard contracts.count <= partBound else { throw .invalidParameters("maximum 5 contract IDs per filter") }
    guard topics.count <= partBound else { throw .invalidParameters("maximum 5 topics per filter") }
    for (index, text) in contracts.enumerated() {
      guard let contract = (try? StrKey.decode(text, as: .contract)).flatMap({ Bytes32($0) }) else {
        throw .invalidParameters("contract ID \(index + 1) invalid")
      }
      filter.contracts.append(contract)
    }
    for (index, segments) in topics.enumerated() {
      do throws(RPCProblem) {
        filter.topics.append(try Self.topics(segments))
      } catch {
        throw .invalidParameters("topic \(index + 1) invalid: \(error.message)")
      }
    }
    return filter
  }

  private static func topics(_ segments: [TopicSegment]) throws(RPCProblem) -> EventQuery.Topics {
    guard !segments.isEmpty else { throw .invalidParameters("topic must have at least 1 segment") }
    var topics = EventQuery.Topics(segments: [])
    for (index, segment) in segments.enumerated() {
      switch segment {
      case .value(let value): topics.segments.append(value)
      case .any: topics.segments.append(nil)
      case .rest:
        guard index == segments.count - 1 else {
          throw .invalidParameters("segment \(index + 1) invalid: wildcard '**' is only allowed as the last segment")
        }
        topics.allowsMore = true
      }
    }
    guard topics.segments.count <= topicBound else { throw .invalidParameters("topic cannot have more than 4 segments") }
    return topics
  }

  /// Returns the query, and the cursor of a page that isn't full.
  ///
  /// - Returns: a query of nil if there can't be any events.
  func query(in window: RetainedLedgers) throws(RPCProblem) -> (query: EventQuery?, cursor: EventPlace) {
    let first = cursor?.id.ledger ?? startLedger
    guard window.contains(first) else {
      throw .invalidRequest("startLedger must be within the ledger range: \(window.oldest.sequence) - \(window.latest.sequence)")
    }
    let (start, end): (EventPlace?, EventPlace)
    switch order {
    case .ascending:
      start = cursor.map(\.next) ?? EventPlace(ledger: first)
      let last = min(window.latest.sequence, first + Self.ledgerBound - 1)
      end = EventPlace(after: endLedger == 0 ? last : min(last, endLedger - 1))
    case .descending:
      start = cursor.map(\.previous) ?? EventPlace(after: first)
      let last = max(window.oldest.sequence, first > Self.ledgerBound ? first - Self.ledgerBound + 1 : 1)
      end = EventPlace(ledger: endLedger == 0 ? last : max(last, min(endLedger, first) + 1))
    }
    guard let start, start == end || (start < end) == (order == .ascending) else { return (nil, end) }
    return (EventQuery(filters: filters, start: start, end: end, limit: limit), end)
  }

  /// Checks that a stream can follow the request: it has no end, and goes on as ledgers close.
  func checkIsEndless() throws(RPCProblem) {
    guard endLedger == 0, order == .ascending else {
      throw .invalidParameters("a stream goes on as ledgers close: leave out endLedger and order")
    }
  }

  /// Returns the next query of a stream, for the events after a place, or from where the request begins if the place is nil.
  ///
  /// - Returns: nil if there is no such ledger yet.
  func query(in window: RetainedLedgers, from place: EventPlace?, limit: Int) -> EventQuery? {
    // Ledgers beyond these have no place (SEP-35).
    let first = EventPlace(ledger: min(startLedger, UInt32(Int32.max)))
    guard let next = place.map(\.next) ?? cursor.map(\.next) ?? first else { return nil }
    let start = max(next, EventPlace(ledger: window.oldest.sequence))
    guard start.id.ledger <= window.latest.sequence else { return nil }
    let last = min(window.latest.sequence, start.id.ledger + Self.ledgerBound - 1)
    return EventQuery(filters: filters, start: start, end: EventPlace(after: last), limit: limit)
  }
}
