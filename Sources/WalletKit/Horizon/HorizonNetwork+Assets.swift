public import Foundation
import HorizonKit
import Sentences
public import StellarKit

/// What Horizon says of assets beyond an account's balances.
extension HorizonNetwork {
  /// How many claimable balances, offers and assets are looked at.
  private static let listLimit = 200

  /// Fetches the balances that an account can claim: the newest 200.
  public func claimableBalances(for id: AccountID, at time: Date) async throws(NetworkError) -> [ClaimableBalance] {
    let page = try await answer { () async throws(HorizonError) in
      try await horizon.claimableBalances(claimant: id).page(order: .descending, limit: Self.listLimit)
    }
    return page.records.map { record in
      let own = record.claimants.first { $0.destination == id }
      return ClaimableBalance(
        id: record.id, asset: record.asset, amount: record.amount, sender: record.sponsor,
        claimability: ClaimableBalance.Claimability(record.claimability(for: id, at: time)),
        condition: own?.predicate.words ?? "")
    }
  }

  /// Fetches the account's offers on the exchange: the first 200.
  public func offers(of id: AccountID) async throws(NetworkError) -> [OpenOffer] {
    let page = try await answer { () async throws(HorizonError) in try await horizon.offers(of: id).page(limit: Self.listLimit) }
    return page.records.map { OpenOffer(id: $0.id, selling: $0.selling, buying: $0.buying, amount: $0.amount, price: $0.price) }
  }

  /// Fetches what a pool holds; nil where there is no such pool.
  public func reserves(ofPool id: LiquidityPoolID) async throws(NetworkError) -> PoolReserves? {
    guard let pool = try await found({ () async throws(HorizonError) in try await horizon.liquidityPool(id) })?.state else { return nil }
    let parts = pool.reserves.compactMap { part in part.asset.map { PoolReserves.Part(asset: $0, amount: part.amount) } }
    return PoolReserves(parts: parts, shares: pool.totalShares)
  }

  /// Asks for the best paths from the amount to each of the assets.
  public func amounts(bought assets: [Asset], with amount: Amount, of other: Asset) async throws(NetworkError) -> [Asset: Amount] {
    let paths = try await answer { () async throws(HorizonError) in try await horizon.paths(toSend: amount, of: other, to: .assets(assets)) }
    return Dictionary(paths.map { ($0.destinationAsset, $0.destinationAmount) }, uniquingKeysWith: max)
  }

  /// Asks for the best paths from each of the assets to the amount.
  public func amounts(sold assets: [Asset], for amount: Amount, of other: Asset) async throws(NetworkError) -> [Asset: Amount] {
    let paths = try await answer { () async throws(HorizonError) in try await horizon.paths(toReceive: amount, of: other, from: .assets(assets)) }
    return Dictionary(paths.map { ($0.sourceAsset, $0.sourceAmount) }, uniquingKeysWith: min)
  }

  /// Fetches the assets of the network: the first 200.
  public func assets() async throws(NetworkError) -> [Asset] {
    try await answer { () async throws(HorizonError) in try await horizon.assets().page(limit: Self.listLimit) }.records.map(\.asset)
  }
}

extension ClaimableBalance.Claimability {
  fileprivate init(_ claimability: Claimability) {
    self =
      switch claimability {
      case .now(let until): .now(until: until)
      case .later(let time): .later(time)
      case .never: .never
      case .unknown: .unknown
      }
  }
}
