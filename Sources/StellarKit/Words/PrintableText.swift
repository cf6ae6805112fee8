import StellarXDR

/// What strangers wrote, made fit to be shown: nothing in it moves a cursor, changes colours, breaks a line or turns the direction of what follows.
public enum PrintableText {
  /// A text whose control and format characters are written as their numbers, such as `\u{202E}`.
  public static func escaped(_ text: some StringProtocol) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      if isShown(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
  }

  /// Bytes that most often are a text: that text in quotation marks, or the bytes' hexadecimal digits where they aren't UTF-8.
  public static func quoted(_ bytes: [UInt8]) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { return hexadecimal(bytes) }
    return "“\(escaped(text))”"
  }

  /// `0x` and two small hexadecimal digits a byte.
  static func hexadecimal(_ bytes: [UInt8]) -> String {
    "0x" + HexText.text(bytes)
  }

  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
      // What joins the parts of one emoji.
      scalar == "\u{200D}"
    default: true
    }
  }
}
