public import Sentences
import StellarXDR

/// Text from strangers, made safe to show: nothing in it moves a cursor, changes colours, breaks a line, changes the direction of what follows, is
/// drawn over other lines, or is invisible.
public enum PrintableText {
  /// How many combining marks a letter may have: more than any language uses would reach into the lines above and below.
  private static let markLimit = 4

  /// Returns a text in which control, format and invisible characters are written as their numbers, such as `\u{202E}`, and so are all marks on a
  /// letter after the fourth.
  public static func escaped(_ text: some StringProtocol) -> String {
    escaped(text, as: number)
  }

  /// Returns the beginning of a text, escaped in the same way: at most `limit` Unicode scalars, with “…” if there are more. A single letter can have
  /// a million accents.
  public static func escaped(_ text: some StringProtocol, limit: Int) -> String {
    let beginning = text.unicodeScalars.prefix(limit)
    return escaped(String(String.UnicodeScalarView(beginning))) + (beginning.endIndex < text.unicodeScalars.endIndex ? "…" : "")
  }

  /// Returns several lines, escaped in the same way, with the line feeds between them.
  public static func escapedLines(_ text: some StringProtocol) -> String {
    escaped(text, except: "\n", as: number)
  }

  /// Joins lines with line feeds. Each of them is escaped, so that it stays a single line.
  public static func joined(_ lines: [String]) -> String {
    lines.map { escaped($0) }.joined(separator: "\n")
  }

  /// Returns an equivalent JSON document, in which these characters are written as JSON's escapes: `\u202E`.
  public static func escapedJSON(_ json: some StringProtocol) -> String {
    escaped(json) { scalar in
      String(scalar).utf16.map { unit in
        let digits = String(unit, radix: 16, uppercase: true)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }.joined()
    }
  }

  /// Formats bytes that are usually text: in quotation marks, or in hexadecimal if they aren't UTF-8.
  public static func quoted(_ bytes: [UInt8]) -> Sentence {
    guard let text = String(validating: bytes, as: UTF8.self) else { return Sentence(verbatim: hexadecimal(bytes)) }
    return "“\(escaped(text))”"
  }

  /// Formats bytes as `0x` and two lower-case hexadecimal digits each.
  static func hexadecimal(_ bytes: [UInt8]) -> String {
    "0x" + HexText.text(bytes)
  }

  /// Returns whether nothing in a text is visible.
  package static func isBlank(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.allSatisfy { looksLikeSpace($0) || !isShown($0, after: nil, before: nil) }
  }

  /// Returns whether a character is white space, or the blank Braille pattern, which isn't but looks like it.
  static func looksLikeSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace || scalar == "\u{2800}" }

  static func number(_ scalar: Unicode.Scalar) -> String {
    "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  }

  private static func escaped(
    _ text: some StringProtocol, except kept: Unicode.Scalar? = nil, as escape: (Unicode.Scalar) -> String
  ) -> String {
    // Nearly all text is plain, and a long history contains a lot of it.
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) || kept.map(UInt32.init) == UInt32($0) }) { return String(text) }
    var result = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    var marks = 0
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      marks = isMark(scalar) ? marks + 1 : 0
      if scalar == kept || marks <= markLimit && isShown(scalar, after: last, before: rest.first) {
        result.append(scalar)
        last = scalar
      } else {
        result.append(contentsOf: escape(scalar).unicodeScalars)
        last = nil
      }
    }
    return String(result)
  }

  private static func isShown(_ scalar: Unicode.Scalar, after last: Unicode.Scalar?, before next: Unicode.Scalar?) -> Bool {
    if scalar.isASCII { return (0x20...0x7E).contains(scalar.value) }
    // This joins the parts of an emoji.
    if scalar == "\u{200D}" { return last.map { isEmoji($0) || $0 == "\u{FE0F}" } == true && next.map(isEmoji) == true }
    // These choose between the forms of an emoji, of a keycap digit, or of an ideograph.
    if scalar.properties.isVariationSelector {
      return last.map { isEmoji($0) || $0.properties.isIdeographic || $0.properties.isEmoji && next == "\u{20E3}" } == true
    }
    return switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
    default: !scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .nonspacingMark || scalar.properties.generalCategory == .enclosingMark
  }

  private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool { !scalar.isASCII && scalar.properties.isEmoji }
}
