import AnchorKit
public import StellarKit

extension Wallet {
  /// Signs in to an anchor with the account in use, unless a sign-in still holds: a person is asked for the PIN only where
  /// ``TransferManager/isSignedIn(to:)`` says no.
  ///
  /// - Throws: ``TransferError``
  public func signIn(toAnchor domain: String, _ opening: Opening) async throws(TransferError) {
    guard let account else { throw .wallet(.noAccount) }
    guard account.canSign else { throw .wallet(.vault(.watchOnly)) }
    do throws(TransferError) {
      try await transfers.signIn(to: domain, opening)
    } catch {
      if case .wallet(.vault(let error)) = error { noteRefusal(error, .secretRefused) }
      throw error
    }
  }

  /// The assets that the account holds and whose issuers name a home domain, where their anchor may be. What can't be looked up now is left out.
  public func anchoredAssets() async -> [(asset: Asset, domain: String)] {
    guard let account, let lines = try? await network.account(account.id)?.lines else { return [] }
    let network = network
    // All at once: one issuer that takes its time holds up no other.
    return await withTaskGroup(of: (index: Int, domain: String)?.self) { group in
      for (index, line) in lines.enumerated() {
        guard let issuer = line.asset.issuer else { continue }
        group.addTask {
          guard let home = try? await network.account(issuer)?.homeDomain, AnchorDomain(home) != nil else { return nil }
          return (index, home)
        }
      }
      var found: [(index: Int, domain: String)] = []
      for await one in group { found += [one].compactMap(\.self) }
      return found.sorted { $0.index < $1.index }.map { (lines[$0.index].asset, $0.domain) }
    }
  }

  /// Checks a form against what its anchor offers, and a withdrawal against what the account can spend, before anything begins.
  ///
  /// - Throws: ``TransferError/fields(_:)``, or another ``TransferError``
  public func check(_ form: TransferForm) async throws(TransferError) {
    try await transfers.check(form)
    guard form.isWithdrawal, let amount = try? form.numberFormat.amount(form.amount.trimmingSpaces) else { return }
    // Where the network can't be asked now, the payment's own review finds it out.
    guard let spendable = try? await spendable(form.asset, feePolicy: .medium), amount > spendable else { return }
    throw .fields(["amount": "You can spend at most \(form.numberFormat.typed(spendable)) \(form.asset.code)."])
  }

  /// The payment that a withdrawal waits for, with the account, amount and memo that its anchor wants, checked like any other payment.
  ///
  /// The anchor is asked anew, so that nothing is paid for what it no longer waits for.
  ///
  /// - Throws: ``TransferError``
  public func review(withdrawal id: Int64) async throws(TransferError) -> PaymentReview {
    let record = try await transfers.look(id)
    guard record.account == account?.id else { throw .otherAccount(record.account) }
    switch record.due {
    case .pay(let payment): return try await review(payment, of: id)
    case .cannotPay(let error): throw .payment(error)
    case .waitForPayment:
      if let payment = record.payment { throw .wallet(.withdrawalPaid(payment.hash)) }
      throw .payment(.notDue)
    default: throw .payment(.notDue)
    }
  }

  private func review(_ payment: AnchorPayment, of id: Int64) async throws(TransferError) -> PaymentReview {
    let memo = payment.memo.written
    let form = PaymentForm(
      recipient: payment.destination.address, amount: payment.amount.trimmed, memo: memo?.text ?? "", memoKind: memo?.kind ?? .text,
      asset: payment.asset)
    do throws(PaymentRefusal) {
      var review = try await review(form)
      review.transaction.transfer = id
      return review
    } catch {
      throw .wallet(.refused(error))
    }
  }

  /// Pays a withdrawal as it was reviewed. It is paid once at the most, whatever happens: the database takes no second payment of it unless it is
  /// certain that the first came to nothing.
  ///
  /// - Returns: the payment as the network's first answer left it.
  /// - Throws: ``TransferError``, and then nothing was sent.
  public func pay(withdrawal id: Int64, _ review: PaymentReview, _ opening: Opening) async throws(TransferError) -> PaymentRecord {
    let record = try transfers.record(id)
    if await !transfers.isSignedIn(to: record.anchor) { try await signIn(toAnchor: record.anchor, opening) }
    let again = try await self.review(withdrawal: id)
    guard review.transaction.transfer == id, again.form == review.form, again.transaction.network == review.transaction.network else {
      throw .changed
    }
    let payment: PaymentRecord
    do throws(WalletError) {
      payment = try await pay(review, opening)
    } catch {
      throw .wallet(error)
    }
    transfers.refresh()
    transfers.expectNews(of: id)
    return payment
  }
}
