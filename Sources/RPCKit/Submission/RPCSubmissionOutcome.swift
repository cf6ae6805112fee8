public import Foundation
public import HorizonKit

/// The outcome of a submitted transaction, with the same four cases as HorizonKit's `SubmissionOutcome`.
public enum RPCSubmissionOutcome: Hashable, Sendable {
  /// It is in a ledger, and was successful. If a fee bump's inner transaction is in a ledger without the fee bump, this is the inner transaction.
  case applied(RPCTransaction)
  /// It failed in a ledger (`TransactionRefusal.ledger`), or the server says that the network refused it or that it expired. Nothing moved except
  /// possibly the fee. If it failed in a ledger, it has used its sequence number. Otherwise the refusal isn't final: a server that has a copy could
  /// submit it later, so a replacement has to use the same sequence number. `TransactionRefusal.diagnosticEvents` may explain why a contract call was
  /// refused.
  case rejected(TransactionRefusal)
  /// The envelope definitely didn't reach the network: no byte of it left this machine. It can be submitted again.
  case notSent(RPCError)
  /// It may have been applied, or may still be. Submit the same envelope again, or look it up by its hash, until a ledger has closed after this time.
  /// If it isn't in a ledger by then, it never will be. A transaction without an upper time bound has no such time.
  /// ``RPCError/forgotten(oldestLedger:)`` means that something has used its sequence number or closed its account: perhaps this transaction, in a
  /// ledger that the server no longer has. Then only a server with older ledgers can tell.
  case unknown(until: Date?, RPCError)
}
