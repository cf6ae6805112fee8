import StellarKit

/// What the anchor does for SEP-38.
extension TestAnchor {
  /// How long a quote is valid, in seconds.
  static let quoteLifetime: Int64 = 300
  /// The longest validity that can be asked for, in seconds.
  private static let longestQuote: Int64 = 3_600

  private func asset(_ text: String) throws(AnchorRefusal) -> TradedAsset { try TradedAsset(text, issuer: accounts.issuer.accountID) }

  /// Lists the assets that the anchor exchanges: `GET /info`.
  func tradedAssets() -> AnchorJSON {
    let methods: AnchorJSON = .list(FundingMethod.allCases.map { ["name": .text($0.rawValue), "description": .text($0.text)] })
    let assets = TradedAsset.all.map { asset -> AnchorJSON in
      var members: [String: AnchorJSON] = ["asset": .text(asset.name(issuer: accounts.issuer.accountID))]
      if let fiat = asset.fiat {
        members["country_codes"] = [.text(fiat.country)]
        members["sell_delivery_methods"] = methods
        members["buy_delivery_methods"] = methods
      }
      return .object(members)
    }
    return ["assets": .list(assets)]
  }

  /// Lists the prices of one asset in the others: `GET /prices`.
  func prices(_ request: ReceivedRequest) throws -> AnchorJSON {
    guard (request["sell_asset"] == nil) != (request["buy_asset"] == nil) else {
      throw AnchorRefusal.refused("Name either sell_asset or buy_asset.")
    }
    try checkMethods(request)
    let isSelling = request["sell_asset"] != nil
    let own = try asset(try request.required(isSelling ? "sell_asset" : "buy_asset"))
    let amount = try request.amount(isSelling ? "sell_amount" : "buy_amount")
    let others = TradedAsset.all.filter { ($0.fiat == nil) != (own.fiat == nil) }
    let list = others.compactMap { other -> AnchorJSON? in
      let kind: AnchorTransferKind = (isSelling ? own : other).fiat == nil ? .withdrawal : .deposit
      let deal =
        isSelling
        ? try? Deal(selling: amount, own, for: other, terms: .of(kind)) : try? Deal(buying: amount, own, for: other, terms: .of(kind))
      guard deal != nil else { return nil }
      let price = Deal.price(of: isSelling ? other : own, in: isSelling ? own : other)
      return [
        "asset": .text(other.name(issuer: accounts.issuer.accountID)), "decimals": .number("\(other.decimals)"),
        "price": .text(Deal.quotient(Int128(price.numerator), Int128(price.denominator))),
      ]
    }
    return [isSelling ? "buy_assets" : "sell_assets": .list(list)]
  }

  /// Returns the price of an exchange: `GET /price`.
  func price(_ request: ReceivedRequest) throws -> AnchorJSON {
    guard ["sep6", "sep24", "sep31"].contains(request["context"]) else { throw AnchorRefusal.refused("“context” is sep6, sep24 or sep31.") }
    return .object(try deal(request).members(issuer: accounts.issuer.accountID))
  }

  /// Makes a quote: `POST /quote`.
  func makeQuote(_ request: ReceivedRequest, _ user: AnchorUser) throws -> AnchorJSON {
    guard ["sep6", "sep24"].contains(request["context"]) else { throw AnchorRefusal.refused("“context” is sep6 or sep24.") }
    try checkCapacity(store.quotes.count)
    let deal = try deal(request)
    let most = (deal.sell.asset ?? deal.buy.asset).map { Terms.maximum(of: $0) } ?? .zero
    guard deal.sellAmount >= Terms.minimum, deal.sellAmount <= most else {
      throw AnchorRefusal.refused("Quotes are for \(Terms.minimum.trimmed) to \(most.trimmed) \(deal.sell.code).")
    }
    var expiresAt = time.adding(seconds: Self.quoteLifetime)
    if let text = request["expire_after"] {
      guard let wanted = AnchorTime(text) else { throw AnchorRefusal.refused("“expire_after” is a time like 2026-11-21T10:00:00Z.") }
      guard wanted <= time.adding(seconds: Self.longestQuote) else { throw AnchorRefusal.refused("Quotes are good for an hour at most.") }
      expiresAt = max(expiresAt, wanted)
    }
    let quote = AnchorQuote(
      id: newID(), owner: user.subject, deal: deal, expiresAt: expiresAt, sellMethod: request["sell_delivery_method"],
      buyMethod: request["buy_delivery_method"])
    try save(AnchorChanges(quotes: [quote]))
    return quote.json(accounts)
  }

  /// Returns one of a user's quotes: `GET /quote/ID`.
  func quote(_ id: String, _ user: AnchorUser) throws(AnchorRefusal) -> AnchorQuote {
    guard let quote = store.quotes[id], quote.owner == user.subject else { throw .notFound("There is no quote with the id \(id).") }
    return quote
  }

  /// Makes all quotes expire now.
  func expireQuotes() throws {
    let now = time
    let quotes = store.quotes.values.filter { $0.expiresAt >= now }.map { quote in
      var quote = quote
      quote.expiresAt = now.adding(seconds: -1)
      return quote
    }
    let transfers = store.transfers.values.filter { $0.quoteID != nil && $0.deadline != nil }.map { transfer in
      var transfer = transfer
      transfer.deadline = now.adding(seconds: -1)
      return transfer
    }
    try save(AnchorChanges(transfers: transfers, quotes: quotes))
  }

  private func deal(_ request: ReceivedRequest) throws -> Deal {
    let (sell, buy) = (try asset(try request.required("sell_asset")), try asset(try request.required("buy_asset")))
    guard (sell.fiat == nil) != (buy.fiat == nil) else {
      throw AnchorRefusal.refused("An asset on the ledger is exchanged for one outside of it, or the other way round.")
    }
    try checkMethods(request)
    let terms = sell.fiat == nil ? Terms.withdrawal : Terms.deposit
    switch (request["sell_amount"], request["buy_amount"]) {
    case (_?, nil): return try Deal(selling: try request.amount("sell_amount"), sell, for: buy, terms: terms)
    case (nil, _?): return try Deal(buying: try request.amount("buy_amount"), buy, for: sell, terms: terms)
    default: throw AnchorRefusal.refused("Name either sell_amount or buy_amount.")
    }
  }

  private func checkMethods(_ request: ReceivedRequest) throws(AnchorRefusal) {
    for name in ["sell_delivery_method", "buy_delivery_method"] {
      if let method = request[name], FundingMethod(rawValue: method) == nil {
        throw .refused("There is no delivery method “\(method)”.")
      }
    }
    if let country = request["country_code"], !Fiat.allCases.contains(where: { country.hasPrefix($0.country) }) {
      throw .refused("The anchor isn't in the country “\(country)”.")
    }
  }
}
