import Foundation
public import StellarKit

/// Payments, and everything else that is sent to the network. All of it goes the same way, and there is no other way to a key: a review, its id
/// confirmed with the PIN, the journal, the network.
extension Wallet {
  /// Checks a payment form.
  ///
  /// - Throws: ``PaymentRefusal``, all of whose sentences are for the person who typed.
  public func review(_ form: PaymentForm) async throws(PaymentRefusal) -> PaymentReview {
    let reviewer = PaymentReviewer(reviewer: reviewer(try signingAccount(), form.numberFormat), finder: finder)
    let review = try await reviewer.review(form)
    await reviews.keep(
      review.transaction, check: { () async throws(PaymentRefusal) in try await reviewer.review(form, known: review.recipient).transaction },
      whenSent: remembering(review.recipient, form.link))
    return review
  }

  /// Finds out who is meant by an address, the name of a contact or of an account of the person's own, or `name*domain`, whose domain is asked.
  ///
  /// - Throws: ``PaymentRefusal`` with a sentence at the recipient.
  public func recipient(_ text: String) async throws(PaymentRefusal) -> Recipient {
    do throws(FieldError) { return try await finder.find(text) } catch { throw PaymentRefusal(fields: [.recipient: error.sentence]) }
  }

  /// Finds out the same without asking anybody. Returns nil if a domain would have to be asked.
  ///
  /// - Parameters:
  ///   - text: what was typed.
  ///   - memo: the memo to pay with, which distinguishes those who share one address.
  /// - Throws: ``PaymentRefusal`` with a sentence at the recipient.
  public func knownRecipient(_ text: String, memo: Memo = .none) async throws(PaymentRefusal) -> Recipient? {
    do throws(FieldError) { return try await finder.known(text, memo: memo) } catch { throw PaymentRefusal(fields: [.recipient: error.sentence]) }
  }

  /// Asks the network what a recipient needs before they can be paid in an asset. Returns nil if nothing is needed, or if the network doesn't answer.
  public func need(of recipient: Recipient, for asset: Asset) async -> RecipientNeed? {
    guard recipient.account.id == nil else { return nil }
    let account: AccountSnapshot?
    do throws(NetworkError) { account = try await network.account(recipient.account.accountID) } catch { return nil }
    if let account { return account.requiresMemo && recipient.memo == .none ? .memo(TransactionReviewer.memoNeeded) : nil }
    guard asset == .native else { return nil }
    return RecipientCapacity.obstacle(to: .zero, of: asset, for: recipient, nil, .point).map { .account($0) }
  }

  /// Makes a follower that remembers by which address like `name*domain` somebody was paid, and whose link asked for it, unless the payment came to
  /// nothing.
  func remembering(_ recipient: Recipient?, _ link: LinkOrigin? = nil) -> Reviews.Follower {
    { [contacts] record in
      switch record.state {
      case .confirmed, .pending:
        if let found = recipient?.found { await contacts.remember(found) }
        if let signer = link?.signer { await contacts.remember(signer) }
      case .failed, .refused, .expired, .unknown, .signed: break
      }
    }
  }

  /// Checks any transaction of the account in use: that it can be built, that the money for it is there, and that recipients who ask for a memo get
  /// one (SEP-29).
  ///
  /// What an operation needs in addition, such as a trustline, is checked by its own form.
  ///
  /// - Parameters:
  ///   - operations: what it does, of the account in use: all of it, or nothing.
  ///   - memo: its memo.
  ///   - feePolicy: how much to offer when the network is busy.
  /// - Throws: ``PaymentRefusal``, all of whose sentences are for the person.
  public func review(
    _ operations: [StellarKit.Operation], memo: Memo = .none, feePolicy: FeeChoice = .medium
  ) async throws(PaymentRefusal) -> TransactionReview {
    let reviewer = reviewer(try signingAccount())
    let draft = TransactionReviewer.Draft(operations: operations, memo: memo, feePolicy: feePolicy)
    let review = try await reviewer.review(draft)
    await reviews.keep(review) { () async throws(PaymentRefusal) in try await reviewer.review(draft) }
    return review
  }

  /// Returns a review that hasn't been confirmed yet.
  ///
  /// - Throws: ``SendingError/reviewGone`` in a ``WalletError``.
  public func review(_ id: ReviewID) async throws(WalletError) -> TransactionReview {
    do throws(SendingError) { return try await reviews.review(id) } catch { throw WalletError(error) }
  }

