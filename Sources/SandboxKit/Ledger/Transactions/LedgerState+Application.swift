import StellarKit
import StellarXDR

/// Applying the transactions of a ledger.
extension LedgerState {
  /// The first protocol that limits how many signatures of an envelope are verified.
  private static let limitsVerificationsSince: UInt32 = 28
  /// The first protocol in which the result of a transaction inside a fee bump says that it paid nothing.
  private static let innerFeeIsZeroSince: UInt32 = 25

  /// Takes a transaction's fee, but never more than the account has.
  ///
  /// - Parameter baseFee: what each operation pays, in stroops.
  /// - Returns: the fee taken, in stroops.
  mutating func takeFee(of transaction: LedgerTransaction, baseFee: Int64) -> Int64 {
    guard var account = accounts[transaction.feeSource] else { return 0 }
    let inclusionFee = min(transaction.inclusionFee, baseFee * max(1, transaction.paidOperations))
    let fee = min(account.balance, max(0, inclusionFee) + (transaction.contract?.resourceFee ?? 0))
    account.balance -= fee
    header.feePool += fee
    set(transaction.feeSource, account)
    return fee
  }

  /// Uses the sequence number and applies the operations: all of them, or none.
  ///
  /// - Parameters:
  ///   - baseFee: what each operation of this ledger pays, in stroops.
  ///   - changes: what is recorded of the transaction so far; what it changes now is added.
  mutating func apply(
    _ transaction: LedgerTransaction, feeCharged: Int64, baseFee: Int64, recording changes: TransactionChanges = TransactionChanges()
  ) -> IncludedTransaction {
    let inner = transaction.transaction
    let ownFee = min(Int64(inner.fee), baseFee * LedgerTransaction.paidOperations(inner))
    let innerFee = header.protocolVersion < Self.innerFeeIsZeroSince ? ownFee : 0
    let builder = TransactionResultBuilder(transaction, feeCharged: feeCharged, innerFeeCharged: innerFee)
    var changes = changes
    if let feeBump = transaction.feeBump {
      let before = mark(for: changes.recording)
      removeOneTimeSigner(of: feeBump)
      if let before { changes.before.append(self.changes(since: before)) }
    }
    let before = mark(for: changes.recording)
    let refusal = prepare(transaction)
    if let before { changes.before.append(self.changes(since: before)) }
    let outcome = refusal ?? applyOperations(of: transaction, recording: &changes)
    var included = IncludedTransaction(transaction: transaction, result: builder.with(outcome), changes: changes)
    if let contract = transaction.contract {
      included.contract = contractOutcome ?? ContractOutcome(nonRefundableFee: contract.nonRefundableFee)
      contractOutcome = nil
    }
    return included
  }

  /// Returns a mark at the beginning of a step if its changes are to be recorded, or nil if at most those of operations are.
  func mark(for recording: ChangeRecording) -> Mark? { recording == .everything ? mark : nil }

  /// Checks the transaction, uses its sequence number and removes its one-time signers, before the operations are applied.
  ///
  /// - Returns: the outcome, if the operations aren't to be applied; nil if they are.
  private mutating func prepare(_ transaction: LedgerTransaction) -> TransactionResultBuilder.Outcome? {
    let moment = CheckMoment(sequence: header.sequence, closeTime: header.closeTime, isApplying: true)
    var checker = SignatureChecker(transaction.signed, isLimited: header.protocolVersion >= Self.limitsVerificationsSince)
    let paysFee = transaction.feeBump == nil
    switch validity(of: transaction, paysFee: paysFee, &checker, at: moment) {
    case .invalid(let code):
      removeOneTimeSigners(of: transaction)
      return .refused(code)
    case .invalidAfterSequence(let code):
      setSequenceNumber(transaction.transaction.seqNum, of: transaction.source)
      removeOneTimeSigners(of: transaction)
      return .refused(code)
    case .valid:
      setSequenceNumber(transaction.transaction.seqNum, of: transaction.source)
    }
    let steps = transaction.steps
    var refused: [Int: XDR.OperationResult] = [:]
    for (index, step) in steps.enumerated() {
      if let refusal = refusal(of: step, &checker) { refused[index] = refusal }
    }
    removeOneTimeSigners(of: transaction)
    guard refused.isEmpty else {
      return .failed(steps.indices.map { refused[$0] ?? steps[$0].operation.success })
    }
    return checker.allSignaturesUsed ? nil : .refused(.txBadAuthExtra)
  }

  /// Removes the signer that authorized this one fee bump.
  private mutating func removeOneTimeSigner(of feeBump: LedgerTransaction.FeeBump) {
    let source = feeBump.source.accountID
    // stellar-core writes the account even if there is no such signer, and its meta shows that.
    update(source) { _ in }
    removeSigner(.preAuthTx(feeBump.signed.hash.value), of: source)
  }

  /// Removes the signers that authorized this one transaction from every account that it acts for, whatever its outcome.
  private mutating func removeOneTimeSigners(of transaction: LedgerTransaction) {
    let key = XDR.SignerKey.preAuthTx(transaction.signed.hash.value)
    removeSigner(key, of: transaction.source)
    for step in transaction.steps where step.namesSource { removeSigner(key, of: step.source) }
  }

  /// Applies the operations. After one fails, the later ones still run for their results; then everything is undone.
  private mutating func applyOperations(
    of transaction: LedgerTransaction, recording changes: inout TransactionChanges
  ) -> TransactionResultBuilder.Outcome {
    let before = mark
    var results: [XDR.OperationResult] = []
    var isSuccess = true
    for (index, step) in transaction.steps.enumerated() {
      let beforeOperation = mark
      let result = apply(step, at: index, of: transaction)
      results.append(result)
      if result.isSuccess {
        switch changes.recording {
        case .nothing: break
        case .operations where step.isForeseeable: changes.operations.append(LedgerChanges())
        case .operations, .everything:
          var own = self.changes(since: beforeOperation)
          for case .contractData(let key) in contractOutcome?.restored ?? [] {
            own.restoredEntries[ContractDataKey(key)] = contractData[ContractDataKey(key)]
          }
          changes.operations.append(own)
        }
      } else {
        isSuccess = false
        rollBack(to: beforeOperation)
      }
    }
    if isSuccess, sponsors.isEmpty { return .success(results) }
    rollBack(to: before)
    changes.operations.removeAll()
    // An account that begins to keep another's reserves must end that in the same transaction.
    return isSuccess ? .refused(.txBadSponsorship) : .failed(results)
  }

  private mutating func apply(_ step: LedgerTransaction.Step, at index: Int, of transaction: LedgerTransaction) -> XDR.OperationResult {
    guard step.operation.isSupported else { return .notRun(.opNotSupported) }
    guard accounts.contains(step.source) else { return .notRun(.opNoAccount) }
    let context = OperationContext(
      source: step.source, transactionSource: transaction.source, sequenceNumber: transaction.transaction.seqNum, index: UInt32(index)
    )
    return step.operation.refusal(by: step.source) ?? step.operation.apply(to: &self, in: context)
  }
}
