public import StellarXDR

/// How long an entry of a contract's stays alive (CAP-46-12).
public struct EntryLifetime: Hashable, Sendable {
  /// The entry.
  public let key: XDR.LedgerKey
  /// The last ledger in which it is alive.
  public let liveUntil: UInt32
  /// The newest ledger that is known.
  public let ledger: UInt32

  /// A lifetime.
  ///
  /// - Parameters:
  ///   - key: the entry's key.
  ///   - liveUntil: the last ledger in which it is alive.
  ///   - ledger: the newest ledger that is known.
  public init(_ key: XDR.LedgerKey, liveUntil: UInt32, ledger: UInt32) {
    self.key = key
    self.liveUntil = liveUntil
    self.ledger = ledger
  }

  /// Where an entry is in its life.
  public enum Phase: Hashable, Sendable {
    /// It can be used, for so much longer.
    case alive(LedgerSpan)
    /// It has to be brought back before it can be used: ``Operation/Body/restoreFootprint``, or by the call itself since protocol 23.
    case archived
    /// It is gone: a temporary one.
    case expired
  }

  /// Where it is.
  public var phase: Phase {
    guard liveUntil < ledger else { return .alive(LedgerSpan(ledgers: liveUntil - ledger)) }
    return key.isPersistentContractEntry ? .archived : .expired
  }

  /// Whether it should be extended: alive, but for less than so much longer.
  public func isDue(within span: LedgerSpan) -> Bool {
    guard case .alive(let left) = phase else { return false }
    return left.ledgers < span.ledgers
  }
}

extension Transaction {
  /// A transaction that keeps contracts' data and code alive, before it is simulated. Anybody may pay for it.
  ///
  /// - Parameters:
  ///   - keys: code and data of contracts.
  ///   - span: for how long from the transaction's ledger on, at least.
  ///   - source: who pays the fee and gives the sequence number.
  ///   - sequenceNumber: one more than the source account's own.
  ///   - baseFee: the most to pay for the step itself, in stroops.
  ///   - preconditions: what must hold for it to be applied.
  /// - Throws: ``TransactionError``
  public init(
    keeping keys: [XDR.LedgerKey], for span: LedgerSpan, source: MuxedAccount, sequenceNumber: Int64, baseFee: UInt32 = minimumBaseFee,
    preconditions: Preconditions
  ) throws(TransactionError) {
    guard !keys.isEmpty, keys.allSatisfy(\.hasLifetime) else { throw .contractResources }
    try self.init(
      unprepared: Operation(.extendFootprintTTL(ledgers: span.ledgers)), source: source, sequenceNumber: sequenceNumber, baseFee: baseFee,
      preconditions: preconditions, readOnly: keys)
  }

  /// A transaction that brings archived data and code of contracts back, before it is simulated. Anybody may pay for it.
  ///
  /// - Parameters:
  ///   - keys: persistent data and code of contracts.
  ///   - source: who pays the fee and gives the sequence number.
  ///   - sequenceNumber: one more than the source account's own.
  ///   - baseFee: the most to pay for the step itself, in stroops.
  ///   - preconditions: what must hold for it to be applied.
  /// - Throws: ``TransactionError``
  public init(
    restoring keys: [XDR.LedgerKey], source: MuxedAccount, sequenceNumber: Int64, baseFee: UInt32 = minimumBaseFee, preconditions: Preconditions
  ) throws(TransactionError) {
    guard !keys.isEmpty, keys.allSatisfy(\.isPersistentContractEntry) else { throw .contractResources }
    try self.init(
      unprepared: Operation(.restoreFootprint), source: source, sequenceNumber: sequenceNumber, baseFee: baseFee, preconditions: preconditions,
      readWrite: keys)
  }
}
