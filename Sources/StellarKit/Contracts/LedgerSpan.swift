/// Time as contracts count it: in ledgers, of which one closes about every 5 seconds.
public struct LedgerSpan: Hashable, Sendable {
  /// How many ledgers close in a day.
  public static let ledgersPerDay: UInt32 = 17_280
  /// How long a ledger takes, in seconds: about.
  public static let secondsPerLedger: Int64 = 5

  /// How many ledgers.
  public let ledgers: UInt32

  /// So many ledgers.
  public init(ledgers: UInt32) {
    self.ledgers = ledgers
  }

  /// As many ledgers as close within a time, rounded up.
  public init(_ duration: Duration) {
    let seconds = max(0, duration.components.seconds)
    let (whole, rest) = seconds.quotientAndRemainder(dividingBy: Self.secondsPerLedger)
    let isMore = rest > 0 || duration.components.attoseconds > 0 && duration > .zero
    self.init(ledgers: UInt32(clamping: whole + (isMore ? 1 : 0)))
  }

  /// As many ledgers as close in so many days.
  public static func days(_ count: UInt32) -> LedgerSpan {
    let (ledgers, overflow) = count.multipliedReportingOverflow(by: ledgersPerDay)
    return LedgerSpan(ledgers: overflow ? .max : ledgers)
  }

  /// About how long that is.
  public var duration: Duration { .seconds(Int64(ledgers) * Self.secondsPerLedger) }

  /// The ledger with which it ends where it begins after another, and the highest number that a ledger can have at most.
  public func end(after ledger: UInt32) -> UInt32 {
    let (end, overflow) = ledger.addingReportingOverflow(ledgers)
    return overflow ? UInt32(Int32.max) : min(end, UInt32(Int32.max))
  }
}
