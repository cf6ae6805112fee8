public import Sentences

/// Why a transaction can't be made or read.
public enum TransactionError: Error, Hashable, Sendable {
  /// No upper time bound.
  case unboundedTime
  /// The upper time bound lies before the lower.
  case emptyTimeBounds
  /// No ledger lies between the bounds.
  case emptyLedgerBounds
  /// Fewer than 1 or more than 100 operations.
  case operationCount(Int)
  /// An operation, counted from 0, that the network would refuse.
  case invalidOperation(index: Int, OperationError)
  /// The fee for all operations is more than the field can hold.
  case feeTooLarge
  /// A fee bump that offers less for an operation than the transaction inside, or than the network's minimum: the least is so many stroops in all.
  case feeTooLow(minimum: Int64)
  /// There is no sequence number after this one.
  case sequenceExhausted
  /// A sequence number below zero.
  case negativeSequence
  /// A memo that no transaction can carry.
  case memo(MemoError)
  /// More than 2 extra signers, the same one twice, or one that isn't valid.
  case extraSigners
  /// A fee bump around something that isn't a signed transaction of today's form.
  case notBumpable
  /// An operation on contracts that isn't alone, has no resources or a fee that doesn't cover them, or resources without such an operation.
  case contractResources
  /// A contract's call with a memo, or with a muxed address as its source: the network takes neither, as a contract sees only what it is called with.
  case callWithMemo
  /// A contract's call that the transaction's own signatures authorize.
  case nothingToAuthorize
  /// Not base64.
  case notBase64
  /// Base64 of something else.
  case notAnEnvelope(Sentence)
  /// The fee statistics that the policy needs are missing.
  case missingFeeStatistics
}

extension TransactionError: SentenceConvertible {
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
    case .contractResources: "A smart contract's step stands alone in its transaction, which names its resources and covers their fee."
    case .callWithMemo: "A smart contract call can't have a memo or come from a muxed address (M…)."
    case .nothingToAuthorize: "This call needs no signature of its own: signing the transaction authorizes it."
    case .notBase64: "This is not base64 text."
    case .notAnEnvelope(let reason): "This is not a transaction envelope: \(reason)."
    case .missingFeeStatistics: "The network's fee statistics aren't known, so no fee can be chosen from them."
    }
  }
}
