import StellarKit
import StellarXDR

/// A builder of the result of a submitted envelope from the outcome of its transaction: for a fee bump, the inner result is wrapped in an outer one.
struct TransactionResultBuilder {
  typealias Outcome = XDR.InnerTransactionResult.Outcome

  private let feeCharged: Int64
  private let innerFeeCharged: Int64
  private let feeBumpOf: XDR.Hash?

  /// - Parameters:
  ///   - feeCharged: what the fee source pays, in stroops.
  ///   - innerFeeCharged: the fee that the result of a transaction inside a fee bump states.
  init(_ transaction: LedgerTransaction, feeCharged: Int64, innerFeeCharged: Int64 = 0) {
    self.feeCharged = feeCharged
    self.innerFeeCharged = innerFeeCharged
    feeBumpOf = transaction.feeBump == nil ? nil : transaction.signed.hash.value
  }

  /// Returns the result for an outcome of the transaction, or of the one inside a fee bump.
  func with(_ outcome: Outcome) -> XDR.TransactionResult {
    if let feeBumpOf {
      let inner = XDR.InnerTransactionResult(feeCharged: innerFeeCharged, result: outcome)
      let pair = XDR.InnerTransactionResultPair(transactionHash: feeBumpOf, result: inner)
      return XDR.TransactionResult(feeCharged: feeCharged, result: .feeBumpInner(pair))
    }
    switch outcome {
    case .success(let results): return XDR.TransactionResult(feeCharged: feeCharged, result: .success(results))
    case .failed(let results): return XDR.TransactionResult(feeCharged: feeCharged, result: .failed(results))
    case .refused(let code): return refused(code)
    }
  }

  /// Returns the result for a refusal of the submitted envelope itself.
  func refused(_ code: XDR.TransactionResultCode) -> XDR.TransactionResult {
    XDR.TransactionResult(feeCharged: feeCharged, result: .refused(code))
  }
}
