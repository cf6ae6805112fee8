public import StellarXDR

/// A transaction before it is signed, valid by construction.
///
/// ```swift
/// let payment = Operation(.payment(destination: try MuxedAccount(address), asset: .native, amount: try Amount("10.5")))
/// let transaction = try Transaction(
///   source: MuxedAccount(pair.accountID), sequenceNumber: next, timeBounds: TimeBounds(now: now), memo: try Memo("Lunch", kind: .text),
///   operations: [payment]
/// )
/// let signed = transaction.signed(by: [pair], on: .testnet)
/// ```
public struct Transaction: Hashable, Sendable {
  /// The least fee for one operation, in stroops.
  public static let minimumBaseFee: UInt32 = 100

  /// The account that pays the fee and gives the sequence number.
  public let source: MuxedAccount
  /// One more than the source account's own.
  public let sequenceNumber: Int64
  /// The most the source pays for the whole transaction, in stroops.
  public let fee: UInt32
  /// What must hold for the transaction to be applied, a time bound at least.
  public let preconditions: Preconditions
  /// The memo.
  public let memo: Memo
  /// 1 to 100 steps: all are applied, or none.
  public let operations: [Operation]

  /// When the transaction may be applied.
  public var timeBounds: TimeBounds { preconditions.timeBounds }

  /// A transaction.
  ///
  /// - Parameters:
  ///   - sequenceNumber: one more than the source account's own.
  ///   - baseFee: the most to pay for each operation, in stroops.
  /// - Throws: ``TransactionError``
  public init(
    source: MuxedAccount, sequenceNumber: Int64, baseFee: UInt32 = minimumBaseFee, timeBounds: TimeBounds, memo: Memo = .none,
    operations: [Operation]
  ) throws(TransactionError) {
    try self.init(
      source: source, sequenceNumber: sequenceNumber, baseFee: baseFee, preconditions: Preconditions(timeBounds), memo: memo,
      operations: operations
    )
  }

  /// A transaction with more conditions than a time bound.
  ///
  /// - Parameters:
  ///   - sequenceNumber: one more than the source account's own.
  ///   - baseFee: the most to pay for each operation, in stroops.
  /// - Throws: ``TransactionError``
  public init(
    source: MuxedAccount, sequenceNumber: Int64, baseFee: UInt32 = minimumBaseFee, preconditions: Preconditions, memo: Memo = .none,
    operations: [Operation]
  ) throws(TransactionError) {
    let (fee, overflow) = baseFee.multipliedReportingOverflow(by: UInt32(clamping: operations.count))
    guard !overflow else { throw .feeTooLarge }
    try self.init(source, sequenceNumber, fee: fee, preconditions, memo, operations)
  }

  /// A transaction that somebody else may have built.
  ///
  /// - Throws: ``TransactionError`` for one that this library would not build: without an upper time bound, with a smart contract's resources,
  ///   or with an operation that the network would refuse.
  public init(_ xdr: XDR.Transaction) throws(TransactionError) {
    var operations: [Operation] = []
    operations.reserveCapacity(xdr.operations.count)
    for (index, operation) in xdr.operations.enumerated() {
      do throws(OperationError) {
        operations.append(try Operation(operation))
      } catch {
        throw .invalidOperation(index: index, error)
      }
    }
    guard xdr.ext == .v0 else { throw .contractTransaction }
    try self.init(MuxedAccount(xdr.sourceAccount), xdr.seqNum, fee: xdr.fee, try Preconditions(xdr.cond), Memo(xdr.memo), operations)
  }

  private init(
    _ source: MuxedAccount, _ sequenceNumber: Int64, fee: UInt32, _ preconditions: Preconditions, _ memo: Memo, _ operations: [Operation]
  ) throws(TransactionError) {
    guard (1...XDR.maxOperationsPerTransaction).contains(operations.count) else { throw .operationCount(operations.count) }
    guard sequenceNumber >= 0 else { throw .negativeSequence }
    for (index, operation) in operations.enumerated() {
      do throws(OperationError) {
        try operation.check(source: source.accountID)
      } catch {
        throw .invalidOperation(index: index, error)
      }
    }
    self.source = source
    self.sequenceNumber = sequenceNumber
    self.fee = fee
    self.preconditions = preconditions
    self.memo = memo
    self.operations = operations
  }

  /// The wire form.
  public var xdr: XDR.Transaction {
    XDR.Transaction(
      sourceAccount: source.xdr, fee: fee, seqNum: sequenceNumber, cond: preconditions.xdr, memo: memo.xdr,
      operations: operations.map(\.xdr)
    )
  }

  /// The transaction with the signatures of these keys, for one network.
  ///
  /// - Parameter keys: at most 20. Each key signs once.
  public func signed(by keys: [KeyPair], on network: Network) -> SignedTransaction {
    let transaction = xdr
    let hash = transaction.hash(on: network)
    let envelope = XDR.TransactionEnvelope.tx(XDR.TransactionV1Envelope(tx: transaction, signatures: keys.map { $0.sign(hash) }))
    return SignedTransaction(envelope: envelope, hash: hash)
  }

  /// The accounts whose signers must agree, each with the highest level that is needed of it.
  ///
  /// The transaction's own source needs the low level at least, for its fee and sequence number.
  public var requiredLevels: [AccountID: ThresholdLevel] {
    var levels: [AccountID: ThresholdLevel] = [source.accountID: .low]
    for operation in operations {
      let account = (operation.source ?? source).accountID
      levels[account] = max(levels[account] ?? .low, operation.thresholdLevel)
    }
    return levels
  }
}
