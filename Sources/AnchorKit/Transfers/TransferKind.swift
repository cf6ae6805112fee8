/// The kind of a transfer, by the names in SEP-6 and SEP-24.
public enum TransferKind: Hashable, Sendable {
  /// Money comes in and an asset on Stellar goes out.
  case deposit
  /// A deposit that pays out a different asset than the one that stands for the money.
  case depositExchange
  /// An asset on Stellar comes in and money goes out.
  case withdrawal
  /// A withdrawal with a different asset than the one that stands for the money.
  case withdrawalExchange
  /// An unknown kind, as received.
  case unknown(String)

  /// Reads the name in the protocols.
  public init(_ name: String) {
    switch name {
    case "deposit": self = .deposit
    case "deposit-exchange": self = .depositExchange
    // Some anchors use the name of the request.
    case "withdrawal", "withdraw": self = .withdrawal
    case "withdrawal-exchange", "withdraw-exchange": self = .withdrawalExchange
    default: self = .unknown(SentText.short(name, limit: 60))
    }
  }

  /// The name in the protocols.
  public var name: String {
    switch self {
    case .deposit: "deposit"
    case .depositExchange: "deposit-exchange"
    case .withdrawal: "withdrawal"
    case .withdrawalExchange: "withdrawal-exchange"
    case .unknown(let name): name
    }
  }

  /// Whether the wallet pays the anchor on Stellar.
  public var isWithdrawal: Bool { self == .withdrawal || self == .withdrawalExchange }
  /// Whether the anchor pays the wallet on Stellar.
  public var isDeposit: Bool { self == .deposit || self == .depositExchange }
}
