/// What the person or their wallet has to do for a transfer to continue.
public enum DueAction: Hashable, Sendable {
  /// Nothing: it continues by itself, or has ended.
  case none
  /// To continue in the anchor's window, or on its page if there is one (SEP-24).
  case continueAtAnchor(url: String?)
  /// To submit the customer's information that the anchor wants: fetch the fields with the transfer's id (SEP-12).
  case giveCustomerInfo
  /// To correct the fields that the anchor rejected (SEP-6).
  case correct([CustomerFieldRequest])
  /// To pay the anchor on Stellar.
  case pay(AnchorPayment)
  /// To pay the anchor on Stellar, which isn't possible as things are.
  case cannotPay(AnchorPaymentError)
  /// Only to wait: the payment was sent, and the anchor hasn't seen it yet.
  case waitForPayment(hash: String)
  /// To send the money from outside Stellar, following the instructions, or the page if there are none.
  case sendMoney([TransferInstruction], url: String?)
  /// To add a trustline to the asset.
  case addTrustline
  /// To pick up the money.
  case pickUp(url: String?)
  /// To claim the claimable balance that holds the deposit.
  case claim(balanceID: String)
}
