/// A parser that finds the sentences of a template and replaces them.
///
/// A sentence is the text between two block elements of the page with all that is within it: `{{name}}`, `{{> time}}`, links and emphasis. Attributes
/// that people see or hear count, too.
enum TemplateWords {
  /// Returns the sentences of a template in their order.
  static func sentences(of template: String) -> [String] {
    var sentences: [String] = []
    _ = replacing(template) {
      sentences.append($0)
      return nil
    }
    return sentences
  }

  /// Replaces each sentence of a template for which there is another.
  static func replacing(_ template: String, _ other: (String) -> String?) -> String {
    var text = ""
    var run: [Token] = []
    for token in joiningWordless(tokens(template)) {
      switch token.kind {
      case .block, .section, .end:
        text += words(run[...], other) + attributes(token.text, other)
        run = []
      case .text, .value, .inline, .inlineEnd: run.append(token)
      }
    }
    return text + words(run[...], other)
  }

  /// The attributes that people see or hear. All others are for the program.
  private static let attributes: Set<Substring> = ["aria-label", "title", "placeholder", "alt", "data-busy"]

  // MARK: Pieces

  private enum Kind: Equatable {
    case text, value, inline, inlineEnd, block
    /// The beginning and the end of a section.
    case section(String)
    case end(String)
  }

  private struct Token {
    let kind: Kind
    let text: String

    var hasWords: Bool { kind == .text && text.contains(where: \.isLetter) }
  }

  /// The elements that can be within a sentence.
  private static let inline: Set<Substring> = ["a", "b", "bdi", "code", "data", "em", "kbd", "small", "span", "strong", "time"]

  private static func tokens(_ template: String) -> [Token] {
    var tokens: [Token] = []
    var rest = template[...]
    while !rest.isEmpty {
      let end: Substring.Index
      if rest.hasPrefix("{{") {
        end = endOfValue(rest)
        tokens.append(value(rest[..<end]))
      } else if rest.hasPrefix("<") {
        end = endOfTag(rest)
        tokens.append(tag(rest[..<end]))
      } else {
        end = rest.indices.first { rest[$0] == "<" || rest[$0...].hasPrefix("{{") } ?? rest.endIndex
        tokens.append(Token(kind: .text, text: String(rest[..<end])))
      }
      rest = rest[end...]
    }
    return tokens
  }

  private static func endOfValue(_ rest: Substring) -> Substring.Index {
    rest.firstRange(of: rest.hasPrefix("{{{") ? "}}}" : "}}")?.upperBound ?? rest.endIndex
  }

  private static func endOfTag(_ rest: Substring) -> Substring.Index {
    var index = rest.startIndex
    while index < rest.endIndex, rest[index] != ">" {
      index = rest[index...].hasPrefix("{{") ? endOfValue(rest[index...]) : rest.index(after: index)
    }
    return index < rest.endIndex ? rest.index(after: index) : index
  }

  private static func value(_ text: Substring) -> Token {
    let name = String(text.dropFirst(3).prefix { $0 != "}" })
    return switch text.dropFirst(2).first {
    case "#", "^": Token(kind: .section(name), text: String(text))
    case "/": Token(kind: .end(name), text: String(text))
    default: Token(kind: .value, text: String(text))
    }
  }

  private static func tag(_ text: Substring) -> Token {
    let isEnd = text.dropFirst().first == "/"
    let name = text.dropFirst(isEnd ? 2 : 1).prefix { $0.isLetter || $0.isNumber }
    let kind: Kind = inline.contains(name) ? (isEnd ? .inlineEnd : .inline) : .block
    return Token(kind: kind, text: String(text))
  }

  /// Joins each section without words of its own, like `{{#amount}}{{> amount}}{{/amount}}`, into one value within a sentence.
  private static func joiningWordless(_ tokens: [Token]) -> [Token] {
    var joined: [Token] = []
    var index = 0
    while index < tokens.count {
      if case .section(let name) = tokens[index].kind, let end = tokens[index...].firstIndex(where: { $0.kind == .end(name) }),
        tokens[index...end].allSatisfy({ !$0.hasWords && $0.kind != .block })
      {
        joined.append(Token(kind: .value, text: tokens[index...end].map(\.text).joined()))
        index = end
      } else {
        joined.append(tokens[index])
      }
      index += 1
    }
    return joined
  }

  // MARK: Sentences

  /// Replaces the text between two blocks. It is one sentence, or several if all words are within links and the like.
  private static func words(_ run: ArraySlice<Token>, _ other: (String) -> String?) -> String {
    guard run.contains(where: \.hasWords) else { return run.map { attributes($0.text, other) }.joined() }
    var pieces: [ArraySlice<Token>] = []
    var (start, hasWords, isWhole) = (run.startIndex, false, true)
    var index = run.startIndex
    while index < run.endIndex {
      if run[index].kind == .inline, let end = endOfElement(run[index...]) {
        index = end
      } else if run[index].kind == .inline || run[index].kind == .inlineEnd {
        isWhole = false
      } else if run[index].hasWords {
        hasWords = true
      }
      index += 1
    }
    if isWhole, hasWords { return sentence(run, other) }
    index = run.startIndex
    while index < run.endIndex {
      if run[index].kind == .inline || run[index].kind == .inlineEnd {
        let end = run[index].kind == .inline && !(hasWords && isWhole) ? endOfElement(run[index...]) : nil
        pieces += [run[start..<index], run[index...index]]
        if let end { pieces += [run[(index + 1)..<end], run[end...end]] }
        index = end ?? index
        start = index + 1
      }
      index += 1
    }
    pieces.append(run[start...])
    return pieces.map { words($0, other) }.joined()
  }

  private static func endOfElement(_ run: ArraySlice<Token>) -> Int? {
    var depth = 0
    for index in run.indices {
      if run[index].kind == .inline { depth += 1 }
      if run[index].kind == .inlineEnd { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  /// Replaces a sentence and leaves the icons before and after it as they are.
  private static func sentence(_ run: ArraySlice<Token>, _ other: (String) -> String?) -> String {
    func isAround(_ token: Token) -> Bool {
      token.kind == .text ? token.text.allSatisfy(\.isWhitespace) : token.text.hasPrefix("{{> icon-") || token.text.hasPrefix("{{> *")
    }
    let (before, rest) = (run.prefix(while: isAround), run.drop(while: isAround))
    let after = ArraySlice(rest.reversed().prefix(while: isAround).reversed())
    let text = rest.dropLast(after.count).map(\.text).joined()
    let (leading, trailing) = (text.prefix(while: \.isWhitespace), text.reversed().prefix(while: \.isWhitespace).reversed())
    let plain = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let translated = other(plain).map { leading + $0 + String(trailing) } ?? text
    return before.map(\.text).joined() + translated + after.map(\.text).joined()
  }

  /// Replaces the attributes of a tag that people see or hear.
  private static func attributes(_ tag: String, _ other: (String) -> String?) -> String {
    guard tag.hasPrefix("<") else { return tag }
    return tag.replacing(/\ ([a-z-]+)="([^"]*)"/) { match in
      let text = match.output.2
      guard Self.attributes.contains(match.output.1) else { return String(match.output.0) }
      let plain = text.replacing(/\{\{[^}]*\}\}/, with: "")
      guard plain.contains(where: \.isLetter), let translated = other(String(text)) else { return String(match.output.0) }
      return " \(match.output.1)=\"\(translated)\""
    }
  }
}
