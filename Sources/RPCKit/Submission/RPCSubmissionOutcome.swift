public import Foundation
public import HorizonKit

/// What became of a submitted transaction: the same four things as `SubmissionOutcome` of HorizonKit.
public enum RPCSubmissionOutcome: Hashable, Sendable {
  /// It is in a ledger, and did what it says. Where the transaction inside a fee bump is in a ledger without it, that is the one.
  case applied(RPCTransaction)
  /// It failed in a ledger (`TransactionRefusal.ledger`), or the server says that the network refused it, or that its time passed without it. Nothing moved but
  /// perhaps the fee. One that failed in a ledger has used its sequence number. Otherwise that isn't the ledger's word: a server that holds a copy could submit
  /// it later, so whatever is to take its place has to use the same sequence number. `TransactionRefusal.diagnosticEvents` may tell why a contract call was
  /// refused.
  case rejected(TransactionRefusal)
  /// The envelope surely didn't reach the network: no byte of it left this machine. It can be submitted again.
  case notSent(RPCError)
  /// It may have been applied, or may still be. Submit the same envelope again, or ask for it by its hash, until a ledger has closed after this time; if it is
  /// in none then, it never will be. A transaction without an upper time bound has no such time.
  case unknown(until: Date?, RPCError)
}
