public import Sentences

/// What a recipient needs that is known before an amount is typed.
public enum RecipientNeed: Hashable, Sendable {
  /// A memo on each payment (SEP-29), and none is known; with a sentence.
  case memo(Sentence)
  /// An account, which the first payment in lumens makes; with a sentence.
  case account(Sentence)
}
