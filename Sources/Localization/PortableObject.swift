/// A language's file in the format of GNU gettext (`.po`), which translators' tools read and write.
///
/// Entries that are marked as fuzzy are left out, as gettext does.
package struct PortableObject: Sendable {
  /// An English text and what it is in the other language.
  package struct Message: Hashable, Sendable {
    package let english: String
    package let translation: String
  }

  /// What the first entry says of the file, by name, as in `Language`.
  package let header: [String: String]
  package let messages: [Message]

  /// Reads a file.
  ///
  /// - Throws: ``PortableObjectError`` with the number of the line.
  package init(_ file: String) throws(PortableObjectError) {
    var entries: [Message] = []
    var entry = Entry()
    for (index, line) in Self.lines(of: file).enumerated() {
      let line = line.drop { $0 == " " || $0 == "\t" }
      let isText = !line.isEmpty && line.first != "#"
      if entry.isComplete, !isText || line.hasPrefix("msgid") {
        if let message = entry.message { entries.append(message) }
        entry = Entry()
      }
      if line.hasPrefix("#,"), line.contains("fuzzy") { entry.isFuzzy = true }
      guard isText else { continue }
      do throws(PortableObjectError.Reason) { try entry.read(line) } catch { throw PortableObjectError(line: index + 1, reason: error) }
    }
    if let message = entry.message { entries.append(message) }
    header = Dictionary(
      (entries.first { $0.english.isEmpty }?.translation ?? "").split(separator: "\n").compactMap { line in
        guard let colon = line.firstIndex(of: ":") else { return nil }
        return (String(line[..<colon]), String(line[colon...].dropFirst().drop { $0 == " " }))
      }, uniquingKeysWith: { first, _ in first })
    messages = entries.filter { !$0.english.isEmpty && !$0.translation.isEmpty }
  }

  private static func lines(of file: String) -> [Substring] {
    // One character is both the return and the new line of a file from Windows.
    file.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
  }

  /// The lines of one message.
  private struct Entry {
    private enum Part { case id, translation }

    var isFuzzy = false
    private var texts: [Part: String] = [:]
    private var part: Part?

    /// Whether all texts of it were begun, so that another ``msgid`` is another message's.
    var isComplete: Bool { texts[.translation] != nil }
    var message: Message? {
      guard !isFuzzy, let english = texts[.id], let translation = texts[.translation] else { return nil }
      return Message(english: english, translation: translation)
    }

    mutating func read(_ line: Substring) throws(PortableObjectError.Reason) {
      var quoted = line
      if line.first != "\"" {
        let keyword = line.prefix { $0 != " " && $0 != "\"" }
        quoted = line.dropFirst(keyword.count).drop { $0 == " " }
        part =
          switch keyword {
          case "msgid": .id
          case "msgstr": .translation
          default: throw .keyword
          }
      }
      guard let part else { throw .keyword }
      texts[part, default: ""] += try Self.text(of: quoted)
    }

    /// What stands between the quotation marks of a line.
    private static func text(of line: Substring) throws(PortableObjectError.Reason) -> String {
      guard line.count >= 2, line.first == "\"", line.last == "\"" else { throw .quotationMarks }
      let inner = line.dropFirst().dropLast()
      guard inner.contains(where: { $0 == "\\" || $0 == "\"" }) else { return String(inner) }
      var (text, isEscaped) = ("", false)
      for character in inner {
        switch (character, isEscaped) {
        case ("\\", false):
          isEscaped = true
          continue
        case ("\"", false): throw .quotationMarks
        case (_, false), ("\\", _), ("\"", _): text.append(character)
        case ("n", _): text += "\n"
        case ("t", _): text += "\t"
        default: throw .escape
        }
        isEscaped = false
      }
      guard !isEscaped else { throw .quotationMarks }
      return text
    }
  }
}
