import Foundation
import Sentences
import StellarKit

/// A reviewer that checks a payment form against the account, the recipient and the network.
struct PaymentReviewer: Sendable {
  let reviewer: TransactionReviewer
  let finder: RecipientFinder
  /// The withdrawal that is paid, if one is.
  var transfer: Int64?
  /// What the person has to agree to expressly.
  var consents: [Sentence] = []
  /// The time before which the payment must be in a ledger.
  var deadline: Date?

  /// Checks a form and reviews its payment.
  ///
  /// - Parameter known: the recipient that was found before, if the same payment is checked once more.
  /// - Throws: ``PaymentRefusal`` with a sentence at each field that needs another value: all of them at once, not one after the other.
  func review(_ form: PaymentForm, known: Recipient? = nil) async throws(PaymentRefusal) -> PaymentReview {
    var refusal = PaymentRefusal()
    var recipient = known
    if let known {
      try await finder.check(known, isStill: form.recipient)
    } else {
      do throws(FieldError) {
        recipient = try await finder.find(form.recipient, memo: form.typedMemo)
      } catch {
        refusal.fields[.recipient] = error.sentence
      }
    }
    let amount = refusal.check(.amount) { () throws(FieldError) in try Self.amount(form) }
    // The memo of a withdrawal is paid exactly as the anchor wrote it.
    let memo = refusal.check(.memo) { () throws(FieldError) in try Self.memo(form, recipient, isTyped: transfer == nil) }
    let state = try await state(recipient, form, refusal: refusal)
    if let amount {
      refusal.check(.amount) { () throws(FieldError) in try Funds(state.source, state.ledger).check(amount, of: form.asset, form.numberFormat) }
    }
    var way = PaymentMethod.payment
    if let recipient {
      let capacity = RecipientCapacity(recipient, state.recipient, form, memo, minimum: state.ledger.startingBalance ?? .max)
      way = capacity.way(for: amount ?? .zero, &refusal)
    }
    if let recipient, memo == Memo.none, recipient.account.id == nil, state.recipient?.requiresMemo == true {
      refusal.fields[.memo] = TransactionReviewer.memoNeeded
    }
    guard refusal.fields.isEmpty, let recipient, let amount, let memo else { throw refusal }
    return try await review(form, recipient, way, amount, memo, state)
  }

  private struct State {
    let ledger: LedgerSnapshot
    let source: AccountSnapshot
    let recipient: AccountSnapshot?
  }

  private func state(
    _ recipient: Recipient?, _ form: PaymentForm, refusal: PaymentRefusal
  ) async throws(PaymentRefusal) -> State {
    let (account, ledger): (AccountSnapshot, LedgerSnapshot)
    do throws(PaymentRefusal) {
      (account, ledger) = try await reviewer.state(form.feePolicy, lookingFor: [form.asset])
    } catch {
      throw PaymentRefusal(fields: refusal.fields, general: error.general, cause: error.cause)
    }
    guard let recipient else { return State(ledger: ledger, source: account, recipient: nil) }
    do throws(NetworkError) {
      let other = try await reviewer.network.account(recipient.account.accountID, lookingFor: [form.asset])
      return State(ledger: ledger, source: account, recipient: other)
    } catch {
      throw PaymentRefusal(fields: refusal.fields, .network(error))
    }
  }

  private func review(
    _ form: PaymentForm, _ recipient: Recipient, _ way: PaymentMethod, _ amount: Amount, _ memo: Memo, _ state: State
  ) async throws(PaymentRefusal) -> PaymentReview {
    let toSelf = recipient.account.accountID == reviewer.source
    // An anchor says for each withdrawal which memo it wants, or that it wants none.
    let recipientConsents =
      transfer == nil
      ? try await finder.consents(to: recipient, memo: memo, by: reviewer) : try await finder.consents(to: recipient, memo: memo)
    let draft = TransactionReviewer.Draft(
      operations: [try Self.operation(way, recipient, form.asset, amount)], memo: memo, feePolicy: form.feePolicy,
      warnings: Self.warnings(way, toSelf: toSelf, form, state.ledger.baseReserve),
      consents: consents + (form.link?.consents ?? []) + (transfer == nil ? Self.consents(to: memo, of: recipient) : [])
        + recipientConsents,
      transfer: transfer, deadline: deadline)
    let transaction = try await reviewer.review(
      draft, (state.source, state.ledger), recipients: [recipient.account.accountID: toSelf ? state.source : state.recipient])
    let isNew = try reviewer.isNew(recipient.account.address, isOwn: recipient.isOwn)
    let held = state.source.line(of: form.asset)?.balance.stroops ?? 0
    let left = held - (toSelf && way == .payment ? 0 : amount.stroops) - (form.asset == .native ? transaction.fee.stroops : 0)
    return PaymentReview(
      form: form, transaction: transaction, recipient: recipient, way: way, asset: form.asset, amount: amount,
      balanceAfter: form.asset.issuer == reviewer.source ? nil : (try? Amount(stroops: left)) ?? .zero,
      isFirstPayment: isNew && way != .createAccount)
  }

