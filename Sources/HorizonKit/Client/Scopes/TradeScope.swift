public import StellarKit

/// Which trades. Whatever Horizon would refuse, such as a pool's trades on the order book, can't be written.
public enum TradeScope: Hashable, Sendable {
  /// Where a trade was made.
  public enum Kind: String, Hashable, Sendable {
    /// On the order book and with liquidity pools.
    case all
    /// With offers.
    case orderBook = "orderbook"
    /// With liquidity pools.
    case liquidityPools = "liquidity_pool"
  }

  /// The whole network's.
  case all(Kind = .all)
  /// Those of one asset for another.
  case pair(base: Asset, counter: Asset, Kind = .all)
  /// Those that an account took part in.
  case account(AccountID, Kind = .all)
  /// Those that took a part of an offer, by its number from 1.
  case offer(Int64)
  /// Those with a liquidity pool.
  case liquidityPool(LiquidityPoolID)

  var place: Place {
    switch self {
    case .all, .pair: .all
    case .account(let id, _): .account(id)
    case .offer(let id): .offer(id)
    case .liquidityPool(let id): .liquidityPool(id)
    }
  }

  var query: [String: String] {
    var query: [String: String] = [:]
    switch self {
    case .all(let kind), .account(_, let kind): query["trade_type"] = kind.parameter
    case .pair(let base, let counter, let kind):
      query.add(base, prefix: "base_")
      query.add(counter, prefix: "counter_")
      query["trade_type"] = kind.parameter
    case .offer, .liquidityPool: break
    }
    return query
  }
}

extension TradeScope.Kind {
  /// Horizon's own default is left out.
  fileprivate var parameter: String? { self == .all ? nil : rawValue }
}