  /// Signs what was reviewed and shown, writes it to the journal and sends it: exactly that, once. Cancelling the caller doesn't stop what has begun.
  /// Confirming the same again, as by pressing twice, gives the same payment.
  ///
  /// - Parameters:
  ///   - id: of the review (``TransactionReview/id``).
  ///   - consenting: whether the person has agreed to what it asks for expressly (``TransactionReview/consents``).
  ///   - tells: whether the person is sure to see what is returned. False if it may get lost on its way to a browser or a terminal; what shows it
  ///     there then calls ``markAsTold(_:)``.
  ///   - isAttended: whether a person is there to read why nothing was sent. If not, repeating what they don't know has gone through is refused
  ///     (``SendingError/alreadyPaid(_:)``) not once, but until ``markAsTold(_:)`` is called.
  ///   - credential: what opens the vault.
  /// - Returns: the payment as the network's first answer left it.
  /// - Throws: ``WalletError``, and then nothing was sent.
  public func confirm(
    _ id: ReviewID, consenting: Bool = false, tells: Bool = true, isAttended: Bool = true, _ credential: VaultCredential
  ) async throws(WalletError) -> PaymentRecord {
    let sender = sender
    let record = try await noting { () async throws(SendingError) in
      try await self.reviews.send(id) { [weak self] review, check async throws(SendingError) in
        guard review.consents.isEmpty || consenting else { throw .warningsNotAccepted(review.consents) }
        try await self?.checkSigning(for: review, credential)
        return try await sender.send(review, credential, check: check, tells: tells, isAttended: isAttended)
      }
    }
    await noteSent(record)
    return record
  }

  /// Signs what was reviewed for others to sign as well, if the account needs more than its own key. It isn't sent; the others have a day.
  ///
  /// - Parameters:
  ///   - id: of the review (``TransactionReview/id``).
  ///   - consenting: whether the person has agreed to what it asks for expressly.
  ///   - credential: what opens the vault.
  /// - Returns: the envelope with this key's signature.
  /// - Throws: ``WalletError``
  public func signForOthers(_ id: ReviewID, consenting: Bool = false, _ credential: VaultCredential) async throws(WalletError) -> SignedTransaction {
    let sender = sender
    return try await noting { () async throws(SendingError) in
      try await self.reviews.sign(id) { review, check async throws(SendingError) in
        guard review.consents.isEmpty || consenting else { throw .warningsNotAccepted(review.consents) }
        return try await sender.signForOthers(review, credential, lifetime: Self.timeForOthers, check: check)
      }
    }
  }

  /// Returns what ``signForOthers(_:consenting:_:)`` has signed after a review, or is about to, or nil if it hasn't, or if the review is too old.
  public func signedForOthers(_ id: ReviewID) async -> SignedTransaction? { await reviews.signed(id) }

  /// Checks, before a key is used, that the account's key is here, and makes sure that the anchor of a withdrawal can be asked.
  private func checkSigning(for review: TransactionReview, _ credential: VaultCredential) async throws(SendingError) {
    guard accounts.first(where: { $0.id == review.source })?.canSign != false else { throw .vault(.watchOnly) }
    guard let transfer = review.transfer else { return }
    do throws(TransferError) {
      let record = try await transfers.record(transfer)
      // A claim needs only the network: what was set aside can be claimed even after its anchor is gone.
      guard record.isWithdrawal else { return }
      if await !transfers.isSignedIn(for: record) { try await transfers.signIn(for: record, credential) }
    } catch {
      switch error {
      case .store(let error): throw .store(error)
      case .vault(let error): throw .vault(error)
      case .network(let error): throw .network(error)
      case .sending(let error): throw error
      default: throw .refused(PaymentRefusal(general: error.sentence, cause: RefusalCause(error)))
      }
    }
  }

  /// Runs some work, and notes in the security log if a key didn't open.
  private func noting<Value>(_ work: () async throws(SendingError) -> Value) async throws(WalletError) -> Value {
    do throws(SendingError) {
      return try await work()
    } catch {
      if case .vault(let error) = error { await noteRefusal(error, .secretRefused) }
      throw WalletError(error)
    }
  }

  private func noteSent(_ record: PaymentRecord) async {
    dashboard.expire()
    if let transfer = try? await sender.entry(record.hash)?.transfer {
      await transfers.refresh()
      await transfers.expectUpdates(of: transfer)
    }
    guard isFollowed else { return }
    // The person is told at once; what isn't decided is followed from here on.
    switch record.state {
    case .pending, .refused: wakes.continuation.yield()
    case .confirmed, .failed, .expired, .unknown, .signed: await dashboard.refresh()
    }
  }

