import Foundation
import StellarKit
import StellarXDR

@testable import SandboxKit

/// Horizon's lists, made by looking at every entry: slow, but simple enough to check the stored lists against.
struct PlainLists {
  let state: LedgerState

  /// Addresses of the accounts that a facet lists, in order.
  func accounts(_ facet: EntryFacet) -> [String] {
    let found: [AccountID] =
      switch facet {
      case .signer(let key):
        accounts.filter { id, account in
          id == key ? account.thresholds.masterWeight > 0 : account.signers.contains { $0.key == .ed25519(key.publicKey) }
        }.map(\.0)
      case .holding(let asset): trustlines.filter { $0.0.asset == asset }.map(\.0.account)
      case .sponsorOfAccount(let sponsor):
        accounts.filter { $1.sponsorship.account == sponsor || $1.signers.contains { $0.sponsor == sponsor } }.map(\.0)
          + trustlines.filter { $1.sponsorship.account == sponsor }.map(\.0.account)
          + state.data.entries.keys.filter { state.data.entries[$0]?.sponsorship.account == sponsor }.map(\.account)
      default: []
      }
    return Set(found.map(\.address)).sorted()
  }

  /// Numbers of the offers for which all facets hold, in order.
  func offers(_ facets: [EntryFacet]) -> [Int64] {
    offers.filter { key, offer in
      facets.allSatisfy { facet in
        switch facet {
        case .offers: true
        case .seller(let seller): key.seller == seller
        case .selling(let asset): offer.selling == asset
        case .buying(let asset): offer.buying == asset
        case .sponsorOfOffer(let sponsor): offer.sponsorship.account == sponsor
        default: false
        }
      }
    }.map(\.0.id).sorted()
  }

  /// The claimable balances for which all facets hold, the longest unchanged first.
  func balances(_ facets: [EntryFacet]) -> [Bytes32] {
    let found = balances.filter { _, balance in
      facets.allSatisfy { facet in
        switch facet {
        case .balances: true
        case .balanceAsset(let asset): balance.asset == asset
        case .claimant(let account): balance.claimants.contains { if case .v0(let it) = $0 { AccountID(it.destination) == account } else { false } }
        case .sponsorOfBalance(let sponsor): balance.sponsorship.account == sponsor
        default: false
        }
      }
    }
    return found.sorted { one, other in
      one.1.lastModified == other.1.lastModified
        ? one.0.bytes.lexicographicallyPrecedes(other.0.bytes) : one.1.lastModified < other.1.lastModified
    }.map(\.0)
  }

  /// The pools for which all facets hold, by id.
  func pools(_ facets: [EntryFacet]) -> [Bytes32] {
    state.pools.entries.keys.filter { id in
      facets.allSatisfy { facet in
        switch facet {
        case .pools: true
        case .reserve(let asset): state.pools[id]?.parameters.assetA == asset || state.pools[id]?.parameters.assetB == asset
        case .shareholder(let account): state.trustlines[TrustlineKey(account: account, pool: id)] != nil
        default: false
        }
      }
    }.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  /// How much of an issued asset is held, and in which form; nil if there is none.
  func statistics(of asset: XDR.Asset) -> AssetStatistics? {
    var sums = AssetStatistics()
    for (key, line) in trustlines where key.asset.asset == asset {
      if line.flags.contains(.authorized) {
        sums.authorized.add(line.balance)
      } else if line.flags.contains(.authorizedToMaintainLiabilities) {
        sums.maintaining.add(line.balance)
      } else {
        sums.unauthorized.add(line.balance)
      }
    }
    for (_, balance) in balances where balance.asset == asset { sums.claimableBalances.add(balance.amount) }
    for pool in state.pools.entries.values {
      if pool.parameters.assetA == asset { sums.pools.add(pool.reserveA) }
      if pool.parameters.assetB == asset { sums.pools.add(pool.reserveB) }
    }
    return sums == AssetStatistics() ? nil : sums
  }

  // MARK: Entries

  private var accounts: [(AccountID, AccountEntry)] { state.accounts.entries.keys.compactMap { key in state.accounts[key].map { (key, $0) } } }
  private var trustlines: [(TrustlineKey, TrustlineEntry)] {
    state.trustlines.entries.keys.compactMap { key in state.trustlines[key].map { (key, $0) } }
  }
  private var offers: [(OfferKey, OfferEntry)] { state.offers.entries.keys.compactMap { key in state.offers[key].map { (key, $0) } } }
  private var balances: [(Bytes32, ClaimableBalanceEntry)] {
    state.claimableBalances.entries.keys.compactMap { key in state.claimableBalances[key].map { (key, $0) } }
  }
}

extension AssetStatistics.Share {
  fileprivate mutating func add(_ stroops: Int64) {
    count += 1
    amount += Int128(stroops)
  }
}
