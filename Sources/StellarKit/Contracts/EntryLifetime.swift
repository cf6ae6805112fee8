public import StellarXDR

/// How long a ledger entry of a contract stays alive (CAP-46-12).
public struct EntryLifetime: Hashable, Sendable {
  /// The entry's key.
  public let key: XDR.LedgerKey
  /// The last ledger in which it is alive.
  public let liveUntil: UInt32
  /// The latest known ledger.
  public let ledger: UInt32

  /// Makes a lifetime.
  ///
  /// - Parameters:
  ///   - key: The entry's key.
  ///   - liveUntil: The last ledger in which it is alive.
  ///   - ledger: The latest known ledger.
  public init(_ key: XDR.LedgerKey, liveUntil: UInt32, ledger: UInt32) {
    self.key = key
    self.liveUntil = liveUntil
    self.ledger = ledger
  }

  /// The state of an entry.
  public enum Phase: Hashable, Sendable {
    /// It can be used, for this much longer.
    case alive(LedgerSpan)
    /// It must be restored before it can be used: with ``Operation/Body/restoreFootprint``, or by the call itself since protocol 23.
    case archived
    /// It was temporary, and is gone.
    case expired
  }

  /// Its state at the latest known ledger.
  public var phase: Phase {
    guard liveUntil < ledger else { return .alive(LedgerSpan(ledgers: liveUntil - ledger)) }
    return key.isPersistentContractEntry ? .archived : .expired
  }

  /// Returns whether the entry should be extended: it is alive, but for less than this span.
  public func isDue(within span: LedgerSpan) -> Bool {
    guard case .alive(let left) = phase else { return false }
    return left.ledgers < span.ledgers
  }
}

extension Transaction {
  /// Makes a transaction that keeps contracts' data and code alive, before it is simulated. Anybody may pay for it.
  ///
  /// - Parameters:
  ///   - keys: Contracts' code and data.
  ///   - span: For how long at least, from the transaction's ledger on.
  ///   - source: The account that pays the fee and provides the sequence number.
  ///   - sequenceNumber: One more than the source account's own.
  ///   - baseFee: The most to pay for the operation itself, in stroops.
  ///   - preconditions: What must hold for it to be applied.
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

  /// Makes a transaction that restores contracts' archived data and code, before it is simulated. Anybody may pay for it.
  ///
  /// - Parameters:
  ///   - keys: Contracts' persistent data and code.
  ///   - source: The account that pays the fee and provides the sequence number.
  ///   - sequenceNumber: One more than the source account's own.
  ///   - baseFee: The most to pay for the operation itself, in stroops.
  ///   - preconditions: What must hold for it to be applied.
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
