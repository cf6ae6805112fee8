import StellarKit
import StellarXDR

/// The outcome of a submission.
enum SubmissionResult: Hashable, Sendable {
  /// It is in a ledger, with success or without.
  case applied(StoredTransaction)
  /// The network refuses it. It is in no ledger, no fee is charged, and its sequence number isn't used.
  case refused(XDR.TransactionResult)
  /// The network has as much as it can take until the next ledger closes.
  case tryAgainLater

  /// The refusal of a transaction whose sequence number can't be right.
  static let badSequenceNumber = SubmissionResult.refused(XDR.TransactionResult(feeCharged: 0, result: .refused(.txBadSeq)))
}

/// The network's answer to a transaction that is submitted without waiting for its ledger.
enum Receipt: Hashable, Sendable {
  /// It will be in the next ledger.
  case pending
  /// It waits for the next ledger already, by itself or inside a fee bump.
  case duplicate
  /// It isn't accepted at this moment: its source has another one waiting, there is no room, or it was banned a few ledgers ago.
  case tryAgainLater
  /// It can't be applied as it is.
  case refused(XDR.TransactionResult)
}

/// The outcome of a request to the friendbot for lumens.
enum Funding: Hashable, Sendable {
  case submitted(SubmissionResult)
  /// The account already has as much as the friendbot would give.
  case alreadyFunded
}
