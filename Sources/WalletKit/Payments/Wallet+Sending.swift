public import StellarKit

/// Paying, and everything else that is sent to the network. Each goes the same way: a review, the PIN, the journal, the network.
extension Wallet {
  /// Checks a payment form.
  ///
  /// - Throws: ``PaymentRefusal``, all of whose sentences are for the person who typed.
  public func review(_ form: PaymentForm) async throws(PaymentRefusal) -> PaymentReview {
    try await PaymentReviewer(network: network, profile: profile, source: try signingAccount()).review(form)
  }

  /// Checks any transaction of the account in use: that it can be built, that the lumens for its fee and its reserves are there, and that
  /// recipients who ask for a memo get one (SEP-29).
  ///
  /// What an operation needs beyond that, such as a trustline, its own form checks.
  ///
  /// - Parameters:
  ///   - operations: what it does, of the account in use: all of it, or nothing.
  ///   - memo: its memo.
  ///   - feePolicy: how much to offer when the network is busy.
  /// - Throws: ``PaymentRefusal``, all of whose sentences are for the person.
  public func review(
    _ operations: [Operation], memo: Memo = .none, feePolicy: Settings.FeePolicy = .medium
  ) async throws(PaymentRefusal) -> TransactionReview {
    try await reviewer(try signingAccount()).review(operations, memo: memo, feePolicy: feePolicy)
  }

  /// Signs, journals and sends a reviewed payment. Cancelling the caller doesn't stop a payment that has begun.
  ///
  /// - Returns: the payment as the network's first answer left it.
  /// - Throws: ``WalletError``, and then nothing was sent.
  public func pay(_ review: PaymentReview, _ opening: Opening) async throws(WalletError) -> PaymentRecord {
    let reviewer = PaymentReviewer(network: network, profile: profile, source: review.source)
    return try await send(review.transaction, opening) { () async throws(PaymentRefusal) in try await reviewer.review(review.form).transaction }
  }

  /// Signs, journals and sends a reviewed transaction. Cancelling the caller doesn't stop one that has begun.
  ///
  /// - Returns: the transaction as the network's first answer left it.
  /// - Throws: ``WalletError``, and then nothing was sent.
  public func send(_ review: TransactionReview, _ opening: Opening) async throws(WalletError) -> PaymentRecord {
    let reviewer = reviewer(review.source)
    return try await send(review, opening) { () async throws(PaymentRefusal) in
      try await reviewer.review(review.operations, memo: review.memo, feePolicy: review.feePolicy)
    }
  }

  /// The same, checked once more by its own form's rules.
  func send(
    _ review: TransactionReview, _ opening: Opening, check: @escaping TransactionSender.Check
  ) async throws(WalletError) -> PaymentRecord {
    guard accounts.first(where: { $0.id == review.source })?.canSign != false else { throw .vault(.watchOnly) }
    let record: PaymentRecord
    do throws(WalletError) {
      record = try await sender.send(review, opening, check: check)
    } catch {
      if case .vault(let error) = error { noteRefusal(error, .secretRefused) }
      throw error
    }
    guard isFollowed else { return record }
    // The person is told at once; an undecided payment is followed from here on.
    if case .pending = record.state { wakes.continuation.yield() } else { await dashboard.refresh() }
    return record
  }

  /// The account in use, where this wallet has its key.
  func signingAccount() throws(PaymentRefusal) -> AccountID {
    guard let account else { throw PaymentRefusal(general: WalletError.noAccount.description) }
    guard account.canSign else { throw PaymentRefusal(general: VaultError.watchOnly.description) }
    return account.id
  }

  private func reviewer(_ source: AccountID) -> TransactionReviewer {
    TransactionReviewer(network: network, profile: profile, source: source)
  }
}
