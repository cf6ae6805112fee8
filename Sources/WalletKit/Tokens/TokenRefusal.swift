public import Sentences

/// Why a token isn't added or shown.
public struct TokenRefusal: Error, Hashable, Sendable {
  /// What happened, and what can be done.
  public let sentence: Sentence
  /// The cause of the refusal; nil if it is about the contract.
  public let cause: RefusalCause?

  init(_ sentence: Sentence, cause: RefusalCause? = nil) {
    (self.sentence, self.cause) = (sentence, cause)
  }

  init(_ cause: RefusalCause) { self.init(cause.sentence, cause: cause) }
}

extension TokenRefusal: SentenceError {}
