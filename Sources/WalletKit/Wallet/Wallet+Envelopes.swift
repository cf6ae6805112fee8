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
    if let repetition = await repetition(of: envelope) { consents.append(repetition) }
    let reviewer = EnvelopeReviewer(
      network: network, stellar: profile.network, explainer: await callExplainer(),
      recipientWarnings: { [names] in (names.lookalikeWarnings($0, $1), names.memoWarnings($0, $1)) },
      randomBytes: randomBytes, numbers: numbers, now: UInt64(clamping: Int64(now().timeIntervalSince1970)))
    let review = await reviewer.review(envelope, signer: signer, consents: consents)
    await reviews.keep(review)
    return review
  }

  /// Returns what its owner has to know before they sign an envelope that does the same as an earlier one; nil if there is none.
  private func repetition(of envelope: SignedTransaction) async -> Sentence? {
    do throws(StoreError) {
      guard let earlier = try await sender.signed(repeatedBy: EnvelopeReading(envelope.envelope)) else { return nil }
      let hash = earlier.hash.description
      return earlier.state == .confirmed
        ? "You have already signed or sent a transaction that does the same thing, and it went through: \(hash). If you sign this one too, it happens again."
        : """
        You have already signed or sent a transaction that does the same thing: \(hash). Check in your history what became of it before you sign this \
        one, or both may go through.
        """
    } catch {
      return error.sentence
    }
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
    return try await sign(review, by: try await envelopeSigner(of: review.signer, credential), acceptingWarnings: acceptingWarnings)
  }

  /// Adds a signature to an envelope that was reviewed with a key that is open already, as to several one after the other.
  ///
  /// - Throws: ``WalletError``
  public func sign(
    _ review: EnvelopeReview, by signer: EnvelopeSigner, acceptingWarnings: Bool
  ) async throws(WalletError) -> SignedTransaction {
    // Another one like it may have been signed since the review.
    if let repetition = await repetition(of: review.transaction), !review.warnings.contains(repetition) {
      throw .sending(.refused(PaymentRefusal(general: "Nothing was signed. \(repetition)")))
    }
    let signed: SignedTransaction
    do throws(SendingError) { signed = try signer.sign(review, acceptingWarnings: acceptingWarnings) } catch { throw WalletError(error) }
    await note(signed)
    return signed
  }

  /// Notes an envelope of one of the wallet's accounts before anybody else has it, so that its outcome is found, and its owner is told before they sign
  /// another one like it. If that can't be written, it is given out all the same: others could have sent it without the wallet, too.
  private func note(_ signed: SignedTransaction) async {
    // A sign-in has the number 0, and is sent to no network.
    guard let transaction = try? signed.endingTransaction, transaction.sequenceNumber > 0,
      accounts.contains(where: { $0.id == transaction.source.accountID })
    else { return }
    try? await sender.note(signed, transaction)
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

  /// Sends an envelope that others have built or signed, as it is. It may be in a ledger already; sending it again does no harm, because a ledger
  /// takes a transaction at most once. If it is of one of the wallet's accounts, it is in the journal first, as one that others have
  /// as well: ``payment(_:)`` tells what became of it. A refusal also says whether the envelope can still be sent by others.
  public func send(_ signed: SignedTransaction) async -> Submission {
    await note(signed)
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
    case .tooLate: return .refused(refusal)
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
        sentence =
          "Not sent. It can't be used any more: its account has already used this sequence number or a later one. Look at the recent payments first, and try again only if yours is not among them."
        return .refused(Refusal(code: refusal.code, sentence: sentence))
      case nil: break
      }
    default: break
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
