import StellarKit
import StellarXDR

/// The parts of a trade, whether it was with an offer or a pool. Amounts are in stroops.
extension XDR.ClaimAtom {
  /// The asset that the offer or the pool gave.
  var assetSold: XDR.Asset {
    switch self {
    case .v0(let claim): claim.assetSold
    case .orderBook(let claim): claim.assetSold
    case .liquidityPool(let claim): claim.assetSold
    }
  }

  /// The asset that it got.
  var assetBought: XDR.Asset {
    switch self {
    case .v0(let claim): claim.assetBought
    case .orderBook(let claim): claim.assetBought
    case .liquidityPool(let claim): claim.assetBought
    }
  }

  var amountSold: Int64 {
    switch self {
    case .v0(let claim): claim.amountSold
    case .orderBook(let claim): claim.amountSold
    case .liquidityPool(let claim): claim.amountSold
    }
  }

  var amountBought: Int64 {
    switch self {
    case .v0(let claim): claim.amountBought
    case .orderBook(let claim): claim.amountBought
    case .liquidityPool(let claim): claim.amountBought
    }
  }

  /// The seller of the offer; nil for a pool.
  var seller: AccountID? {
    switch self {
    case .v0(let claim): AccountID(publicKey: claim.sellerEd25519)
    case .orderBook(let claim): AccountID(claim.sellerID)
    case .liquidityPool: nil
    }
  }

  /// The offer's id; nil for a pool.
  var offerID: Int64? {
    switch self {
    case .v0(let claim): claim.offerID
    case .orderBook(let claim): claim.offerID
    case .liquidityPool: nil
    }
  }

  /// The pool's id; nil for an offer.
  var pool: XDR.PoolID? {
    if case .liquidityPool(let claim) = self { claim.liquidityPoolID } else { nil }
  }
}
