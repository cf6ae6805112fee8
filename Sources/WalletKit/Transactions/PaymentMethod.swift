/// How money gets to somebody.
public enum PaymentMethod: String, Hashable, Sendable, CaseIterable {
  /// To an account that is there and can hold it.
  case payment
  /// As the first lumens of an account that is made by it.
  case createAccount
  /// Set aside, for somebody who can't hold it yet to claim later.
  case claimableBalance
}
