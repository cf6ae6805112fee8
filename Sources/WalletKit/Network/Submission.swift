/// What the network said of a transaction.
public enum Submission: Hashable, Sendable {
  /// It is in a ledger, successful or not.
  case applied(AppliedTransaction)
  /// It was refused and is in no ledger.
  case refused(Refusal)
  /// It never left this machine.
  case notSent(NetworkError)
  /// No answer that decides: it may be applied now, later, or never.
  case unknown(NetworkError)
}
