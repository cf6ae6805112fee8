import StellarKit
import StellarXDR

/// Puts the outcome of a transaction into the result of the envelope that was submitted: around a fee bump's inner
/// result comes an outer one.
struct TransactionResultBuilder {
  typealias Outcome = XDR.InnerTransactionResult.Outcome

  private let feeCharged: Int64
  private let innerFeeCharged: Int64
  private let feeBumpOf: XDR.Hash?

  /// - Parameters:
  ///   - feeCharged: what the fee source pays, in stroops.
  ///   - innerFeeCharged: what the result of a transaction inside a fee bump says that it paid.
  init(_ transaction: LedgerTransaction, feeCharged: Int64, innerFeeCharged: Int64 = 0) {
    self.feeCharged = feeCharged
    self.innerFeeCharged = innerFeeCharged
    feeBumpOf = transaction.feeBump == nil ? nil : transaction.signed.hash.value
  }

  /// The result where the transaction, or the one inside a fee bump, came to this.
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

  /// The result where the submitted envelope itself was refused.
  func refused(_ code: XDR.TransactionResultCode) -> XDR.TransactionResult {
    XDR.TransactionResult(feeCharged: feeCharged, result: .refused(code))
  }
}
