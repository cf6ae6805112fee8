import AnchorKit
public import Foundation
import Sentences
public import StellarKit

extension Wallet {
  /// Signs in to an anchor with the account in use, unless a session is still valid. A person has to be asked for the PIN only if
  /// ``TransferManager/isSignedIn(to:)`` returns false.
  ///
  /// - Parameters:
  ///   - domain: the anchor.
  ///   - credential: what opens the key.
  ///   - user: the user of a shared account, as ``TransferManager/signIn(to:_:as:)`` takes it.
  /// - Throws: ``TransferError``
  public func signIn(toAnchor domain: String, _ credential: VaultCredential, as user: String? = nil) async throws(TransferError) {
    try await signingIn { () async throws(TransferError) in try await transfers.signIn(to: domain, credential, as: user) }
  }

  /// Signs in to a transfer's anchor as the user who has begun it, unless a session is still valid. It doesn't change for whom the next transfer is
  /// begun.
  ///
  /// - Parameters:
  ///   - record: a transfer of the account in use.
  ///   - credential: what opens the key.
  /// - Throws: ``TransferError``
  public func signIn(for record: TransferRecord, _ credential: VaultCredential) async throws(TransferError) {
    // The anchor must not learn of the account in use, or begin anything for it.
    guard record.account == account?.id else { throw .otherAccount(record.account) }
    try await signingIn { () async throws(TransferError) in try await transfers.signIn(for: record, credential) }
  }

  private func signingIn(_ work: () async throws(TransferError) -> Void) async throws(TransferError) {
    guard let account else { throw .vault(.notCreated) }
    guard account.canSign else { throw .vault(.watchOnly) }
    do throws(TransferError) {
      try await work()
    } catch {
      switch error {
      case .vault(let error): await noteRefusal(error, .secretRefused)
      case .anchor(let refusal) where refusal.problem.isRefusedSignIn:
        // The anchor's words may not say that other signatures are missing, nor what can be done.
        if (try? await needsOtherSigners()) == true { throw .moreSignersNeeded(refusal) }
      default: break
      }
      throw error
    }
  }

  /// Fetches the assets that the account holds whose issuers name a home domain, where their anchor may be. What can't be looked up is left out.
  public func anchoredAssets() async -> [(asset: Asset, domain: String)] {
    guard let account, let lines = try? await network.account(account.id)?.lines else { return [] }
    let (directory, profile) = (assetDirectory, profile)
    // All are asked at once, so that a slow issuer holds up no other, and each is asked once for all its assets.
    return await withTaskGroup(of: (index: Int, domain: String)?.self) { group in
      for (index, line) in lines.enumerated() {
        guard let issuer = line.asset.issuer else { continue }
        group.addTask {
          guard let home = await directory.home(of: issuer), AnchorDomain(home) != nil, profile.letsAsk(home: home) else { return nil }
          return (index, home)
        }
      }
      var found: [(index: Int, domain: String)] = []
      for await one in group { found += [one].compactMap(\.self) }
      return found.sorted { $0.index < $1.index }.map { (lines[$0.index].asset, $0.domain) }
    }
  }

  /// Returns a transfer with what its account can do with the asset, if the anchor waits until the account can hold it: it may have added the asset
  /// since the anchor last looked. If the network doesn't answer, the transfer is returned as it is.
  public func checkingTrust(of record: TransferRecord) async -> TransferRecord {
    guard record.due == .addTrustline, let account = try? await network.account(record.account) else { return record }
    var record = record
    let amount = record.amount.flatMap { try? $0.stellarAmount() } ?? .zero
    switch ReceivingObstacle(to: amount, of: record.asset, for: record.account, account) {
    case nil: record.trust = .ready
    case .notAuthorized: record.trust = .notAuthorized
    case .noAccount, .noTrustline, .limit: break
    }
    return record
  }

