/// When a transaction may be applied (CAP-21).
public struct TransactionPreconditions: Hashable, Sendable {
  /// The Unix times between which it may be applied.
  public var timeBounds: TimeBounds?
  /// The ledgers between which it may be applied.
  public var ledgerBounds: LedgerBounds?
  /// The lowest sequence number that its account may have.
  public var minAccountSequence: Int64?
  /// The least seconds since the account's sequence number changed.
  public var minAccountSequenceAge: UInt64?
  /// The least ledgers since the account's sequence number changed.
  public var minAccountSequenceLedgerGap: UInt32?
  /// Keys that must have signed besides the account's.
  public var extraSigners: [String]?

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

extension TransactionPreconditions: Codable {
  private enum CodingKeys: String, CodingKey {
    case timeBounds = "timebounds"
    case ledgerBounds = "ledgerbounds"
    case minAccountSequence = "min_account_sequence"
    case minAccountSequenceAge = "min_account_sequence_age"
    case minAccountSequenceLedgerGap = "min_account_sequence_ledger_gap"
    case extraSigners = "extra_signers"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    timeBounds = try container.decodeIfPresent(TimeBounds.self, forKey: .timeBounds)
    ledgerBounds = try container.decodeIfPresent(LedgerBounds.self, forKey: .ledgerBounds)
    minAccountSequence = try container.decodeNumberIfPresent(Int64.self, forKey: .minAccountSequence)
    minAccountSequenceAge = try container.decodeNumberIfPresent(UInt64.self, forKey: .minAccountSequenceAge)
    minAccountSequenceLedgerGap = try container.decodeIfPresent(UInt32.self, forKey: .minAccountSequenceLedgerGap)
    extraSigners = try container.decodeIfPresent([String].self, forKey: .extraSigners)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(timeBounds, forKey: .timeBounds)
    try container.encodeIfPresent(ledgerBounds, forKey: .ledgerBounds)
    try container.encodeNumberIfPresent(minAccountSequence, forKey: .minAccountSequence)
    try container.encodeNumberIfPresent(minAccountSequenceAge, forKey: .minAccountSequenceAge)
    try container.encodeIfPresent(minAccountSequenceLedgerGap, forKey: .minAccountSequenceLedgerGap)
    try container.encodeIfPresent(extraSigners, forKey: .extraSigners)
  }
}

extension TransactionPreconditions {
  /// Unix times in seconds; nil or 0 for no bound.
  public struct TimeBounds: Hashable, Sendable, Codable {
    public var minTime: UInt64?
    public var maxTime: UInt64?

    public init(minTime: UInt64? = nil, maxTime: UInt64? = nil) {
      self.minTime = minTime
      self.maxTime = maxTime
    }

    private enum CodingKeys: String, CodingKey {
      case minTime = "min_time"
      case maxTime = "max_time"
    }

    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      minTime = try container.decodeNumberIfPresent(UInt64.self, forKey: .minTime)
      maxTime = try container.decodeNumberIfPresent(UInt64.self, forKey: .maxTime)
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encodeNumberIfPresent(minTime, forKey: .minTime)
      try container.encodeNumberIfPresent(maxTime, forKey: .maxTime)
    }
  }

  /// Ledger numbers; nil for no upper bound.
  public struct LedgerBounds: Hashable, Sendable, Codable {
    public var minLedger: UInt32
    public var maxLedger: UInt32?

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
