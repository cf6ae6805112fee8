public import StellarXDR

/// The ledgers that may contain a transaction.
public struct LedgerBounds: Hashable, Sendable {
  /// The first ledger that may contain it.
  public let minLedger: UInt32
  /// The first ledger that may no longer contain it; nil for no limit.
  public let maxLedger: UInt32?

  /// Bounds on the ledger's number.
  ///
  /// - Throws: ``TransactionError/emptyLedgerBounds`` if there is no ledger between them.
  public init(minLedger: UInt32 = 0, maxLedger: UInt32? = nil) throws(TransactionError) {
    if let maxLedger { guard maxLedger > minLedger else { throw .emptyLedgerBounds } }
    self.minLedger = minLedger
    self.maxLedger = maxLedger
  }

  /// Bounds in their wire form, in which 0 means no limit.
  ///
  /// - Throws: ``TransactionError/emptyLedgerBounds``
  public init(_ xdr: XDR.LedgerBounds) throws(TransactionError) {
    try self.init(minLedger: xdr.minLedger, maxLedger: xdr.maxLedger == 0 ? nil : xdr.maxLedger)
  }

  /// The wire form, in which 0 means no limit.
  public var xdr: XDR.LedgerBounds { XDR.LedgerBounds(minLedger: minLedger, maxLedger: maxLedger ?? 0) }
}
