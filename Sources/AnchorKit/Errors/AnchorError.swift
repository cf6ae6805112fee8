public import Sentences

/// What went wrong with an anchor, and with which one.
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

extension AnchorError: SentenceConvertible {
  /// A sentence for the person at the wallet. What the anchor sent is in it only as a short printable text.
  public var sentence: Sentence { problem.sentence(about: anchor) }
}
