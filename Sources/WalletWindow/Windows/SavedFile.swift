import Sentences
import StellarKit

/// What became of a file that a page wanted to save.
public enum SavedFile: Hashable, Sendable {
  /// It is at this path, where nothing was before.
  case saved(String)
  /// It isn't there, for a reason in the system's words.
  case failed(String)

  /// What the person is told.
  var sentence: Sentence {
    switch self {
    case .saved(let path): "Saved: \(PrintableText.escaped(path))"
    case .failed(let reason): "The file couldn't be saved (\(PrintableText.escaped(reason))). Try again."
    }
  }
}
