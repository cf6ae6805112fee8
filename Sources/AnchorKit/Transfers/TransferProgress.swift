public import Foundation
public import Sentences
public import StellarKit

/// A transfer that is being followed: its status, and whether it was paid. It is the state machine for both SEP-6 and SEP-24.
///
/// It is a value that a wallet stores at each change: before it sends the first byte of a payment (``beginPayment(_:)``), when it knows the payment's
/// outcome, and at each answer of the anchor (``observe(_:)``). It has no clock, no network and no disk.
///
/// A withdrawal is paid at most once, whatever happens: while a payment may have been applied, no other can be begun. It is paid to the account and
/// with the memo that the anchor named first: later answers may leave them out, and nothing is paid if one of them contradicts them. Nor is more paid
/// than ``asked``.
public struct TransferProgress: Hashable, Sendable, Codable {
  /// The payment of a withdrawal on Stellar.
  public enum Payment: Hashable, Sendable, Codable {
    /// No payment was begun, or the one that was begun has certainly not been applied.
    case none
    /// A payment with this hash was signed; it may have been applied.
    case begun(hash: String)
    /// A payment with this hash was applied.
    case applied(hash: String)
  }

  /// The anchor's id of the transfer.
  public let id: String
  /// The protocol of the transfer.
  public let via: TransferProtocol
  /// Whether the wallet pays the anchor on Stellar.
  public let isWithdrawal: Bool
  /// The transfer's status.
  public private(set) var status: TransferStatus
  /// When the status last changed, as the anchor says.
  public private(set) var updated: Date?
  /// Whether the withdrawal was paid.
  public private(set) var payment: Payment
  /// Where the withdrawal is paid to, as far as the anchor's answers have named it; nil if there was none yet.
  public package(set) var destination: WithdrawalDestination?
  /// The most that is paid for the withdrawal, in the transfer's asset: what the person asked for, what the quote sells that they agreed to, or what
  /// they have agreed to since. Nil if that is up to the anchor's window; a wallet then asks the person before it pays.
  public var asked: DecimalAmount?

  /// Makes the progress of a transfer that has just begun.
  ///
  /// - Parameters:
  ///   - id: The anchor's id of the transfer.
  ///   - via: The protocol with which it was begun.
  ///   - isWithdrawal: Whether money leaves Stellar.
  ///   - status: Its status in the anchor's first answer.
  ///   - destination: Where the anchor's first answer wants a withdrawal to be paid: ``WithdrawAnswer/destination``. Nil for SEP-24, whose first
  ///     answer only names a window.
  ///   - asked: How much the person asked to withdraw: ``asked``.
  public init(
    id: String, via: TransferProtocol, isWithdrawal: Bool, status: TransferStatus = .incomplete, destination: WithdrawalDestination? = nil,
    asked: DecimalAmount? = nil
  ) {
    self.id = id
    self.via = via
    self.isWithdrawal = isWithdrawal
    self.status = status
    updated = nil
    payment = .none
    self.destination = destination
    self.asked = asked
  }

  /// The phase of the status.
  public var phase: TransferPhase { TransferPhase(status) }

  /// Applies an answer of the anchor.
  ///
  /// Answers may arrive in any order, through callbacks and polling. One that is older than what is known changes nothing.
  ///
  /// - Throws: ``TransferProgressError/otherTransfer(id:)``
  public mutating func observe(_ transfer: Transfer) throws(TransferProgressError) -> TransferStep {
    let isOtherDirection = isWithdrawal ? transfer.kind.isDeposit : transfer.kind.isWithdrawal
    guard transfer.id == id, !isOtherDirection else { throw .otherTransfer(id: SentText.short(transfer.id, limit: 60)) }
    if let updated, let found = transfer.updated, found < updated { return .stale(transfer.status) }
    guard mayBecome(transfer) else { return .stale(transfer.status) }
    if isWithdrawal {
      var named = destination ?? WithdrawalDestination()
      named.complete(from: transfer)
      destination = named
    }
    updated = transfer.updated ?? updated
    guard transfer.status != status else { return .unchanged }
    let before = status
    status = transfer.status
    return .changed(from: before, to: status)
  }

  /// Tells whether the transfer may have reached the status in an answer. A step that the phases don't allow is accepted only from an answer that is
  /// certainly newer, and never if it would ask the person for information or money again.
  private func mayBecome(_ transfer: Transfer) -> Bool {
    let next = TransferPhase(transfer.status)
    if phase.canTransition(to: next) { return true }
    guard let updated, let found = transfer.updated, found > updated else { return false }
    return next != .awaitingMoney && next != .collecting
  }

  /// Records that a payment is about to be sent. The progress must be stored before it is.
  ///
  /// - Throws: ``TransferProgressError/paymentNotDue``, ``TransferProgressError/alreadyPaid(hash:)``
  public mutating func beginPayment(_ hash: TransactionHash) throws(TransferProgressError) {
    switch payment {
    case .begun(let hash), .applied(let hash): throw .alreadyPaid(hash: hash)
    case .none: break
    }
    guard isWithdrawal, status == .pendingUserTransferStart else { throw .paymentNotDue }
    payment = .begun(hash: hash.description)
  }

  /// Records the outcome of the payment.
  ///
  /// - Parameters:
  ///   - hash: The payment's hash.
  ///   - wasApplied: True if it is in a ledger; false only if it is in none and never will be.
  /// - Throws: ``TransferProgressError/noSuchPayment(hash:)``
  public mutating func settlePayment(_ hash: TransactionHash, wasApplied: Bool) throws(TransferProgressError) {
    let text = hash.description
    switch payment {
    case .begun(text): payment = wasApplied ? .applied(hash: text) : .none
    case .applied(text) where wasApplied: break
    default: throw .noSuchPayment(hash: text)
    }
  }
}

/// The protocol of a transfer.
public enum TransferProtocol: String, Hashable, Sendable, CaseIterable, Codable {
  /// The wallet itself asks the user for everything.
  case sep6
  /// The anchor asks the user, in a web page of its own.
  case sep24
}

/// What an answer of the anchor has changed.
public enum TransferStep: Hashable, Sendable {
  /// Nothing changed.
  case unchanged
  /// The status changed.
  case changed(from: TransferStatus, to: TransferStatus)
  /// The answer was ignored, since it is older than what is known, or says something impossible.
  case stale(TransferStatus)
}

/// Why a step isn't possible for a transfer.
public enum TransferProgressError: Error, Hashable, Sendable {
  /// The anchor's answer is about another transfer.
  case otherTransfer(id: String)
  /// Deposits aren't paid on Stellar, and withdrawals only while the anchor waits for the payment.
  case paymentNotDue
  /// It has been paid already, or may have been.
  case alreadyPaid(hash: String)
  /// The transfer has no payment with this hash.
  case noSuchPayment(hash: String)
}

extension TransferProgressError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .otherTransfer(let id): "The anchor answered with another transfer (\(id))."
    case .paymentNotDue: "The anchor isn't waiting for a payment from you."
    case .alreadyPaid(let hash): "This withdrawal has been paid, or may have been. See payment \(hash)."
    case .noSuchPayment(let hash): "This withdrawal has no payment \(hash)."
    }
  }
}
