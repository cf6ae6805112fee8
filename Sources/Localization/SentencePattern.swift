/// A sentence of the catalogue that has values in it, `{0}`, `{1}`….
struct SentencePattern: Sendable {
  let english: String
  /// How many characters of it are its own: of two that fit, the one with more says more exactly what is meant.
  let weight: Int
  /// Whether it has so many words of its own that what fits is meant.
  var isExact: Bool { weight >= 10 }
  /// What it begins with; nil where that is a value.
  var first: Character? { literals.first?.first }
  /// What stands before, between and after the values.
  private let literals: [String]
  private let pieces: [Piece]
  private let sentences: Set<Int>

  private enum Piece: Sendable {
    case text(String)
    /// A value by its number.
    case value(Int)
  }

  /// Nil for a sentence without values.
  init?(_ english: String, _ translation: String) {
    let values = english.matches(of: /\{[0-9]\}/)
    guard !values.isEmpty else { return nil }
    var (literals, start) = ([String](), english.startIndex)
    for value in values {
      literals.append(String(english[start..<value.range.lowerBound]))
      start = value.range.upperBound
    }
    literals.append(String(english[start...]))
    self.english = english
    self.literals = literals
    weight = literals.reduce(0) { $0 + $1.count }
    var (pieces, sentences) = ([Piece](), Set<Int>())
    start = translation.startIndex
    for match in translation.matches(of: /\{([0-9])(\*?)\}/) {
      pieces.append(.text(String(translation[start..<match.range.lowerBound])))
      let number = Int(match.output.1) ?? 0
      pieces.append(.value(number))
      if !match.output.2.isEmpty { sentences.insert(number) }
      start = match.range.upperBound
    }
    self.sentences = sentences
    self.pieces = pieces + [.text(String(translation[start...]))]
  }

  /// What stands in a text in the values' places; nil for another sentence. Of two values beside each other, the first ends at a space or a comma.
  func values(in text: String) -> [String]? {
    guard let first = literals.first, let last = literals.last, text.hasPrefix(first), text.hasSuffix(last),
      text.utf8.count >= first.utf8.count + last.utf8.count
    else { return nil }
    var rest = text.dropFirst(first.count).dropLast(last.count)
    var values: [String] = []
    for literal in literals.dropFirst().dropLast() {
      let end = rest.firstIndex { $0 == " " || $0 == "," } ?? rest.endIndex
      guard let place = literal.isEmpty ? end..<end : rest.firstRange(of: literal) else { return nil }
      values.append(String(rest[..<place.lowerBound]))
      rest = rest[place.upperBound...]
    }
    return values + [String(rest)]
  }

  /// Whether a value is a sentence, too.
  func isSentence(_ number: Int) -> Bool { sentences.contains(number) }

  /// The translation with values in their places.
  func fill(_ values: [String]) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .value(let number): values.indices.contains(number) ? values[number] : ""
      }
    }.joined()
  }
}
