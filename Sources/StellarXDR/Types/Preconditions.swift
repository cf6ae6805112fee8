extension XDR {
  /// `Preconditions`: what must hold for a transaction to be valid (CAP-21).
  public enum Preconditions: XDRCodable {
    case none
    case time(TimeBounds)
    case v2(PreconditionsV2)

    public init(from decoder: inout XDRDecoder) throws(XDRError) {
      switch try decoder.int32("Preconditions.type") {
      case 0: self = .none
      case 1: self = .time(try TimeBounds(from: &decoder))
      case 2: self = .v2(try PreconditionsV2(from: &decoder))
      case let kind: throw decoder.unknown(kind, "Preconditions.type")
      }
    }

    public func encode(to encoder: inout XDREncoder) {
      switch self {
      case .none:
        encoder.int32(0)
      case .time(let bounds):
        encoder.int32(1)
        bounds.encode(to: &encoder)
      case .v2(let conditions):
        encoder.int32(2)
        conditions.encode(to: &encoder)
      }
    }
  }

  /// `TimeBounds`, in seconds since 1970.
  public struct TimeBounds: XDRCodable {
    /// The earliest close time of a ledger that may hold the transaction.
    public var minTime: UInt64
    /// The latest; 0 for no limit.
    public var maxTime: UInt64

    /// Bounds on the ledger's close time.
    public init(minTime: UInt64, maxTime: UInt64) {
      self.minTime = minTime
      self.maxTime = maxTime
    }

    public init(from decoder: inout XDRDecoder) throws(XDRError) {
      minTime = try decoder.uint64("TimeBounds.minTime")
      maxTime = try decoder.uint64("TimeBounds.maxTime")
    }

    public func encode(to encoder: inout XDREncoder) {
      encoder.uint64(minTime)
      encoder.uint64(maxTime)
    }
  }

  /// `LedgerBounds`
  public struct LedgerBounds: XDRCodable {
    /// The first ledger that may hold the transaction.
    public var minLedger: UInt32
    /// The first ledger that may not; 0 for no limit.
    public var maxLedger: UInt32

    /// Bounds on the ledger's number.
    public init(minLedger: UInt32, maxLedger: UInt32) {
      self.minLedger = minLedger
      self.maxLedger = maxLedger
    }

    public init(from decoder: inout XDRDecoder) throws(XDRError) {
      minLedger = try decoder.uint32("LedgerBounds.minLedger")
      maxLedger = try decoder.uint32("LedgerBounds.maxLedger")
    }

    public func encode(to encoder: inout XDREncoder) {
      encoder.uint32(minLedger)
      encoder.uint32(maxLedger)
    }
  }

  /// `PreconditionsV2`
  public struct PreconditionsV2: XDRCodable {
    public var timeBounds: TimeBounds?
    public var ledgerBounds: LedgerBounds?
    /// The lowest sequence number the source may have; nil for exactly one less than the transaction's.
    public var minSeqNum: SequenceNumber?
    /// In seconds since the source's sequence number last changed.
    public var minSeqAge: UInt64
    /// In ledgers since the source's sequence number last changed.
    public var minSeqLedgerGap: UInt32
    /// At most 2 further signers that must have signed.
    public var extraSigners: [SignerKey]

    /// Conditions, all of which must hold.
    public init(
      timeBounds: TimeBounds? = nil, ledgerBounds: LedgerBounds? = nil, minSeqNum: SequenceNumber? = nil,
      minSeqAge: UInt64 = 0, minSeqLedgerGap: UInt32 = 0, extraSigners: [SignerKey] = []
    ) {
      self.timeBounds = timeBounds
      self.ledgerBounds = ledgerBounds
      self.minSeqNum = minSeqNum
      self.minSeqAge = minSeqAge
      self.minSeqLedgerGap = minSeqLedgerGap
      self.extraSigners = extraSigners
    }

    public init(from decoder: inout XDRDecoder) throws(XDRError) {
      timeBounds = try decoder.optional("PreconditionsV2.timeBounds")
      ledgerBounds = try decoder.optional("PreconditionsV2.ledgerBounds")
      minSeqNum = try decoder.bool("PreconditionsV2.minSeqNum") ? try decoder.int64("PreconditionsV2.minSeqNum") : nil
      minSeqAge = try decoder.uint64("PreconditionsV2.minSeqAge")
      minSeqLedgerGap = try decoder.uint32("PreconditionsV2.minSeqLedgerGap")
      extraSigners = try decoder.array("PreconditionsV2.extraSigners", limit: 2)
    }

    public func encode(to encoder: inout XDREncoder) {
      encoder.optional(timeBounds)
      encoder.optional(ledgerBounds)
      encoder.bool(minSeqNum != nil)
      if let minSeqNum { encoder.int64(minSeqNum) }
      encoder.uint64(minSeqAge)
      encoder.uint32(minSeqLedgerGap)
      encoder.array(extraSigners)
    }
  }
}
