public import Sentences

/// The reason why a simulation's result can't be put into a transaction: it doesn't fit the transaction, or the network would refuse it.
public enum PreparationError: Error, Hashable, Sendable {
  /// The transaction neither calls a contract nor maintains contract data.
  case notOnContracts
  /// The resources cost more than the limit, in stroops.
  case feeAboveLimit(needed: Int64, limit: Int64)
  /// The fee doesn't cover the resources, or isn't valid.
  case feeMismatch
  /// The fee for resources and inclusion exceeds what a transaction can offer.
  case feeTooLarge
  /// The footprint has a duplicate ledger entry, an entry that contracts can't use, or lacks the contract that is called.
  case invalidFootprint(String)
  /// The footprint doesn't match the data to extend or restore.
  case otherFootprint
  /// An authorization is for a different call than the one that the transaction makes, or is a duplicate.
  case foreignAuthorization(String)
  /// An authorization is already signed, or is by an address that can't authorize.
  case invalidAuthorization(String)
  /// The result isn't a valid transaction.
  case transaction(TransactionError)
}

extension PreparationError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .notOnContracts: "This transaction involves no smart contract, so there is nothing to prepare."
    case .feeAboveLimit(let needed, let limit): "The smart contract's resources cost \(needed) stroops, and at most \(limit) are allowed."
    case .feeMismatch: "The server names a fee that doesn't pay for the smart contract's resources."
    case .feeTooLarge: "The fee for the smart contract's resources is more than a transaction can offer."
    case .invalidFootprint(let detail): "The server names ledger entries that don't fit the call (\(detail))."
    case .otherFootprint: "The server names ledger entries other than those that were asked about."
    case .foreignAuthorization(let detail): "The server asks for an authorization of something other than this call: \(detail)."
    case .invalidAuthorization(let detail): "The server sent an invalid authorization (\(detail))."
    case .transaction(let error): error.sentence
    }
  }
}
