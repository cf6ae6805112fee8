import Sentences
import StellarKit

/// What a window says about a page that isn't there any more.
enum PageReport {
  /// Says that a page has stopped.
  static let crash: Sentence = "This page has stopped working. Press Ctrl-R to load it again."
  /// Says to the wallet's page why the ramp's page isn't there.
  static let crashReason: Sentence = "its process ended"

  /// Says that the wallet's page isn't there.
  static func failure(_ reason: String) -> Sentence { "The wallet isn't responding (\(PrintableText.escaped(reason))). Press Ctrl-R to try again." }
}
