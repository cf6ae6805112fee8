import Foundation
import HorizonKit
import Sentences
public import StellarKit
import StellarXDR

/// Envelopes that others built, or that others sign as well.
extension Wallet {
  /// Checks a transaction that somebody else built. It is signed by ``sign(_:acceptingWarnings:_:)``.
  ///
  /// - Parameters:
  ///   - envelope: the transaction, with or without signatures.
  ///   - signer: the account whose key is to sign; nil for the one in use.
  ///   - link: the link that asks for the signature; nil if none does.
  ///   - numbers: how amounts are written in what the person is told.
  /// - Throws: ``WalletError`` for an account that isn't here.
  public func review(
    _ envelope: SignedTransaction, signer: AccountID? = nil, link: LinkOrigin? = nil, numbers: NumberFormat = .point
  ) async throws(WalletError) -> EnvelopeReview {
    guard let account else { throw .noAccount }
    let signer = signer ?? account.id
    guard let signing = accounts.first(where: { $0.id == signer }) else { throw .vault(.unknownAccount) }
    guard signing.canSign else { throw .vault(.watchOnly) }
    var consents = link?.consents ?? []
    var names = Names()
    do throws(StoreError) { names = try await namesToPay() } catch { consents.append(RecipientFinder.sentence(error)) }
    let earlier: [EarlierTransaction]
    do throws(StoreError) { earlier = try await self.earlier(repeatedBy: envelope) } catch { throw .store(error) }
    if let repeated = await sender.firstAppliedOrOpen(of: earlier, repeatedBy: EnvelopeReading(envelope.envelope)) {
      consents.append(Self.repetition(of: repeated.hash, isApplied: repeated.isApplied))
    }
    let reviewer = EnvelopeReviewer(
      network: network, stellar: profile.network, explainer: await callExplainer(),
      recipientWarnings: { [names] in (names.lookalikeWarnings($0, $1), names.memoWarnings($0, $1)) },
      otherAccounts: accounts.filter { $0.id != signer && $0.canSign },
      randomBytes: randomBytes, numbers: numbers, now: UInt64(clamping: Int64(now().timeIntervalSince1970)))
    let review = await reviewer.review(envelope, signer: signer, consents: consents, earlier: Set(earlier.map(\.hash)))
    await reviews.keep(review)
    return review
  }

  /// Says which earlier transaction an envelope would repeat.
  private static func repetition(of hash: TransactionHash, isApplied: Bool) -> Sentence {
    isApplied
      ? "You have already signed or sent a transaction that does the same thing, and it went through: \(hash.description). If you sign this one too, it may happen again."
      : """
      You have already signed or sent a transaction that does the same thing: \(hash.description). Even if your history doesn't \
      show it, it may have gone through, or still can. If you sign this one too, both may go through.
      """
  }

  /// Returns the transactions that were signed here and that an envelope would repeat.
  private func earlier(repeatedBy envelope: SignedTransaction) async throws(StoreError) -> [EarlierTransaction] {
    let reading = EnvelopeReading(envelope.envelope)
    return try await sender.earlier(repeatedBy: reading, for: actors(in: reading))
  }

  /// Returns those of the wallet's accounts that act in a transaction, or else all that do, for which one of them may be a signer.
  private func actors(in reading: EnvelopeReading) -> [AccountID] {
    let all = Set(reading.operations.map(reading.actor))
    let own = accounts.map(\.id).filter(all.contains)
    return own.isEmpty ? Array(all) : own
  }

  /// Adds a signature to an envelope that was reviewed and shown: to just that one. Nothing is sent.
  ///
  /// - Parameters:
  ///   - id: of the review (``EnvelopeReview/id``).
  ///   - acceptingWarnings: whether the person was shown its warnings and agreed to them.
  ///   - credential: what opens the vault.
  /// - Throws: ``WalletError`` for a key that doesn't open, warnings that weren't agreed to, and an envelope that takes no more signatures.
  public func sign(_ id: ReviewID, acceptingWarnings: Bool, _ credential: VaultCredential) async throws(WalletError) -> SignedTransaction {
    let review: EnvelopeReview
    do throws(SendingError) { review = try await reviews.envelope(id) } catch { throw WalletError(error) }
    // This comes before the PIN is tested: what is refused anyway opens no key.
    guard review.warnings.isEmpty || acceptingWarnings else { throw .sending(.warningsNotAccepted(review.warnings)) }
    try await checkRepetition(by: review)
    return try await sign(review, by: try await envelopeSigner(of: review.signer, credential), acceptingWarnings: acceptingWarnings)
  }

  /// Adds a signature to an envelope that was reviewed with a key that is open already, as to several one after the other. It is remembered before
  /// anybody has it, in one step with the check that none like it was signed since the review.
  ///
  /// - Throws: ``WalletError`` for one like another that was signed since the review, warnings that weren't agreed to, an envelope that takes no more
  ///   signatures, and if it can't be remembered.
  public func sign(
    _ review: EnvelopeReview, by signer: EnvelopeSigner, acceptingWarnings: Bool
  ) async throws(WalletError) -> SignedTransaction {
    let signed: SignedTransaction
    do throws(SendingError) { signed = try signer.sign(review, acceptingWarnings: acceptingWarnings) } catch { throw WalletError(error) }
    let reading = EnvelopeReading(signed.envelope)
    let new: EarlierTransaction?
    do throws(StoreError) {
      new = try await sender.remember(reading, of: actors(in: reading), knowing: review.earlier)
    } catch {
      throw .store(error)
    }
    try Self.check(new)
    return signed
  }