  private static func operation(
    _ way: PaymentMethod, _ recipient: Recipient, _ asset: Asset, _ amount: Amount
  ) throws(PaymentRefusal) -> StellarKit.Operation {
    switch way {
    case .payment: return Operation(.payment(destination: recipient.account, asset: asset, amount: amount))
    case .createAccount: return Operation(.createAccount(destination: recipient.account.accountID, startingBalance: amount))
    case .claimableBalance:
      do throws(OperationError) {
        let claimant = try Claimant(recipient.account.accountID)
        return Operation(.createClaimableBalance(asset: asset, amount: amount, claimants: [claimant]))
      } catch {
        throw PaymentRefusal(general: error.sentence)
      }
    }
  }

  private static func warnings(_ way: PaymentMethod, toSelf: Bool, _ form: PaymentForm, _ reserve: Amount) -> [Sentence] {
    if toSelf, way == .payment { return ["You are paying yourself: this only costs the fee."] }
    return switch way {
    case .payment, .createAccount: []
    case .claimableBalance:
      [
        "The money leaves your account now and waits until they claim it (a claimable balance). You can't take it back.",
        "Until then, \(form.numberFormat.typed(reserve)) XLM of yours is reserved for it.",
      ]
    }
  }
}

// MARK: What was typed

extension PaymentRefusal {
  /// Runs a check of one field, and notes the sentence if it refuses.
  @discardableResult
  mutating func check<Value>(_ field: PaymentField, _ check: () throws(FieldError) -> Value) -> Value? {
    do throws(FieldError) {
      return try check()
    } catch {
      if fields[field] == nil { fields[field] = error.sentence }
      return nil
    }
  }
}

extension PaymentReviewer {
  static func amount(_ form: PaymentForm) throws(FieldError) -> Amount {
    try positive(form.amount, form.numberFormat)
  }

  static func positive(_ text: String, _ format: NumberFormat) throws(FieldError) -> Amount {
    let amount = try format.amount(text.trimmingSpaces)
    guard amount > .zero else { throw FieldError(sentence: "Enter an amount above zero.") }
    return amount
  }

  /// Returns the memo that was written, or else the one that the recipient's name stands for. An empty memo is no memo.
  static func memo(_ form: PaymentForm, _ recipient: Recipient?, isTyped: Bool = true) throws(FieldError) -> Memo {
    let typed: Memo
    do throws(MemoError) {
      typed = try form.readMemo()
      if isTyped { try typed.checkIsNotBlank() }
    } catch {
      throw FieldError(sentence: error.sentence)
    }
    let memo = typed == .none ? recipient?.memo ?? Memo.none : typed
    let asked = recipient?.found?.memo ?? Memo.none
    if isTyped, memo != asked, case .id(let number) = memo, let id = recipient?.account.id, id != number {
      throw FieldError(sentence: ContactForm.memoBesideID)
    }
    // The memo that a domain asks for decides who gets the money; a contact's memo is only a default.
    guard asked != .none, memo != asked else { return memo }
    let wanted: Sentence = asked.withKind ?? "another one"
    throw FieldError(sentence: "This recipient needs the memo \(wanted). Leave the memo empty, and it is added automatically.")
  }

  /// Returns what the person has to agree to if they don't see all of a memo. The recipient's own memo is right as it is.
  static func consents(to memo: Memo, of recipient: Recipient?) -> [Sentence] {
    guard memo.hidesCharacters, memo != recipient?.memo, let shown = memo.shown else { return [] }
    return [
      """
      The memo contains characters that can't be seen: “\(shown)”. If you didn't type them, the payment may not reach the right person.
      """
    ]
  }
}
