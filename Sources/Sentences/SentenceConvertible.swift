/// A value that can be told to a person as a sentence, such as an error.
public protocol SentenceConvertible: CustomStringConvertible {
  /// The sentence: what happened, to what, and what can be done.
  var sentence: Sentence { get }
}

extension SentenceConvertible {
  /// The sentence in English.
  public var description: String { sentence.english }
}
