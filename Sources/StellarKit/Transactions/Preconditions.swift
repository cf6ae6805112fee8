public import StellarXDR

/// What must hold for a transaction to be applied (CAP-21).
public struct Preconditions: Hashable, Sendable {
  /// The most further signers that can be asked for.
  public static let extraSignerLimit = 2

  /// When it may be applied.
  public let timeBounds: TimeBounds
  /// Which ledgers may hold it; nil for any.
  public let ledgerBounds: LedgerBounds?
  /// The lowest sequence number the source account may have; nil for exactly one less than the transaction's.
  public let minSequenceNumber: Int64?
  /// How many seconds must have gone by since the source's sequence number last changed.
  public let minSequenceAge: UInt64
  /// How many ledgers must have closed since the source's sequence number last changed.
  public let minSequenceLedgerGap: UInt32
  /// Further signers that must have signed, whatever their weight: at most 2.
  public let extraSigners: [SignerKey]
  /// Whether the wire form is the long one: where there is more than a time bound, and where it was read so, as another form has another hash.
  private var isLong: Bool

  /// Conditions, all of which must hold.
  ///
  /// - Throws: ``TransactionError/extraSigners`` for more than 2 or the same one twice, ``TransactionError/negativeSequence``.
  public init(
    timeBounds: TimeBounds, ledgerBounds: LedgerBounds? = nil, minSequenceNumber: Int64? = nil, minSequenceAge: UInt64 = 0,
    minSequenceLedgerGap: UInt32 = 0, extraSigners: [SignerKey] = []
  ) throws(TransactionError) {
    guard extraSigners.count <= Self.extraSignerLimit, Set(extraSigners).count == extraSigners.count else { throw .extraSigners }
    guard minSequenceNumber ?? 0 >= 0 else { throw .negativeSequence }
    self.timeBounds = timeBounds
    self.ledgerBounds = ledgerBounds
    self.minSequenceNumber = minSequenceNumber
    self.minSequenceAge = minSequenceAge
    self.minSequenceLedgerGap = minSequenceLedgerGap
    self.extraSigners = extraSigners
    isLong = ledgerBounds != nil || minSequenceNumber != nil || minSequenceAge > 0 || minSequenceLedgerGap > 0 || !extraSigners.isEmpty
  }

  /// A time bound alone.
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

  /// The wire form: the short one if there is nothing but the time bound, unless it was read in the long one.
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
