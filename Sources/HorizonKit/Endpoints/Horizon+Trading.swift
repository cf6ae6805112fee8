public import Foundation
import Sentences
public import StellarKit

/// Assets, offers, order books, trades, liquidity pools and payment paths.
extension Horizon {
  /// Lists issued assets (`/assets`), with how much of them there is and who holds it.
  ///
  /// - Parameters:
  ///   - code: Their code; other issuers may use the same one.
  ///   - issuer: Their issuer.
  public func assets(code: AssetCode? = nil, issuer: AccountID? = nil) -> PagedRecords<AssetResource> {
    var query: [String: String] = [:]
    query["asset_code"] = code?.description
    query["asset_issuer"] = issuer?.address
    return PagedRecords(source: RecordSource(self, "/assets", query: query, cursor: .asset))
  }

  /// Fetches an open offer, by its number from 1 (`/offers/{id}`).
  ///
  /// - Throws: ``HorizonError/notFound`` for one that was taken whole or removed.
  public func offer(_ id: Int64) async throws(HorizonError) -> OfferResource {
    let place = Place.offer(id)
    if let refusal = place.refusal { throw refusal }
    return try await get(place.path)
  }

  /// Lists open offers (`/offers`): those for which all filters hold. Horizon streams only an account's: ``offers(of:)``.
  ///
  /// - Parameters:
  ///   - seller: who made them.
  ///   - selling: what they sell.
  ///   - buying: what they buy.
  ///   - sponsor: who pays their reserve.
  public func offers(
    seller: AccountID? = nil, selling: Asset? = nil, buying: Asset? = nil, sponsor: AccountID? = nil
  ) -> PagedRecords<OfferResource> {
    var query: [String: String] = [:]
    query["seller"] = seller?.address
    query["selling"] = selling?.canonical
    query["buying"] = buying?.canonical
    query["sponsor"] = sponsor?.address
    return PagedRecords(source: RecordSource(self, "/offers", query: query))
  }

  /// Lists an account's open offers (`/accounts/{id}/offers`). A stream of them brings new offers, not changes of older ones.
  public func offers(of account: AccountID) -> LiveRecords<OfferResource> {
    LiveRecords(source: RecordSource(self, "offers", at: .account(account)))
  }

  /// Fetches both sides of the order book for an asset in another (`/order_book`).
  ///
  /// - Parameters:
  ///   - selling: the asset that asks sell and bids buy.
  ///   - buying: the asset that it is paid in.
  ///   - limit: the most price levels a side, 1 to 200.
  /// - Throws: ``HorizonError``
  public func orderBook(selling: Asset, buying: Asset, limit: Int = 20) async throws(HorizonError) -> OrderBookResource {
    if let refusal = Self.refusal(levels: limit) { throw refusal }
    return try await get("/order_book", query: Self.orderBook(selling, buying, limit))
  }

  /// Returns the order book's states, the present one first: see ``orderBook(selling:buying:limit:)``.
  public func orderBookStream(selling: Asset, buying: Asset, limit: Int = 20) -> ValueStream<OrderBookResource> {
    ValueStream(self, "/order_book", query: Self.orderBook(selling, buying, limit), refusal: Self.refusal(levels: limit))
  }

  /// Lists trades (`/trades`, and below accounts, offers and liquidity pools).
  public func trades(of scope: TradeScope = .all()) -> LiveRecords<TradeResource> {
    LiveRecords(source: RecordSource(self, "trades", at: scope.place, query: scope.query))
  }

