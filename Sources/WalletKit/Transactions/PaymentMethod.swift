/// The method by which money gets to somebody.
public enum PaymentMethod: String, Hashable, Sendable, CaseIterable {
  /// To an account that exists and can hold it.
  case payment
  /// As the first lumens of an account that the payment creates.
  case createAccount
  /// Set aside for somebody who can't hold it yet, to be claimed later.
  case claimableBalance
}
