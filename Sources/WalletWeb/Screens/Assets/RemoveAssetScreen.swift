import HTTPTypes
import Hummingbird
import StellarKit
import WalletKit

/// `/assets/CODE-ISSUER/remove`: removes an asset, or says what keeps it and offers a way out.
struct RemoveAssetScreen {
  struct Obstacle: Sendable {
    let sentence: String
    /// The step that does away with it; nothing where there is none here.
    let step: Step?
    let ways: [Way]
  }

  struct Step: Sendable {
    let name: String
    let label: String
    let hint: String
    let isChosen: Bool
  }

  struct Way: Sendable {
    let label: String
    let path: String
  }

  struct Values: Sendable {
    let token: String
    let code: String
    let path: String
    let assetPath: String
    let notice: [String]
    let obstacles: [Obstacle]
    let hasObstacles: Bool
    let isStuck: Bool
    let fee: AmountView?
    let feeLimit: Int64
    let reserve: AmountView?
    let opening: OpeningView
  }

  static func path(_ asset: Asset) -> String { "\(AssetsScreen.path(asset))/remove" }

  let site: Site

  func add(to router: RouterGroup<PageContext>) {
    router.get("/assets/{asset}/remove") { request, context in
      let query = request.uri.queryParameters
      let steps = RemovalReview.Steps(returnsBalance: query.get("return") != nil, cancelsOffers: query.get("cancel") != nil)
      return try await show(try asset(context), steps, context)
    }
    router.post("/assets/{asset}/remove") { _, context in
      let asset = try asset(context)
      let steps = RemovalReview.Steps(returnsBalance: !context.field("return").isEmpty, cancelsOffers: !context.field("cancel").isEmpty)
      do {
        return try await AssetSending(site: site).send(context) {
          let review = try await site.wallet.reviewRemoval(of: asset, steps, feePolicy: site.settings.feePolicy)
          guard let transaction = review.transaction else {
            throw FormRefusal("\(asset.code) can't be removed yet. What keeps it is said below, and what can be done.")
          }
          return transaction
        }
      } catch let refusal as FormRefusal {
        return try await show(asset, steps, context, refusal)
      }
    }
  }

  private func asset(_ context: PageContext) throws -> Asset {
    guard let asset = context.parameters.get("asset").flatMap(AssetsScreen.asset), asset != .native else { throw TurnedAway.notFound }
    return asset
  }

  private func show(
    _ asset: Asset, _ steps: RemovalReview.Steps, _ context: PageContext, _ refusal: FormRefusal? = nil
  ) async throws -> Response {
    let numbers = site.formats.numbers
    var (notice, review): ([String], RemovalReview?) = (refusal?.notice ?? [], nil)
    do throws(AssetRefusal) {
      review = try await site.wallet.reviewRemoval(of: asset, steps, feePolicy: site.settings.feePolicy)
    } catch {
      notice.append(error.description)
    }
    let obstacles = review?.obstacles.map { obstacle($0, asset, steps) } ?? []
    // With all its steps it may be possible: only what no step helps against keeps the form away.
    let isStuck = review == nil || obstacles.contains { $0.step == nil }
    let fee = review?.transaction?.fee ?? Amount(fee: UInt32(clamping: obstacles.count + 1) * 10_000)
    let values = Values(
      token: context.session?.token ?? "", code: asset.code, path: Self.path(asset), assetPath: AssetsScreen.path(asset), notice: notice,
      obstacles: obstacles, hasObstacles: !obstacles.isEmpty, isStuck: isStuck,
      fee: review?.transaction.map { AmountView($0.fee, .native, numbers) }, feeLimit: fee.stroops,
      reserve: review.flatMap { $0.reserve == .zero ? nil : AmountView($0.reserve, .native, numbers) }, opening: OpeningView(refusal))
    return try await site.show(
      Page(
        title: "Remove \(asset.code)", template: "remove-asset", values: values, destination: .assets,
        status: refusal?.status ?? (review == nil ? .unprocessableContent : .ok)), context)
  }

  private func obstacle(_ obstacle: RemovalObstacle, _ asset: Asset, _ steps: RemovalReview.Steps) -> Obstacle {
    let code = asset.code
    switch obstacle {
    case .balance(let amount):
      let text = AmountView(amount, asset, site.formats.numbers).text
      return Obstacle(
        sentence: "You hold \(text). Only an asset of which you hold nothing can be removed.",
        step: Step(
          name: "return", label: "Send all of it back to its issuer",
          hint: "You get nothing for it: \(text) are gone then. For what is worth nothing to you.",
          isChosen: steps.returnsBalance),
        ways: [
          Way(label: "Convert it into another asset", path: ConvertScreen.path),
          Way(label: "Pay somebody with it", path: "\(Destination.pay.path)?asset=\(asset.description.inQuery)"),
        ])
    case .offers(let offers):
      return Obstacle(
        sentence: offers.count == 1
          ? "An offer of yours on the exchange still gives \(code) or wants it."
          : "\(offers.count) offers of yours on the exchange still give \(code) or want it.",
        step: Step(
          name: "cancel", label: "Take these offers off the exchange", hint: "What they promised is yours to spend again.",
          isChosen: steps.cancelsOffers),
        ways: [])
    case .pools(let pools):
      let names = pools.compactMap { $0.assets?.map(\.code).joined(separator: " + ") }.joined(separator: ", ")
      return Obstacle(
        sentence:
          "You hold shares of a pool with \(code) in it (\(names)). Take them out of the pool first, with the program with which you put them in.",
        step: nil, ways: [])
    case .frozen(let amount):
      let text = AmountView(amount, asset, site.formats.numbers).text
      return Obstacle(
        sentence: "You hold \(text), which the issuer has frozen: it can be neither sent nor removed. Ask the issuer to release it.", step: nil,
        ways: [])
    }
  }

  static let template = """
    <header class="head"><h1>Remove {{code}}</h1><p>You can add it again at any time.</p></header>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    <form class="card" method="post" action="{{path}}" novalidate data-busy="Sending…">
      <input type="hidden" name="token" value="{{token}}">
      <input type="hidden" name="feeLimit" value="{{feeLimit}}">
      {{#hasObstacles}}<h2>What keeps it</h2>{{/hasObstacles}}
      {{#obstacles}}<fieldset class="choice"><p class="notice wait">{{> icon-warning}}<span>{{sentence}}</span></p>
      {{#step}}<label for="{{name}}"><input type="checkbox" id="{{name}}" name="{{name}}" value="yes"{{#isChosen}} checked{{/isChosen}}>\
    <span><span class="what">{{label}}</span><span class="hint">{{hint}}</span></span></label>{{/step}}
      <p class="ways">{{#ways}}<a href="{{path}}">{{label}}</a>{{/ways}}</p></fieldset>{{/obstacles}}
      {{^isStuck}}<dl class="facts plain">
        {{#reserve}}<div><dt>No longer set aside</dt><dd>{{> amount}}</dd></div>{{/reserve}}
        {{#fee}}<div><dt>Network fee, at most</dt><dd>{{> amount}}</dd></div>{{/fee}}
      </dl>
      {{#opening}}{{> opening}}{{/opening}}
      <button class="primary danger wide">Remove {{code}}</button>{{/isStuck}}
      <p class="ways"><a href="{{assetPath}}">{{> icon-back}}Keep it</a></p>
    </form>
    """
}
