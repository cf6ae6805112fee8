import Foundation
import StellarKit
import StellarXDR

/// A property by which entries are listed. An entry is in the list of each facet that it has.
enum EntryFacet: Hashable, Sendable {
  /// Accounts for which a key may sign. An account's own key isn't listed, since it is known anyway.
  case signer(AccountID)
  /// Accounts with a trustline.
  case holding(XDR.TrustLineAsset)
  /// Accounts with a reserve that this account sponsors: their own, or that of a trustline, a signer or a data entry.
  case sponsorOfAccount(AccountID)
  /// All offers.
  case offers
  case seller(AccountID)
  case selling(XDR.Asset)
  case buying(XDR.Asset)
  case sponsorOfOffer(AccountID)
  /// All claimable balances.
  case balances
  case balanceAsset(XDR.Asset)
  case claimant(AccountID)
  case sponsorOfBalance(AccountID)
  /// All liquidity pools.
  case pools
  case reserve(XDR.Asset)
  /// Pools whose shares an account has a trustline to.
  case shareholder(AccountID)

  /// The facet in the form of its column.
  var data: Data {
    switch self {
    case .signer(let account): Self.data(1, account)
    case .holding(let asset): Self.data(2, asset)
    case .sponsorOfAccount(let account): Self.data(3, account)
    case .offers: Data([4])
    case .seller(let account): Self.data(5, account)
    case .selling(let asset): Self.data(6, asset)
    case .buying(let asset): Self.data(7, asset)
    case .sponsorOfOffer(let account): Self.data(8, account)
    case .balances: Data([9])
    case .balanceAsset(let asset): Self.data(10, asset)
    case .claimant(let account): Self.data(11, account)
    case .sponsorOfBalance(let account): Self.data(12, account)
    case .pools: Data([13])
    case .reserve(let asset): Self.data(14, asset)
    case .shareholder(let account): Self.data(15, account)
    }
  }

  private static func data(_ kind: UInt8, _ account: AccountID) -> Data { Data([kind] + account.publicKey.bytes) }

  private static func data(_ kind: UInt8, _ asset: some XDRCodable) -> Data { Data([kind] + asset.xdrBytes) }
}
