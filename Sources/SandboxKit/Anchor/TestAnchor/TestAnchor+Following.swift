import Foundation
import StellarKit
import StellarXDR

/// What the anchor does after a ledger has closed or time has passed.
extension TestAnchor {
  private static let pageSize = 200
  /// How far a withdrawal's payment may differ from the agreed amount, in tenths of it. SEP-6 and SEP-24 recommend this much.
  private static let tolerance: Int128 = 1

  /// Handles payments that have arrived, checks the trustlines that are waited for, does what is due, and makes the open payouts.
  func advance() async {
    guard origin != nil else { return }
    let before = looking
    let task = Task {
      await before?.value
      await look()
    }
    looking = task
    await task.value
  }

  private func look() async {
    do {
      try await receive()
      try await doWhatIsDue()
    } catch {
      if !Task.isCancelled { log("The test anchor can't continue", error) }
    }
    pay()
    // If ledgers close at an interval, other requests aren't kept waiting for the next ledger.
    if await !sandbox.gathers { await paying?.value }
  }

  // MARK: Payments

  private func receive() async throws {
    guard let root = try? LedgerParameters(network: sandbox.network).rootKey() else { return }
    let own: Set = [accounts.issuer.accountID, accounts.distribution.accountID, root.accountID]
    let account = accounts.distribution.accountID
    while true {
      let cursor = store.state.cursor
      let page = ListPage(cursor: cursor == 0 ? nil : HistoryCursor(id: TotalOrderID(rawValue: cursor)), limit: Self.pageSize)
      let operations = try await sandbox.history.read {
        try $0.operations(page, of: .account(account), onlyPayments: true, includingFailed: false)
      }
      for operation in operations {
        var changes = AnchorChanges()
        var state = store.state
        state.cursor = operation.id.rawValue
        for payment in IncomingPayment.all(in: operation, to: account) where !own.contains(payment.sender.accountID) {
          take(payment, &changes, &state)
        }
        changes.state = state
        try save(changes)
      }
      if operations.count < Self.pageSize { return }
    }
  }

  /// Matches a payment with its withdrawal, and continues the withdrawal or sends the payment back.
  private func take(_ payment: IncomingPayment, _ changes: inout AnchorChanges, _ state: inout AnchorState) {
    guard let found = withdrawal(with: payment.memo) else { return sendBack(payment, memo: nil, &changes, &state) }
    var transfer = found
    // A transfer with a quote has the end of the quote as its deadline.
    let isLate = transfer.status == .expired || transfer.deadline.map { $0 < AnchorTime(Date(unixSeconds: payment.time)) } ?? false
    guard transfer.status == .pendingUserTransferStart || isLate, !transfer.isFunded else {
      return sendBack(payment, memo: transfer.refundMemo ?? transfer.withdrawMemo, &changes, &state)
    }
    guard (try? transfer.asset.asset(issuer: accounts.issuer.accountID)) == payment.asset else {
      transfer.message = "\(payment.amount.trimmed) \(payment.asset.code) arrived instead of \(transfer.asset.code). It will be returned."
      changes.transfers.append(transfer)
      return sendBack(payment, memo: transfer.refundMemo ?? transfer.withdrawMemo, &changes, &state)
    }
    transfer.isFunded = true
    transfer.received = payment.amount
    transfer.ledgerTransaction = payment.hash.description
    transfer.account = payment.sender.address
    let returned = isLate ? (.refunded, "The payment arrived after the deadline.") : refusal(of: payment, &transfer)
    if let (status, reason) = returned {
      transfer.move(to: .pendingAnchor, at: time, message: reason)
      refund(&transfer, payment.amount, from: payment.sender.address, status, reason, &changes, &state)
    } else {
      advance(&transfer, &changes, &state)
    }
    changes.transfers.append(transfer)
  }

  private func withdrawal(with memo: Memo) -> AnchorTransfer? {
    guard memo != .none else { return nil }
    return store.transfers.values.first { !$0.kind.isDeposit && (try? $0.withdrawMemo?.memo) == memo }
  }

  /// Checks whether a withdrawal's payment can be used, and makes the deal for what arrived.
  ///
  /// - Returns: nil if it can be used, or the status of the return and its reason.
  private func refusal(of payment: IncomingPayment, _ transfer: inout AnchorTransfer) -> (AnchorTransferStatus, String)? {
    let asset = TradedAsset.ledger(transfer.asset)
    guard let deal = transfer.deal else {
      // No amount was agreed, so what arrives is accepted.
      transfer.deal = try? Deal(selling: payment.amount, asset, for: .fiat(transfer.fiat), terms: .of(transfer.kind))
      return Self.beyondLimits(payment.amount, transfer.asset).map { ($0, "\(payment.amount.trimmed) arrived, which is outside the limits.") }
    }
    let said = "\(deal.sellAmount.trimmed) was agreed, but \(payment.amount.trimmed) arrived."
    if transfer.quoteID != nil {
      return payment.amount == deal.sellAmount ? nil : (.refunded, said + " With a quote, the exact amount is needed.")
    }
    let (came, agreed) = (Int128(payment.amount.stroops), Int128(deal.sellAmount.stroops))
    guard came != agreed else { return nil }
    let isNear = abs(came - agreed) * 10 <= agreed * Self.tolerance
    if let status = Self.beyondLimits(payment.amount, transfer.asset) { return (status, said) }
    guard isNear, let actual = try? Deal(selling: payment.amount, asset, for: deal.buy, terms: .of(transfer.kind)) else { return (.refunded, said) }
    transfer.deal = actual
    return nil
  }

