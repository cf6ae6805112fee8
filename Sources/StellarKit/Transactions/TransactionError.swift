/// Why a transaction can't be made or read.
public enum TransactionError: Error, Hashable, Sendable {
  /// No upper time bound.
  case unboundedTime
  /// Fewer than 1 or more than 100 operations.
  case operationCount(Int)
  /// The fee for all operations is more than the field can hold.
  case feeTooLarge
  /// There is no sequence number after this one.
  case sequenceExhausted
  /// Not base64.
  case notBase64
  /// Base64 of something else.
  case notAnEnvelope(String)
}

extension TransactionError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unboundedTime: "A transaction needs a time after which it can no longer be applied."
    case .operationCount(let count): "A transaction holds 1 to 100 operations, not \(count)."
    case .feeTooLarge: "The fee is more than a transaction can offer."
    case .sequenceExhausted: "The account has used its last sequence number."
    case .notBase64: "This is not base64 text."
    case .notAnEnvelope(let reason): "This is not a transaction envelope: \(reason)."
    }
  }
}