  /// Lists the trades of one asset for another, summed up over equal spans of time (`/trade_aggregations`). Spans without trades are left out. Their
  /// cursors are times in milliseconds since 1970, ``TradeAggregationResource/timestamp``.
  ///
  /// - Parameters:
  ///   - base: the asset whose price it is.
  ///   - counter: the asset that the price is in.
  ///   - resolution: how long each span is.
  ///   - offset: whole hours after midnight in UTC at which spans begin: 0 to 23, and no longer than a span.
  ///   - start: from when on; nil for the beginning.
  ///   - end: until when; nil for now.
  public func tradeAggregations(
    base: Asset, counter: Asset, resolution: TradeResolution, offset: Int = 0, from start: Date? = nil, to end: Date? = nil
  ) -> PagedRecords<TradeAggregationResource> {
    let (first, last, span) = (start?.milliseconds, end?.milliseconds, resolution.rawValue)
    var query = ["resolution": String(span)]
    query.add(base, prefix: "base_")
    query.add(counter, prefix: "counter_")
    query["start_time"] = first.map { String($0) }
    query["end_time"] = last.map { String($0) }
    if offset != 0 { query["offset"] = String(TradeResolution.hour.rawValue * Int64(offset.clamped)) }
    let refusal = Self.refusal(offset: offset, span) ?? Self.refusal(from: first, to: last)
    return PagedRecords(
      source: RecordSource(self, "/trade_aggregations", query: query, cursor: .time, refusal: refusal) { cursor, order in
        // Horizon pages these by time.
        guard let time = Int64(cursor) else { return nil }
        guard order == .ascending else { return time > first ?? 0 ? ["end_time": cursor] : nil }
        let (next, overflow) = time.addingReportingOverflow(span)
        return overflow || next >= last ?? .max ? nil : ["start_time": String(next)]
      })
  }

  /// Fetches a liquidity pool (`/liquidity_pools/{id}`).
  ///
  /// - Throws: ``HorizonError/notFound`` for one that nobody has put anything into.
  public func liquidityPool(_ id: LiquidityPoolID) async throws(HorizonError) -> LiquidityPoolResource {
    try await get("/liquidity_pools/\(id.hex)")
  }

  /// Lists liquidity pools (`/liquidity_pools`): those for which both filters hold.
  ///
  /// - Parameters:
  ///   - reserves: assets that they hold, at most two.
  ///   - account: who has shares of them.
  public func liquidityPools(reserves: [Asset] = [], account: AccountID? = nil) -> PagedRecords<LiquidityPoolResource> {
    var query: [String: String] = [:]
    if !reserves.isEmpty { query["reserves"] = reserves.map(\.canonical).joined(separator: ",") }
    query["account"] = account?.address
    let refusal = reserves.count > 2 ? HorizonError.invalidParameter(name: "reserves", reason: "are two assets at most") : nil
    return PagedRecords(source: RecordSource(self, "/liquidity_pools", query: query, cursor: .liquidityPool, refusal: refusal))
  }
}

extension Horizon {
  fileprivate static func orderBook(_ selling: Asset, _ buying: Asset, _ limit: Int) -> [String: String] {
    var query = ["limit": String(limit)]
    query.add(selling, prefix: "selling_")
    query.add(buying, prefix: "buying_")
    return query
  }

  fileprivate static func refusal(levels limit: Int) -> HorizonError? {
    (1...200).contains(limit) ? nil : .invalidParameter(name: "limit", reason: "is from 1 to 200, not \(limit)")
  }

  fileprivate static func refusal(offset: Int, _ span: Int64) -> HorizonError? {
    let isValid = (0...23).contains(offset) && TradeResolution.hour.rawValue * Int64(offset.clamped) <= span
    return isValid ? nil : .invalidParameter(name: "offset", reason: "is whole hours from 0 to 23, and no longer than a span")
  }

  fileprivate static func refusal(from start: Int64?, to end: Int64?) -> HorizonError? {
    let isValid = start ?? 0 >= 0 && end ?? .max > start ?? 0
    return isValid ? nil : .invalidParameter(name: "start and end", reason: "are times since 1970, the end after the start")
  }
}

extension Int {
  /// Small enough to be multiplied; what was larger is refused anyway.
  fileprivate var clamped: Int8 { Int8(clamping: self) }
}

extension Date {
  /// The nearest whole millisecond since 1970; nil far beyond all ledgers.
  fileprivate var milliseconds: Int64? { Int64(exactly: (timeIntervalSince1970 * 1000).rounded()) }
}
