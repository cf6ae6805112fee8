extension XDR {
  /// `TransactionResultCode`
  public enum TransactionResultCode: Int32, Sendable, CaseIterable {
    case txFeeBumpInnerSuccess = 1
    case txSuccess = 0
    case txFailed = -1
    case txTooEarly = -2
    case txTooLate = -3
    case txMissingOperation = -4
    case txBadSeq = -5
    case txBadAuth = -6
    case txInsufficientBalance = -7
    case txNoAccount = -8
    case txInsufficientFee = -9
    case txBadAuthExtra = -10
    case txInternalError = -11
    case txNotSupported = -12
    case txFeeBumpInnerFailed = -13
    case txBadSponsorship = -14
    case txBadMinSeqAgeOrGap = -15
    case txMalformed = -16
    case txSorobanInvalid = -17
  }

  /// `TransactionResult`
  public struct TransactionResult: XDRCodable {
    /// What became of the transaction; `success` and `failed` have a result for each operation.
    public enum Outcome: Sendable, Hashable {
      case success([OperationResult])
      case failed([OperationResult])
      case feeBumpInner(InnerTransactionResultPair)
      /// Refused before any operation ran.
      case refused(TransactionResultCode)
    }

    /// In stroops.
    public var feeCharged: Int64
    public var result: Outcome

    /// A result with the fee that was taken.
    public init(feeCharged: Int64, result: Outcome) {
      self.feeCharged = feeCharged
      self.result = result
    }

    /// The code on the wire.
    public var code: TransactionResultCode {
      switch result {
      case .success: .txSuccess
      case .failed: .txFailed
      case .feeBumpInner(let pair): pair.result.isSuccess ? .txFeeBumpInnerSuccess : .txFeeBumpInnerFailed
      case .refused(let code): code
      }
    }

    /// Whether the transaction, or the one inside a fee bump, was applied.
    public var isSuccess: Bool {
      code == .txSuccess || code == .txFeeBumpInnerSuccess
    }

    public init(from decoder: inout XDRDecoder) throws(XDRError) {
      feeCharged = try decoder.int64("TransactionResult.feeCharged")
      let raw = try decoder.int32("TransactionResult.code")
      switch TransactionResultCode(rawValue: raw) {
      case .txSuccess: result = .success(try decoder.array("TransactionResult.results", limit: maxOperationsPerTransaction))
      case .txFailed: result = .failed(try decoder.array("TransactionResult.results", limit: maxOperationsPerTransaction))
      case .txFeeBumpInnerSuccess, .txFeeBumpInnerFailed: result = .feeBumpInner(try InnerTransactionResultPair(from: &decoder))
      case .some(let code): result = .refused(code)
      case nil: throw decoder.unknown(raw, "TransactionResult.code")
      }
      let ext = try decoder.int32("TransactionResult.ext")
      guard ext == 0 else { throw decoder.unknown(ext, "TransactionResult.ext") }
    }

    public func encode(to encoder: inout XDREncoder) {
      encoder.int64(feeCharged)
      encoder.int32(code.rawValue)
      switch result {
      case .success(let results), .failed(let results): encoder.array(results)
      case .feeBumpInner(let pair): pair.encode(to: &encoder)
      case .refused: break
      }
      encoder.int32(0)
    }
  }

  /// `InnerTransactionResultPair`: the hash and the result of the transaction inside a fee bump.
  public struct InnerTransactionResultPair: XDRCodable {
    public var transactionHash: Hash
    public var result: InnerTransactionResult

    /// The inner transaction's hash with its result.
    public init(transactionHash: Hash, result: InnerTransactionResult) {
      self.transactionHash = transactionHash
      self.result = result
    }

    public init(from decoder: inout XDRDecoder) throws(XDRError) {
      transactionHash = try decoder.fixed("InnerTransactionResultPair.transactionHash")
      result = try InnerTransactionResult(from: &decoder)
    }

    public func encode(to encoder: inout XDREncoder) {
      encoder.fixed(transactionHash)
      result.encode(to: &encoder)
    }
  }

  /// `InnerTransactionResult`
  public struct InnerTransactionResult: XDRCodable {
    /// What became of the inner transaction.
    public enum Outcome: Sendable, Hashable {
      case success([OperationResult])
      case failed([OperationResult])
      case refused(TransactionResultCode)
    }

    /// Always 0: the fee source pays.
    public var feeCharged: Int64
    public var result: Outcome

    /// A result inside a fee bump's.
    public init(feeCharged: Int64 = 0, result: Outcome) {
      self.feeCharged = feeCharged
      self.result = result
    }

    /// The code on the wire.
    public var code: TransactionResultCode {
      switch result {
      case .success: .txSuccess
      case .failed: .txFailed
      case .refused(let code): code
      }
    }

    /// Whether the inner transaction was applied.
    public var isSuccess: Bool { code == .txSuccess }

    public init(from decoder: inout XDRDecoder) throws(XDRError) {
      feeCharged = try decoder.int64("InnerTransactionResult.feeCharged")
      let raw = try decoder.int32("InnerTransactionResult.code")
      switch TransactionResultCode(rawValue: raw) {
      case .txSuccess: result = .success(try decoder.array("InnerTransactionResult.results", limit: maxOperationsPerTransaction))
      case .txFailed: result = .failed(try decoder.array("InnerTransactionResult.results", limit: maxOperationsPerTransaction))
      case .txFeeBumpInnerSuccess, .txFeeBumpInnerFailed, nil: throw decoder.unknown(raw, "InnerTransactionResult.code")
      case .some(let code): result = .refused(code)
      }
      let ext = try decoder.int32("InnerTransactionResult.ext")
      guard ext == 0 else { throw decoder.unknown(ext, "InnerTransactionResult.ext") }
    }

    public func encode(to encoder: inout XDREncoder) {
      encoder.int64(feeCharged)
      encoder.int32(code.rawValue)
      switch result {
      case .success(let results), .failed(let results): encoder.array(results)
      case .refused: break
      }
      encoder.int32(0)
    }
  }
}
