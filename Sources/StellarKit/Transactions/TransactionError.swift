public import Sentences

/// The reason why a transaction can't be created or read.
public enum TransactionError: Error, Hashable, Sendable {
  /// There is no upper time bound.
  case unboundedTime
  /// The upper time bound is before the lower one.
  case emptyTimeBounds
  /// There is no ledger between the bounds.
  case emptyLedgerBounds
  /// There are fewer than 1 or more than 100 operations.
  case operationCount(Int)
  /// The network would refuse an operation; with its index, counted from 0.
  case invalidOperation(index: Int, OperationError)
  /// The fee for all operations is too large for its field.
  case feeTooLarge
  /// A fee bump offers less per operation than the inner transaction, or than the network's minimum; with the minimum in stroops for the whole fee
  /// bump.
  case feeTooLow(minimum: Int64)
  /// There is no higher sequence number.
  case sequenceExhausted
  /// The sequence number is negative.
  case negativeSequence
  /// No transaction can have this memo.
  case memo(MemoError)
  /// There are more than 2 extra signers, a duplicate, or an invalid one.
  case extraSigners
  /// A fee bump's inner transaction isn't a signed transaction in the current form.
  case notBumpable
  /// A contract operation isn't alone, or lacks resources, or offers a fee for them that no transaction can, or there are resources without a contract
  /// operation.
  case contractResources
  /// A contract call has a memo, or a muxed account as its source. The network accepts neither, since a contract only sees its arguments.
  case callWithMemo
  /// The transaction's own signatures authorize the contract call.
  case nothingToAuthorize
  /// It isn't base64.
  case notBase64
  /// The base64 contains something else.
  case notAnEnvelope(Sentence)
  /// The fee statistics that the policy requires are missing.
  case missingFeeStatistics
}

extension TransactionError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .unboundedTime: "A transaction needs a time after which it can no longer be applied."
    case .emptyTimeBounds: "The transaction would expire before it becomes valid."
    case .emptyLedgerBounds: "No ledger lies between these bounds."
    case .operationCount(let count): "A transaction holds 1 to 100 operations, not \(count)."
    case .invalidOperation(let index, let error): "Operation \(index + 1) isn't valid: \(error)"
    case .feeTooLarge: "The fee is more than a transaction can offer."
    case .feeTooLow(let minimum): "The fee is too low: this takes at least \(minimum) stroops."
    case .sequenceExhausted: "The account has used its last sequence number."
    case .negativeSequence: "A sequence number can't be below zero."
    case .memo(let error): error.sentence
    case .extraSigners: "A transaction can ask for at most two further signers, each of them once."
    case .notBumpable: "Only a signed transaction can be given a higher fee."
    case .contractResources: "A smart contract's step stands alone in its transaction, which names its resources and what they may cost."
    case .callWithMemo: "A smart contract call can't have a memo or come from a muxed address (M…)."
    case .nothingToAuthorize: "This call needs no signature of its own: signing the transaction authorizes it."
    case .notBase64: "This is not base64 text."
    case .notAnEnvelope(let reason): "This is not a transaction envelope: \(reason)."
    case .missingFeeStatistics: "The network's fee statistics aren't known, so no fee can be chosen from them."
    }
  }
}
