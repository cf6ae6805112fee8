import StellarKit
import StellarXDR

/// What offers promise, and what accounts can promise. Amounts are in stroops.
extension LedgerState {
  /// Returns the most of an asset that an account can give away, beyond its reserve and what its offers promise.
  func spendable(_ asset: XDR.Asset, of account: AccountID) -> Int64 {
    max(0, balanceLeft(of: asset, account))
  }

  /// Returns the most of an asset that an account can take, beyond what its offers promise.
  func receivable(_ asset: XDR.Asset, of account: AccountID) -> Int64 {
    max(0, receivableAmount(for: asset, account))
  }

  /// Returns the same as ``spendable(_:of:)``, but a negative number if a reserve has grown.
  func balanceLeft(of asset: XDR.Asset, _ account: AccountID) -> Int64 {
    guard let issuer = asset.issuer else { return accounts[account].map { availableBalance(of: $0) } ?? 0 }
    if issuer == account { return .max }
    guard let trustline = trustlines[TrustlineKey(account: account, asset: asset)], trustline.canMaintainLiabilities else { return 0 }
    return trustline.available
  }

  /// Returns the same as ``receivable(_:of:)``, but a negative number if there is too much already.
  func receivableAmount(for asset: XDR.Asset, _ account: AccountID) -> Int64 {
    guard let issuer = asset.issuer else { return accounts[account]?.receivable ?? 0 }
    if issuer == account { return .max }
    guard let trustline = trustlines[TrustlineKey(account: account, asset: asset)], trustline.canMaintainLiabilities else { return 0 }
    return trustline.receivable
  }

  /// Adds what an offer promises to its seller's liabilities, or subtracts it.
  ///
  /// - Parameter taken: whether the promise is subtracted.
  mutating func promise(_ offer: OfferEntry, of seller: AccountID, taken: Bool = false) {
    let promised = offer.liabilities
    _ = addBuying(taken ? -promised.buying : promised.buying, of: offer.buying, to: seller)
    _ = addSelling(taken ? -promised.selling : promised.selling, of: offer.selling, to: seller)
  }

  /// Removes an account's offers that buy or sell an asset, which it may no longer hold.
  mutating func removeOffers(of account: AccountID, in asset: XDR.Asset) {
    for key in offers.index[account].sorted(by: { $0.id < $1.id }) {
      guard let offer = offers[key], offer.selling == asset || offer.buying == asset else { continue }
      promise(offer, of: account, taken: true)
      remove(offer, at: key, of: account)
    }
  }
}
