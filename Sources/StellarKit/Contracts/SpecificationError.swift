public import Sentences

/// The reason why a contract's specification can't be read, or can't be used to make a call.
public enum SpecificationError: Error, Hashable, Sendable {
  /// The bytes aren't Wasm; with what is wrong.
  case notWasm(String)
  /// The Wasm contains no specification.
  case missing
  /// The specification's entries can't be read; with what is wrong.
  case invalid(String)
  /// The contract has no such function.
  case unknownFunction(String)
  /// A required argument is missing.
  case missingArgument(String)
  /// The function has no such argument.
  case unknownArgument(String)
  /// An argument doesn't fit its type: its name, the type, and what was given.
  case invalidArgument(name: String, type: String, text: String)
}

extension SpecificationError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .notWasm(let detail): "The contract's code can't be read (\(detail))."
    case .missing: "The contract doesn't say which functions it has."
    case .invalid(let detail): "What the contract says about its functions can't be read (\(detail))."
    case .unknownFunction(let name): "The contract has no function “\(PrintableText.escaped(name.prefix(40)))”."
    case .missingArgument(let name): "The argument “\(PrintableText.escaped(name.prefix(40)))” is missing."
    case .unknownArgument(let name): "The function has no argument “\(PrintableText.escaped(name.prefix(40)))”."
    case .invalidArgument(let name, let type, let text):
      "“\(PrintableText.escaped(text.prefix(60)))” isn't a value of the type \(type), which “\(PrintableText.escaped(name.prefix(40)))” has."
    }
  }
}
