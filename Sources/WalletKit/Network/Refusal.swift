public import Sentences

/// Why the network did not do what a transaction asks.
public struct Refusal: Hashable, Sendable, Codable {
  /// The network's own code, such as `op_underfunded`.
  public let code: String
  /// The same in words.
  public let sentence: Sentence

  /// A refusal.
  public init(code: String, sentence: Sentence) {
    self.code = code
    self.sentence = sentence
  }
}
