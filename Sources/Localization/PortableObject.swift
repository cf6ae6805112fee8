/// A language's file in the format of GNU gettext (`.po`), which translators' tools read and write.
///
/// Entries that are marked as fuzzy are left out, as gettext does.
package struct PortableObject: Sendable {
  /// An English text and its translation.
  package struct Message: Hashable, Sendable {
    package let english: String
    /// The translation; for a message with a count, its first form.
    package let translation: String
    /// The forms of a message with a count; nil without a count.
    package var plural: Plural?
  }

  /// The forms of a message with a count.
  package struct Plural: Hashable, Sendable {
    /// The English form for all numbers but 1.
    package let english: String
    /// The translated forms, in the order of ``PluralForms``.
    package let translations: [String]
  }

  /// The fields of the file's first entry, by name, such as `Language`.
  package let header: [String: String]
  package let messages: [Message]
  /// The rules of the field `Plural-Forms`.
  package let pluralForms: PluralForms

  /// Reads a `.po` file.
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
    pluralForms = header["Plural-Forms"].flatMap { PluralForms($0) } ?? .oneAndOther
    messages = entries.filter { !$0.english.isEmpty && !$0.translation.isEmpty }
  }

  private static func lines(of file: String) -> [Substring] {
    // In a file from Windows, a carriage return and line feed are a single `Character`.
    file.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
  }

  /// The lines of one message, while they are read.
  private struct Entry {
    private enum Part: Hashable {
      case id, plural
      case translation(Int)
    }

    /// The most forms of a message; no language has more.
    private static let mostForms = 10
    var isFuzzy = false
    private var texts: [Part: String] = [:]
    private var part: Part?

    /// Whether all its texts have begun, so that another `msgid` belongs to the next message.
    var isComplete: Bool { texts[.translation(0)] != nil }
    var message: Message? {
      guard !isFuzzy, let english = texts[.id], let translation = texts[.translation(0)] else { return nil }
      let forms = (0..<Self.mostForms).prefix { texts[.translation($0)]?.isEmpty == false }.compactMap { texts[.translation($0)] }
      return Message(english: english, translation: translation, plural: texts[.plural].map { Plural(english: $0, translations: forms) })
    }

    mutating func read(_ line: Substring) throws(PortableObjectError.Reason) {
      var quoted = line
      if line.first != "\"" {
        let keyword = line.prefix { $0 != " " && $0 != "\"" }
        quoted = line.dropFirst(keyword.count).drop { $0 == " " }
        part =
          switch keyword {
          case "msgid": .id
          case "msgid_plural": .plural
          case "msgstr", "msgstr[0]": .translation(0)
          default: try Self.form(keyword)
          }
      }
      guard let part else { throw .keyword }
      texts[part, default: ""] += try Self.text(of: quoted)
    }

    /// Reads a keyword such as `msgstr[1]`.
    private static func form(_ keyword: Substring) throws(PortableObjectError.Reason) -> Part {
      guard let index = (1..<mostForms).first(where: { keyword == "msgstr[\($0)]" }) else { throw .keyword }
      return .translation(index)
    }

    /// Unescapes the text between the quotation marks of a line.
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