  /// Checks a form against what its anchor offers, and a withdrawal against what the account can spend, before anything begins.
  ///
  /// - Parameters:
  ///   - form: what the person wants.
  ///   - feePolicy: how much a withdrawal's payment offers when the network is busy.
  /// - Throws: ``TransferError/fields(_:)``, or another ``TransferError``
  public func check(_ form: TransferForm, feePolicy: FeeChoice = .medium) async throws(TransferError) {
    try await transfers.check(form)
    guard form.isWithdrawal, let amount = try? form.numberFormat.amount(form.amount.trimmingSpaces) else { return }
    // If the network can't be asked now, the payment's own review finds it out.
    guard let spendable = try? await spendable(form.asset, feePolicy: feePolicy), amount > spendable else { return }
    throw .fields(["amount": "You can spend at most \(form.numberFormat.grouped(form.numberFormat.typed(spendable))) \(form.asset.code)."])
  }

  /// Checks the payment that a withdrawal waits for, with the account, amount and memo that its anchor wants, like any other payment. It is paid by
  /// ``confirm(_:consenting:tells:isAttended:_:)``, at most once from this wallet, whatever happens: the database takes no second payment of it unless
  /// it is certain that the first came to nothing. If the network shows a payment from elsewhere, the person has to agree to pay again.
  ///
  /// The anchor is asked again, now and when it is confirmed, so that nothing is paid for what it no longer waits for, nor for less than it said, nor
  /// after the time by which it wants to be paid: no ledger can have the payment from then on. While a price is guaranteed, that time is no later
  /// than the guarantee's end. From then on, and if the anchor wants more than the guarantee is for, the person has to agree expressly to another
  /// price.
  ///
  /// - Parameters:
  ///   - id: the transfer's number.
  ///   - feePolicy: how much to offer when the network is busy.
  ///   - numbers: how amounts are written in what the person is told.
  ///   - written: how a time is written in what the person has to agree to.
  /// - Throws: ``TransferError``
  public func review(
    withdrawal id: Int64, feePolicy: FeeChoice = .medium, numbers: NumberFormat = .point,
    written: @escaping @Sendable (Date) -> String = { $0.formatted(.iso8601) }
  ) async throws(TransferError) -> WithdrawalReview {
    let due = try await payment(dueFor: id)
    let form = PaymentForm(due.payment, feePolicy, numbers)
    let paid = try await earlierPayments(due, numbers, written)
    do throws(PaymentRefusal) {
      let reviewer = PaymentReviewer(
        reviewer: reviewer(try signingAccount(), numbers), finder: finder, transfer: id,
        consents: due.consents(numbers, written) + paid, deadline: due.deadline)
      let review = try await reviewer.review(form)
      await reviews.keep(review.transaction) { [weak self] () async throws(PaymentRefusal) in
        var later = reviewer
        do throws(TransferError) {
          guard let now = try await self?.payment(dueFor: id), now.payment == due.payment, due.terms.isStill(now.terms) else { throw .changed }
          guard let paid = try await self?.earlierPayments(now, numbers, written) else { throw .changed }
          (later.deadline, later.consents) = (now.deadline, now.consents(numbers, written, shown: due.terms.amountOut) + paid)
        } catch {
          throw PaymentRefusal(general: error.sentence, cause: RefusalCause(error))
        }
        return try await later.review(form, known: review.recipient).transaction
      }
      return WithdrawalReview(
        payment: review, asked: due.asked, terms: due.terms, unfollowed: due.unfollowed,
        asksOnlyForAmount: review.transaction.consents == due.amountConsents(numbers))
    } catch {
      throw .sending(.refused(error))
    }
  }

  /// Asks the network what may have been paid for a withdrawal that the journal doesn't know of.
  private func earlierPayments(
    _ due: DuePayment, _ numbers: NumberFormat, _ written: @Sendable (Date) -> String
  ) async throws(TransferError) -> [Sentence] {
    let payments = EarlierPayments(network, journal, of: due.record)
    do throws(StoreError) { return try await payments.consents(before: due.payment, numbers, written) } catch { throw .store(error) }
  }

