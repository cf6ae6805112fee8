/// Where a transfer stands, by SEP-6's and SEP-24's names. One that isn't known is pending: only the known ends are ends.
public enum TransferStatus: Hashable, Sendable {
  /// The anchor doesn't know enough to begin.
  case incomplete
  /// The person, or the wallet on Stellar, has to send the money.
  case pendingUserTransferStart
  /// The money can be picked up.
  case pendingUserTransferComplete
  /// The anchor wants to know something about the customer (SEP-6).
  case pendingCustomerInfoUpdate
  /// The anchor wants something about the transfer corrected (SEP-6).
  case pendingTransactionInfoUpdate
  /// The person has to do something at the anchor.
  case pendingUser
  /// The account needs a trustline.
  case pendingTrust
  /// The anchor is processing it.
  case pendingAnchor
  /// The anchor looks at the transfer more closely, after it has received the money.
  case onHold
  /// A payment on Stellar is under way.
  case pendingStellar
  /// A payment outside Stellar is under way.
  case pendingExternal
  /// Done.
  case completed
  /// All was paid back.
  case refunded
  /// The money never came.
  case expired
  /// The anchor found no market on which to make the account.
  case noMarket
  /// Less than the anchor takes.
  case tooSmall
  /// More than the anchor takes.
  case tooLarge
  /// Something else went wrong.
  case error
  /// A status that isn't known, as it came.
  case unknown(String)

  /// All known ones, with the protocols' names.
  static let names: [(status: TransferStatus, name: String)] = [
    (.incomplete, "incomplete"), (.pendingUserTransferStart, "pending_user_transfer_start"),
    (.pendingUserTransferComplete, "pending_user_transfer_complete"), (.pendingCustomerInfoUpdate, "pending_customer_info_update"),
    (.pendingTransactionInfoUpdate, "pending_transaction_info_update"), (.pendingUser, "pending_user"), (.pendingTrust, "pending_trust"),
    (.pendingAnchor, "pending_anchor"), (.onHold, "on_hold"), (.pendingStellar, "pending_stellar"), (.pendingExternal, "pending_external"),
    (.completed, "completed"), (.refunded, "refunded"), (.expired, "expired"), (.noMarket, "no_market"), (.tooSmall, "too_small"),
    (.tooLarge, "too_large"), (.error, "error"),
  ]

  /// Reads the protocols' name.
  public init(_ name: String) {
    self = Self.names.first { $0.name == name }?.status ?? .unknown(SentText.short(name, limit: 60))
  }

  /// The protocols' name, or the text of an unknown one.
  public var name: String {
    if case .unknown(let name) = self { return name }
    return Self.names.first { $0.status == self }?.name ?? ""
  }

  /// Whether nothing more is to be expected.
  public var isEnd: Bool {
    switch self {
    case .completed, .refunded, .expired, .noMarket, .tooSmall, .tooLarge, .error: true
    default: false
    }
  }
}

extension TransferStatus: CustomStringConvertible {
  public var description: String { name }
}

extension TransferStatus: Codable {
  /// Reads what was encoded. An unknown name was made fit to be shown when it came, so it is kept as it is: else it would be another one after each time.
  public init(from decoder: any Decoder) throws {
    let name = try String(from: decoder)
    self = Self.names.first { $0.name == name }?.status ?? .unknown(name)
  }

  public func encode(to encoder: any Encoder) throws {
    try name.encode(to: encoder)
  }
}
