import StellarKit
import StellarXDR

/// The anchor's payments. An envelope is on disk before it is submitted, and the same one is submitted again after a restart.
extension TestAnchor {
  private static let attemptLimit = 5
  private static let pause = Duration.milliseconds(200)
  /// The starting balance of a new account: its reserve, the reserve of a trustline, and some lumens for fees.
  private static let startingBalance = Amount(clamping: 25_000_000)

  /// Makes the open payouts, unless that is already under way.
  func pay() {
    guard paying == nil, !store.openPayouts.isEmpty else { return }
    paying = Task {
      await payAll()
      paying = nil
    }
  }

  private func payAll() async {
    do {
      try await prepare()
      try await keepLumens()
      while let payout = store.openPayouts.first, !Task.isCancelled { try await pay(payout) }
    } catch {
      if !Task.isCancelled { log("The test anchor can't pay", error) }
    }
  }

  private func pay(_ first: Payout) async throws {
    var payout = first
    for _ in 0..<Self.attemptLimit {
      let made: XDR.TransactionEnvelope?
      do {
        made = try await envelope(of: &payout)
      } catch let error where error is TransactionError || error is AnchorRefusal || error is OperationError || error is StrKeyError {
        // It can never be paid, and mustn't block the payouts behind it.
        log("The test anchor gives up a payment", error)
        return try give(up: payout, because: "The payment on the network can't be made.")
      }
      guard let envelope = made else { return }
      switch try await sandbox.submit(envelope) {
      case .applied(let transaction) where transaction.isSuccessful: return try finish(payout, transaction)
      case .tryAgainLater: try await Task.sleep(for: Self.pause)
      case .applied, .refused:
        // The envelope has been used up or can't be applied any more. A new one has to be made.
        payout.envelope = nil
        try save(AnchorChanges(payouts: [payout]))
      }
    }
    guard payout.envelope == nil else { return }
    try give(
      up: payout,
      because: "The payment on the network was refused: the account may not be able to hold that much, or the anchor may not have enough.")
  }

  /// Returns the payout's envelope, which it makes if there is none yet, or nil if there is nothing to pay now.
  private func envelope(of payout: inout Payout) async throws -> XDR.TransactionEnvelope? {
    if let base64 = payout.envelope { return try XDR.TransactionEnvelope(base64: base64) }
    guard let (operations, memo) = try await content(of: &payout) else { return nil }
    let signed = try await sign(operations, memo: memo)
    payout.envelope = signed.base64
    try save(AnchorChanges(payouts: [payout]))
    return signed.envelope
  }

  private func content(of payout: inout Payout) async throws -> (operations: [Operation], memo: Memo)? {
    if case .deposit(let id) = payout.purpose {
      guard let transfer = store.transfers[id] else { throw AnchorRefusal.notFound("The transfer that is to be paid isn't there.") }
      return try await deposit(transfer, &payout)
    }
    guard let payment = payout.payment else { throw AnchorRefusal.notFound("The payment doesn't say what is to be paid.") }
    let destination = try MuxedAccount(payment.destination)
    let memo = try payment.memo?.memo ?? payment.origin.map { .returnHash($0.value) } ?? .none
    // An account that was merged into the anchor's is created again with what it had.
    if payment.asset == .native, await !holding(of: destination.accountID, .native).exists {
      return ([Operation(.createAccount(destination: destination.accountID, startingBalance: payment.amount))], memo)
    }
    return ([Operation(.payment(destination: destination, asset: payment.asset, amount: payment.amount))], memo)
  }

