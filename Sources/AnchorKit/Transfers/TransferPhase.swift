/// What a transfer's status means for its follower. Each status of SEP-6 and SEP-24 belongs to one phase.
public enum TransferPhase: String, Hashable, Sendable, CaseIterable, Codable {
  /// The person has to provide something: in the window, about the customer, or about the transfer.
  case collecting
  /// The person has to send the money.
  case awaitingMoney
  /// The anchor, a bank or a network is at work; also used for unknown statuses.
  case working
  /// Another step is needed first: a trustline, picking up cash, or a step at the anchor.
  case awaitingStep
  /// Done.
  case completed
  /// Everything was paid back.
  case refunded
  /// It failed.
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

  /// Whether no further change is expected. Some anchors still resume a transfer afterwards: ``TransferPolling`` says how long to keep asking.
  public var isEnd: Bool { self == .completed || self == .refunded || self == .failed }

  /// Returns whether a transfer may change from this phase to another.
  ///
  /// An anchor may refund a completed transfer. It may find that the transfer failed after all, for example because a bank returned the money. It may
  /// also resume a failed one, for example because the money arrived after it had expired. But it never asks for money for an ended transfer: an
  /// answer that does so is outdated or wrong, and nothing is paid because of it.
  public func canTransition(to next: TransferPhase) -> Bool {
    switch self {
    case .collecting, .awaitingMoney, .working, .awaitingStep: true
    case .completed: next.isEnd
    case .refunded: next == .refunded
    case .failed: next != .awaitingMoney && next != .collecting
    }
  }
}
