/// What a transfer's status means for whoever follows it. Each status of SEP-6 and SEP-24 belongs to one phase.
public enum TransferPhase: String, Hashable, Sendable, CaseIterable, Codable {
  /// Something is missing from the person: in the window, about the customer, or about the transfer.
  case collecting
  /// The money has to be sent.
  case awaitingMoney
  /// The anchor, a bank or a network is at work; also where the status isn't known.
  case working
  /// Something else has to be done before it goes on: a trustline, picking up cash, a step at the anchor.
  case awaitingStep
  /// Done.
  case completed
  /// All was paid back.
  case refunded
  /// It came to nothing.
  case failed

  /// The phase of a status.
  public init(_ status: TransferStatus) {
    switch status {
    case .incomplete, .pendingCustomerInfoUpdate, .pendingTransactionInfoUpdate: self = .collecting
    case .pendingUserTransferStart: self = .awaitingMoney
    case .pendingUser, .pendingTrust, .pendingUserTransferComplete: self = .awaitingStep
    case .pendingAnchor, .onHold, .pendingStellar, .pendingExternal, .unknown: self = .working
    case .completed: self = .completed
    case .refunded: self = .refunded
    case .expired, .noMarket, .tooSmall, .tooLarge, .error: self = .failed
    }
  }

  /// Whether nothing more is to be expected. Some anchors take it up again all the same: ``TransferPolling`` says how long to go on asking.
  public var isEnd: Bool { self == .completed || self == .refunded || self == .failed }

  /// Returns whether a transfer may go from this phase to another.
  ///
  /// An anchor may pay back what was done, find that it failed after all, as when a bank sends the money back, and may take up what had failed, as when the
  /// money comes after it has expired. But it never wants money for what has ended: an answer that says so is an old one, or wrong, and nothing is paid
  /// because of it.
  public func canTransition(to next: TransferPhase) -> Bool {
    switch self {
    case .collecting, .awaitingMoney, .working, .awaitingStep: true
    case .completed: next.isEnd
    case .refunded: next == .refunded
    case .failed: next != .awaitingMoney && next != .collecting
    }
  }
}
