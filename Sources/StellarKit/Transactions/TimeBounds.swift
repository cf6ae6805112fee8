public import StellarXDR

/// The times at which a transaction may be applied. An upper bound is required: without one, a transaction that seems lost can still be applied years
/// later.
public struct TimeBounds: Hashable, Sendable {
  /// The default lifetime of a transaction, in seconds.
  public static let defaultLifetime: UInt64 = 180

  /// The earliest close time of a ledger that may contain the transaction, in seconds since 1970.
  public let minTime: UInt64
  /// The latest close time of a ledger that may contain the transaction, in seconds since 1970.
  public let maxTime: UInt64

  /// Bounds in seconds since 1970.
  ///
  /// - Throws: ``TransactionError/unboundedTime`` without an upper bound, ``TransactionError/emptyTimeBounds`` if it is before the lower bound.
  public init(minTime: UInt64 = 0, maxTime: UInt64) throws(TransactionError) {
    guard maxTime > 0 else { throw .unboundedTime }
    guard maxTime >= minTime else { throw .emptyTimeBounds }
    self.minTime = minTime
    self.maxTime = maxTime
  }

  /// Bounds from now until the end of a lifetime.
  ///
  /// - Parameters:
  ///   - now: the current time, in seconds since 1970; preferably the network's time, not the machine's.
  ///   - lifetime: the lifetime in seconds.
  /// - Throws: ``TransactionError/unboundedTime`` if the end is too large to be represented.
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
