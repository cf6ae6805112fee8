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
