import HorizonKit
import StellarKit

extension HistoryReader {
  /// The number of trades that are read at a time.
  private static let chunk = 200

  /// Sums up the trades of a pair over spans of time, for as many spans as the page has room for.
  func sums(_ page: ListPage, of base: Asset, over spans: TradeSpans, by pair: TradeFacet.Pair) throws -> [TradeSum] {
    let isAscending = page.order == .ascending
    var sums: [TradeSum] = []
    var chunk = ListPage(order: page.order, limit: Self.chunk)
    chunk.cursor =
      isAscending
      ? HistoryCursor(id: try firstLedger(since: spans.start)) : try spans.end.map { HistoryCursor(id: try firstLedger(since: $0)) }
    while true {
      let trades = try trades(chunk, by: .pair(pair))
      for trade in trades where !trade.isMostlyRounding {
        let timestamp = spans.span(of: trade.operation.transaction.closeTime)
        if isAscending ? timestamp >= spans.end ?? .max : timestamp < spans.start { return sums }
        let isBase = trade.seller.asset == base
        let price = isBase ? trade.price : TradePrice(trade.price.denominator, trade.price.numerator)
        if sums.last?.timestamp != timestamp {
          if sums.count == page.limit { return sums }
          sums.append(TradeSum(timestamp: timestamp, price: price))
        }
        let (base, counter) = isBase ? (trade.seller.amount, trade.buyer.amount) : (trade.buyer.amount, trade.seller.amount)
        sums[sums.count - 1].add(base: base.stroops, counter: counter.stroops, price: price, isLater: isAscending)
      }
      guard trades.count == Self.chunk, let last = trades.last else { return sums }
      chunk.cursor = last.cursor
    }
  }

  /// Finds the first ledger that closed at a time or after it. Times never decrease, so a binary search finds it.
  ///
  /// - Parameter milliseconds: the time, in milliseconds since 1970.
  private func firstLedger(since milliseconds: Int64) throws -> TotalOrderID {
    let seconds = UInt64(clamping: (milliseconds + 999) / 1_000)
    var (low, high) = (UInt32(1), (try latestLedger()?.header.sequence ?? 0) + 1)
    while low < high {
      let middle = low + (high - low) / 2
      if let closed = try ledger(middle)?.header.closeTime, closed < seconds { low = middle + 1 } else { high = middle }
    }
    return TotalOrderID(ledger: low)
  }
}
