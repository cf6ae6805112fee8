public import Foundation
public import Sentences
public import StellarKit

/// Authorizations that others have made: what lets contracts act for an account.
extension Wallet {
  /// Reviews an authorization that somebody has handed over. It is signed by ``signAuthorization(_:acceptingWarnings:_:)``.
  ///
  /// - Parameters:
  ///   - opened: what was handed over.
  ///   - signer: the account whose key is to sign; nil for the one that the authorization wants.
  ///   - lifetime: how many ledgers the signature is valid for if the authorization doesn't say; nil for about an hour.
  public func review(
    _ opened: OpenedAuthorization, signer: AccountID? = nil, lifetime: UInt32? = nil
  ) async -> AuthorizationReview {
    let ordered = accounts.filter { $0.id == account?.id } + accounts.filter { $0.id != account?.id }
    // The embedded network may not have closed a ledger for a long time, and nobody lies there.
    let (isTrusted, known, now) = (profile.isOneServer, try? await sender.newestLedgerWhenSigned(), now())
    let reviewer = AuthorizationReviewer(
      network: network, profile: profile, accounts: ordered, explainer: await callExplainer(),
      recipientWarnings: { await self.recipientWarnings(of: $0) },
      // What can't be read may be one.
      isRepeated: { [sender] in (try? await sender.isRepeated($0, $1, by: $2)) ?? true },
      isPlausible: { isTrusted || LedgerTime.fits($0, since: known, now: now) }, randomBytes: randomBytes)
    let review = await reviewer.review(opened, signer: signer, lifetime: lifetime)
    await reviews.keep(review)
    return review
  }

  /// Returns the warnings about everybody whom a tree of calls pays or lets spend, as they are now: contacts are known only once somebody has signed in.
  public func recipientWarnings(of tree: ExplainedTree) async -> [Sentence] {
    do throws(StoreError) {
      let (names, calls) = (try await namesToPay(), tree.tokenCalls)
      return names.lookalikeWarnings(of: calls.compactMap(\.taker)) + names.memoWarnings(calls)
    } catch {
      return [RecipientFinder.sentence(error)]
    }
  }

  /// Returns a review with the warnings that came in since: what only contacts tell, and that another authorization of the same call was signed.
  public func withNewWarnings(_ review: AuthorizationReview) async -> AuthorizationReview {
    var (review, new) = (review, await recipientWarnings(of: review.tree))
    if let signer = review.signer, let hash = review.hash, (try? await sender.isRepeated(review.opened, hash, by: signer)) ?? true {
      new.append(AuthorizationReview.repetition)
    }
    review.warnings += new.filter { !review.warnings.contains($0) }
    return review
  }

  /// Returns an authorization that was reviewed.
  ///
  /// - Throws: ``SendingError/reviewGone`` in a ``WalletError``.
  public func authorization(_ id: ReviewID) async throws(WalletError) -> AuthorizationReview {
    do throws(SendingError) { return try await reviews.authorization(id) } catch { throw WalletError(error) }
  }

  /// Signs an authorization that was reviewed and shown: just that one. Nothing is sent. It is in the security log before it is given out.
  ///
  /// - Parameters:
  ///   - id: of the review (``AuthorizationReview/id``).
  ///   - acceptingWarnings: whether the person was shown its warnings and agreed to them.
  ///   - credential: what opens the vault.
  /// - Throws: ``WalletError`` for one that isn't signed here, warnings that weren't agreed to, and a key that doesn't open.
  public func signAuthorization(
    _ id: ReviewID, acceptingWarnings: Bool, _ credential: VaultCredential
  ) async throws(WalletError) -> SignedAuthorization {
    let review = try await authorization(id)
    // This comes before the PIN is tested: what is refused anyway opens no key.
    if let obstacle = review.obstacle { throw .sending(.refused(PaymentRefusal(general: obstacle.sentence))) }
    guard review.warnings.isEmpty || acceptingWarnings else { throw .sending(.warningsNotAccepted(review.warnings)) }
    guard let account = review.signer else { throw .vault(.unknownAccount) }
    return try await sign(review, by: try await envelopeSigner(of: account, credential), acceptingWarnings: acceptingWarnings)
  }

  /// Signs an authorization that was reviewed with a key that is open already, as for several one after the other.
  ///
  /// - Throws: ``WalletError``, also if the security log can't be written; then nothing is given out.
  public func sign(
    _ review: AuthorizationReview, by signer: EnvelopeSigner, acceptingWarnings: Bool
  ) async throws(WalletError) -> SignedAuthorization {
    let signed: SignedAuthorization
    do throws(SendingError) { signed = try await signer.sign(review, acceptingWarnings: acceptingWarnings) } catch { throw WalletError(error) }
    let address = review.opened.address ?? ContractAddress(signed.signer)
    let isRemembered: Bool
    do throws(StoreError) {
      isRemembered = try await sender.remember(
        review.opened, signed.hash, by: signed.signer, isRepetition: review.warnings.contains(AuthorizationReview.repetition))
      if isRemembered { try await log?.add(.authorizationSigned, "for \(address.description), until ledger \(Int(review.untilLedger))") }
    } catch {
      throw .store(error)
    }
    guard isRemembered else { throw .sending(.warningsNotAccepted([AuthorizationReview.repetition])) }
    return signed
  }

  /// Returns what the words for calls depend on: the ledger, the names of addresses, the person's own accounts, and how times are written.
  ///
  /// - Parameters:
  ///   - ledger: the newest ledger, as a review has it.
  ///   - written: how a time is written.
  public func callContext(_ ledger: LedgerSnapshot?, written: @escaping @Sendable (Date) -> String) async -> CallContext {
    let names = await names()
    return CallContext(
      ledger: ledger, name: { names.name(at: $0.description, memo: nil) }, own: Set(accounts.filter(\.canSign).map { ContractAddress($0.id) }),
      written: written)
  }

  /// Makes an explainer of what calls of contracts mean.
  func callExplainer() async -> CallExplainer {
    // Without a server, what an asset's contract does is explained all the same.
    CallExplainer(rpc: try? await network.contracts(), known: await knownTokens())
  }
}
