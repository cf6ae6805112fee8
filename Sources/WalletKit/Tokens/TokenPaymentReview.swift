public import Sentences
public import StellarKit

/// A payment by a contract that was simulated and is shown once more before it is signed.
public struct TokenPaymentReview: Sendable {
  /// The form as it was typed, to go back to.
  public let form: TokenPaymentForm
  /// The recipient.
  public let recipient: TokenRecipient
  /// The token that is paid.
  public let token: TokenLabel
  /// How much is paid. Less arrives if the token's contract takes some of it, which the transaction's consents say.
  public let amount: TokenAmount
  /// The balance of it afterwards; nil if it isn't known.
  public let balanceAfter: TokenAmount?
  /// The call that pays, with what it moves.
  public let call: CallReview
  /// Whether this wallet has no record of an earlier payment to the address. False for a payment to one of the person's own accounts.
  public let isFirstPayment: Bool

  /// The transaction that is signed.
  public var transaction: TransactionReview { call.transaction }
  /// The notice that the address wasn't paid before, so that people check it once more; nil if it was.
  public var firstPaymentNotice: Sentence? { isFirstPayment ? PaymentReview.firstPaymentNotice : nil }
}

/// The recipient that a call of a token's contract pays.
public struct TokenRecipient: Hashable, Sendable {
  /// The address: `G…`, `M…`, `C…` or `W…`.
  public let address: ContractAddress
  /// The person's name for it, or its address like `name*domain`; nil for a stranger.
  public let name: String?
  /// The person's own account that is paid; nil if it is somebody else's.
  public let own: WalletAccount?
  /// The domain's answer, if the recipient was named by an address like `name*domain`.
  public let found: FederationName?

  init(_ address: ContractAddress, name: String? = nil, own: WalletAccount? = nil, found: FederationName? = nil) {
    (self.address, self.name, self.own, self.found) = (address, name, own, found)
  }

  /// Whether this wallet has its key, so that nobody else is paid.
  public var isOwn: Bool { own?.canSign == true }

  /// What kind of address it is.
  public var kind: Sentence {
    switch (address.holder.isContract, address.muxedID) {
    case (true, nil): "a contract"
    case (true, let id?): "ID \("\(id)") within a contract"
    case (false, nil): "an account"
    case (false, let id?): "ID \("\(id)") within an account"
    }
  }
}
