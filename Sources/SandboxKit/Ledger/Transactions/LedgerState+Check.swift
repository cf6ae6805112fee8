import StellarKit
import StellarXDR

/// The checks of a transaction before its operations are applied, in stellar-core's order.
extension LedgerState {
  /// The protocol that introduced contracts.
  private static let sorobanProtocol: UInt32 = 20
  /// The first protocol in which only transactions of contracts may carry contracts' data.
  private static let strictExtensionProtocol: UInt32 = 21

  /// Checks a submitted transaction completely. The result is a success if the network would take it.
  ///
  /// - Parameter moment: the ledger that would hold it, and the time to compare its bounds with.
  func check(_ transaction: inout LedgerTransaction, at moment: CheckMoment) -> XDR.TransactionResult {
    if let contract = transaction.contract, !contract.hasValidFee {
      return XDR.TransactionResult(feeCharged: 0, result: .refused(.txMalformed))
    }
    let resourceFee = transaction.contract?.resourceFee ?? 0
    let result = TransactionResultBuilder(
      transaction, feeCharged: Int64(header.baseFee) * max(1, transaction.paidOperations) + resourceFee)
    guard var feeBump = transaction.feeBump else { return result.with(checkInner(&transaction, paysFee: true, at: moment)) }
    if feeBump.fee < 0, header.protocolVersion >= Self.sorobanProtocol {
      return XDR.TransactionResult(feeCharged: 0, result: .refused(.txMalformed))
    }
    if let refusal = checkFeeBump(&feeBump, of: transaction, result) { return refusal }
    transaction.feeBump = feeBump
    return result.with(checkInner(&transaction, paysFee: false, at: moment))
  }

  /// Checks the envelope that pays for another, and returns its refusal, or nil if there is nothing wrong with it.
  private func checkFeeBump(
    _ feeBump: inout LedgerTransaction.FeeBump, of transaction: LedgerTransaction, _ result: TransactionResultBuilder
  ) -> XDR.TransactionResult? {
    let leastFee = Int64(header.baseFee) * transaction.paidOperations
    let resourceFee = transaction.contract?.resourceFee ?? 0
    guard transaction.inclusionFee >= leastFee else { return result.refused(.txInsufficientFee) }
    // It must offer at least as much for each operation as the transaction inside offers by itself.
    let innerLeastFee = Int64(header.baseFee) * max(1, LedgerTransaction.paidOperations(transaction.transaction))
    let offered = Int128(transaction.inclusionFee) * Int128(innerLeastFee)
    let asked = (Int128(transaction.transaction.fee) - Int128(resourceFee)) * Int128(leastFee)
    guard offered >= asked else {
      let needed = (asked + Int128(innerLeastFee) - 1) / Int128(innerLeastFee)
      return XDR.TransactionResult(feeCharged: Int64(clamping: needed + Int128(resourceFee)), result: .refused(.txInsufficientFee))
    }
    let source = feeBump.source.accountID
    guard let account = accounts[source] else { return result.refused(.txNoAccount) }
    var checker = SignatureChecker(feeBump.signed)
    let isSigned = checker.reaches(account.thresholds.low, of: source, account)
    feeBump.signed = checker.signed
    guard isSigned else { return result.refused(.txBadAuth) }
    guard availableBalance(of: account) >= feeBump.fee else { return result.refused(.txInsufficientBalance) }
    return checker.allSignaturesUsed ? nil : result.refused(.txBadAuthExtra)
  }

  private func checkInner(_ transaction: inout LedgerTransaction, paysFee: Bool, at moment: CheckMoment) -> TransactionResultBuilder.Outcome {
    var checker = SignatureChecker(transaction.signed)
    defer { transaction.signed = checker.signed }
    switch validity(of: transaction, paysFee: paysFee, &checker, at: moment) {
    case .invalid(let code), .invalidAfterSequence(let code): return .refused(code)
    case .valid: break
    }
    var results = transaction.steps.map { $0.operation.success }
    for (index, step) in transaction.steps.enumerated() {
      let refusal =
        step.operation.isSupported
        ? refusal(of: step, &checker) ?? step.operation.refusal(by: step.source)
        : .notRun(.opNotSupported)
      guard let refusal else { continue }
      results[index] = refusal
      return .failed(results)
    }
    return checker.allSignaturesUsed ? .success(results) : .refused(.txBadAuthExtra)
  }

  /// Runs the checks that come before the operations.
  ///
  /// - Parameter paysFee: whether the transaction pays its own fee.
  func validity(
    of opened: LedgerTransaction, paysFee: Bool, _ checker: inout SignatureChecker, at moment: CheckMoment
  ) -> Validity {
    let (transaction, source) = (opened.transaction, opened.source)
    let conditions = transaction.cond
    if conditions.isMalformed { return .invalid(.txMalformed) }
    if transaction.operations.isEmpty { return .invalid(.txMissingOperation) }
    if mixesContracts(transaction) { return .invalid(.txMalformed) }
    if opened.contract?.isInvalid(transaction, paysFee: paysFee) == true { return .invalid(.txSorobanInvalid) }
    if conditions.isTooEarly(at: moment) { return .invalid(.txTooEarly) }
    if conditions.isTooLate(at: moment) { return .invalid(.txTooLate) }
    let leastFee = Int64(header.baseFee) * LedgerTransaction.paidOperations(transaction)
    if paysFee, Int64(transaction.fee) - (opened.contract?.resourceFee ?? 0) < leastFee { return .invalid(.txInsufficientFee) }
    guard let account = accounts[source] else { return .invalid(.txNoAccount) }
    let start = Int64(moment.sequence) << 32
    if transaction.hasBadSequence(after: account.sequenceNumber, startingSequenceNumber: start) { return .invalid(.txBadSeq) }
    if conditions.isTooEarly(for: account, at: moment) { return .invalidAfterSequence(.txBadMinSeqAgeOrGap) }
    guard checker.reaches(account.thresholds.low, of: source, account) else { return .invalidAfterSequence(.txBadAuth) }
    let extraSigners = (conditions.v2?.extraSigners ?? []).map { WeightedSigner(key: $0, weight: 1) }
    guard extraSigners.isEmpty || checker.reaches(extraSigners.count, signers: extraSigners) else {
      return .invalidAfterSequence(.txBadAuth)
    }
    let feeToPay = moment.isApplying ? 0 : Int64(transaction.fee)
    if paysFee, availableBalance(of: account) < feeToPay { return .invalidAfterSequence(.txInsufficientBalance) }
    return .valid
  }

  /// Returns whether a contract's operation isn't alone in its transaction, or a transaction without one carries contracts' data.
  private func mixesContracts(_ transaction: XDR.Transaction) -> Bool {
    guard header.protocolVersion >= Self.sorobanProtocol else { return false }
    if transaction.operations.contains(where: { $0.body.isSoroban }) { return transaction.operations.count > 1 }
    return header.protocolVersion >= Self.strictExtensionProtocol && transaction.ext != .v0
  }

  /// Returns why an operation's account hasn't authorized it, or nil if it has. An account that doesn't exist yet may sign with its own key.
  func refusal(of step: LedgerTransaction.Step, _ checker: inout SignatureChecker) -> XDR.OperationResult? {
    if let account = accounts[step.source] {
      let threshold = step.operation.threshold(of: account.thresholds)
      return checker.reaches(threshold, of: step.source, account) ? nil : .notRun(.opBadAuth)
    }
    guard step.namesSource else { return .notRun(.opNoAccount) }
    return checker.isSigned(by: step.source) ? nil : .notRun(.opBadAuth)
  }
}
