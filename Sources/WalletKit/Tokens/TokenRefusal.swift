public import Sentences

/// Why a token isn't added, or nothing is told of it.
public struct TokenRefusal: Error, Hashable, Sendable {
  /// What happened, and what can be done.
  public let sentence: Sentence

  init(_ sentence: Sentence) {
    self.sentence = sentence
  }
}

extension TokenRefusal: SentenceConvertible {}
