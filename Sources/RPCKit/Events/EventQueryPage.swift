import HorizonKit

/// Events that a query found, with what comes behind them.
public struct EventQueryPage: Hashable, Sendable {
  /// The events; there may be none although more follow.
  public var events: [RPCEvent]
  /// Where to go on; nil where the query has come to its end. It holds the query and never gets too old, but its ledgers do.
  public var cursor: String?
  /// Whether more follow, and when.
  public var status: ScanStatus
  /// The last ledger of which everything was given; the one before the query's first where there is none.
  public var scannedLedger: UInt32
  /// The oldest ledger that the server has.
  public var oldestLedger: UInt32
  /// The newest ledger that the server has.
  public var latestLedger: UInt32

  /// Puts one together from its parts.
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

/// Where a query stands after a page.
public enum ScanStatus: String, Hashable, Sendable, Codable {
  /// There is more to look at, at once. A server looks at 10,000 ledgers at a time.
  case hasMore = "HAS_MORE"
  /// The next ledgers haven't closed yet, or the server doesn't have them yet: ask again in some seconds.
  case waitingForLedgers = "WAITING_FOR_LEDGERS"
  /// The rest is in ledgers that are older than the server's oldest one.
  case oldestReached = "OLDEST_REACHED"
  /// All was given.
  case complete = "COMPLETE"
}
