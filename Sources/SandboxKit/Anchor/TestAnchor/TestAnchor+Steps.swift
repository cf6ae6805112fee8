import StellarKit

/// The steps of a transfer.
extension TestAnchor {
  /// How long a person has to pay, or to fill in the page.
  static let secondsToAct: Int64 = 24 * 3_600
  /// The amount that the bank pays for a deposit whose amount wasn't given.
  private static let unnamedDeposit = Amount(clamping: 100 * Amount.stroopsPerUnit)

  /// Opens a transfer whose details are complete. The anchor now waits for the money, or for what a test wants it to wait for.
  func open(_ transfer: inout AnchorTransfer) {
    if let outcome = transfer.outcome, outcome.isBeforeFunds, outcome != .pendingUserTransferStart { return stop(&transfer, at: outcome) }
    transfer.move(to: .pendingUserTransferStart, at: time)
    transfer.deadline = transfer.quoteID.flatMap { store.quotes[$0]?.expiresAt } ?? time.adding(seconds: Self.secondsToAct)
    if transfer.kind.isDeposit {
      if transfer.outcome != .pendingUserTransferStart { transfer.due = time.adding(seconds: delays.secondsToBring) }
    } else {
      transfer.withdrawMemo = LedgerMemo(of: transfer.id, kind: transfer.asset.memoKind)
    }
  }

  /// Stops a transfer before there is any money.
  private func stop(_ transfer: inout AnchorTransfer, at outcome: AnchorTransferStatus) {
    transfer.move(to: outcome, at: time, message: outcome.words)
    switch outcome {
    case .pendingTransactionInfoUpdate:
      transfer.neededFields = ["dest": "The number of your bank account, once more", "dest_extra": "The name of your bank"]
      transfer.message = "The bank doesn't know this account number."
    case .pendingCustomerInfoUpdate:
      transfer.message = "The tax number is missing or wrong."
    default: break
    }
  }

  /// Carries out a transfer's next step, which the anchor takes by itself when it is due.
  func doDue(_ transfer: inout AnchorTransfer, _ changes: inout AnchorChanges, _ state: inout AnchorState) {
    transfer.due = nil
    switch transfer.status {
    case .pendingUserTransferStart where transfer.kind.isDeposit:
      transfer.isFunded = true
      transfer.externalTransaction = transfer.bankReference
      advance(&transfer, &changes, &state)
    case .pendingAnchor: goOn(&transfer, &changes, &state)
    case .pendingExternal, .pendingUserTransferComplete:
      transfer.externalTransaction = transfer.bankReference
      transfer.move(to: .completed, at: time)
    default: break
    }
  }

  /// Continues a transfer that has what it waited for: with its money, or by waiting for the money.
  func goOn(_ transfer: inout AnchorTransfer, _ changes: inout AnchorChanges, _ state: inout AnchorState) {
    transfer.isFunded ? advance(&transfer, &changes, &state) : open(&transfer)
  }

  /// Continues a transfer whose money has arrived, to its end or to where a test wants it to stop.
  func advance(_ transfer: inout AnchorTransfer, _ changes: inout AnchorChanges, _ state: inout AnchorState) {
    nameAmount(of: &transfer)
    switch transfer.outcome {
    case .refunded, .tooSmall, .tooLarge, .error:
      let status = transfer.outcome ?? .refunded
      returnMoney(of: &transfer, status, status.words, &changes, &state)
    case let status? where !status.isBeforeFunds && status != .completed: transfer.move(to: status, at: time, message: status.words)
    default:
      if transfer.kind.isDeposit { return payDeposit(&transfer, &changes, &state) }
      let isPickedUp = transfer.method == FundingMethod.cash.rawValue
      transfer.move(to: isPickedUp ? .pendingUserTransferComplete : .pendingExternal, at: time)
      transfer.due = time.adding(seconds: delays.secondsToDeliver)
    }
  }

  /// Sends a transfer's money back to the payer.
  func returnMoney(
    of transfer: inout AnchorTransfer, _ status: AnchorTransferStatus, _ reason: String, _ changes: inout AnchorChanges, _ state: inout AnchorState
  ) {
    let given = transfer.deal?.sellAmount ?? .zero
    guard !transfer.kind.isDeposit else { return giveBack(given, of: &transfer, status, reason) }
    transfer.move(to: .pendingAnchor, at: time, message: reason)
    refund(&transfer, given, from: transfer.account, status, reason, &changes, &state)
  }

  /// Sends a deposit's money back to the bank.
  func giveBack(_ amount: Amount, of transfer: inout AnchorTransfer, _ status: AnchorTransferStatus, _ reason: String) {
    transfer.refunds = [Refund(id: transfer.bankReference + "-R", isOnLedger: false, amount: amount)]
    transfer.move(to: status, at: time, message: reason + " The money goes back to your bank account.")
  }

  /// Sets the amount of a deposit that has none yet.
  private func nameAmount(of transfer: inout AnchorTransfer) {
    guard transfer.kind.isDeposit, transfer.deal == nil else { return }
    transfer.deal = try? Deal(selling: Self.unnamedDeposit, .fiat(transfer.fiat), for: .ledger(transfer.asset), terms: .of(transfer.kind))
  }

  /// Adds the payout that pays a deposit on the ledger, unless the deposit is paid or has an open payout.
  func payDeposit(_ transfer: inout AnchorTransfer, _ changes: inout AnchorChanges, _ state: inout AnchorState) {
    nameAmount(of: &transfer)
    guard transfer.ledgerTransaction == nil else { return transfer.move(to: .completed, at: time) }
    guard !store.payouts.values.contains(where: { $0.isOpen && $0.purpose == .deposit(transfer: transfer.id) }) else { return }
    transfer.move(to: .pendingStellar, at: time)
    state.lastNumber += 1
    changes.payouts.append(Payout(id: newID(), number: state.lastNumber, purpose: .deposit(transfer: transfer.id)))
  }

  /// Continues a transfer that a test has stopped.
  func release(_ id: String) throws {
    try take(id) { transfer, changes, state in
      guard !transfer.status.isEnd else { throw AnchorRefusal.refused("This transfer has ended.") }
      guard transfer.way == .programmatic || transfer.status != .incomplete || transfer.deal != nil else {
        throw AnchorRefusal.refused("The form isn't filled in yet.")
      }
      transfer.outcome = nil
      transfer.neededFields = [:]
      goOn(&transfer, &changes, &state)
    }
  }

  /// Moves a transfer to a status at once, and leaves it there.
  func force(_ id: String, to status: AnchorTransferStatus) throws {
    try take(id) { transfer, changes, _ in
      transfer.outcome = status
      if status == .pendingCustomerInfoUpdate { forgetTaxNumber(of: transfer.owner, &changes) }
      if status.isBeforeFunds, status != .pendingUserTransferStart {
        stop(&transfer, at: status)
      } else {
        transfer.move(to: status, at: time, message: status.words)
      }
    }
  }

  /// Continues a deposit as if the bank had reported its money.
  func receiveFunds(for id: String) throws {
    try take(id) { transfer, changes, state in
      guard transfer.kind.isDeposit, transfer.status == .pendingUserTransferStart else {
        throw AnchorRefusal.refused("This transfer isn't waiting for money from a bank.")
      }
      doDue(&transfer, &changes, &state)
    }
  }
}
