/// What isn't the program's own sentence, in a place where sentences are: a name that somebody gave, what an anchor says. It is shown as it is, also where
/// the catalogue has the same words.
package enum Verbatim {
  /// Stands before and after such a text until it is written into a page, which never has it (from Unicode's private use area).
  package static let mark: Unicode.Scalar = "\u{F8FF}"
}

extension String {
  /// This text, not to be translated.
  package var verbatim: String { "\(Verbatim.mark)\(self)\(Verbatim.mark)" }

  /// Whether all of it is not to be translated.
  package var isVerbatim: Bool {
    unicodeScalars.first == Verbatim.mark && unicodeScalars.last == Verbatim.mark && unicodeScalars.count(where: { $0 == Verbatim.mark }) == 2
  }
}
