extension XDR {
  /// The result of the transaction inside a fee bump.
  public struct InnerTransactionResult: XDRCodable {
    /// What became of the inner transaction.
    public enum Outcome: Sendable, Hashable {
      /// All operations were applied.
      case success([OperationResult])
      /// An operation failed, so none was applied.
      case failed([OperationResult])
      /// Refused before any operation ran, for a code that has no results and is none of a fee bump.
      case refused(TransactionResultCode)
    }

    /// Always 0: the fee source pays.
    public var feeCharged: Int64
    /// What became of it.
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
      let code: TransactionResultCode = try decoder.enumeration("InnerTransactionResultResult.code")
      switch code {
      case .txSuccess: result = .success(try decoder.array("InnerTransactionResultResult.results"))
      case .txFailed: result = .failed(try decoder.array("InnerTransactionResultResult.results"))
      case .txFeeBumpInnerSuccess, .txFeeBumpInnerFailed: throw decoder.unknown(code.rawValue, "InnerTransactionResultResult.code")
      default: result = .refused(code)
      }
      try decoder.expect(0, "InnerTransactionResult.ext")
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
