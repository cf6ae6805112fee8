/// What can be said to a person, such as an error.
public protocol SentenceConvertible: CustomStringConvertible {
  /// What it says: what happened, to what, and what can be done.
  var sentence: Sentence { get }
}

extension SentenceConvertible {
  /// The sentence in English.
  public var description: String { sentence.english }
}
