import HTTPTypes

/// A kind of request to Horizon or to the anchor. Accidents follow from the kind, not from the content of the address, so that they stay the same
/// when steps are left out.
enum Endpoint: String, Hashable, Sendable {
  case submission
  case transaction
  case account
  case ledgers
  case feeStats
  case paths
  case others
  case anchorsFile
  case anchorsTerms
  case signIn
  case withdrawal
  case withdrawals

  init(_ method: HTTPRequest.Method, _ path: String) {
    let parts = path.prefix { $0 != "?" }.split(separator: "/").map(String.init)
    switch (parts.first, parts.count) {
    case ("transactions", 1) where method == .post: self = .submission
    case ("transactions", 2): self = .transaction
    case ("accounts", 2): self = .account
    case ("ledgers", _): self = .ledgers
    case ("fee_stats", _): self = .feeStats
    case ("paths", _): self = .paths
    default: self = .others
    }
  }

  /// The kind of a request to the anchor.
  init(anchors path: String) {
    switch path.prefix(while: { $0 != "?" }) {
    case "/.well-known/stellar.toml": self = .anchorsFile
    case "/sep6/info": self = .anchorsTerms
    case "/auth": self = .signIn
    case "/sep6/transaction", "/sep6/transactions": self = .withdrawals
    default: self = .withdrawal
    }
  }

  /// Whether the request goes to the anchor.
  var isAnchors: Bool { [.anchorsFile, .anchorsTerms, .signIn, .withdrawal, .withdrawals].contains(self) }
}
