/// The status of a transfer, as SEP-6 and SEP-24 define it.
enum AnchorTransferStatus: String, Codable, CaseIterable, Sendable {
  case incomplete
  case pendingUserTransferStart = "pending_user_transfer_start"
  case pendingUserTransferComplete = "pending_user_transfer_complete"
  case pendingExternal = "pending_external"
  case pendingAnchor = "pending_anchor"
  case onHold = "on_hold"
  case pendingStellar = "pending_stellar"
  case pendingTrust = "pending_trust"
  case pendingUser = "pending_user"
  case pendingCustomerInfoUpdate = "pending_customer_info_update"
  case pendingTransactionInfoUpdate = "pending_transaction_info_update"
  case completed
  case refunded
  case expired
  case noMarket = "no_market"
  case tooSmall = "too_small"
  case tooLarge = "too_large"
  case error

  var isEnd: Bool {
    switch self {
    case .completed, .refunded, .expired, .noMarket, .tooSmall, .tooLarge, .error: true
    default: false
    }
  }

  /// Whether a transfer that is told to stop here does so before the anchor has any money.
  var isBeforeFunds: Bool {
    switch self {
    case .incomplete, .pendingUserTransferStart, .pendingUser, .pendingCustomerInfoUpdate, .pendingTransactionInfoUpdate, .expired, .noMarket: true
    default: false
    }
  }

  /// The sentence that a page shows for it.
  var words: String {
    switch self {
    case .incomplete: "The anchor still needs something from you on this page."
    case .pendingUserTransferStart: "The anchor is waiting for your money."
    case .pendingUserTransferComplete: "Your money is ready to be picked up."
    case .pendingExternal: "The bank is working on it."
    case .pendingAnchor: "The anchor is working on it."
    case .onHold: "The anchor has put this on hold for a closer look."
    case .pendingStellar: "The payment on the network is on its way."
    case .pendingTrust: "Your account can't hold this asset yet. Add it in your wallet (a trustline), and the money arrives."
    case .pendingUser: "The anchor is waiting for something that you have to do, such as confirming an e-mail."
    case .pendingCustomerInfoUpdate: "The anchor needs to know more about you. Your wallet asks for it."
    case .pendingTransactionInfoUpdate: "Something about this transfer has to be corrected. Your wallet asks for it."
    case .completed: "Done."
    case .refunded: "The money was sent back."
    case .expired: "No payment arrived in time."
    case .noMarket: "No market offered the lumens needed to create the account."
    case .tooSmall: "The amount was too small."
    case .tooLarge: "The amount was too large."
    case .error: "Something went wrong at the anchor."
    }
  }
}
