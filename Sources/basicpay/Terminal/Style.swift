import Foundation
import Sentences
import StellarKit

/// The style of a part of a text on a terminal that has colours.
///
/// In a text, a part begins with its style's mark and ends with ``end``. What others wrote can't contain marks: private-use characters are shown as
/// numbers.
enum Style: Unicode.Scalar, CaseIterable {
  case heading = "\u{E001}"
  /// Money that was received, or what is in order.
  case gain = "\u{E002}"
  /// Money that was sent.
  case loss = "\u{E003}"
  /// What was refused, or is wrong.
  case problem = "\u{E004}"

  private static let end: Unicode.Scalar = "\u{E000}"
  /// The marks of the end and of all styles, which take no columns on a terminal.
  static let marks: ClosedRange<Unicode.Scalar> = "\u{E000}"..."\u{E004}"

  /// Returns a text as it is written to a terminal, with colours or without. Of all other control and invisible characters, only line feeds are kept.
  static func shown(_ text: String, isColoured: Bool) -> String {
    var (shown, rest) = ("", text.unicodeScalars[...])
    while let index = rest.firstIndex(where: marks.contains) {
      shown += PrintableText.escapedLines(String(rest[..<index]))
      if isColoured { shown += Style(rawValue: rest[index])?.code ?? "\u{1B}[0m" }
      rest = rest[rest.index(after: index)...]
    }
    return shown + PrintableText.escapedLines(String(rest))
  }

  /// Returns whether a file descriptor is a terminal whose owner wants colours (no-color.org).
  static func isColoured(_ descriptor: Int32) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    return isatty(descriptor) == 1 && environment["NO_COLOR", default: ""].isEmpty && !["", "dumb"].contains(environment["TERM", default: ""])
  }

  private var code: String {
    switch self {
    case .heading: "\u{1B}[1m"
    case .gain: "\u{1B}[32m"
    case .loss: "\u{1B}[33m"
    case .problem: "\u{1B}[31m"
    }
  }

  /// A sentence's key in this style.
  fileprivate var key: String { "\(rawValue){0}\(Self.end)" }
}

extension Sentence {
  /// Returns the sentence in a style, if the terminal has it.
  func styled(_ style: Style) -> Sentence { Sentence(key: style.key, [.sentence(self)]) }
}