  /// Returns the operations that a deposit takes: a payment, a claimable balance or a new account. If the deposit has to wait for a trustline, it
  /// saves that and returns nil.
  private func deposit(_ transfer: AnchorTransfer, _ payout: inout Payout) async throws -> (operations: [Operation], memo: Memo)? {
    let destination = try MuxedAccount(transfer.account)
    let asset = try transfer.asset.asset(issuer: accounts.issuer.accountID)
    let amount = transfer.deal?.buyAmount ?? .zero
    let holding = await holding(of: destination.accountID, asset)
    let memo = try transfer.memo?.memo ?? .none
    let creation = Operation(.createAccount(destination: destination.accountID, startingBalance: Self.startingBalance))
    if asset == .native, !holding.exists {
      return ([Operation(.createAccount(destination: destination.accountID, startingBalance: amount))], memo)
    }
    if holding.trusts { return ([Operation(.payment(destination: destination, asset: asset, amount: amount))], memo) }
    if transfer.takesClaimableBalance {
      let claimants = [try Claimant(destination.accountID)]
      let balance = Operation(.createClaimableBalance(asset: asset, amount: amount, claimants: claimants))
      return (holding.exists ? [balance] : [creation, balance], memo)
    }
    if !holding.exists {
      payout.onlyCreatesAccount = true
      return ([creation], .none)
    }
    payout.isDone = true
    try save(AnchorChanges(transfers: [waiting(transfer)], payouts: [payout]))
    return nil
  }

  private func waiting(_ transfer: AnchorTransfer) -> AnchorTransfer {
    var transfer = transfer
    transfer.move(to: .pendingTrust, at: time, message: "Add \(transfer.asset.code) of the issuer \(accounts.issuer.accountID) to your account.")
    return transfer
  }

  /// Returns whether an account exists, and whether it can hold an asset. Lumens need no trustline.
  private func holding(of account: AccountID, _ asset: Asset) async -> (exists: Bool, trusts: Bool) {
    await sandbox.withState { state in
      (state.accounts[account] != nil, asset == .native || state.trustlines[TrustlineKey(account: account, asset: asset.xdr)] != nil)
    }
  }

  /// Returns whether the account of a deposit that waits for a trustline has it now, or needs none.
  func canReceive(_ transfer: AnchorTransfer) async throws -> Bool {
    let account = try MuxedAccount(transfer.account).accountID
    return await holding(of: account, try transfer.asset.asset(issuer: accounts.issuer.accountID)).trusts
  }

  // MARK: Ends

  private func finish(_ first: Payout, _ transaction: StoredTransaction) throws {
    var payout = first
    payout.isDone = true
    var changes = AnchorChanges(payouts: [payout])
    switch payout.purpose {
    case .stray: break
    case .deposit(let id):
      guard var transfer = store.transfers[id] else { break }
      if payout.onlyCreatesAccount {
        transfer = waiting(transfer)
      } else {
        transfer.ledgerTransaction = transaction.hash.description
        transfer.claimableBalance = Self.claimableBalance(of: transaction)?.hex
        transfer.move(to: .completed, at: time)
      }
      changes.transfers = [transfer]
    case .refund(let id, let reason, let status):
      guard var transfer = store.transfers[id], let payment = payout.payment else { break }
      transfer.refunds.append(Refund(id: transaction.hash.description, isOnLedger: true, amount: payment.amount))
      transfer.move(to: status, at: time, message: reason)
      changes.transfers = [transfer]
    }
    try save(changes)
  }

  private static func claimableBalance(of transaction: StoredTransaction) -> ClaimableBalanceID? {
    let body = transaction.transaction
    for (index, operation) in body.operations.enumerated() {
      guard case .createClaimableBalance = operation.body else { continue }
      return ClaimableBalanceID(source: MuxedAccount(body.sourceAccount).accountID, sequenceNumber: body.seqNum, operation: UInt32(index))
    }
    return nil
  }

  private func give(up first: Payout, because reason: String) throws {
    var payout = first
    payout.failure = reason
    var changes = AnchorChanges(payouts: [payout])
    switch payout.purpose {
    case .stray: break
    case .deposit(let id), .refund(let id, _, _):
      guard var transfer = store.transfers[id] else { break }
      if transfer.kind.isDeposit, let deal = transfer.deal {
        giveBack(deal.sellAmount, of: &transfer, .error, reason)
      } else {
        transfer.move(to: .error, at: time, message: reason)
      }
      changes.transfers = [transfer]
    }
    try save(changes)
  }
}
