import HorizonKit

/// A page of events that a query found, with its continuation.
public struct EventQueryPage: Hashable, Sendable {
  /// The events. The list may be empty although more events follow.
  public var events: [RPCEvent]
  /// The cursor for continuing; nil if the query has finished. It contains the query and never expires, but its ledgers do.
  public var cursor: String?
  /// Whether more events follow, and when.
  public var status: ScanStatus
  /// The last ledger that was searched completely; the one before the query's first ledger if there is none.
  public var scannedLedger: UInt32
  /// The oldest ledger that the server has.
  public var oldestLedger: UInt32
  /// The latest ledger that the server has.
  public var latestLedger: UInt32

  /// Creates an instance from its parts.
  public init(
    events: [RPCEvent],
    cursor: String?,
    status: ScanStatus,
    scannedLedger: UInt32,
    oldestLedger: UInt32,
    latestLedger: UInt32
  ) {
    self.events = events
    self.cursor = cursor
    self.status = status
    self.scannedLedger = scannedLedger
    self.oldestLedger = oldestLedger
    self.latestLedger = latestLedger
  }
}

extension EventQueryPage: Decodable {
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.fields
    events = try fields.get("events")
    cursor = try (fields.find("cursor") as String?).flatMap { $0.isEmpty ? nil : $0 }
    status = try fields.get("scanStatus")
    // A query may have any number as its end.
    scannedLedger = try fields.number("scannedLedger")
    oldestLedger = try fields.ledger("oldestLedger")
    latestLedger = try fields.ledger("latestLedger")
    guard (cursor == nil) == (status == .complete) else { throw fields.invalid("cursor", "there unless all was given, and only then") }
  }
}

/// The status of a query after a page.
public enum ScanStatus: String, Hashable, Sendable, Codable {
  /// There is more to search right away. A server searches 10,000 ledgers at a time.
  case hasMore = "HAS_MORE"
  /// The next ledgers haven't closed yet, or the server doesn't have them yet. Ask again in a few seconds.
  case waitingForLedgers = "WAITING_FOR_LEDGERS"
  /// The rest is in ledgers that are older than the server's oldest ledger.
  case oldestReached = "OLDEST_REACHED"
  /// The query has finished.
  case complete = "COMPLETE"
}
