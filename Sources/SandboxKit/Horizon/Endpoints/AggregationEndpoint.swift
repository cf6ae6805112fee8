import HorizonKit
import Hummingbird
import StellarKit

extension HorizonRouter {
  /// Answers with the trades of a pair of assets, summed up over spans of time.
  func tradeAggregations(_ request: Request) async throws -> Response {
    let page = try PageRequest(request, latest: await sandbox.latest.sequence, hasPlaces: true)
    let asked = try AggregationRequest(page.list.parameters)
    for (field, asset) in [("base_asset", asked.pair.base), ("counter_asset", asked.pair.counter)] {
      guard try await sandbox.history.read({ try $0.number(of: asset) }) != nil else { throw HorizonProblem.missing(field) }
    }
    let sums = try await sandbox.history.read { history in
      try history.pair(asked.pair.base, asked.pair.counter).map { try history.sums(page.page, of: asked.pair.base, over: asked.spans, by: $0) } ?? []
    }
    let links = HorizonLinks(request)
    let itself = page.list.link(links, changing: [:])
    let next: Link? = sums.last.map { last in
      page.page.order == .ascending
        ? page.list.link(links, changing: ["start_time": String(min(last.timestamp + asked.spans.resolution, asked.spans.end ?? .max))])
        : page.list.link(links, changing: ["end_time": String(max(last.timestamp, asked.spans.start))])
    }
    // Horizon leaves the link to the previous page empty.
    let pageLinks = PageLinks(itself: itself, next: next ?? itself, previous: Link(""))
    return try Answer.resource(Page(links: pageLinks, records: try sums.map { try TradeAggregationResource($0) }))
  }
}

extension TradeAggregationResource {
  fileprivate init(_ sum: TradeSum) throws {
    self.init(
      timestamp: sum.timestamp,
      tradeCount: sum.count,
      baseVolume: try WideAmount(stroops: sum.baseVolume),
      counterVolume: try WideAmount(stroops: sum.counterVolume),
      average: sum.average,
      high: sum.high,
      low: sum.low,
      open: sum.open,
      close: sum.close
    )
  }
}
