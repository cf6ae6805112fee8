public import StellarKit

/// A balance that is about to be claimed.
public struct ClaimReview: Hashable, Sendable {
  /// The balance.
  public let balance: ClaimableBalance
  /// The asset that is claimed, and whether its issuer's domain vouches for it.
  public let details: AssetDetails
  /// The transaction that claims the balance. If the asset isn't held yet, it adds the asset first.
  public let transaction: TransactionReview

  /// The lumens that are reserved if claiming adds the asset; zero if the asset is held already.
  public var reserve: Amount { transaction.reserve }
  /// Whether the transaction adds the asset.
  public var addsAsset: Bool { transaction.operations.count > 1 }
}
