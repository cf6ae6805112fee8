public import Sentences
public import StellarKit

/// An asset that is about to be added, or to have another limit.
public struct TrustReview: Hashable, Sendable {
  /// The asset, and whether it is what it seems to be.
  public let details: AssetDetails
  /// The most that can be held from then on.
  public let limit: Amount
  /// Whether it isn't held yet.
  public let isNew: Bool
  /// What is set aside for it; zero where it is held already.
  public let reserve: Amount
  /// The transaction that does it.
  public let transaction: TransactionReview

  /// What the person should know before, each a sentence.
  public var warnings: [Sentence] { transaction.warnings }
}
