public import Foundation
public import Sentences
public import StellarKit

/// A transfer as it is followed: where it stands, and whether it was paid. The one state machine for SEP-6 and SEP-24.
///
/// It is a value that a wallet keeps, written down at each change: before a payment's first byte leaves (``beginPayment(_:)``), when it is known what
/// became of it, and at each answer of the anchor's (``observe(_:)``). It has no clock, no network and no disk.
///
/// A withdrawal is paid at most once, whatever happens: while a payment may have been applied, there is no other.
public struct TransferProgress: Hashable, Sendable, Codable {
  /// The payment of a withdrawal on Stellar.
  public enum Payment: Hashable, Sendable, Codable {
    /// There is none, or what there was has surely not been applied.
    case none
    /// One with this hash was signed; it may have been applied.
    case begun(hash: String)
    /// One with this hash was applied.
    case applied(hash: String)
  }

  /// The anchor's id of the transfer.
  public let id: String
  /// By which protocol it goes on.
  public let via: TransferProtocol
  /// Whether the wallet pays the anchor on Stellar.
  public let isWithdrawal: Bool
  /// Where it stands.
  public private(set) var status: TransferStatus
  /// When it came there, as the anchor says.
  public private(set) var updated: Date?
  /// Whether it was paid.
  public private(set) var payment: Payment

  /// A transfer that has just begun.
  ///
  /// - Parameters:
  ///   - id: The anchor's number of it.
  ///   - via: The protocol by which it was begun.
  ///   - isWithdrawal: Whether money leaves Stellar.
  ///   - status: Where it stands, as the anchor's first answer says it.
  public init(id: String, via: TransferProtocol, isWithdrawal: Bool, status: TransferStatus = .incomplete) {
    self.id = id
    self.via = via
    self.isWithdrawal = isWithdrawal
    self.status = status
    updated = nil
    payment = .none
  }

  /// The phase of the status.
  public var phase: TransferPhase { TransferPhase(status) }

  /// Applies an answer of the anchor.
  ///
  /// Answers may come in any order, as by a callback and by asking: one that is older than what is known changes nothing.
  ///
  /// - Throws: ``TransferProgressError/otherTransfer(id:)``
  public mutating func observe(_ transfer: Transfer) throws(TransferProgressError) -> TransferStep {
    let isOtherDirection = isWithdrawal ? transfer.kind.isDeposit : transfer.kind.isWithdrawal
    guard transfer.id == id, !isOtherDirection else { throw .otherTransfer(id: SentText.short(transfer.id, limit: 60)) }
    if let updated, let found = transfer.updated, found < updated { return .stale(transfer.status) }
    guard mayBecome(transfer) else { return .stale(transfer.status) }
    updated = transfer.updated ?? updated
    guard transfer.status != status else { return .unchanged }
    let before = status
    status = transfer.status
    return .changed(from: before, to: status)
  }

  /// Whether the transfer may have come to where an answer has it. What has ended isn't moved by an old answer, but by one that is surely newer; only
  /// money is never asked for again.
  private func mayBecome(_ transfer: Transfer) -> Bool {
    let next = TransferPhase(transfer.status)
    if phase.canTransition(to: next) { return true }
    guard let updated, let found = transfer.updated, found > updated else { return false }
    return next != .awaitingMoney && next != .collecting
  }

  /// Records that a payment is going to be sent; to be stored before it is.
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
  ///   - hash: Its hash.
  ///   - wasApplied: True where a ledger has it; false only where none has it and none ever will.
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
  /// The wallet asks all questions.
  case sep6
  /// The anchor asks them in a window of its own.
  case sep24
}

/// What an answer of the anchor's changed.
public enum TransferStep: Hashable, Sendable {
  /// Nothing.
  case unchanged
  /// The status.
  case changed(from: TransferStatus, to: TransferStatus)
  /// Nothing, since the answer is older than what is known, or says what can't be: it is left out.
  case stale(TransferStatus)
}

/// Why a transfer doesn't go on in a way.
public enum TransferProgressError: Error, Hashable, Sendable {
  /// What the anchor answered is another transfer.
  case otherTransfer(id: String)
  /// A deposit isn't paid on Stellar, and a withdrawal only while the anchor waits for it.
  case paymentNotDue
  /// It was paid already, or may have been.
  case alreadyPaid(hash: String)
  /// There is no payment of this hash to settle.
  case noSuchPayment(hash: String)
}

extension TransferProgressError: SentenceConvertible {
  public var sentence: Sentence {
    switch self {
    case .otherTransfer(let id): "The anchor answered with another transfer (\(id))."
    case .paymentNotDue: "The anchor isn't waiting for a payment from you."
    case .alreadyPaid(let hash): "This withdrawal has been paid, or may have been. See payment \(hash)."
    case .noSuchPayment(let hash): "This withdrawal has no payment \(hash)."
    }
  }
}
