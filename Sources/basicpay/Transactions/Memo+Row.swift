import Sentences
import StellarKit

extension Memo {
  /// A row of a review; nil for none.
  var row: (label: Sentence, value: Sentence)? { written.map { ("Memo (\($0.kind.rawValue))", "\(Memo.exact($0.text))") } }

  /// The same within a line; nil for none.
  var line: Sentence? { written.map { "memo (\($0.kind.rawValue)): \(Memo.exact($0.text))" } }
}
