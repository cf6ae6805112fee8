public import StellarKit

/// An asset that is about to be removed, or the obstacles to removing it.
public struct RemovalReview: Hashable, Sendable {
  /// The steps before the removal, in the same transaction: all of them happen, or none.
  public struct Steps: Hashable, Sendable {
    /// Whether the whole balance goes back to its issuer, which destroys it.
    public var returnsBalance = false
    /// Whether offers that sell or buy it are cancelled.
    public var cancelsOffers = false

    /// A choice of steps. Without any, the asset is only removed.
    public init(returnsBalance: Bool = false, cancelsOffers: Bool = false) {
      (self.returnsBalance, self.cancelsOffers) = (returnsBalance, cancelsOffers)
    }
  }

  /// What is held of it now.
  public let holding: Holding
  /// The steps that were chosen.
  public let steps: Steps
  /// The obstacles to removing it, before any steps.
  public let obstacles: [RemovalObstacle]
  /// The transaction that removes it, or only cancels ``offersFirst``; nil if the steps don't resolve all obstacles.
  public let transaction: TransactionReview?
  /// How many offers the transaction cancels if there are too many to remove the asset in the same transaction; nil otherwise.
  public let offersFirst: Int?
  /// The reserve that the removal releases; zero if somebody else pays it, or if only offers are cancelled.
  public let reserve: Amount
}
