/// What became of a transaction that was handed in.
public enum SubmissionOutcome: Hashable, Sendable {
  /// It is in a ledger, and did what it says.
  case applied(TransactionResource)
  /// The network refused it. Nothing moved but perhaps the fee; it will never be applied as it is, unless its sequence number or its time is still to come.
  case rejected(ResultCodes, Problem)
  /// It may have been applied, or may still be: ask for it by its hash until its time bound has passed.
  /// After ``HorizonError/unreachable(_:)``, ``HorizonError/untrusted`` and ``HorizonError/rateLimited(retryAfter:)`` this attempt didn't reach the network.
  case unknown(HorizonError)
}
