public import Sentences

/// Something that a recipient needs, as known before an amount is typed.
public enum RecipientNeed: Hashable, Sendable {
  /// A memo on each payment (SEP-29), and none is known; with a sentence.
  case memo(Sentence)
  /// An account, which the first payment in lumens creates; with a sentence.
  case account(Sentence)
}
