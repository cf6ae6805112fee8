import Foundation

/// What the pages say in another language, by the English sentence.
///
/// - A sentence of a template stands in the language's file with its tags and links; one of the Swift code or of a script with `{0}`, `{1}`… for its values.
/// - `{0*}` is a value that is a sentence of this catalogue itself; `{0}` is shown as it is: names, amounts, codes.
/// - A sentence that was written without its point is found with one, too; several sentences in a row are found one by one.
package struct Catalogue: Sendable {
  /// The longest sentence that is looked for, in bytes.
  private static let longest = 4000
  /// How many sentences in a row are looked for: each more multiplies the ways in which they can belong together.
  private static let most = 24
  /// How deep sentences are looked for within sentences.
  private static let deepest = 4

  /// Every translation by its English sentence.
  package let sentences: [String: String]
  /// English sentences that stand in it twice.
  package let repeated: [String]
  /// Those with values that can begin with a character, most words of their own first; under nil those that begin with a value.
  private let patterns: [Character?: [SentencePattern]]

  init(_ file: PortableObject) {
    var (sentences, repeated) = ([String: String](), [String]())
    for message in file.messages where sentences.updateValue(message.translation, forKey: message.english) != nil { repeated.append(message.english) }
    self.sentences = sentences
    self.repeated = repeated
    let all = sentences.compactMap { SentencePattern($0.key, $0.value) }.sorted { ($1.weight, $0.english) < ($0.weight, $1.english) }
    let firsts = Set(all.map(\.first)).union([nil])
    patterns = Dictionary(uniqueKeysWithValues: firsts.map { first in (first, all.filter { $0.first == nil || $0.first == first }) })
  }

  /// What an English sentence, or several, is in this language; nil where it isn't there.
  package func translation(of text: String) -> String? { translation(of: text, depth: 0) }

  private func translation(of text: String, depth: Int) -> String? {
    guard depth < Self.deepest, !text.isVerbatim, text.utf8.count <= Self.longest else { return nil }
    if let whole = exact(text) { return whole }
    let parts = Self.split(text)
    guard parts.count <= Self.most else { return nil }
    return list(text, depth) ?? several(parts, depth) ?? pattern(text, depth)
  }

  /// Several things in a row, each with words of its own.
  private func list(_ text: String, _ depth: Int) -> String? {
    let parts = text.components(separatedBy: "; ")
    guard parts.count <= Self.most else { return nil }
    let translated = parts.compactMap { translation(of: $0, depth: depth + 1) }
    return parts.count > 1 && parts.count == translated.count ? translated.joined(separator: "; ") : nil
  }

  /// A sentence without values; also one whose point was added later.
  private func exact(_ text: String) -> String? {
    if let found = sentences[text] { return found }
    guard text.hasSuffix("."), let found = sentences[String(text.dropLast())] else { return nil }
    return found + "."
  }

  /// - Parameter isRun: whether it is a part of several sentences, so that a value that goes on to the next one is too long.
  private func pattern(_ text: String, _ depth: Int, isRun: Bool = false) -> String? {
    for pattern in patterns[text.first] ?? patterns[nil] ?? [] {
      if let found = fill(pattern, from: text, depth, isRun) { return found }
      if text.hasSuffix("."), !pattern.english.hasSuffix("."), let found = fill(pattern, from: String(text.dropLast()), depth, isRun) {
        return found + "."
      }
    }
    return nil
  }

  private func fill(_ pattern: SentencePattern, from text: String, _ depth: Int, _ isRun: Bool) -> String? {
    guard var values = pattern.values(in: text) else { return nil }
    for index in values.indices {
      if pattern.isSentence(index) {
        let words = within(values[index], depth)
        guard words != nil || pattern.isExact else { return nil }
        values[index] = words ?? values[index]
      } else if (!pattern.isExact && Self.hasWords(values[index])) || (isRun && Self.split(values[index]).count > 1) {
        return nil
      }
    }
    return pattern.fill(values)
  }

  /// Whether English words stand in what is to be an amount, a code or a time. A pattern with few words of its own fits much that it isn't meant for.
  private static func hasWords(_ value: String) -> Bool { !value.isVerbatim && value.contains(/(^|\s)[a-z]{2,}/) }

  /// A sentence within another, where English may begin it with a small letter.
  private func within(_ text: String, _ depth: Int) -> String? {
    let spaces = text.prefix { $0 == " " }
    let plain = text.dropFirst(spaces.count)
    if let found = translation(of: String(plain), depth: depth + 1) { return spaces + found }
    guard let first = plain.first, first.isLowercase else { return nil }
    return translation(of: first.uppercased() + plain.dropFirst(), depth: depth + 1).map { spaces + $0 }
  }

  /// Sentences one after the other: each run of them that the catalogue has as one, the longest first.
  private func several(_ parts: [String], _ depth: Int) -> String? {
    guard parts.count > 1 else { return nil }
    var (translated, start) = ([String](), 0)
    while start < parts.count {
      var found: String?
      for end in (start + 1...parts.count).reversed() where found == nil && end - start < parts.count {
        let run = parts[start..<end].joined(separator: " ")
        found = exact(run) ?? pattern(run, depth, isRun: true)
        if found != nil { start = end }
      }
      guard let found else { return nil }
      translated.append(found)
    }
    return translated.joined(separator: " ")
  }

  private static func split(_ text: String) -> [String] {
    var parts: [String] = []
    var part = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if let last = part.last, ".!?".contains(last), word.first?.isUppercase == true || word.first == "“" {
        parts.append(part)
        part = String(word)
      } else {
        part += (part.isEmpty ? "" : " ") + word
      }
    }
    return parts + [part]
  }
}
