/// The status of a transfer, by the names in SEP-6 and SEP-24. An unknown status counts as pending: only known final statuses end a transfer.
public enum TransferStatus: Hashable, Sendable {
  /// The anchor doesn't have enough information to begin.
  case incomplete
  /// The person, or the wallet on Stellar, has to send the money.
  case pendingUserTransferStart
  /// The money can be picked up.
  case pendingUserTransferComplete
  /// The anchor wants information about the customer (SEP-6).
  case pendingCustomerInfoUpdate
  /// The anchor wants information about the transfer corrected (SEP-6).
  case pendingTransactionInfoUpdate
  /// The person has to do something at the anchor.
  case pendingUser
  /// The account needs a trustline.
  case pendingTrust
  /// The anchor is processing it.
  case pendingAnchor
  /// The anchor has received the money, and is reviewing the transfer more closely.
  case onHold
  /// A payment on Stellar is in progress.
  case pendingStellar
  /// A payment outside Stellar is in progress.
  case pendingExternal
  /// Done.
  case completed
  /// Everything was paid back.
  case refunded
  /// The money never arrived.
  case expired
  /// The anchor found no market for funding a new account.
  case noMarket
  /// The amount is below the anchor's minimum.
  case tooSmall
  /// The amount is above the anchor's maximum.
  case tooLarge
  /// Something else went wrong.
  case error
  /// An unknown status, as received.
  case unknown(String)

  /// All known statuses, with the names in the protocols.
  static let names: [(status: TransferStatus, name: String)] = [
    (.incomplete, "incomplete"), (.pendingUserTransferStart, "pending_user_transfer_start"),
    (.pendingUserTransferComplete, "pending_user_transfer_complete"), (.pendingCustomerInfoUpdate, "pending_customer_info_update"),
    (.pendingTransactionInfoUpdate, "pending_transaction_info_update"), (.pendingUser, "pending_user"), (.pendingTrust, "pending_trust"),
    (.pendingAnchor, "pending_anchor"), (.onHold, "on_hold"), (.pendingStellar, "pending_stellar"), (.pendingExternal, "pending_external"),
    (.completed, "completed"), (.refunded, "refunded"), (.expired, "expired"), (.noMarket, "no_market"), (.tooSmall, "too_small"),
    (.tooLarge, "too_large"), (.error, "error"),
  ]

  /// Reads the name in the protocols.
  public init(_ name: String) {
    self = Self.names.first { $0.name == name }?.status ?? .unknown(SentText.short(name, limit: 60))
  }

  /// The name in the protocols, or the text of an unknown status.
  public var name: String {
    if case .unknown(let name) = self { return name }
    return Self.names.first { $0.status == self }?.name ?? ""
  }

  /// Whether no further change is expected.
  public var isEnd: Bool { TransferPhase(self).isEnd }
}

extension TransferStatus: CustomStringConvertible {
  public var description: String { name }
}

extension TransferStatus: Codable {
  /// Reads what was encoded. An unknown name was already made printable when it arrived, so it is kept unchanged: otherwise it would change each
  /// time.
  public init(from decoder: any Decoder) throws {
    let name = try String(from: decoder)
    self = Self.names.first { $0.name == name }?.status ?? .unknown(name)
  }

  public func encode(to encoder: any Encoder) throws {
    try name.encode(to: encoder)
  }
}
