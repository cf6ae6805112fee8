import StellarKit
import StellarXDR

/// What became of a submission.
enum SubmissionResult: Hashable, Sendable {
  /// It is in a ledger, with success or without.
  case applied(StoredTransaction)
  /// The network doesn't take it: it is in no ledger, no fee is charged and its sequence number isn't used.
  case refused(XDR.TransactionResult)
  /// The network has as much as it can take until the next ledger closes.
  case tryAgainLater
}

/// What the network says to a transaction that is handed in without waiting for its ledger.
enum Receipt: Hashable, Sendable {
  /// It will be in the next ledger.
  case pending
  /// It waits for the next ledger already, by itself or inside a fee bump: the submission with this hash.
  case duplicate(of: TransactionHash)
  /// It isn't taken at this moment: its source has another one waiting, there is no room, or it had to go a few ledgers ago.
  case tryAgainLater
  /// It can't be applied as it is.
  case refused(XDR.TransactionResult)
}

/// What became of asking the friendbot for lumens.
enum Funding: Hashable, Sendable {
  case submitted(SubmissionResult)
  /// The account has as much as the friendbot would give.
  case alreadyFunded
}
