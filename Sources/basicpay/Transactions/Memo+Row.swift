import Sentences
import StellarKit

extension Memo {
  /// The memo as a row of a review; nil for no memo.
  var row: (label: Sentence, value: Sentence)? { written.map { ("Memo (\($0.kind.rawValue))", "\(Memo.exact($0.text))") } }

  /// The memo within a line; nil for no memo.
  var line: Sentence? { written.map { "memo (\($0.kind.rawValue)): \(Memo.exact($0.text))" } }
}
