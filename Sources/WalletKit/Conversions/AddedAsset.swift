public import Sentences
public import StellarKit

/// An asset that the account can't hold yet, and that a conversion adds in the same transaction (a trustline).
public struct AddedAsset: Hashable, Sendable {
  /// The asset, and whether its issuer's domain vouches for it.
  public let details: AssetDetails
  /// The lumens that are reserved for it until it is removed.
  public let reserve: Amount
  /// What the person should know before they hold it, one sentence each.
  public let warnings: [Sentence]
}
