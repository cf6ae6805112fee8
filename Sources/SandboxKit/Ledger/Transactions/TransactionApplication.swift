import StellarXDR

/// What happens to a transaction that is in a ledger.
extension LedgerState {
  /// The protocol from which the result of a transaction inside a fee bump says that it paid nothing.
  private static let innerFeeIsZeroSince: UInt32 = 25

  /// Takes a transaction's fee, never more than the account has.
  ///
  /// - Returns: what was taken, in stroops.
  mutating func takeFee(of transaction: LedgerTransaction) -> Int64 {
    guard var account = accounts[transaction.feeSource] else { return 0 }
    let fee = min(account.balance, transaction.maxFee, Int64(header.baseFee) * max(1, transaction.paidOperations))
    account.balance -= fee
    header.feePool += fee
    set(transaction.feeSource, account)
    return fee
  }

  /// Uses the sequence number and applies the operations: all of them, or none.
  mutating func apply(_ transaction: LedgerTransaction, feeCharged: Int64) -> XDR.TransactionResult {
    let inner = transaction.transaction
    let ownFee = min(Int64(inner.fee), Int64(header.baseFee) * LedgerTransaction.paidOperations(inner))
    let innerFee = header.protocolVersion < Self.innerFeeIsZeroSince ? ownFee : 0
    let builder = TransactionResultBuilder(transaction, feeCharged: feeCharged, innerFeeCharged: innerFee)
    return builder.with(outcome(of: transaction))
  }

  private mutating func outcome(of transaction: LedgerTransaction) -> TransactionResultBuilder.Outcome {
    let moment = CheckMoment(sequence: header.sequence, closeTime: header.closeTime, isApplying: true)
    var checker = SignatureChecker(transaction.signed)
    switch validity(of: transaction.transaction, paysFee: transaction.feeBump == nil, &checker, at: moment) {
    case .invalid(let code):
      return .refused(code)
    case .invalidAfterSequence(let code):
      useSequenceNumber(of: transaction)
      return .refused(code)
    case .valid:
      useSequenceNumber(of: transaction)
    }
    let operations = transaction.transaction.operations
    var results = operations.map(\.body.operation.success)
    var isAllowed = true
    for (index, operation) in operations.enumerated() {
      guard let refusal = refusal(of: operation, by: transaction.source(of: operation), &checker) else { continue }
      results[index] = refusal
      isAllowed = false
    }
    guard isAllowed else { return .failed(results) }
    guard checker.allSignaturesUsed else { return .refused(.txBadAuthExtra) }
    return applyOperations(of: transaction)
  }

  private mutating func useSequenceNumber(of transaction: LedgerTransaction) {
    guard var account = accounts[transaction.source] else { return }
    account.extend(to: .sequence)
    account.sequenceNumber = transaction.transaction.seqNum
    account.sequenceLedger = header.sequence
    account.sequenceTime = header.closeTime
    set(transaction.source, account)
  }

  /// After an operation that fails the later ones still run, for their results; then all are undone.
  private mutating func applyOperations(of transaction: LedgerTransaction) -> TransactionResultBuilder.Outcome {
    let before = mark
    let results = transaction.transaction.operations.enumerated().map { index, operation in
      let beforeOperation = mark
      let result = apply(operation, at: index, of: transaction)
      if !result.isSuccess { rollBack(to: beforeOperation) }
      return result
    }
    guard results.allSatisfy(\.isSuccess) else {
      rollBack(to: before)
      return .failed(results)
    }
    return .success(results)
  }

  private mutating func apply(_ operation: XDR.Operation, at index: Int, of transaction: LedgerTransaction) -> XDR.OperationResult {
    let body = operation.body.operation
    let source = transaction.source(of: operation)
    guard body.isSupported else { return .notRun(.opNotSupported) }
    guard accounts[source] != nil else { return .notRun(.opNoAccount) }
    let context = OperationContext(
      source: source, transactionSource: transaction.source, sequenceNumber: transaction.transaction.seqNum, index: UInt32(index)
    )
    return body.refusal(by: source) ?? body.apply(to: &self, in: context)
  }
}
