public import StellarXDR

/// When a transaction may be applied. An upper bound is required: without one, a transaction that seems lost can come true years later.
public struct TimeBounds: Hashable, Sendable {
  /// How long a transaction is given by default, in seconds.
  public static let defaultLifetime: UInt64 = 180

  /// The earliest close time of a ledger that may hold the transaction, in seconds since 1970.
  public let minTime: UInt64
  /// The latest, in seconds since 1970.
  public let maxTime: UInt64

  /// Bounds in seconds since 1970.
  ///
  /// - Throws: ``TransactionError/unboundedTime`` without an upper bound, ``TransactionError/emptyTimeBounds`` with one that lies before the lower.
  public init(minTime: UInt64 = 0, maxTime: UInt64) throws(TransactionError) {
    guard maxTime > 0 else { throw .unboundedTime }
    guard maxTime >= minTime else { throw .emptyTimeBounds }
    self.minTime = minTime
    self.maxTime = maxTime
  }

  /// From now on, for so many seconds.
  ///
  /// - Parameters:
  ///   - now: in seconds since 1970; better the network's time than the machine's.
  ///   - lifetime: in seconds.
  /// - Throws: ``TransactionError/unboundedTime`` where that is beyond all time.
  public init(now: UInt64, lifetime: UInt64 = defaultLifetime) throws(TransactionError) {
    let (end, overflow) = now.addingReportingOverflow(lifetime)
    guard !overflow else { throw .unboundedTime }
    try self.init(maxTime: end)
  }

  /// Bounds in their wire form.
  ///
  /// - Throws: ``TransactionError/unboundedTime`` or ``TransactionError/emptyTimeBounds``
  public init(_ xdr: XDR.TimeBounds) throws(TransactionError) {
    try self.init(minTime: xdr.minTime, maxTime: xdr.maxTime)
  }

  /// The wire form.
  public var xdr: XDR.TimeBounds { XDR.TimeBounds(minTime: minTime, maxTime: maxTime) }
}
