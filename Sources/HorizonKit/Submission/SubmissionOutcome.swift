public import Foundation

/// What became of a submitted transaction, as far as is known.
public enum SubmissionOutcome: Hashable, Sendable {
  /// It is in a ledger, and did what it says. Where the transaction inside a fee bump is in a ledger without it, that is the one.
  case applied(TransactionResource)
  /// It failed in a ledger (``TransactionRefusal/ledger``), or the server says that the network refused it, or that its time passed without it. Nothing moved
  /// but perhaps the fee. One that failed in a ledger has used its sequence number. Otherwise that isn't the ledger's word: a server that holds a copy could
  /// submit it later, so whatever is to take its place has to use the same sequence number.
  case rejected(TransactionRefusal)
  /// The envelope surely didn't reach the network: no byte of it left this machine. It can be submitted again.
  case notSent(HorizonError)
  /// It may have been applied, or may still be: any answer that doesn't decide, also that of a server that was asked too often. Ask for it by its hash, or submit the same envelope again, until a ledger has closed after
  /// this time; if it is in none then, it never will be. A transaction without an upper time bound has no such time.
  case unknown(until: Date?, HorizonError)
}

/// What became of a transaction submitted without waiting for a ledger, as far as this one attempt tells.
public enum AsyncSubmissionOutcome: Hashable, Sendable {
  /// The network has it (`PENDING`): ask for it by its hash until a ledger has closed after this time.
  case pending(until: Date?)
  /// The network had it already (`DUPLICATE`), from an earlier attempt: ask for it likewise.
  case duplicate(until: Date?)
  /// The network can't take it now (`TRY_AGAIN_LATER`), as when another one of the account is waiting: hand in the same one again.
  case tryAgainLater(until: Date?)
  /// It is in a ledger already, and did what it says: its sequence number was refused because it had been used by this very transaction, or
  /// by the one inside this fee bump.
  case applied(TransactionResource)
  /// The network refused it (`ERROR`): see ``SubmissionOutcome/rejected(_:)``.
  case rejected(TransactionRefusal)
  /// The envelope surely didn't reach the network: see ``SubmissionOutcome/notSent(_:)``.
  case notSent(HorizonError)
  /// It may have reached the network: see ``SubmissionOutcome/unknown(until:_:)``.
  case unknown(until: Date?, HorizonError)

  init(_ outcome: SubmissionOutcome) {
    self =
      switch outcome {
      case .applied(let transaction): .applied(transaction)
      case .rejected(let refusal): .rejected(refusal)
      case .notSent(let error): .notSent(error)
      case .unknown(let until, let error): .unknown(until: until, error)
      }
  }
}
