import StellarKit

/// Checks a transaction against the account that makes it, whoever gets money by it, and the network.
struct TransactionReviewer: Sendable {
  let network: any WalletNetwork
  let profile: NetworkProfile
  let source: AccountID
  /// What is paid for one operation at the most, in stroops: 0.01 XLM.
  static let highestBaseFee: UInt32 = 100_000

  /// The account that pays and the newest ledger, with the fee of a policy.
  ///
  /// - Throws: ``PaymentRefusal``
  func state(_ feePolicy: Settings.FeePolicy) async throws(PaymentRefusal) -> (account: AccountSnapshot, ledger: LedgerSnapshot) {
    let (account, newest): (AccountSnapshot?, LedgerSnapshot)
    do throws(NetworkError) {
      (account, newest) = try await network.accountAndLedger(source)
    } catch {
      throw PaymentRefusal(general: error.description)
    }
    let ledger = newest.offering(feePolicy)
    guard ledger.baseFee <= Self.highestBaseFee else {
      throw PaymentRefusal(general: "The network asks for an unusually high fee at the moment. Nothing was sent. Try again later.")
    }
    guard let account else { throw PaymentRefusal(general: "Your account isn't funded yet, so it can't pay. Fund it first.") }
    return (account, ledger)
  }

  /// Checks what every transaction has to keep: that it can be built, that its lumens are there, and that whoever asks for a memo gets one.
  ///
  /// What an operation needs beyond that, such as a trustline, its own form checks.
  ///
  /// - Throws: ``PaymentRefusal``
  func review(
    _ operations: [Operation], memo: Memo = .none, feePolicy: Settings.FeePolicy
  ) async throws(PaymentRefusal) -> TransactionReview {
    let (account, ledger) = try await state(feePolicy)
    let review = try check(operations, memo: memo, feePolicy: feePolicy, account, ledger)
    let transaction = try self.transaction(review, sequenceNumber: 0)
    for recipient in transaction.recipientsToAskForMemo where recipient != source {
      do throws(NetworkError) {
        guard try await network.account(recipient)?.requiresMemo == true else { continue }
      } catch {
        throw PaymentRefusal(general: error.description)
      }
      throw PaymentRefusal(fields: [.memo: PaymentReviewer.memoNeeded])
    }
    return review
  }

  /// The same for an account and a ledger that are known, without asking whether somebody wants a memo.
  func check(
    _ operations: [Operation], memo: Memo, feePolicy: Settings.FeePolicy, _ account: AccountSnapshot, _ ledger: LedgerSnapshot
  ) throws(PaymentRefusal) -> TransactionReview {
    var review = TransactionReview(
      network: profile.network, source: source, operations: operations, memo: memo, baseFee: ledger.baseFee, missingWeight: 0, feePolicy: feePolicy)
    let transaction = try transaction(review, sequenceNumber: 0)
    try checkLumens(review, account, ledger)
    let level = transaction.requiredLevels[source] ?? .medium
    let own = account.signers.signers.first { $0.key == .ed25519(source) }?.weight ?? 0
    let missing = max(0, max(1, Int(account.signers.thresholds[level] ?? 0)) - Int(own))
    if missing > 0 {
      review = TransactionReview(
        network: review.network, source: source, operations: operations, memo: memo, baseFee: review.baseFee, missingWeight: missing,
        feePolicy: feePolicy)
    }
    return review
  }

  private func transaction(_ review: TransactionReview, sequenceNumber: Int64) throws(PaymentRefusal) -> Transaction {
    do throws(TransactionError) {
      return try Transaction(
        source: MuxedAccount(source), sequenceNumber: sequenceNumber, baseFee: review.baseFee, timeBounds: try TimeBounds(maxTime: 1),
        memo: review.memo, operations: review.operations)
    } catch {
      throw PaymentRefusal(general: error.description)
    }
  }

  /// Lumens that leave, the fee, and the reserve of what is added must all be there.
  private func checkLumens(_ review: TransactionReview, _ account: AccountSnapshot, _ ledger: LedgerSnapshot) throws(PaymentRefusal) {
    let entries = review.operations.reduce(0) { $0 + $1.addedEntries(of: account) }
    var needed = review.fee.stroops
    var overflow = false
    func add(_ stroops: Int64) {
      let (sum, tooMuch) = needed.addingReportingOverflow(stroops)
      (needed, overflow) = (sum, overflow || tooMuch)
    }
    for operation in review.operations { add(operation.lumensSent.stroops) }
    for _ in 0..<max(entries, 0) { add(ledger.baseReserve.stroops) }
    let available = account.line(of: .native).map { AssetBalance($0, of: account, ledger: ledger.withoutFee).spendable } ?? .zero
    guard overflow || needed > available.stroops else { return }
    let reserve = entries > 0 ? ", and the reserve of what it adds" : ""
    throw PaymentRefusal(
      general:
        "You don't have enough XLM for this: you can spend \(available.trimmed) XLM, and it needs the fee of \(review.fee.trimmed) XLM\(reserve).")
  }
}

extension LedgerSnapshot {
  /// The same ledger where no fee is set aside.
  var withoutFee: LedgerSnapshot {
    LedgerSnapshot(sequence: sequence, closedAt: closedAt, baseReserve: baseReserve, baseFee: 0)
  }
}

extension Operation {
  /// How many reserves more (or, below zero, fewer) the account has to keep after this step.
  fileprivate func addedEntries(of account: AccountSnapshot) -> Int {
    switch body {
    case .changeTrust(let code, let issuer, let limit):
      let exists = account.line(of: .issued(code: code, issuer: issuer)) != nil
      return limit == .zero ? (exists ? -1 : 0) : (exists ? 0 : 1)
    case .createClaimableBalance(_, _, let claimants): return claimants.count
    default: return 0
    }
  }

  /// The lumens that leave the account by this step, at the most.
  fileprivate var lumensSent: Amount {
    switch body {
    case .createAccount(_, let amount), .payment(_, .native, let amount), .createClaimableBalance(.native, let amount, _),
      .pathPaymentStrictSend(.native, let amount, _, _, _, _), .pathPaymentStrictReceive(.native, let amount, _, _, _, _):
      amount
    default: .zero
    }
  }
}
