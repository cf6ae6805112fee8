public import StellarKit

/// The scope of a list of trades. It can't express anything that Horizon would refuse, such as a pool's trades on the order book.
public enum TradeScope: Hashable, Sendable {
  /// The market on which a trade was made.
  public enum Kind: String, Hashable, Sendable {
    /// On the order book and with liquidity pools.
    case all
    /// With offers.
    case orderBook = "orderbook"
    /// With liquidity pools.
    case liquidityPools = "liquidity_pool"
  }

  /// All trades of the network.
  case all(Kind = .all)
  /// The trades of one asset for another.
  case pair(base: Asset, counter: Asset, Kind = .all)
  /// The trades in which an account took part.
  case account(AccountID, Kind = .all)
  /// The trades that took part of an offer, by its number from 1.
  case offer(Int64)
  /// The trades with a liquidity pool.
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
  /// The query parameter; nil for Horizon's own default.
  fileprivate var parameter: String? { self == .all ? nil : rawValue }
}
