public import AnchorKit
import Sentences
public import StellarKit

extension TransferManager {
  /// Fetches what a transfer would cost now: by a quote or the anchor's price if money is exchanged, or else by its fees or its fee endpoint.
  ///
  /// - Parameters:
  ///   - form: the transfer as it is typed.
  ///   - promised: whether to have the anchor promise it with a quote, which needs a sign-in.
  /// - Returns: the cost, or nil if the anchor doesn't say beforehand.
  /// - Throws: ``TransferError``, among them ``TransferError/quoteExpired(anchor:)`` for a quote that has already expired.
  public func cost(of form: TransferForm, promised: Bool = false) async throws(TransferError) -> TransferCost? {
    let offer = try await offer(of: form.domain)
    let order = try TransferOrder(form, offer, try await moneys(of: form, offer))
    guard let amount = order.amount, let terms = offer.terms(form) else { return nil }
    do {
      if let money = form.money {
        var form = form
        form.method = order.method?.name
        return try await exchangeCost(form, amount, money, offer, promised)
      }
      if let estimate = try terms.fees.estimate(amount) {
        return Self.cost(form, amount, fee: estimate.fee, arriving: estimate.amountOut, offer)
      }
      guard let fee = try await self.fee(form, amount, order.method, offer) else { return nil }
      return Self.cost(form, amount, fee: fee, arriving: try amount.subtracting(fee), offer)
    } catch let error as DecimalAmountError {
      throw .fields(["amount": error == .negative ? "The fee is more than the amount. Enter a larger amount." : error.sentence])
    } catch {
      throw TransferError(error)
    }
  }

  /// Fetches an anchor's indicative price of an exchange, whatever its limits and fields are, or nil for a form without other money. An anchor that
  /// tells its prices only to its customers has to be signed in to before.
  ///
  /// - Throws: ``TransferError``
  public func price(of form: TransferForm) async throws(TransferError) -> TransferCost? {
    guard let money = form.money else { return nil }
    let offer = try await offer(of: form.domain)
    do {
      let amount = try DecimalAmount(form.amount)
      var form = form
      // If there is only one way, it needn't be chosen.
      let methods = offer.methods(form, moneys: try await moneys(for: form.asset, at: form.domain, as: form.user))
      if methods.count == 1 { form.method = methods.first?.name }
      return try await exchangeCost(form, amount, money, offer, false)
    } catch {
      throw TransferError(error)
    }
  }

  private static func cost(
    _ form: TransferForm, _ amount: DecimalAmount, fee: DecimalAmount, arriving: DecimalAmount, _ offer: AnchorOffer
  ) -> TransferCost {
    let (code, outside) = (form.asset.code, offer.currency(of: form.asset) ?? form.asset.code)
    return TransferCost(
      amountIn: amount, codeIn: form.isWithdrawal ? code : outside, amountOut: arriving, codeOut: form.isWithdrawal ? outside : code,
      fee: FeeDetails(total: fee, asset: .stellar(form.asset), parts: []), quote: nil)
  }

  private func exchangeCost(
    _ form: TransferForm, _ amount: DecimalAmount, _ money: AnchorAsset, _ offer: AnchorOffer, _ promised: Bool
  ) async throws -> TransferCost {
    let (sell, buy) = form.sides(money)
    let context = form.via == .sep6 ? QuoteContext.sep6 : .sep24
    let request = QuoteRequest(
      sell: sell, buy: buy, .selling(amount), for: context, sellMethod: form.isWithdrawal ? nil : form.method,
      buyMethod: form.isWithdrawal ? form.method : nil)
    guard promised else {
      let price = try await asking(offer.anchor, as: form.user) { try await $0.price(request) }
      return TransferCost(
        amountIn: price.sellAmount, codeIn: sell.code, amountOut: price.buyAmount, codeOut: buy.code, fee: price.fee, quote: nil)
    }
    let quote = try await session(form.domain, try await client(at: form.domain, as: form.user)).quotes.quote(request)
    guard quote.isValid(at: now()) else { throw TransferError.quoteExpired(anchor: form.domain) }
    let (key, kept) = (Self.key(quote.id, form.domain), KeptQuote(quote))
    // A quote that one page has shown isn't replaced with another one of the same id.
    guard quotes[key, default: kept] == kept else { throw TransferError.quoteExpired(anchor: form.domain) }
    quotes[key] = kept
    return TransferCost(
      amountIn: quote.price.sellAmount, codeIn: sell.code, amountOut: quote.price.buyAmount, codeOut: buy.code, fee: quote.price.fee, quote: quote)
  }

