import StellarKit
import StellarXDR

/// Path finding, as Horizon's `/paths/strict-send` and `/paths/strict-receive` answer it.
extension LedgerState {
  /// Finds the best paths for each target: sorted by target, then the best amount first, then the shorter path first.
  ///
  /// The amounts are those that a payment along the path would have in this ledger. They can differ if it crosses nearly as many offers as the
  /// protocol allows: from protocol 27 on, the offers that a better pool spared it count too. This is ignored here, as in Horizon.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  package func paths(for query: PathQuery) throws -> [PaymentPath] {
    var search = PathSearch(query, in: PathGraph(self, query.direction))
    var byTarget: [XDR.Asset: [PathSearch.Found]] = [:]
    for found in try search.run() {
      if let target = found.assets.last { byTarget[target, default: []].append(found) }
    }
    return byTarget.map { (key: $0.key.sortKey, found: $0.value) }.sorted { $0.key < $1.key }
      .flatMap { best(of: $0.found, for: query).sorted { query.isBetter($0, $1) } }
  }

  /// Returns the best usable paths among those found to one target.
  private func best(of found: [PathSearch.Found], for query: PathQuery) -> [PaymentPath] {
    var seen: Set<[XDR.Asset]> = []
    var paths: [PaymentPath] = []
    for found in found.sorted(by: { query.direction.isBetter($0.amount, than: $1.amount) }) where seen.insert(found.assets).inserted {
      guard paths.count < PathQuery.pathLimit else { break }
      if let path = path(through: found.assets, for: query) { paths.append(path) }
    }
    return paths
  }

  /// Computes what a payment along a path of assets would send and receive.
  ///
  /// - Parameter assets: from the query's asset to a target.
  /// - Returns: nil if the path can't be used after all.
  private func path(through assets: [XDR.Asset], for query: PathQuery) -> PaymentPath? {
    var amount = query.amount
    var left = Conversion.crossingLimit
    for (from, to) in zip(assets, assets.dropFirst()) {
      guard let quote = quote(amount, from: from, to: to, for: query, crossing: left), quote.amount > 0 else { return nil }
      amount = quote.amount
      left -= quote.crossed
    }
    let ends = query.direction == .send ? assets : assets.reversed()
    guard let source = ends.first, let destination = ends.last else { return nil }
    if query.direction == .receive, let target = query.targets.first(where: { $0.asset == source }), let balance = target.balance {
      guard amount <= balance else { return nil }
    }
    return PaymentPath(
      source: source, sourceAmount: query.direction == .send ? query.amount : amount, destination: destination,
      destinationAmount: query.direction == .send ? amount : query.amount, path: ends.count > 2 ? Array(ends[1..<(ends.count - 1)]) : []
    )
  }

  /// Quotes a hop as a payment would trade: through the pool, unless the book is cheaper.
  private func quote(_ amount: Int64, from: XDR.Asset, to: XDR.Asset, for query: PathQuery, crossing left: Int) -> HopQuote? {
    let (sending, receiving) = query.direction == .send ? (from, to) : (to, from)
    let book = offers.index.books[selling: receiving, buying: sending]
    let byBook = HopQuote(amount, query.direction, through: book, payer: query.payer, crossing: left) { limits(of: $0) }
    guard left > 0, let pool = pools.index[from, to].flatMap({ pools[$0] }), let swap = PoolSwap(sending: sending, to: pool),
      let byPool = HopQuote(amount, query.direction, through: swap)
    else { return byBook }
    guard let byBook else { return byPool }
    let isBookBetter = query.direction == .send ? byBook.amount > byPool.amount : byBook.amount < byPool.amount
    return isBookBetter ? byBook : byPool
  }

  /// Returns the most that an offer can sell and buy now, given what its seller holds.
  private func limits(of offer: BookOffer) -> Exchange.Limits {
    guard let entry = offers[offer.key] else { return Exchange.Limits(sell: 0, buy: 0) }
    let promised = entry.liabilities
    let sell = balanceLeft(of: entry.selling, offer.key.seller).addingClamped(promised.selling)
    let buy = receivableAmount(for: entry.buying, offer.key.seller).addingClamped(promised.buying)
    return Exchange.Limits(sell: min(entry.amount, max(0, sell)), buy: max(0, buy))
  }
}

extension PathQuery {
  fileprivate func isBetter(_ one: PaymentPath, _ other: PaymentPath) -> Bool {
    if one.destinationAmount != other.destinationAmount { return one.destinationAmount > other.destinationAmount }
    if one.sourceAmount != other.sourceAmount { return one.sourceAmount < other.sourceAmount }
    if one.path.count != other.path.count { return one.path.count < other.path.count }
    return one.path.map(\.sortKey).lexicographicallyPrecedes(other.path.map(\.sortKey))
  }
}

extension XDR.Asset {
  /// The asset as Horizon writes it when it sorts paths.
  fileprivate var sortKey: String {
    switch self {
    case .native: "native"
    case .creditAlphanum4(let asset): "credit_alphanum4/\(asset.assetCode.text)/\(AccountID(asset.issuer).address)"
    case .creditAlphanum12(let asset): "credit_alphanum12/\(asset.assetCode.text)/\(AccountID(asset.issuer).address)"
    }
  }
}

extension FixedBytes {
  /// The code without its trailing zeros.
  fileprivate var text: String { String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
}

extension Int64 {
  fileprivate func addingClamped(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other > 0 ? .max : .min) : sum
  }
}

/// A way to pay one asset with another, with the amounts of both. Amounts are in stroops.
package struct PaymentPath: Hashable, Sendable {
  var source: XDR.Asset
  var sourceAmount: Int64
  var destination: XDR.Asset
  var destinationAmount: Int64
  /// The assets in between.
  var path: [XDR.Asset]
}