  /// Returns whether a payment of the account in use needs more signatures than its own key's.
  ///
  /// - Throws: ``WalletError`` if there is no account, if its own key can't sign for it any more, if all its signers together don't have enough weight,
  ///   or if the network doesn't answer.
  public func needsOtherSigners() async throws(WalletError) -> Bool {
    guard let id = account?.id else { throw .noAccount }
    let signers: AccountSigners?
    do throws(NetworkError) { signers = try await network.account(id)?.signers } catch { throw .network(error) }
    guard let signers else { return false }
    do throws(PaymentRefusal) { try TransactionReviewer.checkSigners(signers, level: .medium) } catch { throw .sending(.refused(error)) }
    return signers.missingWeight(besides: .ed25519(id), level: .medium) > 0
  }

  /// How long others have to sign, in seconds.
  private static let timeForOthers: UInt64 = 86_400

  /// Returns the most of an asset that one payment can send: what isn't set aside for the reserve, open offers and the fee.
  ///
  /// - Parameters:
  ///   - asset: what is to be paid.
  ///   - feePolicy: how much to offer when the network is busy.
  /// - Throws: ``PaymentRefusal``
  public func spendable(_ asset: Asset, feePolicy: FeeChoice) async throws(PaymentRefusal) -> Amount {
    let (account, ledger) = try await reviewer(try signingAccount()).state(feePolicy, lookingFor: [asset])
    return Funds(account, ledger).spendable(asset)
  }

  /// Returns a transaction of the account in use that isn't decided yet, or nil if there is none. While there is one, nothing else is sent.
  ///
  /// - Throws: ``WalletError`` if the journal can't be read.
  public func undecided() async throws(WalletError) -> PaymentRecord? {
    guard let account else { return nil }
    do throws(StoreError) { return try await sender.pending(of: account.id).last?.record } catch { throw .store(error) }
  }

  /// Returns the payments of the account in use that are signed and in no ledger as far as is known, because others may still have to sign them. The
  /// newest is last. Those that can be sent for longer than others usually have to sign are left out, as they may stay open for years.
  ///
  /// - Throws: ``WalletError`` if the journal can't be read.
  public func waitingForOthers() async throws(WalletError) -> [PaymentRecord] {
    guard let account else { return [] }
    do throws(StoreError) {
      return try await sender.waiting(of: account.id, seconds: Self.timeForOthers, after: dashboard.assets.sequenceNumber).map(\.record)
    } catch {
      throw .store(error)
    }
  }

  /// Returns the payments of the account in use whose latest outcome the person doesn't know yet: those that came to nothing and were found in a
  /// ledger later, those that were said to be in a ledger and are in none, those whose outcome is unknown, and those whose outcome was unknown before
  /// and is known now. The newest is last.
  ///
  /// - Throws: ``WalletError`` if the journal can't be read.
  public func corrected() async throws(WalletError) -> [PaymentRecord] {
    guard let account else { return [] }
    do throws(StoreError) { return try await sender.corrected(of: account.id).map(\.record) } catch { throw .store(error) }
  }

  /// Notes that the person has seen what became of a payment. Until then, paying the same once more within 25 days is refused, once if a person
  /// is there to read that.
  ///
  /// - Throws: ``WalletError`` if the journal can't be written.
  public func markAsTold(_ hash: TransactionHash) async throws(WalletError) {
    do throws(StoreError) { try await sender.markAsTold(hash) } catch { throw .store(error) }
  }

  /// Returns whether this computer's clock and the network's are too far apart to tell what became of an undecided payment, according to the
  /// network's last answer.
  public func isClockOff() async -> Bool { await sender.isClockOff }

  /// Returns the account in use, if this wallet has its key.
  func signingAccount() throws(PaymentRefusal) -> AccountID {
    guard let account else { throw PaymentRefusal(.vault(.notCreated)) }
    guard account.canSign else { throw PaymentRefusal(.vault(.watchOnly)) }
    return account.id
  }

  var finder: RecipientFinder {
    RecipientFinder(transport: transport, profile: profile) { [weak self] () async throws(StoreError) in
      guard let self else { throw .locked }
      return try await namesToPay()
    }
  }

  /// Makes a reviewer of an account's transactions.
  ///
  /// - Parameter numbers: how amounts are written in what the person is told.
  func reviewer(_ source: AccountID, _ numbers: NumberFormat = .point) -> TransactionReviewer {
    TransactionReviewer(
      network: network, profile: profile, source: source, journal: journal, randomBytes: randomBytes, numbers: numbers, now: now())
  }
}
