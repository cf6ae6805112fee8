public import Sentences

/// The reason why a text isn't a transaction in txrep.
public enum TxrepError: Error, Hashable, Sendable {
  /// A line isn't a field with a value; with its number, counted from 1.
  case syntax(line: Int)
  /// A field has an invalid value.
  case invalidValue(field: String, expected: Sentence)
  /// The text or the transaction is larger than any real one.
  case tooLarge
  /// Fields are nested deeper than in any real transaction.
  case tooDeep
  /// All fields are valid, but together they aren't a transaction.
  case notATransaction(Sentence)
  /// The transaction has no such field.
  case unknownField(String)
}

extension TxrepError: SentenceError {
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
