import Testing

@testable import Localization

/// The format is described in the manual of GNU gettext, “The Format of PO Files”.
struct PortableObjectTests {
  private func read(_ text: String) throws -> [String: String] {
    Dictionary(try PortableObject(text).messages.map { ($0.english, $0.translation) }) { _, last in last }
  }

  @Test func `messages are read with their lines joined and escape sequences replaced`() throws {
    let file = """
      # A translator's comment
      msgid ""
      msgstr ""
      "Language: de\\n"
      "Plural-Forms: nplurals=2; plural=(n != 1);\\n"

      #: Sources/Some.swift:7
      msgid "Pay"
      msgstr "Überweisen"
      msgid ""
      "One "
      "\\"two\\"\\n"
      msgstr "Eins \\\\ \\"zwei\\"\\t"
      """
    let read = try PortableObject(file)
    #expect(read.header == ["Language": "de", "Plural-Forms": "nplurals=2; plural=(n != 1);"])
    #expect(read.messages.map(\.english) == ["Pay", "One \"two\"\n"])
    #expect(read.messages.map(\.translation) == ["Überweisen", "Eins \\ \"zwei\"\t"])
  }

  @Test func `empty, fuzzy and obsolete translations are skipped`() throws {
    let file =
      "msgid \"A\"\nmsgstr \"\"\n\n#, fuzzy, c-format\nmsgid \"B\"\nmsgstr \"b\"\n\n#~ msgid \"C\"\n#~ msgstr \"c\"\n\nmsgid \"D\"\nmsgstr \"d\"\n"
    #expect(try read(file) == ["D": "d"])
    #expect(try read("") == [:])
    #expect(try read("msgid \"E\"\r\nmsgstr \"e\"\r\n") == ["E": "e"])
  }

  @Test(arguments: [
    ("msgid \"A\"\nwhat \"b\"", PortableObjectError(line: 2, reason: .keyword)), ("\"A\"", PortableObjectError(line: 1, reason: .keyword)),
    ("msgid A", PortableObjectError(line: 1, reason: .quotationMarks)), ("msgid \"A", PortableObjectError(line: 1, reason: .quotationMarks)),
    ("msgid \"A\"B\"", PortableObjectError(line: 1, reason: .quotationMarks)),
    ("msgid \"A\\\"", PortableObjectError(line: 1, reason: .quotationMarks)),
    ("\nmsgid \"\\x\"", PortableObjectError(line: 2, reason: .escape)),
  ]) func `an invalid file is refused with the line number and the reason`(_ file: String, _ error: PortableObjectError) {
    #expect(throws: error) { try PortableObject(file) }
    #expect("\(error)".hasPrefix("Line \(error.line) "))
  }
}
