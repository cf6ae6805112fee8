import Foundation
import HTTPTypes
import Hummingbird
import Sentences
import StellarKit
import WalletKit

/// `/convert/ways`: the quotes for a conversion, to choose one.
struct PathsScreen: Screen {
  struct Values: Sendable {
    let token: String
    /// The name of these quotes (``ConversionQuote/id``).
    let quotes: String
    let notice: [Sentence]
    let gives: Bool
    let given: AmountView
    let impact: Sentence?
    let rows: [Row]
    let age: Sentence
    let isFresh: Bool
    let price: [PriceView]
  }

  struct Row: Sendable {
    let index: String
    let isChosen: Bool
    let amount: AmountView
    let price: String
    let route: String
    let hops: Sentence
    /// How much worse than the best; nil for the best.
    let loss: Sentence?
    /// Whether there are others, and this is the best of them.
    let isBest: Bool
    let bound: Sentence
  }

  static let path = "convert/ways"

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/convert/ways") { _, context in
      guard let session = context.session, let quote = await services.sessions.drafts(of: session).quote else {
        return Response.redirect(to: ConvertScreen.path)
      }
      return try await refreshed(quote, session, context)
    }
    router.post("/convert/ways") { _, context in try await choose(context) }
  }

  /// Shows the quotes. Asks for new ones first if they are older than a quote may be, or if the person wants new ones.
  private func refreshed(_ quote: ConversionQuote, _ session: Session, _ context: PageContext) async throws -> Response {
    guard age(of: quote) > ConversionQuote.freshness || context.address.contains("anew") else { return try await show(quote, context) }
    let fresh: ConversionQuote
    do throws(PaymentRefusal) {
      fresh = try await anew(quote, session)
    } catch {
      return try await show(quote, context, error)
    }
    return try await show(fresh, context)
  }

  private func anew(_ quote: ConversionQuote, _ session: Session) async throws(PaymentRefusal) -> ConversionQuote {
    let fresh = try await services.wallet.quote(quote.form)
    await services.sessions.changeDrafts(of: session) { $0.quote = fresh }
    return fresh
  }

  private func age(of quote: ConversionQuote) -> TimeInterval { max(0, services.environment.now().timeIntervalSince(quote.askedAt)) }

  private func choose(_ context: PageContext) async throws -> Response {
    guard let session = context.session, var quote = await services.sessions.drafts(of: session).quote else {
      return Response.redirect(to: ConvertScreen.path)
    }
    // Another tab may have asked for quotes since, even for another conversion.
    guard context.field("quotes") == quote.id.description else {
      return try await show(
        quote, context,
        PaymentRefusal(general: "These aren't the quotes you saw: newer ones have been requested since, perhaps in another tab. Choose again."))
    }
    let index = Int(context.field("path")) ?? 0
    guard quote.paths.indices.contains(index) else { return Response.redirect(to: Self.path) }
    var path = quote.paths[index]
    do throws(PaymentRefusal) {
      // The page may have been open for long.
      if age(of: quote) > ConversionQuote.freshness {
        quote = try await anew(quote, session)
        guard let same = Self.same(path, at: index, in: quote) else {
          throw PaymentRefusal(general: "These are new quotes: the ones you saw had expired. Choose again.")
        }
        path = same
      }
      let review = try await services.wallet.review(quote, path)
      await services.sessions.changeDrafts(of: session) { $0.keep(.conversion(review)) }
      return Response.redirect(to: ConvertReviewScreen.path)
    } catch {
      return try await show(quote, context, error)
    }
  }

  /// Finds the same path in a newer quote. Returns nil, so that the person chooses again, if it now gives less or costs more, or if another path has
  /// come before it.
  private static func same(_ path: ConversionPath, at index: Int, in quote: ConversionQuote) -> ConversionPath? {
    guard let place = quote.paths.firstIndex(where: { $0.between == path.between }), place <= index else { return nil }
    let same = quote.paths[place]
    return same.arriving >= path.arriving && same.sent <= path.sent ? same : nil
  }

  private func show(_ quote: ConversionQuote, _ context: PageContext, _ refusal: PaymentRefusal? = nil) async throws -> Response {
    let numbers = services.formats.numbers
    let isSend = quote.form.direction == .send
    guard let best = quote.paths.first else { return .redirect(to: ConvertScreen.path) }
    let values = Values(
      token: context.token, quotes: quote.id.description, notice: refusal.map { [$0.sentence] } ?? [], gives: isSend,
      given: isSend ? AmountView(best.sent, best.sentAsset, numbers) : AmountView(best.arriving, best.arrivingAsset, numbers),
      impact: quote.priceImpact, rows: quote.paths.enumerated().map { Self.row($1, at: $0, of: quote, numbers) }, age: Self.words(age(of: quote)),
      isFresh: age(of: quote) <= ConversionQuote.freshness, price: await price(of: quote.form))
    return try await services.pages.show(
      Page(
        title: "Quotes", template: Self.template, values: values, destination: .pay, status: refusal == nil ? .ok : .unprocessableContent), context)
  }

  /// Returns the price at which one asset was traded for the other, or none if it isn't known.
  private func price(of form: ConversionForm) async -> [PriceView] {
    let line = try? await services.wallet.priceLine(of: form.from, in: .asset(form.into), over: .week)
    return line.map { [PriceView($0, of: form.from, services.formats)] } ?? []
  }

  private static func words(_ seconds: TimeInterval) -> Sentence {
    let seconds = Int(seconds)
    return seconds == 0 ? "Quoted just now." : Sentence(seconds, one: "Quoted \(seconds) second ago.", other: "Quoted \(seconds) seconds ago.")
  }

  static func row(_ path: ConversionPath, at index: Int, of quote: ConversionQuote, _ numbers: NumberFormat) -> Row {
    let isSend = quote.form.direction == .send
    let (unit, loss) = (path.priceUnit, quote.loss(path))
    let difference = numbers.typed(loss)
    let bound = (try? quote.bound(of: path)).map { bound -> Sentence in
      isSend
        ? "At least \(AmountView(bound, path.arrivingAsset, numbers).text)"
        : "At most \(AmountView(bound, path.sentAsset, numbers).text)"
    }
    return Row(
      index: String(index), isChosen: index == 0,
      amount: isSend ? AmountView(path.arriving, path.arrivingAsset, numbers) : AmountView(path.sent, path.sentAsset, numbers),
      price: "\(AmountView(unit, path.sentAsset, numbers).text) = \(AmountView(path.price(of: unit), path.arrivingAsset, numbers).text)",
      route: Self.route(path), hops: Sentence(path.hops, one: "\(path.hops) exchange", other: "\(path.hops) exchanges"),
      loss: index == 0
        ? nil : loss == .zero ? "as good as the best" : isSend ? "\(difference)% less than the best" : "\(difference)% more than the best",
      isBest: index == 0 && quote.paths.count > 1, bound: bound ?? "")
  }

  static func route(_ path: ConversionPath) -> String {
    ([path.sentAsset] + path.between + [path.arrivingAsset]).map(\.code).joined(separator: " → ")
  }

  static let template = Template(
    "ways",
    """
    <header class="head"><h1>Quotes</h1><p>{{#gives}}What you would receive for{{/gives}}{{^gives}}What it would cost to receive{{/gives}} {{#given}}{{> amount}}{{/given}}.</p></header>
    <p class="steps"><span>1 Details</span><span class="now" aria-current="step">2 Choose</span><span>3 Review</span></p>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    {{#.impact}}<p class="notice wait">{{> icon-warning}}<span>{{.}}</span></p>{{/.impact}}
    <form class="card" method="post" action="convert/ways" novalidate data-busy="Checking…">
      <input type="hidden" name="token" value="{{token}}">
      <input type="hidden" name="quotes" value="{{quotes}}">
      <fieldset class="choice">
        <legend>{{#gives}}You would receive{{/gives}}{{^gives}}You would pay{{/gives}}</legend>
        {{#rows}}
        <label for="path-{{index}}"><input type="radio" id="path-{{index}}" name="path" value="{{index}}"{{#isChosen}} checked{{/isChosen}}>\
    <span><span class="what">{{#amount}}{{> amount}}{{/amount}}</span><span class="hint">{{price}}</span><span class="hint">{{route}} ({{hops}})</span>\
    {{#.loss}}<span class="hint">{{.}}</span>{{/.loss}}{{#isBest}}<span class="mark">{{> icon-check}}Best</span>{{/isBest}}<span class="hint">{{bound}}</span></span></label>
        {{/rows}}
      </fieldset>
      <p class="hint" role="status">{{age}} {{#isFresh}}Prices change. They are checked again before anything is signed.{{/isFresh}}\
    {{^isFresh}}These quotes have expired: get new ones.{{/isFresh}}</p>
      <button class="primary wide">Review</button>
      <p class="ways"><a href="convert">{{> icon-back}}Back</a><a href="convert/ways?anew">Get new quotes</a></p>
    </form>
    {{#price}}<section class="card" aria-label="Price">{{> price}}</section>{{/price}}
    """)
}
