public import StellarXDR

/// The conditions under which a transaction may be applied (CAP-21).
public struct Preconditions: Hashable, Sendable {
  /// The most extra signers that can be required.
  public static let extraSignerLimit = 2

  /// The times at which it may be applied.
  public let timeBounds: TimeBounds
  /// The ledgers that may contain it; nil for any.
  public let ledgerBounds: LedgerBounds?
  /// The lowest sequence number that the source account may have; nil for exactly one less than the transaction's. The network takes a negative one
  /// for any.
  public let minSequenceNumber: Int64?
  /// The minimum number of seconds since the source's sequence number last changed.
  public let minSequenceAge: UInt64
  /// The minimum number of ledgers that have closed since the source's sequence number last changed.
  public let minSequenceLedgerGap: UInt32
  /// Extra signers that must have signed, whatever their weight: at most 2.
  public let extraSigners: [SignerKey]
  /// Whether the wire form is the long one: if there is more than a time bound, or if it was read in that form, since a different form has a
  /// different hash.
  private var isLong: Bool

  /// Conditions, all of which must hold.
  ///
  /// - Throws: ``TransactionError/extraSigners`` for more than 2 signers or a duplicate.
  public init(
    timeBounds: TimeBounds, ledgerBounds: LedgerBounds? = nil, minSequenceNumber: Int64? = nil, minSequenceAge: UInt64 = 0,
    minSequenceLedgerGap: UInt32 = 0, extraSigners: [SignerKey] = []
  ) throws(TransactionError) {
    guard extraSigners.count <= Self.extraSignerLimit, Set(extraSigners).count == extraSigners.count else { throw .extraSigners }
    self.timeBounds = timeBounds
    self.ledgerBounds = ledgerBounds
    self.minSequenceNumber = minSequenceNumber
    self.minSequenceAge = minSequenceAge
    self.minSequenceLedgerGap = minSequenceLedgerGap
    self.extraSigners = extraSigners
    isLong = ledgerBounds != nil || minSequenceNumber != nil || minSequenceAge > 0 || minSequenceLedgerGap > 0 || !extraSigners.isEmpty
  }

  /// Only a time bound.
  public init(_ timeBounds: TimeBounds) {
    self.timeBounds = timeBounds
    (ledgerBounds, minSequenceNumber, minSequenceAge, minSequenceLedgerGap, extraSigners, isLong) = (nil, nil, 0, 0, [], false)
  }

  /// Conditions in their wire form.
  ///
  /// - Throws: ``TransactionError``; without an upper time bound ``TransactionError/unboundedTime``.
  public init(_ xdr: XDR.Preconditions) throws(TransactionError) {
    switch xdr {
    case .none:
      throw .unboundedTime
    case .time(let bounds):
      self.init(try TimeBounds(bounds))
    case .v2(let conditions):
      guard let bounds = conditions.timeBounds else { throw .unboundedTime }
      var extraSigners: [SignerKey] = []
      for signer in conditions.extraSigners {
        do throws(StrKeyError) {
          extraSigners.append(try SignerKey(signer))
        } catch {
          throw .extraSigners
        }
      }
      var ledgerBounds: LedgerBounds?
      if let bounds = conditions.ledgerBounds {
        ledgerBounds = try LedgerBounds(bounds)
      }
      try self.init(
        timeBounds: try TimeBounds(bounds), ledgerBounds: ledgerBounds, minSequenceNumber: conditions.minSeqNum,
        minSequenceAge: conditions.minSeqAge, minSequenceLedgerGap: conditions.minSeqLedgerGap, extraSigners: extraSigners
      )
      isLong = true
    }
  }

  /// The wire form: the short one if there is only a time bound, unless it was read in the long one.
  public var xdr: XDR.Preconditions {
    guard isLong else { return .time(timeBounds.xdr) }
    return .v2(
      XDR.PreconditionsV2(
        timeBounds: timeBounds.xdr, ledgerBounds: ledgerBounds?.xdr, minSeqNum: minSequenceNumber, minSeqAge: minSequenceAge,
        minSeqLedgerGap: minSequenceLedgerGap, extraSigners: extraSigners.map(\.xdr)
      )
    )
  }
}
