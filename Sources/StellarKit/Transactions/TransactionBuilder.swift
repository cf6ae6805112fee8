public import StellarXDR

/// A builder of transactions, which takes a unique sequence number, sets time bounds, and sets the fee according to a policy.
///
/// ```swift
/// var builder = TransactionBuilder(source: MuxedAccount(account), sequenceNumbers: numbers)
/// builder.memo = try Memo("Lunch", kind: .text)
/// builder.operations = [Operation(.payment(destination: recipient, asset: .native, amount: amount))]
/// let transaction = try await builder.build(now: networkTime)
/// ```
public struct TransactionBuilder: Sendable {
  /// The account that pays the fee and provides the sequence number.
  public var source: MuxedAccount
  /// The operations, in order.
  public var operations: [Operation] = []
  /// The memo.
  public var memo: Memo = .none
  /// How long the transaction may take to be applied, in seconds.
  public var lifetime: UInt64 = TimeBounds.defaultLifetime
  /// The policy for the fee per operation.
  public var fee: FeePolicy = .fixed(Transaction.minimumBaseFee)
  /// The network's fee statistics, which a percentile fee requires.
  public var feeStatistics: FeeStatistics?
  /// The resources that a contract operation needs, according to a simulation; their fee is added to the fee.
  public var resources: XDR.SorobanTransactionData?
  /// The ledgers that may contain the transaction; nil for any.
  public var ledgerBounds: LedgerBounds?
  /// The lowest sequence number that the source account may have, which allows other transactions of the account to be missing in between; nil for
  /// exactly one less than the transaction's.
  public var minSequenceNumber: Int64?
  /// The minimum number of seconds since the source's sequence number last changed.
  public var minSequenceAge: UInt64 = 0
  /// The minimum number of ledgers that have closed since the source's sequence number last changed.
  public var minSequenceLedgerGap: UInt32 = 0
  /// Extra signers that must have signed, whatever their weight: at most 2.
  public var extraSigners: [SignerKey] = []
  private let sequenceNumbers: SequenceNumbers

  /// A builder of an account's transactions. All builders for an account share one source of sequence numbers.
  public init(source: MuxedAccount, sequenceNumbers: SequenceNumbers) {
    self.source = source
    self.sequenceNumbers = sequenceNumbers
  }

  /// Returns the transaction. If it can't be built, its sequence number is returned for reuse.
  ///
  /// - Parameter now: the current time, in seconds since 1970; preferably the network's time, not the machine's.
  /// - Throws: ``TransactionError``, and errors of loading the sequence number.
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
