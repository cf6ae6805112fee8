import HTTPTypes
import Sentences
import StellarKit

/// An anchor's prices and quotes (SEP-38 2.5). Prices may need no sign-in; for quotes, get the service from a session.
public struct QuoteService: Sendable {
  let exchange: AnchorExchange
  let address: AnchorAddress
  let session: (any SignIn)?

  /// Fetches the assets that the anchor exchanges, except those whose names have an unknown form.
  ///
  /// - Throws: ``AnchorError``, and what signing in throws
  public func info() async throws -> [QuotedAsset] {
    let answer = try await exchange.fields(AnchorRequest("\(address.base)/info"), session)
    return try Self.readable(answer.required("assets", "a list", answer.list("assets"))).map { try QuotedAsset($0) }
  }

  /// Fetches the prices of everything that can be exchanged for an asset, or that it can be exchanged for, except assets whose names have an unknown
  /// form.
  ///
  /// - Parameters:
  ///   - asset: The asset that is sold, or bought, depending on the amount's side.
  ///   - amount: How much of it.
  ///   - method: How the other side is handed over outside Stellar.
  ///   - countryCode: The country of the person's address.
  /// - Throws: ``AnchorError``, and what signing in throws
  public func prices(
    of asset: AnchorAsset, _ amount: ExchangeSide, method: String? = nil, countryCode: String? = nil
  ) async throws -> [AssetPrice] {
    let isSale = if case .selling = amount { true } else { false }
    // The delivery method belongs to the side outside Stellar.
    let isMethodOfSale = if case .stellar = asset { !isSale } else { isSale }
    let query = [
      (isSale ? "sell_asset" : "buy_asset", asset.description), amount.parameter,
      (isMethodOfSale ? "sell_delivery_method" : "buy_delivery_method", method), ("country_code", countryCode),
    ]
    let answer = try await exchange.fields(AnchorRequest("\(address.base)/prices", query: query), session)
    let name = isSale ? "buy_assets" : "sell_assets"
    return try Self.readable(answer.required(name, "a list", answer.list(name))).map { try AssetPrice($0) }
  }

  /// Fetches the indicative price of an exchange. The price may have changed by the time of the exchange.
  ///
  /// - Throws: ``AnchorError``, and what signing in throws
  public func price(_ request: QuoteRequest) async throws -> ExchangePrice {
    try ExchangePrice(try await exchange.fields(AnchorRequest("\(address.base)/price", query: request.parameters), session))
  }

  /// Requests a firm quote of an exchange. Either amount of it may differ from the requested one, depending on how the anchor applies its fees
  /// (SEP-38), so the person has to see both before they agree to it.
  ///
  /// - Throws: ``AnchorError``, also if the quote is for other assets than were requested; and what signing in throws
  public func quote(_ request: QuoteRequest) async throws -> Quote {
    var fields = Dictionary(request.parameters.compactMap { name, value in value.map { (name, $0) } }) { first, _ in first }
    fields["expire_after"] = request.expireAfter.map { AnchorDate.text($0) }
    let answer = try await exchange.fields(AnchorRequest(.post, "\(address.base)/quote", body: AnchorRequest.json(fields)), session)
    let quote = try Quote(answer)
    guard quote.sell == request.sell else { throw answer.wrong("sell_asset", "\(request.sell)") }
    guard quote.buy == request.buy else { throw answer.wrong("buy_asset", "\(request.buy)") }
    return quote
  }

  /// Fetches a firm quote that was made earlier.
  ///
  /// - Throws: ``AnchorError``, with ``AnchorProblem/notFound(_:)`` if the anchor doesn't know it, and what signing in throws
  public func quote(_ id: String) async throws -> Quote {
    try Quote(try await exchange.fields(AnchorRequest("\(address.base)/quote/\(id.percentEncoded)"), session))
  }

  /// Returns the entries whose asset can be read, so that one that can't doesn't spoil the others.
  private static func readable(_ entries: [AnswerFields]) throws(AnchorError) -> [AnswerFields] {
    var readable: [AnswerFields] = []
    for entry in entries where try entry.text("asset").map({ AnchorAsset($0) != nil }) ?? true { readable.append(entry) }
    return readable
  }
}

extension Anchor {
  /// Prices, without a sign-in.
  ///
  /// - Throws: ``AnchorProblem/missingService(_:)``, ``AnchorProblem/unsafeAddress(name:url:)``
  public var quotes: QuoteService {
    get throws(AnchorError) { QuoteService(exchange: exchange, address: try address(of: .quotes), session: nil) }
  }
}

extension AnchorSession {
  /// Prices for the account, and quotes.
  ///
  /// - Throws: ``AnchorProblem/missingService(_:)``, ``AnchorProblem/unsafeAddress(name:url:)``
  public var quotes: QuoteService {
    get throws(AnchorError) { QuoteService(exchange: anchor.exchange, address: try anchor.address(of: .quotes), session: self) }
  }
}
