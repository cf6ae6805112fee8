public import StellarXDR

/// A transaction before it is signed, valid by construction.
///
/// ```swift
/// let payment = Operation(.payment(destination: try MuxedAccount(address), asset: .native, amount: try Amount("10.5")))
/// let transaction = try Transaction(
///   source: MuxedAccount(pair.accountID), sequenceNumber: next, timeBounds: TimeBounds(now: now), memo: try Memo("Lunch", kind: .text),
///   operations: [payment]
/// )
/// let signed = transaction.signed(by: pair, on: .testnet)
/// ```
public struct Transaction: Hashable, Sendable {
  /// The minimum fee for one operation, in stroops.
  public static let minimumBaseFee: UInt32 = 100

  /// The most that a transaction can offer for a contract's resources, in stroops.
  static let maximumResourceFee: Int64 = 1 << 50

  /// The account that pays the fee and provides the sequence number.
  public let source: MuxedAccount
  /// One more than the source account's own.
  public let sequenceNumber: Int64
  /// The most that the source pays for the whole transaction, in stroops.
  public let fee: UInt32
  /// What must hold for the transaction to be applied, at least a time bound.
  public let preconditions: Preconditions
  /// The memo.
  public let memo: Memo
  /// From 1 to 100 operations, all of which are applied, or none.
  public let operations: [Operation]
  /// What an operation on contracts reads, writes and uses, according to a simulation; nil for other operations. If its resource fee is above the
  /// ``fee``, the network takes the transaction only inside a fee bump (since protocol 23).
  public let resources: XDR.SorobanTransactionData?

  /// The time range in which the transaction may be applied.
  public var timeBounds: TimeBounds { preconditions.timeBounds }

  /// Makes a transaction.
  ///
  /// - Parameters:
  ///   - source: The account that pays the fee and provides the sequence number.
  ///   - sequenceNumber: One more than the source account's own.
  ///   - baseFee: The most to pay for each operation, in stroops.
  ///   - timeBounds: The time range in which it may be applied.
  ///   - memo: The memo.
  ///   - operations: From 1 to 100 operations.
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

  /// Makes a transaction with more conditions than a time bound, or on contracts.
  ///
  /// - Parameters:
  ///   - source: The account that pays the fee and provides the sequence number.
  ///   - sequenceNumber: One more than the source account's own.
  ///   - baseFee: The most to pay for each operation, in stroops.
  ///   - preconditions: What must hold for it to be applied.
  ///   - memo: The memo.
  ///   - operations: From 1 to 100 operations; one on contracts must be the only one.
  ///   - resources: What an operation on contracts needs. Its resource fee is charged on top of the base fee.
  /// - Throws: ``TransactionError``
  public init(
    source: MuxedAccount, sequenceNumber: Int64, baseFee: UInt32 = minimumBaseFee, preconditions: Preconditions, memo: Memo = .none,
    operations: [Operation], resources: XDR.SorobanTransactionData? = nil
  ) throws(TransactionError) {
    let (inclusion, overflow) = baseFee.multipliedReportingOverflow(by: UInt32(clamping: operations.count))
    let (sum, excess) = Int64(inclusion).addingReportingOverflow(resources?.resourceFee ?? 0)
    guard !overflow, !excess, let fee = UInt32(exactly: sum) else { throw .feeTooLarge }
    try self.init(source, sequenceNumber, fee: fee, preconditions, memo, operations, resources)
  }

  /// Reads a transaction from its wire form, which someone else may have made.
  ///
  /// - Throws: ``TransactionError`` for one that this library wouldn't make: without an upper time bound, or with an operation that the network would
  ///   refuse. Even so, its wire form tells whose signatures it needs (`requiredLevels`).
  public init(_ xdr: XDR.Transaction) throws(TransactionError) {
    let operations = try xdr.typedOperations
    let resources: XDR.SorobanTransactionData? = if case .v1(let data) = xdr.ext { data } else { nil }
    try self.init(
      MuxedAccount(xdr.sourceAccount), xdr.seqNum, fee: xdr.fee, try Preconditions(xdr.cond), Memo(xdr.memo), operations, resources)
  }

