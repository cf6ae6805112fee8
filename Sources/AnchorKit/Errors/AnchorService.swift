import Sentences

/// A service of an anchor, named by the field of the stellar.toml that has its address (SEP-1).
public enum AnchorService: String, Hashable, Sendable, CaseIterable {
  /// Addresses like `name*domain` (SEP-2).
  case federation = "FEDERATION_SERVER"
  /// Signing in (SEP-10).
  case webAuthentication = "WEB_AUTH_ENDPOINT"
  /// Deposits and withdrawals for which the wallet asks all the questions itself (SEP-6).
  case transfers = "TRANSFER_SERVER"
  /// Deposits and withdrawals in a window of the anchor (SEP-24).
  case interactiveTransfers = "TRANSFER_SERVER_SEP0024"
  /// Data about the customer (SEP-12).
  case customers = "KYC_SERVER"
  /// Prices and quotes (SEP-38).
  case quotes = "ANCHOR_QUOTE_SERVER"

  /// The service in words.
  var words: Sentence {
    switch self {
    case .federation: "addresses by name"
    case .webAuthentication: "signing in"
    case .transfers: "deposits and withdrawals within the wallet"
    case .interactiveTransfers: "deposits and withdrawals in its own window"
    case .customers: "taking customers' data"
    case .quotes: "prices and quotes"
    }
  }
}
