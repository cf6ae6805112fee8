/// What kind of transfer it is, by SEP-6's and SEP-24's names.
public enum TransferKind: Hashable, Sendable {
  /// Money comes in and an asset on Stellar goes out.
  case deposit
  /// The same with another asset than the one that stands for the money.
  case depositExchange
  /// An asset on Stellar comes in and money goes out.
  case withdrawal
  /// The same with another asset than the one that stands for the money.
  case withdrawalExchange
  /// A kind that isn't known, as it came.
  case unknown(String)

  /// Reads the protocols' name.
  public init(_ name: String) {
    switch name {
    case "deposit": self = .deposit
    case "deposit-exchange": self = .depositExchange
    // Some anchors call it by the name of the request.
    case "withdrawal", "withdraw": self = .withdrawal
    case "withdrawal-exchange", "withdraw-exchange": self = .withdrawalExchange
    default: self = .unknown(SentText.short(name, limit: 60))
    }
  }

  /// The protocols' name.
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