  /// Asks for prices, as a customer if possible, because some anchors tell nobody else.
  private func asking<Answer: Sendable>(
    _ anchor: Anchor, as user: String?, _ ask: (QuoteService) async throws -> Answer
  ) async throws -> Answer {
    let domain = anchor.domain.name
    if let client = try? await client(at: domain, as: user), await anchorSessions.isSignedIn(domain, client) {
      return try await ask(try await session(domain, client).quotes)
    }
    do {
      return try await ask(try anchor.quotes)
    } catch let error as AnchorError {
      switch error.problem {
      case .authenticationRequired, .refused(status: 403, _): throw TransferError.signInNeeded(anchor: domain)
      default: throw error
      }
    }
  }

  /// Makes the key of a quote. It includes the domain, because two anchors may use the same id.
  static func key(_ quote: String, _ domain: String) -> String { "\(domain) \(quote)" }

  /// Returns the firm quote that a form names, to be stored with its transfer, or nil if it names none. The quote must be for this exchange, and
  /// still valid.
  ///
  /// - Throws: ``TransferError/quoteExpired(anchor:)``
  func quote(_ form: TransferForm) throws(TransferError) -> KeptQuote? {
    guard let id = form.quoteID else { return nil }
    // The person has agreed only to what was shown here; the anchor could say something else of it now.
    guard let quote = quotes[Self.key(id, form.domain)], form.money.map({ (quote.assetIn, quote.assetOut) == form.sides($0) }) ?? false,
      quote.isValid(at: now())
    else { throw .quoteExpired(anchor: form.domain) }
    return quote
  }

  /// Asks the deprecated fee endpoint of anchors that have it and no simpler fees.
  private func fee(_ form: TransferForm, _ amount: DecimalAmount, _ method: TransferMethod?, _ offer: AnchorOffer) async throws -> DecimalAmount? {
    guard let info = form.via == .sep6 ? offer.direct : offer.interactive, info.fee.isEnabled else { return nil }
    guard info.fee.needsSignIn else {
      return form.via == .sep6
        ? try await offer.anchor.transfers.fee(for: form.asset, amount, isWithdrawal: form.isWithdrawal, method: method)
        : try await offer.anchor.interactive.fee(for: form.asset, amount, isWithdrawal: form.isWithdrawal, method: method?.name)
    }
    let client = try await client(at: form.domain, as: form.user)
    guard await anchorSessions.isSignedIn(form.domain, client) else { return nil }
    let session = try await session(form.domain, client)
    return form.via == .sep6
      ? try await session.transfers.fee(for: form.asset, amount, isWithdrawal: form.isWithdrawal, method: method)
      : try await session.interactive.fee(for: form.asset, amount, isWithdrawal: form.isWithdrawal, method: method?.name)
  }

  /// Fetches the currencies outside Stellar that an anchor exchanges an asset with, if it has prices (SEP-38), and the ways in which they come and
  /// go.
  ///
  /// - Parameters:
  ///   - asset: the asset on Stellar.
  ///   - domain: the anchor.
  ///   - user: the user of a shared account who asks, as ``signIn(to:_:as:)`` takes it; nil for the one who signed in there last.
  /// - Throws: ``TransferError``
  public func moneys(for asset: Asset, at domain: String, as user: String? = nil) async throws(TransferError) -> [QuotedAsset] {
    let anchor = try await anchor(domain)
    guard anchor.offers(.quotes) else { return [] }
    do {
      let traded = try await asking(anchor, as: user) { try await $0.info() }
      guard traded.contains(where: { $0.asset == .stellar(asset) }) else { return [] }
      return traded.filter { if case .stellar = $0.asset { false } else { true } }
    } catch {
      throw TransferError(error)
    }
  }
}

extension TransferForm {
  /// Returns what is given to the anchor and what is received from it, if that is exchanged for money outside Stellar.
  fileprivate func sides(_ money: AnchorAsset) -> (sell: AnchorAsset, buy: AnchorAsset) {
    isWithdrawal ? (.stellar(asset), money) : (money, .stellar(asset))
  }
}
