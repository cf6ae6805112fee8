import Sentences
import StellarKit

/// The outcome of saving a file for a page.
public enum SavedFile: Hashable, Sendable {
  /// The file is at this path, where nothing was before.
  case saved(String)
  /// The file couldn't be saved, for a reason in the system's words.
  case failed(String)

  /// The sentence for the person.
  var sentence: Sentence {
    switch self {
    case .saved(let path): "Saved: \(PrintableText.escaped(path))"
    case .failed(let reason): "The file couldn't be saved (\(PrintableText.escaped(reason))). Try again."
    }
  }
}
