public import Sentences

/// The reason why a value can't be passed to a contract, or isn't what a contract was expected to return.
public enum ContractValueError: Error, Hashable, Sendable {
  /// The value has a different type; both types by their names in contracts.
  case wrongType(expected: String, found: String)
  /// The name has more than 32 characters, or characters other than letters, digits and underscores.
  case notASymbol(String)
  /// The bytes aren't UTF-8.
  case notText
  /// The number of bytes isn't the one that the type requires.
  case wrongLength(expected: Int, found: Int)
  /// The map's keys aren't in order, or contain duplicates. No contract accepts it.
  case unorderedMap
  /// The structure lacks a field.
  case missingField(String)
  /// The number is out of range for its type, or not a whole number.
  case notANumber(String)
  /// The address isn't a contract's, although a contract is to be called.
  case notAContract(String)
  /// The address is invalid.
  case address(StrKeyError)
  /// The value is too deep or too long to be read back.
  case unreadable(String)
}

extension ContractValueError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .wrongType(let expected, let found): "A contract's value of the type \(expected) is needed, and this is \(found)."
    case .notASymbol(let text): "“\(PrintableText.escaped(text.prefix(40)))” is not a symbol: up to 32 letters, digits and underscores."
    case .notText: "A contract's text has bytes that aren't text."
    case .wrongLength(let expected, let found): "A contract's value of \(expected) bytes is needed, and this has \(found)."
    case .unorderedMap: "A contract's map has its keys out of order, or one of them twice."
    case .missingField(let name): "A contract's structure lacks the field “\(PrintableText.escaped(name.prefix(40)))”."
    case .notANumber(let text): "“\(PrintableText.escaped(text.prefix(40)))” is not a whole number that fits."
    case .notAContract(let address): "\(address) is not the address of a contract, which begins with C."
    case .address(let error): "The address isn't valid: \(error.reason)."
    case .unreadable(let reason): "A contract's value is too long or nested too deep (\(reason))."
    }
  }
}
