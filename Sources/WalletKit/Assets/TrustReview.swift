public import Sentences
public import StellarKit

/// An asset that is about to be added, or whose limit is about to change.
public struct TrustReview: Hashable, Sendable {
  /// The asset, and whether its issuer's domain vouches for it.
  public let details: AssetDetails
  /// The most that can be held from then on.
  public let limit: Amount
  /// Whether it isn't held yet.
  public let isNew: Bool
  /// The transaction that adds the asset or changes its limit.
  public let transaction: TransactionReview

  /// The lumens that are reserved for it; zero if it is held already.
  public var reserve: Amount { transaction.reserve }
  /// What the person should know beforehand, one sentence each.
  public var warnings: [Sentence] { transaction.warnings }
}
