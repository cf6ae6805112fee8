public import Sentences

/// Why a text is not a transaction in txrep.
public enum TxrepError: Error, Hashable, Sendable {
  /// A line, counted from 1, that is no field with a value.
  case syntax(line: Int)
  /// A field whose value isn't what it must be.
  case invalidValue(field: String, expected: Sentence)
  /// More text, or a larger transaction, than any real one.
  case tooLarge
  /// Fields nested deeper than in any real transaction.
  case tooDeep
  /// All fields are right, but together they are no transaction.
  case notATransaction(Sentence)
  /// A field that the transaction doesn't have.
  case unknownField(String)
}

extension TxrepError: SentenceConvertible {
  public var sentence: Sentence {
    switch self {
    case .syntax(let line): "Line \(line) is not a field, a colon and a value."
    case .invalidValue(let field, let expected): "\(field) has to be \(expected)."
    case .tooLarge: "This is larger than any transaction."
    case .tooDeep: "This is nested deeper than any transaction."
    case .notATransaction(let reason): "This is not a transaction: \(reason)."
    case .unknownField(let field): "The transaction has no field \(field.prefix(100))."
    }
  }
}
