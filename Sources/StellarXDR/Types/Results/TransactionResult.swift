extension XDR {
  /// `TransactionResult`: what became of a transaction.
  public struct TransactionResult: XDRCodable {
    /// What became of the transaction; `success` and `failed` have a result for each operation.
    public enum Outcome: Sendable, Hashable {
      /// All operations were applied.
      case success([OperationResult])
      /// An operation failed, so none was applied.
      case failed([OperationResult])
      /// The result of the transaction inside a fee bump, which decides whether the fee bump succeeded.
      case feeBumpInner(InnerTransactionResultPair)
      /// Refused before any operation ran, for a code that has no results.
      case refused(TransactionResultCode)
    }

    /// In stroops.
    public var feeCharged: Int64
    /// What became of it.
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
      let code: TransactionResultCode = try decoder.enumeration("TransactionResultResult.code")
      switch code {
      case .txSuccess: result = .success(try decoder.array("TransactionResultResult.results"))
      case .txFailed: result = .failed(try decoder.array("TransactionResultResult.results"))
      case .txFeeBumpInnerSuccess, .txFeeBumpInnerFailed:
        let start = decoder.offset - 4
        let pair = try InnerTransactionResultPair(from: &decoder)
        // No network says that a fee bump succeeded whose inner transaction failed, or the other way round.
        guard pair.result.isSuccess == (code == .txFeeBumpInnerSuccess) else {
          throw XDRError(.unknownDiscriminant(code.rawValue), field: "TransactionResultResult.code", offset: start)
        }
        result = .feeBumpInner(pair)
      default: result = .refused(code)
      }
      try decoder.expect(0, "TransactionResult.ext")
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
}
