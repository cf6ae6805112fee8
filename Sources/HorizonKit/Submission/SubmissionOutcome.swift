public import Foundation

/// The outcome of a submitted transaction, as far as it is known.
public enum SubmissionOutcome: Hashable, Sendable {
  /// It is in a ledger, and was successful. If a fee bump's inner transaction is in a ledger without the fee bump, this is the inner transaction.
  case applied(TransactionResource)
  /// It failed in a ledger (``TransactionRefusal/ledger``), or the server says that the network refused it or that it expired. Nothing moved except
  /// possibly the fee. If it failed in a ledger, it has used its sequence number. Otherwise the refusal isn't final: a server that has a copy could
  /// submit it later, so a replacement has to use the same sequence number.
  case rejected(TransactionRefusal)
  /// The envelope definitely didn't reach the network: no byte of it left this machine. It can be submitted again.
  case notSent(HorizonError)
  /// It may have been applied, or may still be. This covers all indecisive answers, including that of a server that got too many requests. Look it up
  /// by its hash, or submit the same envelope again, until a ledger has closed after this time. If it isn't in a ledger by then, it never will be. A
  /// transaction without an upper time bound has no such time.
  case unknown(until: Date?, HorizonError)
}

/// The outcome of a transaction submitted without waiting for a ledger, as far as this one attempt can tell.
public enum AsyncSubmissionOutcome: Hashable, Sendable {
  /// The network has it (`PENDING`). Look it up by its hash until a ledger has closed after this time.
  case pending(until: Date?)
  /// The network already had it from an earlier attempt (`DUPLICATE`). Look it up in the same way.
  case duplicate(until: Date?)
  /// The network can't take it now (`TRY_AGAIN_LATER`), for example because another transaction of the account is waiting. Submit the same one again.
  case tryAgainLater(until: Date?)
  /// It is already in a ledger, and was successful: its sequence number was refused because it had been used by this very transaction, or by this fee
  /// bump's inner transaction.
  case applied(TransactionResource)
  /// The network refused it (`ERROR`): see ``SubmissionOutcome/rejected(_:)``.
  case rejected(TransactionRefusal)
  /// The envelope definitely didn't reach the network: see ``SubmissionOutcome/notSent(_:)``.
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
