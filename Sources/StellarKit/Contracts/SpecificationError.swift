public import Sentences

/// Why a contract's specification can't be read, or a call can't be made by it.
public enum SpecificationError: Error, Hashable, Sendable {
  /// What isn't Wasm, with what is wrong.
  case notWasm(String)
  /// The Wasm has no specification in it.
  case missing
  /// Entries that can't be read, with what is wrong.
  case invalid(String)
  /// The contract has no such function.
  case unknownFunction(String)
  /// An argument that the function needs is missing.
  case missingArgument(String)
  /// An argument that the function doesn't have.
  case unknownArgument(String)
  /// An argument that isn't of its type: its name, the type, and what was given.
  case invalidArgument(name: String, type: String, text: String)
}

extension SpecificationError: SentenceConvertible {
  public var sentence: Sentence {
    switch self {
    case .notWasm(let detail): "The contract's code can't be read (\(detail))."
    case .missing: "The contract doesn't say which functions it has."
    case .invalid(let detail): "What the contract says of its functions can't be read (\(detail))."
    case .unknownFunction(let name): "The contract has no function “\(PrintableText.escaped(name.prefix(40)))”."
    case .missingArgument(let name): "The argument “\(PrintableText.escaped(name.prefix(40)))” is missing."
    case .unknownArgument(let name): "The function has no argument “\(PrintableText.escaped(name.prefix(40)))”."
    case .invalidArgument(let name, let type, let text):
      "“\(PrintableText.escaped(text.prefix(60)))” isn't a value of the type \(type), which “\(PrintableText.escaped(name.prefix(40)))” has."
    }
  }
}