  /// Asks an anchor again what it waits for.
  private func payment(dueFor id: Int64) async throws(TransferError) -> DuePayment {
    let record = try await transfers.look(id)
    guard record.account == account?.id else { throw .otherAccount(record.account) }
    switch record.due {
    case .pay(let payment):
      if let deadline = record.deadline, !TransactionReview.isEnough(transfers.now(), before: deadline) { throw .sending(.tooLate) }
      return DuePayment(payment, record, now: transfers.now())
    case .cannotPay(let error): throw .payment(error)
    case .waitForPayment:
      if let payment = record.payment { throw .sending(.withdrawalPaid(payment.hash)) }
      throw .payment(.notDue)
    default: throw .payment(.notDue)
    }
  }
}

extension AnchorProblem {
  /// Whether the anchor may have refused a sign-in because of its signatures.
  fileprivate var isRefusedSignIn: Bool {
    switch self {
    case .authenticationRequired, .refused: true
    default: false
    }
  }
}

/// The payment that an anchor waits for, and what it says the person gets for it.
private struct DuePayment: Sendable {
  let payment: AnchorPayment
  let record: TransferRecord
  /// How much was asked for here, or agreed on with a quote.
  let asked: Amount?
  let terms: WithdrawalTerms
  /// The time by which it has to be paid.
  let deadline: Date?
  let quote: KeptQuote?
  /// Whether the anchor still keeps to that quote.
  let isCovered: Bool
  let unfollowed: Sentence?

  init(_ payment: AnchorPayment, _ record: TransferRecord, now: Date) {
    (self.payment, self.record) = (payment, record)
    asked = record.agreedAmount.flatMap { try? $0.stellarAmount() }
    terms = WithdrawalTerms(record, now: now)
    deadline = [record.deadline, terms.guaranteedUntil].compactMap(\.self).min()
    quote = record.privateData?.quote
    isCovered = quote?.coversPayment(of: record) ?? false
    unfollowed = record.unfollowed ?? record.unreadable
  }

  /// Returns what the person has to agree to if the anchor wants more than was asked for.
  func amountConsents(_ numbers: NumberFormat) -> [Sentence] {
    guard let asked, payment.amount > asked else { return [] }
    let (code, wanted) = (payment.asset.code, numbers.typed(payment.amount))
    return ["You asked to withdraw \(numbers.typed(asked)) \(code), but the anchor wants \(wanted) \(code)."]
  }

  /// Returns all that the person has to agree to: that more is wanted, that the anchor doesn't keep to what it guaranteed, or that it may pay out
  /// less.
  ///
  /// - Parameter shown: how much was shown to be paid out, if that was agreed to before and no less is paid out now.
  func consents(_ numbers: NumberFormat, _ written: (Date) -> String, shown: DecimalAmount? = nil) -> [Sentence] {
    var consents = amountConsents(numbers)
    guard let quote else { return consents }
    let promised = numbers.typed(decimal: quote.amountOut)
    if !isCovered {
      let sold: Sentence = "\(numbers.typed(decimal: quote.amountIn)) \(quote.assetIn.code)"
      let bought: Sentence = "\(promised) \(quote.assetOut.code)"
      consents.append("The anchor guaranteed \(bought) for \(sold), but no longer stands by it.")
    } else if terms.guaranteedUntil == nil {
      consents.append("The price was guaranteed until \(written(quote.expires)). The anchor may pay out less now.")
    }
    let guaranteed = try? DecimalAmount(quote.amountOut)
    if let amountOut = shown ?? terms.amountOut, terms.assetOut != quote.assetOut || guaranteed.map({ amountOut < $0 }) ?? true {
      let now: Sentence = "\(numbers.typed(amountOut)) \(terms.assetOut.code)"
      consents.append("The anchor guaranteed that you'd receive \(promised) \(quote.assetOut.code), but now says \(now).")
    }
    return consents
  }
}

extension PaymentForm {
  /// A payment as an anchor wants it.
  fileprivate init(_ payment: AnchorPayment, _ feePolicy: FeeChoice, _ numbers: NumberFormat) {
    let memo = payment.memo.written
    self.init(
      recipient: payment.destination.address, amount: numbers.typed(payment.amount), numberFormat: numbers, memo: memo?.text ?? "",
      memoKind: memo?.kind ?? .text, asset: payment.asset, feePolicy: feePolicy)
  }
}
