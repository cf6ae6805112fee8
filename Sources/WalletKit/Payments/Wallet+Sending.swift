public import StellarKit

/// Paying, and everything else that is sent to the network. Each goes the same way: a review, the PIN, the journal, the network.
extension Wallet {
  /// Checks a payment form.
  ///
  /// - Throws: ``PaymentRefusal``, all of whose sentences are for the person who typed.
  public func review(_ form: PaymentForm) async throws(PaymentRefusal) -> PaymentReview {
    try await paymentReviewer(try signingAccount()).review(form)
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
    let reviewer = paymentReviewer(review.source)
    return try await send(review.transaction, opening) { () async throws(PaymentRefusal) in
      try await reviewer.review(review.form, known: review.recipient).transaction
    }
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

  /// Signs a reviewed transaction for others to sign as well, where the account wants more than its own key. It isn't sent, and this wallet
  /// can't tell what becomes of it; the others have a day.
  ///
  /// - Returns: the envelope with this key's signature.
  /// - Throws: ``WalletError``
  public func signForOthers(_ review: TransactionReview, _ opening: Opening) async throws(WalletError) -> SignedTransaction {
    let reviewer = reviewer(review.source)
    do throws(WalletError) {
      return try await sender.signForOthers(review, opening, lifetime: Self.timeForOthers) { () async throws(PaymentRefusal) in
        try await reviewer.review(review.operations, memo: review.memo, feePolicy: review.feePolicy)
      }
    } catch {
      if case .vault(let error) = error { noteRefusal(error, .secretRefused) }
      throw error
    }
  }

  /// Adds the signature of the account in use to an envelope that somebody else built. Nothing is sent.
  ///
  /// - Throws: ``WalletError`` for a key that isn't here or doesn't open, and for an envelope that takes no more signatures.
  public func sign(_ transaction: SignedTransaction, _ opening: Opening) async throws(WalletError) -> SignedTransaction {
    guard let account else { throw .noAccount }
    let signed: Result<SignedTransaction, SignatureError>
    do {
      signed = try await vault.withKey(of: account.id, opening) { key in
        do throws(SignatureError) { return .success(try transaction.adding(signaturesOf: [key])) } catch { return .failure(error) }
      }
    } catch {
      noteRefusal(error, .secretRefused)
      throw .vault(error)
    }
    do {
      return try signed.get()
    } catch {
      throw .refused(PaymentRefusal(general: error.description))
    }
  }

  /// Sends an envelope as it is, which others have built or signed. Its like may be in a ledger already, and sending it again does no harm: a ledger
  /// takes a transaction once at the most. It is not in the journal, as nobody here can say who else holds it.
  public func send(_ signed: SignedTransaction) async -> Submission {
    var answer = await network.submit(signed.base64, hash: signed.hash)
    // What is in a ledger already is refused for its sequence number, so a refusal alone doesn't say that nothing happened.
    if case .refused = answer {
      do throws(NetworkError) {
        if let applied = try await network.transaction(signed.hash) { answer = .applied(applied) }
      } catch {
        answer = .unknown(error)
      }
    }
    dashboard.expire()
    if isFollowed { await dashboard.refresh() }
    return answer
  }

  /// How long others have to sign, in seconds.
  private static let timeForOthers: UInt64 = 86_400

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
    dashboard.expire((try? MuxedAccount(record.recipient))?.accountID)
    guard isFollowed else { return record }
    // The person is told at once; an undecided payment is followed from here on.
    if case .pending = record.state { wakes.continuation.yield() } else { await dashboard.refresh() }
    return record
  }

  /// The most of an asset that one payment can carry: without reserve, promises to offers, and fee.
  ///
  /// - Parameters:
  ///   - asset: what is to be paid.
  ///   - feePolicy: how much to offer when the network is busy.
  /// - Throws: ``PaymentRefusal``
  public func spendable(_ asset: Asset, feePolicy: Settings.FeePolicy) async throws(PaymentRefusal) -> Amount {
    let (account, ledger) = try await reviewer(try signingAccount()).state(feePolicy)
    return Funds(account, ledger).spendable(asset)
  }

  /// A transaction of the account in use that isn't decided yet. While there is one, nothing else is sent.
  ///
  /// - Throws: ``WalletError`` where the journal can't be read.
  public func undecided() throws(WalletError) -> PaymentRecord? {
    guard let account else { return nil }
    return try journal.pending(of: account.id).last?.record
  }

  /// The account in use, where this wallet has its key.
  func signingAccount() throws(PaymentRefusal) -> AccountID {
    guard let account else { throw PaymentRefusal(general: WalletError.noAccount.description) }
    guard account.canSign else { throw PaymentRefusal(general: VaultError.watchOnly.description) }
    return account.id
  }

  private func paymentReviewer(_ source: AccountID) -> PaymentReviewer {
    PaymentReviewer(reviewer: reviewer(source), finder: finder)
  }

  var finder: RecipientFinder { RecipientFinder(transport: transport, contacts: contacts) }

  func reviewer(_ source: AccountID) -> TransactionReviewer {
    TransactionReviewer(network: network, profile: profile, source: source)
  }
}
