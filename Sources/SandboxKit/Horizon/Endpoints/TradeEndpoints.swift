import HorizonKit
import Hummingbird
import StellarKit

extension HorizonRouter {
  /// Lists trades, or streams them.
  ///
  /// - Parameter scope: whose trades the request's path asks for.
  func trades(_ request: Request, of scope: TradeRequest.Scope? = nil) async throws -> Response {
    let asked = try PageRequest(request, latest: await sandbox.latest.sequence, hasPlaces: true)
    let query = try TradeRequest(scope, asked.list.parameters)
    let isThere = { @Sendable (history: HistoryReader) in
      guard try query.facet(in: history) != nil else { return false }
      return switch query.scope {
      case .everything, .offer: true
      case .account(let account): try history.contains(.account(account))
      case .pool(let pool): try history.contains(.entry(pool))
      }
    }
    let read = { @Sendable (history: HistoryReader, asked: PageRequest) in
      guard let facet = try query.facet(in: history) else { return [(trade: StoredTrade, baseIsSeller: Bool)]() }
      return try history.trades(asked.page, by: facet, isPool: query.isPool).map { trade in
        let (sold, bought) = (trade.seller.asset, trade.buyer.asset)
        return (trade: trade, baseIsSeller: try query.pair.map { $0.base == sold } ?? history.isBase(sold, to: bought))
      }
    }
    return try await list(request, asked, isThere: isThere, read) { record, _, links in
      (record.trade.cursor, TradeResource(record.trade, baseIsSeller: record.baseIsSeller, links: links))
    }
  }
}
