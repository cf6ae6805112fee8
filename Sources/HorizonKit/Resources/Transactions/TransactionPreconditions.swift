/// The conditions under which a transaction may be applied (CAP-21).
public struct TransactionPreconditions: Hashable, Sendable {
  /// The Unix times between which it may be applied.
  public var timeBounds: TimeBounds?
  /// The ledgers between which it may be applied.
  public var ledgerBounds: LedgerBounds?
  /// The lowest sequence number that its account may have.
  public var minAccountSequence: Int64?
  /// The minimum number of seconds since the account's sequence number changed.
  public var minAccountSequenceAge: UInt64?
  /// The minimum number of ledgers since the account's sequence number changed.
  public var minAccountSequenceLedgerGap: UInt32?
  /// Keys that must have signed in addition to the account's.
  public var extraSigners: [String]?

  /// Creates an instance from its parts.
  public init(
    timeBounds: TimeBounds? = nil,
    ledgerBounds: LedgerBounds? = nil,
    minAccountSequence: Int64? = nil,
    minAccountSequenceAge: UInt64? = nil,
    minAccountSequenceLedgerGap: UInt32? = nil,
    extraSigners: [String]? = nil
  ) {
    self.timeBounds = timeBounds
    self.ledgerBounds = ledgerBounds
    self.minAccountSequence = minAccountSequence
    self.minAccountSequenceAge = minAccountSequenceAge
    self.minAccountSequenceLedgerGap = minAccountSequenceLedgerGap
    self.extraSigners = extraSigners
  }
}

extension TransactionPreconditions: FieldCodable {
  init(_ fields: FieldReader) throws {
    timeBounds = try fields.find("timebounds")
    ledgerBounds = try fields.find("ledgerbounds")
    minAccountSequence = try fields.findNumber("min_account_sequence")
    minAccountSequenceAge = try fields.findNumber("min_account_sequence_age")
    minAccountSequenceLedgerGap = try fields.find("min_account_sequence_ledger_gap")
    extraSigners = try fields.find("extra_signers")
  }

  func write(to fields: inout FieldWriter) throws {
    try fields.set("timebounds", timeBounds)
    try fields.set("ledgerbounds", ledgerBounds)
    try fields.set("min_account_sequence", number: minAccountSequence)
    try fields.set("min_account_sequence_age", number: minAccountSequenceAge)
    try fields.set("min_account_sequence_ledger_gap", minAccountSequenceLedgerGap)
    try fields.set("extra_signers", extraSigners)
  }
}

extension TransactionPreconditions {
  /// Unix times in seconds; nil or 0 for no bound.
  public struct TimeBounds: Hashable, Sendable, FieldCodable {
    /// The earliest time.
    public var minTime: UInt64?
    /// The latest time.
    public var maxTime: UInt64?

    /// Creates an instance from its parts.
    public init(minTime: UInt64? = nil, maxTime: UInt64? = nil) {
      self.minTime = minTime
      self.maxTime = maxTime
    }

    init(_ fields: FieldReader) throws {
      minTime = try fields.findNumber("min_time")
      maxTime = try fields.findNumber("max_time")
    }

    func write(to fields: inout FieldWriter) throws {
      try fields.set("min_time", number: minTime)
      try fields.set("max_time", number: maxTime)
    }
  }

  /// Ledger numbers; nil for no upper bound.
  public struct LedgerBounds: Hashable, Sendable, Codable {
    /// The first ledger; 0 for no bound.
    public var minLedger: UInt32
    /// The ledger before which it must be applied.
    public var maxLedger: UInt32?

    /// Creates an instance from its parts.
    public init(minLedger: UInt32, maxLedger: UInt32? = nil) {
      self.minLedger = minLedger
      self.maxLedger = maxLedger
    }

    private enum CodingKeys: String, CodingKey {
      case minLedger = "min_ledger"
      case maxLedger = "max_ledger"
    }
  }
}
