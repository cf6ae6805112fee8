public import Sentences
public import StellarKit

/// A payment by a contract that was simulated and is shown once more before it is signed.
public struct TokenPaymentReview: Sendable {
  /// What was typed, to go back to.
  public let form: TokenPaymentForm
  /// Who is paid.
  public let recipient: TokenRecipient
  /// What is paid.
  public let token: TokenLabel
  /// How much arrives.
  public let amount: TokenAmount
  /// What is held of it afterwards; nil where that isn't known.
  public let balanceAfter: TokenAmount?
  /// The call that pays, with what it moves.
  public let call: CallReview
  /// Whether this wallet has no record of an earlier payment to the address. False for a payment to an account of one's own.
  public let isFirstPayment: Bool

  /// The transaction that is signed.
  public var transaction: TransactionReview { call.transaction }
  /// That the address wasn't paid before, for people to look at it once more; nil where it was.
  public var firstPaymentNotice: Sentence? { isFirstPayment ? PaymentReview.firstPaymentNotice : nil }
}

/// Whom a call of a token's contract pays.
public struct TokenRecipient: Hashable, Sendable {
  /// `G…`, `M…`, `C…` or `W…`.
  public let address: ContractAddress
  /// What it is called: by the person, or by an address like `name*domain`; nil for a stranger.
  public let name: String?
  /// The person's own account that it is; nil for somebody else's.
  public let own: WalletAccount?
  /// What its domain said, where it was named by an address like `name*domain`.
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