  /// Checks that no transaction was signed since a review that its envelope would repeat, before a key is opened for it.
  private func checkRepetition(by review: EnvelopeReview) async throws(WalletError) {
    let new: EarlierTransaction?
    do throws(StoreError) {
      new = try await earlier(repeatedBy: review.transaction).first { !review.earlier.contains($0.hash) }
    } catch {
      throw .store(error)
    }
    try Self.check(new)
  }

  private static func check(_ new: EarlierTransaction?) throws(WalletError) {
    guard let new else { return }
    let sentence = repetition(of: new.hash, isApplied: new.state == .confirmed)
    throw .sending(.refused(PaymentRefusal(general: "Nothing was signed. \(sentence)")))
  }

  /// Opens an account's key to sign envelopes that are reviewed one after the other.
  ///
  /// - Throws: ``WalletError`` for a key that isn't here or doesn't open.
  public func envelopeSigner(of account: AccountID, _ credential: VaultCredential) async throws(WalletError) -> EnvelopeSigner {
    do {
      return EnvelopeSigner(try await vault.withKey(of: account, credential) { $0 })
    } catch {
      await noteRefusal(error, .secretRefused)
      throw .vault(error)
    }
  }

  /// Returns the review of an envelope, or nil once it is forgotten.
  public func envelopeReview(_ id: ReviewID) async -> EnvelopeReview? { try? await reviews.envelope(id) }

  /// Sends an envelope that others have built or signed, as it is. It may be in a ledger already; sending it again does no harm, because a ledger
  /// takes a transaction at most once. If it is of one of the wallet's accounts and has an end, it is in the journal first, as one that others have
  /// as well: ``payment(_:)`` tells what became of it. A refusal also says whether the envelope can still be sent by others.
  public func send(_ signed: SignedTransaction) async -> Submission {
    // If that can't be written, the envelope is sent all the same: anybody else who has it could do so, too.
    let reading = EnvelopeReading(signed.envelope)
    _ = try? await sender.remember(reading, of: actors(in: reading))
    if let transaction = try? signed.transaction, accounts.contains(where: { $0.id == transaction.source.accountID }) {
      try? await sender.note(signed, transaction)
    }
    var answer = await network.submit(signed.base64, hash: signed.hash)
    // A transaction that is in a ledger already is refused for its sequence number, so a refusal alone doesn't say that nothing happened.
    if case .refused(let refusal) = answer {
      do throws(NetworkError) {
        if let applied = try await applied(signed) {
          answer = .applied(applied)
        } else {
          answer = try await explained(refusal, of: signed)
        }
      } catch {
        answer = .unknown(error)
      }
    }
    if case .refused = answer {} else { try? await sender.keepSignatures(of: signed) }
    try? await sender.settle(signed.hash)
    dashboard.expire()
    if isFollowed { await dashboard.refresh() }
    return answer
  }

  /// Says what a refusal means for an envelope that others may have as well. A server that refuses a sequence number which should be free doesn't know
  /// yet what has used it: that may be this very envelope, sent by somebody else.
  private func explained(_ refusal: Refusal, of signed: SignedTransaction) async throws(NetworkError) -> Submission {
    var sentence = refusal.sentence
    switch TransactionCode(rawValue: refusal.code) {
    // Only one's own clock can tell that nobody can send it any more.
    case .tooLate where profile.isOneServer || EnvelopeReading(signed.envelope).lastMoment < Int64(now().timeIntervalSince1970):
      return .refused(Refusal(code: refusal.code, sentence: Refusal.expiredSentence))
    case .badAuthorizationExtra: return .refused(Refusal(code: refusal.code, sentence: Refusal.tooManySignaturesSentence))
    case .badAuthorization: sentence = Refusal.missingSignatureSentence
    case .badSequence:
      let transaction = signed.envelope.applied
      switch try await network.account(MuxedAccount(transaction.sourceAccount).accountID).map({ transaction.turn(after: $0.sequenceNumber) }) {
      case .now: return .unknown(.behind)
      case .early:
        // A server that is two ledgers behind shows the same of an envelope that has been applied.
        sentence =
          "Not sent, as far as the network's server knows: other transactions of its account have to come first. Look at the recent payments before you pay in another way."
      case .past:
        // The account was asked for after the transaction, which may have got into a ledger in between.
        if let applied = try await applied(signed) { return .applied(applied) }
        return .refused(Refusal(code: refusal.code, sentence: Refusal.numberUsedSentence))
      case nil: break
      }
    case .tooLate:
      sentence = "Not sent: the network's server says it came too late. As far as that server knows, nothing was taken from the account."
    default: if OperationCode(rawValue: refusal.code) == .badAuthorization { sentence = Refusal.missingSignatureSentence }
    }
    return .refused(Refusal(code: refusal.code, sentence: "\(sentence) Anyone who has it can still send it until it expires."))
  }

  /// Finds an envelope's transaction, or returns nil if it isn't in a ledger. All ledgers are searched, because it isn't known how long others have
  /// had it.
  private func applied(_ signed: SignedTransaction) async throws(NetworkError) -> AppliedTransaction? {
    do throws(NetworkError) {
      return try await network.transaction(signed.hash, since: .distantPast)
    } catch .forgotten {
      // If its sequence number is free, it isn't in any of the ledgers that can't be searched.
      let transaction = signed.envelope.applied
      guard let source = try await network.account(MuxedAccount(transaction.sourceAccount).accountID), source.sequenceNumber < transaction.seqNum
      else { throw .forgotten }
      return nil
    }
  }
}
