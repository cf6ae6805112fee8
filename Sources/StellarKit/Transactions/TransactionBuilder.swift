public import StellarXDR

/// Builds transactions: takes a sequence number that is nobody else's, bounds the time, and sets the fee by a policy.
///
/// ```swift
/// var builder = TransactionBuilder(source: MuxedAccount(account), sequenceNumbers: numbers)
/// builder.memo = try Memo("Lunch", kind: .text)
/// builder.operations = [Operation(.payment(destination: recipient, asset: .native, amount: amount))]
/// let transaction = try await builder.build(now: networkTime)
/// ```
public struct TransactionBuilder: Sendable {
  /// The account that pays the fee and gives the sequence number.
  public var source: MuxedAccount
  /// What to do, in order.
  public var operations: [Operation] = []
  /// The memo.
  public var memo: Memo = .none
  /// How long the transaction may take to be applied, in seconds.
  public var lifetime: UInt64 = TimeBounds.defaultLifetime
  /// How much to offer for each operation.
  public var fee: FeePolicy = .fixed(Transaction.minimumBaseFee)
  /// The network's fee statistics, which a fee by percentile needs.
  public var feeStatistics: FeeStatistics?
  /// What an operation on contracts needs, as a simulation has found; its resource fee comes on top of the fee.
  public var resources: XDR.SorobanTransactionData?
  /// Which ledgers may hold the transaction; nil for any.
  public var ledgerBounds: LedgerBounds?
  /// The lowest sequence number the source account may have, so that others of its transactions may be missing in between; nil for exactly one
  /// less than the transaction's.
  public var minSequenceNumber: Int64?
  /// How many seconds must have gone by since the source's sequence number last changed.
  public var minSequenceAge: UInt64 = 0
  /// How many ledgers must have closed since the source's sequence number last changed.
  public var minSequenceLedgerGap: UInt32 = 0
  /// Further signers that must have signed, whatever their weight: at most 2.
  public var extraSigners: [SignerKey] = []
  private let sequenceNumbers: SequenceNumbers

  /// A builder of an account's transactions. All builders of an account share one source of sequence numbers.
  public init(source: MuxedAccount, sequenceNumbers: SequenceNumbers) {
    self.source = source
    self.sequenceNumbers = sequenceNumbers
  }

  /// Returns the transaction. Its sequence number is given back if there can be none.
  ///
  /// - Parameter now: in seconds since 1970; better the network's time than the machine's.
  /// - Throws: ``TransactionError``, and what loading the sequence number throws.
  public func build(now: UInt64) async throws -> Transaction {
    let baseFee = try fee.baseFee(feeStatistics)
    let preconditions = try Preconditions(
      timeBounds: TimeBounds(now: now, lifetime: lifetime), ledgerBounds: ledgerBounds, minSequenceNumber: minSequenceNumber,
      minSequenceAge: minSequenceAge, minSequenceLedgerGap: minSequenceLedgerGap, extraSigners: extraSigners
    )
    let number = try await sequenceNumbers.next(for: source.accountID)
    do {
      return try Transaction(
        source: source, sequenceNumber: number, baseFee: baseFee, preconditions: preconditions, memo: memo, operations: operations,
        resources: resources
      )
    } catch {
      await sequenceNumbers.release(number, for: source.accountID)
      throw error
    }
  }
}
