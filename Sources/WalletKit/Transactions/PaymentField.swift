/// A field of a payment, a conversion or a withdrawal that can be refused.
public enum PaymentField: String, Hashable, Sendable, CaseIterable {
  /// Whom to pay.
  case recipient
  /// How much.
  case amount
  /// What to say with it.
  case memo
  /// What is paid.
  case asset
  /// What a conversion brings.
  case arriving
  /// How far its price may move.
  case bound
}
