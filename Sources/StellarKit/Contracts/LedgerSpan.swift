/// A span of time as contracts count it: in ledgers, one of which closes about every 5 seconds.
public struct LedgerSpan: Hashable, Sendable {
  /// How many ledgers close in a day.
  public static let ledgersPerDay: UInt32 = 17_280
  /// About how many seconds a ledger takes.
  public static let secondsPerLedger: Int64 = 5

  /// The number of ledgers.
  public let ledgers: UInt32

  /// Makes a span of this many ledgers.
  public init(ledgers: UInt32) {
    self.ledgers = ledgers
  }

  /// Makes a span of as many ledgers as close within a time, rounded up.
  public init(_ duration: Duration) {
    let seconds = max(0, duration.components.seconds)
    let (whole, rest) = seconds.quotientAndRemainder(dividingBy: Self.secondsPerLedger)
    let isMore = rest > 0 || duration.components.attoseconds > 0 && duration > .zero
    self.init(ledgers: UInt32(clamping: whole + (isMore ? 1 : 0)))
  }

  /// Returns a span of as many ledgers as close in this many days.
  public static func days(_ count: UInt32) -> LedgerSpan {
    let (ledgers, overflow) = count.multipliedReportingOverflow(by: ledgersPerDay)
    return LedgerSpan(ledgers: overflow ? .max : ledgers)
  }

  /// About how long the span takes.
  public var duration: Duration { .seconds(Int64(ledgers) * Self.secondsPerLedger) }

  /// Returns the last ledger of the span if it begins after a ledger, at most the highest number that a ledger can have.
  public func end(after ledger: UInt32) -> UInt32 {
    let (end, overflow) = ledger.addingReportingOverflow(ledgers)
    return overflow ? UInt32(Int32.max) : min(end, UInt32(Int32.max))
  }
}
