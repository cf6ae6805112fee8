import StellarKit
import StellarXDR

/// A request for trades.
struct TradeRequest: Hashable, Sendable {
  /// The account, offer or pool whose trades are asked for.
  enum Scope: Hashable, Sendable {
    case everything
    case account(AccountID)
    case offer(Int64)
    case pool(XDR.PoolID)
  }

  let scope: Scope
  /// The assets that changed hands, and which of them is the base.
  let pair: AssetPair?
  /// Whether only trades with pools or only the others are asked for, or nil for all.
  let isPool: Bool?

  /// Reads a request.
  ///
  /// - Parameters:
  ///   - scope: what the path names, if it names anything.
  ///   - parameters: the query, which can narrow it down.
  init(_ scope: Scope?, _ parameters: QueryParameters) throws(HorizonProblem) {
    // Horizon takes an offer's number 0 for no offer.
    let scopes = (try Self.scopes(parameters) + (scope.map { [$0] } ?? [])).filter { $0 != .offer(0) }
    pair = try AssetPair(parameters)
    isPool = try Self.isPool(parameters["trade_type"])
    guard scopes.count <= 1 else {
      throw .invalid(
        "account_id,liquidity_pool_id,offer_id", "Use a single filter for trades, you can only use one of account_id, liquidity_pool_id, offer_id")
    }
    self.scope = scopes.first ?? .everything
    switch self.scope {
    case .offer where pair != nil:
      throw .invalid("base_asset_type,counter_asset_type,offer_id", "this endpoint does not support filtering by both asset pair and offer id ")
    case .pool where pair != nil:
      throw .invalid(
        "base_asset_type,counter_asset_type,liquidity_pool_id", "this endpoint does not support filtering by both asset pair and liquidity pool id ")
    case .offer where isPool == true: throw .invalid("trade_type", "trade_type liquidity_pool cannot be used with the offer_id filter")
    case .pool where isPool == false: throw .invalid("trade_type", "trade_type orderbook cannot be used with the liquidity_pool_id filter")
    default: break
    }
  }

  private static func isPool(_ type: String?) throws(HorizonProblem) -> Bool? {
    switch type {
    case nil, "all": return nil
    case "orderbook": return false
    case "liquidity_pool": return true
    default: throw .invalid("trade_type", "Trade type must be all, orderbook, or liquidity_pool")
    }
  }

  private static func scopes(_ parameters: QueryParameters) throws(HorizonProblem) -> [Scope] {
    var scopes: [Scope] = []
    if let account = try parameters.account("account_id") { scopes.append(.account(account)) }
    if let text = parameters["offer_id"] {
      guard let id = Int64(text), id >= 0 else { throw .invalid("offer_id", "Offer ID must be an integer higher than 0") }
      scopes.append(.offer(id))
    }
    if let pool = try parameters.pool("liquidity_pool_id") { scopes.append(.pool(pool.hash)) }
    return scopes
  }

  /// Returns the facet that the trades are listed under, or nil if one of the named assets was never traded.
  func facet(in history: HistoryReader) throws -> TradeFacet? {
    guard let pair else {
      return switch scope {
      case .everything: .everything
      case .account(let account): .account(account)
      case .offer(let id): .offer(id)
      case .pool(let pool): .pool(pool)
      }
    }
    guard let numbers = try history.pair(pair.base, pair.counter) else { return nil }
    return if case .account(let account) = scope { .pairOfAccount(account, numbers) } else { .pair(numbers) }
  }
}
