public import StellarKit

/// A balance that is about to be claimed.
public struct ClaimReview: Hashable, Sendable {
  /// The balance.
  public let balance: ClaimableBalance
  /// What is claimed, and whether it is what it seems to be.
  public let details: AssetDetails
  /// What is set aside for the asset that is added by it; zero where it is held already.
  public let reserve: Amount
  /// The transaction that claims it, adding the asset first where it isn't held.
  public let transaction: TransactionReview

  /// Whether the asset is added by it.
  public var addsAsset: Bool { transaction.operations.count > 1 }
}
