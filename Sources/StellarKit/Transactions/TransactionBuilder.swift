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
  private let sequenceNumbers: SequenceNumbers

  /// A builder of an account's transactions. All builders of an account share one source of sequence numbers.
  public init(source: MuxedAccount, sequenceNumbers: SequenceNumbers) {
    self.source = source
    self.sequenceNumbers = sequenceNumbers
  }

  /// The transaction. Its sequence number is given back if there can be none.
  ///
  /// - Parameter now: in seconds since 1970; better the network's time than the machine's.
  /// - Throws: ``TransactionError``, and what loading the sequence number throws.
  public func build(now: UInt64) async throws -> Transaction {
    let baseFee = try fee.baseFee(feeStatistics)
    let bounds = try TimeBounds(now: now, lifetime: lifetime)
    let number = try await sequenceNumbers.next(for: source.accountID)
    do {
      return try Transaction(
        source: source, sequenceNumber: number, baseFee: baseFee, preconditions: Preconditions(bounds), memo: memo, operations: operations,
        resources: resources
      )
    } catch {
      await sequenceNumbers.release(number, for: source.accountID)
      throw error
    }
  }
}