  private static func beyondLimits(_ amount: Amount, _ asset: IssuedAsset) -> AnchorTransferStatus? {
    amount < Terms.minimum ? .tooSmall : amount > Terms.maximum(of: asset) ? .tooLarge : nil
  }

  private func sendBack(_ payment: IncomingPayment, memo: LedgerMemo?, _ changes: inout AnchorChanges, _ state: inout AnchorState) {
    state.lastNumber += 1
    changes.payouts.append(
      Payout(
        id: newID(), number: state.lastNumber, purpose: .stray,
        payment: Payout.Payment(
          destination: payment.sender.address, asset: payment.asset, amount: payment.amount, memo: memo, origin: payment.hash)))
  }

  /// Adds the payout that sends a withdrawal's whole payment back.
  func refund(
    _ transfer: inout AnchorTransfer, _ amount: Amount, from sender: String, _ status: AnchorTransferStatus, _ reason: String,
    _ changes: inout AnchorChanges,
    _ state: inout AnchorState
  ) {
    guard let asset = try? transfer.asset.asset(issuer: accounts.issuer.accountID) else { return }
    transfer.isReturned = true
    state.lastNumber += 1
    changes.payouts.append(
      Payout(
        id: newID(), number: state.lastNumber, purpose: .refund(transfer: transfer.id, reason: reason, status: status),
        payment: Payout.Payment(
          destination: sender, asset: asset, amount: amount, memo: transfer.refundMemo ?? transfer.withdrawMemo, origin: nil)))
  }

  // MARK: Time

  private func doWhatIsDue() async throws {
    let now = time
    for id in store.transfers.values.filter({ !$0.status.isEnd }).sorted(by: { $0.number < $1.number }).map(\.id) {
      // A request may have changed it while an earlier one was looked at.
      guard let transfer = store.transfers[id], !transfer.status.isEnd else { continue }
      if let due = transfer.due, due <= now {
        try take(transfer.id) { transfer, changes, state in doDue(&transfer, &changes, &state) }
      } else if let deadline = transfer.deadline, deadline < now, [.pendingUserTransferStart, .incomplete].contains(transfer.status) {
        try take(transfer.id) { transfer, _, _ in transfer.move(to: .expired, at: now, message: "No payment arrived in time.") }
      } else if transfer.status == .pendingCustomerInfoUpdate {
        try goOnWithCustomer(of: transfer)
      }
      try await lookForTrustline(of: transfer.id)
    }
    var state = store.state
    state.usedChallenges = state.usedChallenges.filter { $0.value >= now }
    if state != store.state { try save(AnchorChanges(state: state)) }
  }

  /// Continues a transfer that waits for its owner's data once the owner is accepted, or ends it if the owner is rejected.
  private func goOnWithCustomer(of transfer: AnchorTransfer) throws {
    switch customerStatus(for: transfer) {
    case .accepted:
      try take(transfer.id) { transfer, changes, state in
        if transfer.outcome == .pendingCustomerInfoUpdate { transfer.outcome = nil }
        goOn(&transfer, &changes, &state)
      }
    case .rejected:
      try take(transfer.id) { transfer, changes, state in
        guard transfer.isFunded else { return transfer.move(to: .error, at: time, message: Self.rejection) }
        returnMoney(of: &transfer, .error, Self.rejection, &changes, &state)
      }
    case .needsInfo, .processing, nil: break
    }
  }

  /// Continues a deposit that waits for a trustline once the account has it. If a test told the deposit to stop here and the trustline really is
  /// missing, it is treated like any other that can't be paid as a claimable balance: an account that doesn't exist is created.
  private func lookForTrustline(of id: String) async throws {
    guard let transfer = store.transfers[id], transfer.kind.isDeposit, transfer.status == .pendingTrust else { return }
    let isTold = transfer.outcome == .pendingTrust
    guard try await canReceive(transfer) != isTold else { return }
    try take(id) { transfer, changes, state in
      if isTold { (transfer.outcome, transfer.takesClaimableBalance) = (nil, false) }
      payDeposit(&transfer, &changes, &state)
    }
  }

  /// Changes a transfer in its current state, and saves it with everything that follows from the change.
  func take(_ id: String, _ body: (inout AnchorTransfer, inout AnchorChanges, inout AnchorState) throws -> Void) throws {
    guard var transfer = store.transfers[id] else { throw AnchorRefusal.notFound("There is no transfer \(id).") }
    var changes = AnchorChanges()
    var state = store.state
    try body(&transfer, &changes, &state)
    changes.transfers.append(transfer)
    changes.state = state
    try save(changes)
  }
}
