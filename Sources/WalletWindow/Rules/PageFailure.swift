import Sentences
import StellarKit

/// What a window says about a page that couldn't be loaded, or has stopped.
enum PageFailure {
  /// Says that a page has stopped.
  static let stopped: Sentence = "This page has stopped working. Press Ctrl-R to load it again."
  /// Says to the wallet's page why the ramp's page can't be shown.
  static let stoppedReason: Sentence = "it stopped working"

  /// Says that the wallet's page couldn't be loaded.
  static func unreachable(_ reason: String) -> Sentence {
    "The wallet isn't responding (\(PrintableText.escaped(reason))). Press Ctrl-R to try again."
  }
}
