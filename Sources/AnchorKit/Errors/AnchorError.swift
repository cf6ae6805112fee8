public import Sentences

/// An error with an anchor: which anchor, and what went wrong.
public struct AnchorError: Error, Hashable, Sendable {
  /// The anchor's home domain.
  public let anchor: String
  /// What happened.
  public let problem: AnchorProblem

  /// An error of an anchor.
  public init(anchor: String, _ problem: AnchorProblem) {
    self.anchor = anchor
    self.problem = problem
  }
}

extension AnchorError: SentenceError {
  /// A sentence for the person at the wallet. Texts from the anchor appear in it only if they are short and printable.
  public var sentence: Sentence { problem.sentence(about: anchor) }
}
