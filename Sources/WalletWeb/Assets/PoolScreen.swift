import HTTPTypes
import Hummingbird
import Sentences
import StellarKit
import WalletKit

/// `/assets/pools/ID`: withdraws all of the account's shares from a liquidity pool.
struct PoolScreen: Screen {
  struct Values: Sendable {
    let token: String
    let path: String
    let title: Sentence
    let notice: [Sentence]
    let review: Review?
  }

  struct Review: Sendable {
    let shares: String
    let parts: [Part]
    let reserve: AmountView?
    let cost: AssetCostView
    let button: Sentence
  }

  /// One of the pool's two assets, with the estimated and the lowest amount that the withdrawal pays out.
  struct Part: Sendable {
    let worth: AmountView
    let atLeast: AmountView
  }

  static func path(_ id: LiquidityPoolID) -> String { "assets/pools/\(id.hex)" }

  static func title(_ shares: PoolShares) -> Sentence {
    let codes = shares.assets?.map(\.code) ?? []
    return codes.count == 2 ? "Pool of \(codes[0]) and \(codes[1])" : "Pool"
  }

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/assets/pools/{id}") { _, context in try await show(try id(context), context) }
    router.post("/assets/pools/{id}") { _, context in
      let id = try id(context)
      return try await Confirmation(services: services).confirm(context) { try await show(id, context, $0) }
    }
  }

  private func id(_ context: PageContext) throws -> LiquidityPoolID {
    guard let id = context.parameters.get("id").flatMap({ try? LiquidityPoolID($0) }) else { throw PageError.notFound }
    return id
  }

  private func show(_ id: LiquidityPoolID, _ context: PageContext, _ refusal: FormRefusal? = nil) async throws -> Response {
    let numbers = services.formats.numbers
    var (notice, review): ([Sentence], PoolReview?) = (refusal?.notice ?? [], nil)
    do throws(AssetRefusal) {
      review = try await services.wallet.reviewWithdrawal(from: id, feePolicy: services.settings.feePolicy, numbers: services.formats.numbers)
    } catch {
      if notice.isEmpty { notice.append(error.sentence) }
    }
    let values = Values(
      token: context.token, path: Self.path(id), title: review.map { Self.title($0.shares) } ?? "Pool", notice: notice,
      review: review.map { review in
        Review(
          shares: numbers.typed(review.shares.balance),
          parts: zip(review.worth, review.atLeast).map {
            Part(
              worth: AmountView($0.amount, $0.asset, numbers),
              atLeast: AmountView($1.amount, $1.asset, numbers))
          }, reserve: review.reserve == .zero ? nil : AmountView(review.reserve, .native, numbers),
          cost: AssetCostView(review.transaction, reserve: .zero, numbers, refusal),
          button: SigningView.button(review.transaction, doing: "Take it out"))
      })
    return try await services.pages.show(
      Page(
        title: "Take out of the pool", template: Self.template, values: values, destination: .assets,
        status: refusal?.status ?? (review == nil ? .unprocessableContent : .ok)), context)
  }

  static let template = Template(
    "pool",
    """
    <header class="head"><h1>Take out of the pool</h1><p>All your shares are redeemed at the current price.</p></header>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    {{#review}}<form class="card" method="post" action="{{path}}" novalidate data-busy="Sending…">
      <h2>{{title}}</h2>
      <input type="hidden" name="token" value="{{token}}">
      <dl class="facts plain">
        <div><dt>Your shares</dt><dd>{{shares}}</dd></div>
        {{#parts}}<div><dt>You get about</dt><dd>{{#worth}}{{> amount}}{{/worth}}</dd></div>
        <div><dt>At least</dt><dd>{{#atLeast}}{{> amount}}{{/atLeast}}</dd></div>{{/parts}}
        {{#reserve}}<div><dt>No longer reserved</dt><dd>{{> amount}}</dd></div>{{/reserve}}
      </dl>
      <p class="hint">The price in a pool moves with every trade. If you would get less than that, nothing happens.</p>
      {{#cost}}{{> asset-cost}}{{/cost}}
      <button class="primary wide">{{button}}</button>
    </form>{{/review}}
    <p class="ways"><a href="assets">{{> icon-back}}Assets</a></p>
    """)
}
