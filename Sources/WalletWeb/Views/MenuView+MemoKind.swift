import Sentences
import StellarKit

extension MenuView {
  /// Makes a menu of the kinds of memo.
  static func memoKinds(chosen: MemoKind, hint: Sentence? = nil) -> MenuView {
    MenuView(
      "memoKind", "Kind of memo",
      [
        ("text", "Text, at most 28 bytes"), ("id", "Number (ID)"), ("hash", "Hash, 64 digits"), ("return", "Hash of a payment that this one returns"),
      ],
      chosen: chosen.rawValue, hint: hint)
  }
}
