public import Foundation

/// What became of a transaction that was handed in, as far as this one attempt tells.
public enum SubmissionOutcome: Hashable, Sendable {
  /// It is in a ledger, and did what it says.
  case applied(TransactionResource)
  /// The network refused it. Nothing moved but perhaps the fee; it will never be applied as it is, unless its sequence number or its time is
  /// still to come.
  case rejected(TransactionRefusal)
  /// The envelope surely didn't reach the network: there was no connection, or the server turned it away unread. The same one can be handed
  /// in again, after ``HorizonError/retryAfter`` where the server asks for that.
  case notSent(HorizonError)
  /// It may have been applied, or may still be. Ask for it by its hash, or hand the same envelope in again, until a ledger has closed after
  /// this time; if it is in none then, it never will be. A transaction without an upper time bound has no such time.
  case unknown(until: Date?, HorizonError)
}