  private init(
    _ source: MuxedAccount, _ sequenceNumber: Int64, fee: UInt32, _ preconditions: Preconditions, _ memo: Memo, _ operations: [Operation],
    _ resources: XDR.SorobanTransactionData?
  ) throws(TransactionError) {
    guard (1...XDR.maxOperationsPerTransaction).contains(operations.count) else { throw .operationCount(operations.count) }
    guard sequenceNumber >= 0 else { throw .negativeSequence }
    if case .text(let text) = memo, text.bytes.count > MemoText.byteLimit { throw .memo(.tooLong(bytes: text.bytes.count)) }
    try Self.checkResources(resources, of: operations)
    if operations.contains(where: \.isCall) {
      guard memo == .none, source.id == nil, operations.allSatisfy({ $0.source?.id == nil }) else { throw .callWithMemo }
    }
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
    self.resources = resources
  }

  /// Checks that an operation on contracts is the only one and has resources with a valid fee. Other operations must have no resources.
  private static func checkResources(_ resources: XDR.SorobanTransactionData?, of operations: [Operation]) throws(TransactionError) {
    let isOnContracts = operations.contains(where: \.isOnContracts)
    guard isOnContracts == (resources != nil), !isOnContracts || operations.count == 1 else { throw .contractResources }
    guard let resources else { return }
    guard (0...maximumResourceFee).contains(resources.resourceFee), (try? XDR.SorobanTransactionData(xdr: resources.xdrBytes)) != nil else {
      throw .contractResources
    }
  }

  /// Returns the number that follows on an account's last sequence number. An account can set its own to the largest that there is.
  ///
  /// - Throws: ``TransactionError/sequenceExhausted``
  package static func sequenceNumber(after last: Int64) throws(TransactionError) -> Int64 {
    guard last < .max else { throw .sequenceExhausted }
    return last + 1
  }

  /// The wire form.
  public var xdr: XDR.Transaction {
    XDR.Transaction(
      sourceAccount: source.xdr, fee: fee, seqNum: sequenceNumber, cond: preconditions.xdr, memo: memo.xdr,
      operations: operations.map(\.xdr), ext: resources.map { .v1($0) } ?? .v0
    )
  }

  /// Returns the transaction with the signature of one key, for one network.
  ///
  /// - Parameters:
  ///   - key: The source account's key, or that of another of its signers.
  ///   - network: The network on which it will be applied.
  public func signed(by key: KeyPair, on network: Network) -> SignedTransaction {
    let transaction = xdr
    let hash = transaction.hash(on: network)
    return SignedTransaction(envelope: .tx(XDR.TransactionV1Envelope(tx: transaction, signatures: [key.sign(hash)])), hash: hash)
  }

  /// Returns the transaction with the signatures of several keys, or of none yet, for one network.
  ///
  /// - Parameters:
  ///   - keys: At most 20 keys. A repeated key signs once.
  ///   - network: The network on which it will be applied.
  /// - Throws: ``SignatureError/tooMany``
  public func signed(by keys: [KeyPair], on network: Network) throws(SignatureError) -> SignedTransaction {
    let transaction = xdr
    let unsigned = XDR.TransactionEnvelope.tx(XDR.TransactionV1Envelope(tx: transaction, signatures: []))
    return try SignedTransaction(envelope: unsigned, hash: transaction.hash(on: network)).adding(signaturesOf: keys)
  }

  /// The accounts whose signers must agree, each with the highest level that it needs.
  ///
  /// The transaction's own source needs at least the low level, for its fee and sequence number.
  public var requiredLevels: [AccountID: ThresholdLevel] { operations.requiredLevels(source: source) }
}
