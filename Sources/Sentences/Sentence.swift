/// A sentence for a user, as a value: an English message with arguments, which becomes text in the reader's language.
///
/// A string literal with interpolations makes one. The text of the literal is the message's key in the catalogues of other languages, where `{0}`,
/// `{1}`… stand for the arguments:
///
///     let sentence: Sentence = "You can spend \(amount) XLM."  // key “You can spend {0} XLM.”
///
/// An argument that is a ``Sentence`` or ``SentenceConvertible`` is translated too; any other is shown as it is.
public struct Sentence: Hashable, Sendable, Codable {
  /// A value within a sentence.
  public enum Argument: Hashable, Sendable {
    /// A name, an amount, a code: the same in all languages.
    case text(String)
    case number(Int)
    /// Digits with a point before decimals, which the person may see as another mark.
    case decimal(String)
    case sentence(Sentence)
  }

  /// The English form for all counts but 1, and the count.
  public struct Plural: Hashable, Sendable, Codable {
    public let key: String
    public let count: Int
  }

  /// The English text, with `{0}`, `{1}`… in place of the arguments. If there is a count, the form for 1.
  public let key: String
  /// The other form, if there is a count.
  public let plural: Plural?
  public let arguments: [Argument]

  /// Makes a sentence of a key.
  ///
  /// - Parameter key: English text with `{0}`, `{1}`… for the arguments.
  public init(key: String, _ arguments: [Argument] = [], plural: Plural? = nil) {
    (self.key, self.arguments, self.plural) = (key, arguments, plural)
  }

  /// Makes a sentence of a text that isn't to be translated: a name, an amount, a message from someone else.
  public init(verbatim text: String) {
    self.init(key: "{0}", [.text(text)])
  }

  /// Makes a sentence with a count.
  ///
  /// - Parameters:
  ///   - one: The sentence for 1, with the same arguments as `other`: `"\(count) payment"`.
  ///   - other: The sentence for any other number: `"\(count) payments"`.
  public init(_ count: Int, one: Sentence, other: Sentence) {
    self.init(key: one.key, other.arguments, plural: Plural(key: other.key, count: count))
  }

  /// Whether it has no text.
  public var isEmpty: Bool { key.isEmpty }

  /// The text in English.
  public var english: String { text { _ in nil } }

  /// Joins two parts of a sentence into one message with the arguments of both.
  public static func + (first: Sentence, second: Sentence) -> Sentence {
    guard first.plural == nil, second.plural == nil else { return [first, second].joined(separator: "") }
    let shift = first.arguments.count
    var moved = second.key
    for index in second.arguments.indices.reversed() { moved = moved.replacing("{\(index)}", with: "{\(index + shift)}") }
    return Sentence(key: first.key + moved, first.arguments + second.arguments)
  }

  /// Returns the text in a language.
  ///
  /// - Parameters:
  ///   - decimalMark: The mark before the decimals of its numbers.
  ///   - translation: Returns the language's text for a sentence's key and count, with the same `{0}`, `{1}`…; nil for English.
  public func text(decimalMark: Character = ".", _ translation: (Sentence) -> String?) -> String {
    let form = translation(self) ?? (plural.map { $0.count == 1 ? key : $0.key } ?? key)
    guard !arguments.isEmpty else { return form }
    var (text, rest) = ("", form[...])
    while let open = rest.firstIndex(of: "{") {
      text += rest[..<open]
      let number = rest[open...].dropFirst().prefix { $0 != "}" }
      guard number.allSatisfy(\.isNumber), let index = Int(number), arguments.indices.contains(index), number.endIndex < rest.endIndex else {
        text.append("{")
        rest = rest[rest.index(after: open)...]
        continue
      }
      switch arguments[index] {
      case .text(let value): text += value
      case .number(let value): text += String(value)
      case .decimal(let value): text += value.map { $0 == "." ? decimalMark : $0 }
      case .sentence(let sentence): text += sentence.text(decimalMark: decimalMark, translation)
      }
      rest = rest[rest.index(after: number.endIndex)...]
    }
    return text + rest
  }
}

extension Sentence: ExpressibleByStringInterpolation {
  public init(stringLiteral text: String) {
    self.init(key: text)
  }

  public init(stringInterpolation interpolation: StringInterpolation) {
    self.init(key: interpolation.key, interpolation.arguments)
  }

  /// Collects the key and the arguments of a literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var key = ""
    fileprivate var arguments: [Argument] = []

    public init(literalCapacity: Int, interpolationCount: Int) {
      key.reserveCapacity(literalCapacity + interpolationCount * 3)
      arguments.reserveCapacity(interpolationCount)
    }

    public mutating func appendLiteral(_ text: String) { key += text }

    /// Shows a value as it is.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) { append(.text(value.description)) }

    public mutating func appendInterpolation(_ number: Int) { append(.number(number)) }

    /// Adds digits with a point before decimals, which are shown with the person's own mark.
    public mutating func appendInterpolation(decimal digits: String) { append(.decimal(digits)) }

    public mutating func appendInterpolation(_ sentence: Sentence) { append(.sentence(sentence)) }

    public mutating func appendInterpolation(_ value: some SentenceConvertible) { append(.sentence(value.sentence)) }

    /// Adds the sentence of an error. An error without one is shown as it is.
    public mutating func appendInterpolation(_ error: any Error) { append(.sentence(Sentence(error))) }

    private mutating func append(_ argument: Argument) {
      key += "{\(arguments.count)}"
      arguments.append(argument)
    }
  }
}

extension Sentence {
  /// Makes the sentence of an error. An error without one is shown as it is.
  public init(_ error: any Error) {
    self = (error as? any SentenceConvertible)?.sentence ?? Sentence(verbatim: "\(error)")
  }
}

extension Sentence.Argument: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else if let digits = (try? container.decode([String: String].self))?["decimal"] {
      self = .decimal(digits)
    } else {
      self = .sentence(try container.decode(Sentence.self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .number(let number): try container.encode(number)
    case .decimal(let digits): try container.encode(["decimal": digits])
    case .sentence(let sentence): try container.encode(sentence)
    }
  }
}

extension Sentence: CustomStringConvertible {
  /// The text in English.
  public var description: String { english }
}

extension Sequence where Element == Sentence {
  /// Joins sentences into one; each of them stays a message of its own.
  ///
  /// - Parameter separator: The text between them, the same in all languages.
  public func joined(separator: String = "") -> Sentence {
    let sentences = Array(self)
    if sentences.count == 1 { return sentences[0] }
    return Sentence(key: sentences.indices.map { "{\($0)}" }.joined(separator: separator), sentences.map { .sentence($0) })
  }
}

extension DefaultStringInterpolation {
  /// Rejects a sentence within a plain string, where it would always be English. Make the whole string a ``Sentence``, or choose the language of its
  /// text.
  @available(*, unavailable, message: "Make it a Sentence, or take its text in a language.")
  package mutating func appendInterpolation(_ sentence: Sentence) {}
}
