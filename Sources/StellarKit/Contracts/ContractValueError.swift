public import Sentences

/// Why a value can't be given to a contract, or isn't what a contract was expected to give.
public enum ContractValueError: Error, Hashable, Sendable {
  /// A value of another type, both by their names in contracts.
  case wrongType(expected: String, found: String)
  /// More than 32 characters, or others than letters, digits and underscores.
  case notASymbol(String)
  /// Bytes that aren't UTF-8.
  case notText
  /// Bytes of another number than the type has.
  case wrongLength(expected: Int, found: Int)
  /// A map whose keys aren't in order, or hold one twice: no contract takes it.
  case unorderedMap
  /// A structure without one of its fields.
  case missingField(String)
  /// A number beyond the ends of its type, or no whole number.
  case notANumber(String)
  /// What isn't the address of a contract, where one is called.
  case notAContract(String)
  /// An address that isn't one.
  case address(StrKeyError)
  /// Deeper or longer than anybody could read back.
  case unreadable(String)
}

extension ContractValueError: SentenceConvertible {
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
    case .address(let error): "The address isn't valid: \(error)."
    case .unreadable(let reason): "A contract's value is too long or nested too deep (\(reason))."
    }
  }
}
