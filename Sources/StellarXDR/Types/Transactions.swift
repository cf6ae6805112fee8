extension XDR {
  /// The most operations a transaction may hold: `MAX_OPS_PER_TX`.
  public static let maxOperationsPerTransaction = 100
  /// The most signatures an envelope may hold.
  public static let maxSignatures = 20

  /// `Transaction`
  public struct Transaction: XDRCodable {
    public var sourceAccount: MuxedAccount
    /// The most the source pays for the whole transaction, in stroops.
    public var fee: UInt32
    public var seqNum: SequenceNumber
    public var cond: Preconditions
    public var memo: Memo
    /// At most 100.
    public var operations: [Operation]

    /// A transaction as it is signed.
    public init(
      sourceAccount: MuxedAccount, fee: UInt32, seqNum: SequenceNumber, cond: Preconditions, memo: Memo, operations: [Operation]
    ) {
      self.sourceAccount = sourceAccount
      self.fee = fee
      self.seqNum = seqNum
      self.cond = cond
      self.memo = memo
      self.operations = operations
    }

    public init(from decoder: inout XDRDecoder) throws(XDRError) {
      sourceAccount = try MuxedAccount(from: &decoder)
      fee = try decoder.uint32("Transaction.fee")
      seqNum = try decoder.int64("Transaction.seqNum")
      cond = try Preconditions(from: &decoder)
      memo = try Memo(from: &decoder)
      operations = try decoder.array("Transaction.operations", limit: maxOperationsPerTransaction)
      let ext = try decoder.int32("Transaction.ext")
      guard ext == 0 else { throw decoder.unknown(ext, "Transaction.ext") }
    }

    public func encode(to encoder: inout XDREncoder) {
      sourceAccount.encode(to: &encoder)
      encoder.uint32(fee)
      encoder.int64(seqNum)
      cond.encode(to: &encoder)
      memo.encode(to: &encoder)
      encoder.array(operations)
      encoder.int32(0)
    }
  }

  /// `TransactionV0`: the form before protocol 13, still accepted.
  public struct TransactionV0: XDRCodable {
    public var sourceAccountEd25519: Uint256
    /// The most the source pays for the whole transaction, in stroops.
    public var fee: UInt32
    public var seqNum: SequenceNumber
    public var timeBounds: TimeBounds?
    public var memo: Memo
    /// At most 100.
    public var operations: [Operation]

    /// A transaction in the old form.
    public init(
      sourceAccountEd25519: Uint256, fee: UInt32, seqNum: SequenceNumber, timeBounds: TimeBounds?, memo: Memo, operations: [Operation]
    ) {
      self.sourceAccountEd25519 = sourceAccountEd25519
      self.fee = fee
      self.seqNum = seqNum
      self.timeBounds = timeBounds
      self.memo = memo
      self.operations = operations
    }

    public init(from decoder: inout XDRDecoder) throws(XDRError) {
      sourceAccountEd25519 = try decoder.fixed("TransactionV0.sourceAccountEd25519")
      fee = try decoder.uint32("TransactionV0.fee")
      seqNum = try decoder.int64("TransactionV0.seqNum")
      timeBounds = try decoder.optional("TransactionV0.timeBounds")
      memo = try Memo(from: &decoder)
      operations = try decoder.array("TransactionV0.operations", limit: maxOperationsPerTransaction)
      let ext = try decoder.int32("TransactionV0.ext")
      guard ext == 0 else { throw decoder.unknown(ext, "TransactionV0.ext") }
    }

    public func encode(to encoder: inout XDREncoder) {
      encoder.fixed(sourceAccountEd25519)
      encoder.uint32(fee)
      encoder.int64(seqNum)
      encoder.optional(timeBounds)
      memo.encode(to: &encoder)
      encoder.array(operations)
      encoder.int32(0)
    }

    /// The same transaction in today's form, which is the one that is hashed and signed.
    public var v1: Transaction {
      Transaction(
        sourceAccount: .ed25519(sourceAccountEd25519), fee: fee, seqNum: seqNum,
        cond: timeBounds.map { .time($0) } ?? .none, memo: memo, operations: operations
      )
    }
  }

  /// `FeeBumpTransaction`: pays for another transaction (CAP-15).
  public struct FeeBumpTransaction: XDRCodable {
    public var feeSource: MuxedAccount
    /// The most the fee source pays for the whole, in stroops.
    public var fee: Int64
    public var innerTx: TransactionV1Envelope

    /// A fee bump around a signed transaction.
    public init(feeSource: MuxedAccount, fee: Int64, innerTx: TransactionV1Envelope) {
      self.feeSource = feeSource
      self.fee = fee
      self.innerTx = innerTx
    }

    public init(from decoder: inout XDRDecoder) throws(XDRError) {
      feeSource = try MuxedAccount(from: &decoder)
      fee = try decoder.int64("FeeBumpTransaction.fee")
      let kind = try decoder.int32("FeeBumpTransaction.innerTx.type")
      guard kind == EnvelopeType.tx.rawValue else { throw decoder.unknown(kind, "FeeBumpTransaction.innerTx.type") }
      innerTx = try TransactionV1Envelope(from: &decoder)
      let ext = try decoder.int32("FeeBumpTransaction.ext")
      guard ext == 0 else { throw decoder.unknown(ext, "FeeBumpTransaction.ext") }
    }

    public func encode(to encoder: inout XDREncoder) {
      feeSource.encode(to: &encoder)
      encoder.int64(fee)
      encoder.int32(EnvelopeType.tx.rawValue)
      innerTx.encode(to: &encoder)
      encoder.int32(0)
    }
  }
}
