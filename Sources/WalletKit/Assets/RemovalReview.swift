public import StellarKit

/// An asset that is about to be removed, or what keeps it from that.
public struct RemovalReview: Hashable, Sendable {
  /// What is done first, in the same transaction: all of it happens, or nothing.
  public struct Steps: Hashable, Sendable {
    /// Whether all that is held goes back to its issuer, which is the end of it.
    public var returnsBalance = false
    /// Whether offers that give or want it are cancelled.
    public var cancelsOffers = false

    /// Steps; without any, the asset is only removed.
    public init(returnsBalance: Bool = false, cancelsOffers: Bool = false) {
      (self.returnsBalance, self.cancelsOffers) = (returnsBalance, cancelsOffers)
    }
  }

  /// What is held of it now.
  public let holding: Holding
  /// What was chosen to be done first.
  public let steps: Steps
  /// What keeps it from being removed, without the steps.
  public let obstacles: [RemovalObstacle]
  /// The transaction that removes it, or cancels ``offersFirst``; nil where the steps don't do away with all obstacles.
  public let transaction: TransactionReview?
  /// How many offers the transaction cancels, where there are too many of them for the asset to be removed by the same one; nil where it is.
  public let offersFirst: Int?
  /// What is no longer set aside for the asset then; zero where somebody else pays its reserve, and where only offers are cancelled.
  public let reserve: Amount
}
