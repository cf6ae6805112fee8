import Sentences
import StellarKit

/// Whether a recipient can receive a payment, and what else could be done.
struct RecipientCapacity {
  let recipient: Recipient
  /// The recipient's account; nil if it doesn't exist.
  let account: AccountSnapshot?
  let form: PaymentForm
  /// The memo of the payment; nil for one that isn't valid.
  let memo: Memo?
  /// The least that a new account has to be given.
  let minimum: Amount

  init(_ recipient: Recipient, _ account: AccountSnapshot?, _ form: PaymentForm, _ memo: Memo?, minimum: Amount) {
    (self.recipient, self.account, self.form, self.memo, self.minimum) = (recipient, account, form, memo, minimum)
  }

  /// Returns how the money can get to the recipient. If there is no way that the person has agreed to, the refusal says why and what else is
  /// possible.
  func way(for amount: Amount, _ refusal: inout PaymentRefusal) -> PaymentMethod {
    guard let obstacle = Self.obstacle(to: amount, of: form.asset, for: recipient, account, form.numberFormat) else { return .payment }
    let other = alternative
    if let other, form.otherMethods.contains(other) {
      if other == .createAccount {
        refusal.check(.amount) { () throws(FieldError) in try checkStartingBalance(amount) }
      }
      return other
    }
    if refusal.fields[.recipient] == nil { refusal.fields[.recipient] = obstacle }
    refusal.offer = other
    if other == .createAccount { refusal.check(.amount) { () throws(FieldError) in try checkStartingBalance(amount) } }
    return .payment
  }

  /// Explains why an account can't receive an amount, or returns nil if it can. An asset goes back to its issuer without limit, even if the issuer's
  /// account is gone.
  static func obstacle(
    to amount: Amount, of asset: Asset, for recipient: Recipient, _ account: AccountSnapshot?, _ numbers: NumberFormat
  ) -> Sentence? {
    switch ReceivingObstacle(to: amount, of: asset, for: recipient.account.accountID, account) {
    case nil: return nil
    case .noAccount?:
      if recipient.account.id != nil { return "The account behind this M… address doesn't exist yet. Ask the recipient to check it." }
      if asset == .native, let own = recipient.own, recipient.isOwn {
        return "Your account \(own.name) doesn't exist on the network yet. You can create it with this payment."
      }
      return asset == .native
        ? "This account doesn't exist yet. Check the address. You can create it with this payment."
        : "This account doesn't exist yet, so it can't receive \(asset.code). It needs XLM first."
    case .noTrustline?:
      return "This recipient can't receive \(asset.code) yet: they need to add it first (a trustline). You could send XLM instead."
    case .notAuthorized?: return "The issuer of \(asset.code) doesn't let this recipient receive it (their trustline isn't authorized)."
    case .limit(let receivable)?:
      return "This recipient can receive at most \(numbers.typed(receivable)) \(asset.code) more: their limit is nearly reached."
    }
  }

  /// Another way to pay. Nothing is set aside for a muxed account, or for a recipient who is paid with a memo, except with words typed for this
  /// payment: they couldn't tell a claimed balance from others.
  private var alternative: PaymentMethod? {
    guard recipient.account.id == nil else { return nil }
    if account == nil, form.asset == .native { return .createAccount }
    let needsMemo = account?.requiresMemo == true || recipient.memo != .none || memo.flatMap { HistoryMemo($0) }?.mayBeCustomerNumber == true
    return needsMemo ? nil : .claimableBalance
  }

  private func checkStartingBalance(_ amount: Amount) throws(FieldError) {
    guard amount >= minimum else {
      throw FieldError(sentence: "The first payment to a new account must be at least \(form.numberFormat.typed(minimum)) XLM.")
    }
  }
}
