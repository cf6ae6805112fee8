/// What a price is wanted for (SEP-38).
public enum QuoteContext: String, Hashable, Sendable, CaseIterable {
  /// A transfer within the wallet.
  case sep6
  /// A transfer in the anchor's own window.
  case sep24
  /// A payment between institutions.
  case sep31
}
