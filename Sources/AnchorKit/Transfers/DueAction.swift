/// What a transfer waits for from the person or their wallet.
public enum DueAction: Hashable, Sendable {
  /// Nothing: it goes on by itself, or has ended.
  case none
  /// To go on in the anchor's window, or at its page where there is one (SEP-24).
  case continueAtAnchor(url: String?)
  /// To say what the anchor wants to know of the customer: ask for it with the transfer's id (SEP-12).
  case giveCustomerInfo
  /// To correct what it wants corrected (SEP-6).
  case correct([CustomerFieldRequest])
  /// To pay the anchor on Stellar.
  case pay(AnchorPayment)
  /// To pay the anchor on Stellar, which can't be done as it is.
  case cannotPay(AnchorPaymentError)
  /// Nothing but to wait: the payment was sent, and the anchor hasn't seen it yet.
  case waitForPayment(hash: String)
  /// To send the money from outside Stellar, as the instructions say, or the page where there are none.
  case sendMoney([TransferInstruction], url: String?)
  /// To add a trustline to the asset.
  case addTrustline
  /// To pick the money up.
  case pickUp(url: String?)
  /// To claim the claimable balance that holds what was deposited.
  case claim(balanceID: String)
}
