public import Sentences

/// Why what a simulation says isn't put into a transaction: it doesn't fit the transaction, or the network would refuse it.
public enum PreparationError: Error, Hashable, Sendable {
  /// The transaction calls no contract and keeps no contract's data.
  case notOnContracts
  /// The resources cost more than was allowed, in stroops.
  case feeAboveLimit(needed: Int64, limit: Int64)
  /// The fee doesn't pay for the resources, or is none.
  case feeMismatch
  /// The fee for resources and inclusion is more than a transaction can offer.
  case feeTooLarge
  /// The list of ledger entries has one twice, one that contracts can't use, or lacks the contract that is called.
  case invalidFootprint(String)
  /// The list of ledger entries isn't the one of the data that is kept alive or brought back.
  case otherFootprint
  /// An authorization of something else than the call that the transaction makes, or twice the same.
  case foreignAuthorization(String)
  /// An authorization that came with a signature, or by an address that can't authorize.
  case invalidAuthorization(String)
  /// Something that doesn't make a transaction.
  case transaction(TransactionError)
}

extension PreparationError: SentenceConvertible {
  public var sentence: Sentence {
    switch self {
    case .notOnContracts: "This transaction has no step on a smart contract, so there is nothing to prepare."
    case .feeAboveLimit(let needed, let limit): "The smart contract's resources cost \(needed) stroops, and at most \(limit) are allowed."
    case .feeMismatch: "The server names a fee that doesn't pay for the smart contract's resources."
    case .feeTooLarge: "The fee for the smart contract's resources is more than a transaction can offer."
    case .invalidFootprint(let detail): "The server names ledger entries that don't fit the call (\(detail))."
    case .otherFootprint: "The server names other ledger entries than those that were asked about."
    case .foreignAuthorization(let detail): "The server asks for an authorization of something other than this call: \(detail)."
    case .invalidAuthorization(let detail): "The server sent an invalid authorization (\(detail))."
    case .transaction(let error): error.sentence
    }
  }
}
