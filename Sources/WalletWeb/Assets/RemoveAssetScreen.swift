import HTTPTypes
import Hummingbird
import Sentences
import StellarKit
import WalletKit

/// `/assets/CODE-ISSUER/remove`: removes an asset, or says what keeps it and offers a way out.
struct RemoveAssetScreen: Screen {
  struct Obstacle: Sendable {
    let sentence: Sentence
    /// The step that removes the obstacle, or nil if there is none here.
    let step: Step?
    let links: [ActionLink]
  }

  struct Step: Sendable {
    let name: String
    let label: Sentence
    let hint: Sentence
    let isChosen: Bool
  }

  struct Values: Sendable {
    let token: String
    let code: String
    let path: String
    let assetPath: String
    let notice: [Sentence]
    /// The obstacles to the removal; none once the chosen steps remove all of them.
    let obstacles: [Obstacle]
    /// What is done first, in the same transaction.
    let firstSteps: [Sentence]
    let isStuck: Bool
    let review: Review?
  }

  /// What is signed.
  struct Review: Sendable {
    let cost: AssetCostView
    let reserve: AmountView?
    let returns: Bool
    let cancels: Bool
    let button: Sentence
  }

  static func path(_ asset: Asset) -> String { "\(AssetsScreen.path(asset))/remove" }

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/assets/{asset}/remove") { request, context in
      let query = request.query
      let steps = RemovalReview.Steps(returnsBalance: query.get("return") != nil, cancelsOffers: query.get("cancel") != nil)
      return try await show(try asset(context), steps, context)
    }
    router.post("/assets/{asset}/remove") { _, context in
      let asset = try asset(context)
      let steps = RemovalReview.Steps(
        returnsBalance: !context.field("return").isEmpty,
        cancelsOffers: !context.field("cancel").isEmpty)
      return try await Confirmation(services: services).confirm(context) { try await show(asset, steps, context, $0) }
    }
  }

  private func asset(_ context: PageContext) throws -> Asset {
    guard let asset = context.parameters.get("asset").flatMap(AssetsScreen.asset), asset != .native else { throw PageError.notFound }
    return asset
  }

  private func show(
    _ asset: Asset, _ steps: RemovalReview.Steps, _ context: PageContext, _ refusal: FormRefusal? = nil
  ) async throws -> Response {
    let numbers = services.formats.numbers
    var (notice, review): ([Sentence], RemovalReview?) = (refusal?.notice ?? [], nil)
    do throws(AssetRefusal) {
      review = try await services.wallet.reviewRemoval(of: asset, steps, feePolicy: services.settings.feePolicy, numbers: services.formats.numbers)
    } catch {
      notice.append(error.sentence)
    }
    let transaction = review?.transaction
    let obstacles = transaction == nil ? review?.obstacles.map { obstacle($0, asset, steps) } ?? [] : []
    let values = Values(
      token: context.token, code: asset.code, path: Self.path(asset), assetPath: AssetsScreen.path(asset), notice: notice,
      obstacles: obstacles, firstSteps: transaction == nil ? [] : review.map { firstSteps($0, asset) } ?? [],
      // The form is left out only if there is an obstacle that no step removes.
      isStuck: review == nil || obstacles.contains { $0.step == nil },
      review: transaction.map { transaction in
        Review(
          cost: AssetCostView(transaction, reserve: .zero, numbers, refusal),
          reserve: review.flatMap {
            $0.reserve == .zero ? nil : AmountView($0.reserve, .native, numbers)
          }, returns: steps.returnsBalance,
          cancels: steps.cancelsOffers,
          button: SigningView.button(transaction, doing: review?.offersFirst == nil ? "Remove \(asset.code)" : "Cancel these offers"))
      })
    return try await services.pages.show(
      Page(
        title: "Remove \(asset.code)", template: Self.template, values: values, destination: .assets,
        status: refusal?.status ?? (review == nil ? .unprocessableContent : .ok)), context)
  }

  private func firstSteps(_ review: RemovalReview, _ asset: Asset) -> [Sentence] {
    guard let count = review.offersFirst else { return review.obstacles.compactMap { firstStep($0, asset) } }
    return [
      "You have more offers of \(asset.code) than one transaction can cancel. This one cancels \(count) and doesn't remove the asset yet. Start again afterwards."
    ]
  }

  /// Says what the chosen step does about an obstacle, or returns nil if no step removes it.
  private func firstStep(_ obstacle: RemovalObstacle, _ asset: Asset) -> Sentence? {
    switch obstacle {
    case .balance(let amount):
      "\(AmountView(amount, asset, services.formats.numbers).text) go back to the issuer. You get nothing for them."
    case .offers(let offers):
      offers.count == 1
        ? "Your offer of \(asset.code) is cancelled." : "Your \(offers.count) offers of \(asset.code) are cancelled."
    case .pools, .frozen, .memo: nil
    }
  }

  private func obstacle(_ obstacle: RemovalObstacle, _ asset: Asset, _ steps: RemovalReview.Steps) -> Obstacle {
    let code = asset.code
    switch obstacle {
    case .balance(let amount):
      let text = AmountView(amount, asset, services.formats.numbers).text
      return Obstacle(
        sentence: "You hold \(text). Only an asset with a balance of zero can be removed.",
        step: Step(
          name: "return", label: "Send all of it back to its issuer",
          hint: "You get nothing for it: \(text) will be gone. Only for what is worth nothing to you.",
          isChosen: steps.returnsBalance),
        links: ways(asset))
    case .offers(let offers):
      return Obstacle(
        sentence: offers.count == 1
          ? "One of your open offers still buys or sells \(code)."
          : "\(offers.count) of your open offers still buy or sell \(code).",
        step: Step(
          name: "cancel", label: "Cancel these offers", hint: "You can then spend what they had reserved.",
          isChosen: steps.cancelsOffers),
        links: [])
    case .pools(let pools):
      return Obstacle(
        sentence: pools.count == 1
          ? "You hold shares of a pool with \(code) in it. Take them out first."
          : "You hold shares of pools with \(code) in them. Take them out first.",
        step: nil, links: pools.map { ActionLink(label: "Take out: \(PoolScreen.title($0))", path: PoolScreen.path($0.id)) })
    case .frozen(let amount):
      let text = AmountView(amount, asset, services.formats.numbers).text
      return Obstacle(
        sentence: "You hold \(text), which the issuer has frozen: it can be neither sent nor removed. Ask the issuer to release it.", step: nil,
        links: [])
    case .memo(let amount):
      let text = AmountView(amount, asset, services.formats.numbers).text
      let issuer = asset.issuer.map { [ActionLink(label: "Pay it to the issuer", path: PagePath.pay($0.address, amount, of: asset))] } ?? []
      return Obstacle(
        sentence:
          "You hold \(text). Only an asset with a balance of zero can be removed. The issuer takes it back only with a memo: ask them which one before you pay it to them.",
        step: nil, links: ways(asset) + issuer)
    }
  }

  /// Returns links to other ways to get rid of an asset's balance.
  private func ways(_ asset: Asset) -> [ActionLink] {
    [
      ActionLink(label: "Convert it into another asset", path: ConvertScreen.path),
      ActionLink(label: "Pay somebody with it", path: "\(Destination.pay.path)?asset=\(asset.description.percentEncoded)"),
    ]
  }

  static let template = Template(
    "remove-asset",
    """
    <header class="head"><h1>Remove {{code}}</h1><p>You can add it again at any time.</p></header>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    {{^review}}<form class="card" method="get" action="{{path}}">
      <h2>Why you can't remove it yet</h2>
      {{#obstacles}}<fieldset class="choice"><p class="notice wait">{{> icon-warning}}<span>{{sentence}}</span></p>
      {{#step}}<label for="{{name}}"><input type="checkbox" id="{{name}}" name="{{name}}" value="yes"{{#isChosen}} checked{{/isChosen}}>\
    <span><span class="what">{{label}}</span><span class="hint">{{hint}}</span></span></label>{{/step}}
      <p class="ways">{{#links}}<a href="{{path}}">{{label}}</a>{{/links}}</p></fieldset>{{/obstacles}}
      {{^isStuck}}<button class="primary wide">Review the removal</button>{{/isStuck}}
      <p class="ways"><a href="{{assetPath}}">{{> icon-back}}Keep it</a></p>
    </form>{{/review}}
    {{#review}}<form class="card" method="post" action="{{path}}" novalidate data-busy="Sending…">
      <input type="hidden" name="token" value="{{token}}">
      {{#returns}}<input type="hidden" name="return" value="yes">{{/returns}}{{#cancels}}<input type="hidden" name="cancel" value="yes">{{/cancels}}
      {{#firstSteps}}<p class="notice wait">{{> icon-warning}}<span>{{.}}</span></p>{{/firstSteps}}
      <dl class="facts plain">
        {{#reserve}}<div><dt>No longer reserved</dt><dd>{{> amount}}</dd></div>{{/reserve}}
      </dl>
      {{#cost}}{{> asset-cost}}{{/cost}}
      <button class="primary danger wide">{{button}}</button>
      <p class="ways"><a href="{{assetPath}}">{{> icon-back}}Keep it</a></p>
    </form>{{/review}}
    """)
}
