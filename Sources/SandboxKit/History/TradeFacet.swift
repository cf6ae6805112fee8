import Foundation
import HorizonKit
import StellarKit
import StellarXDR

/// A property that trades are found by. Each trade is listed under all of its facets.
enum TradeFacet: Hashable, Sendable {
  /// Two assets by their numbers, the lower first.
  struct Pair: Hashable, Sendable {
    let base: Int64
    let counter: Int64

    init(_ one: Int64, _ other: Int64) {
      base = min(one, other)
      counter = max(one, other)
    }

    fileprivate var bytes: [UInt8] { EntryListing.bytes(base) + EntryListing.bytes(counter) }
  }

  case everything
  case account(AccountID)
  case offer(Int64)
  case pool(XDR.PoolID)
  case pair(Pair)
  case pairOfAccount(AccountID, Pair)

  /// The facet as it is stored in a column.
  var data: Data {
    switch self {
    case .everything: Data([0])
    case .account(let account): Data([1] + account.publicKey.bytes)
    case .offer(let id): Data([2] + EntryListing.bytes(id))
    case .pool(let pool): Data([3] + pool.bytes)
    case .pair(let pair): Data([4] + pair.bytes)
    case .pairOfAccount(let account, let pair): Data([5] + account.publicKey.bytes + pair.bytes)
    }
  }

  /// Returns all facets of a trade.
  static func all(of trade: StoredTrade, pair: Pair) -> Set<TradeFacet> {
    var facets: Set<TradeFacet> = [.everything, .pair(pair)]
    for side in [trade.seller, trade.buyer] {
      if let account = side.account { facets.formUnion([.account(account), .pairOfAccount(account, pair)]) }
      if let offer = side.offerID { facets.insert(.offer(offer)) }
      if let pool = side.liquidityPoolID { facets.insert(.pool(pool.hash)) }
    }
    return facets
  }
}
