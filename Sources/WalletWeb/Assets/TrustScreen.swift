import HTTPTypes
import Hummingbird
import Sentences
import StellarKit
import WalletKit

/// `/assets/trust`: adds an asset or changes its limit, after a review and the PIN.
struct TrustScreen: Screen {
  struct Values: Sendable {
    let title: Sentence
    let lead: Sentence
    let token: String
    let asset: String
    let numbers: String
    /// The limit that was in the field when the page was made. A different limit is reviewed first.
    let shownLimit: String
    let notice: [Sentence]
    let details: AssetDetailsView
    /// Whether the asset can't be added or changed, regardless of the limit.
    let isBlocked: Bool
    /// The cost of what is signed; nil if the limit has to be corrected or chosen first.
    let cost: AssetCostView?
    let limit: FieldView
    let button: Sentence
  }

  static func path(_ asset: Asset) -> String { "assets/trust?asset=\(asset.description.percentEncoded)" }

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/assets/trust") { request, context in
      let asset = request.query.get("asset") ?? ""
      // Showing the asset sends a request to its issuer's domain.
      guard !context.isFromElsewhere else { return Response.redirect(to: context.leadingOn(to: AddAssetScreen.path(String(asset.prefix(100))))) }
      return try await show(form(asset, limit: ""), context, isFirst: true)
    }
    router.post("/assets/trust") { _, context in
      let form = TrustForm(
        asset: context.field("asset"), limit: context.field("limit"),
        numberFormat: NumberFormat(rawValue: context.field("numbers")) ?? services.settings.numberFormat, feePolicy: services.settings.feePolicy)
      guard !context.field("review").isEmpty, form.limit == context.field("shownLimit") else {
        return try await show(form, context, notice: form.limit == context.field("shownLimit") ? nil : Self.changed)
      }
      return try await Confirmation(services: services).confirm(context) { try await show(form, context, $0) }
    }
  }

  private static let changed: Sentence = "This limit differs from the one shown before. Check it again, then enter your PIN."

  private func form(_ asset: String, limit: String) -> TrustForm {
    TrustForm(asset: String(asset.prefix(100)), limit: limit, numberFormat: services.settings.numberFormat, feePolicy: services.settings.feePolicy)
  }

  private func show(_ form: TrustForm, _ context: PageContext, isFirst: Bool = false, notice: Sentence? = nil, _ refusal: FormRefusal? = nil)
    async throws -> Response
  {
    guard let asset = try? Asset(form.asset), asset != .native else { return .redirect(to: "assets/add") }
    let wallet = await services.wallet
    let held = (try? await wallet.holdings())?.holding(of: asset)
    let numbers = services.formats.numbers
    // The review is of the limit in the field, at first the current one.
    var form = form
    if isFirst, let current = held?.limit, current != .max { form.limit = numbers.typed(current) }
    var (review, problem): (TrustReview?, AssetRefusal?)
    do throws(AssetRefusal) { review = try await wallet.review(form) } catch { problem = error }
    // The page of an asset that is held offers to change the limit. That it is still the current one isn't a mistake yet.
    let isSame = isFirst && held != nil && problem?.fields[.limit] != nil
    let limit = FieldView(
      "limit", "Limit (optional)", .amount, value: form.limit, hint: "Leave empty for no limit.", suffix: asset.code,
      mistake: isSame ? nil : problem?.fields[.limit] ?? refusal?.mistake("limit"))
    let isBlocked = problem != nil && problem?.fields[.limit] == nil
    let notices =
      (review == nil ? [] : [notice].compactMap(\.self)) + (refusal?.notice ?? []) + (isBlocked ? [problem?.sentence].compactMap(\.self) : [])
    let values = Values(
      title: held == nil ? "Add \(asset.code)" : "Limit of \(asset.code)",
      lead: held == nil ? "Check who issues it before you add it: anybody can give an asset any name." : "The most you can hold.",
      token: context.token, asset: asset.description, numbers: numbers.rawValue,
      shownLimit: limit.value,
      notice: notices,
      details: AssetDetailsView(await wallet.details(of: asset)),
      isBlocked: isBlocked,
      cost: review.map { AssetCostView($0.transaction, reserve: $0.reserve, besides: $0.details.rules.warnings, numbers, refusal) },
      limit: limit,
      button: review.map { SigningView.button($0.transaction, doing: held == nil ? "Add \(asset.code)" : "Set this limit") } ?? "Continue")
    let isRefused = refusal != nil || (problem != nil && !isSame)
    return try await services.pages.show(
      Page(
        title: values.title, template: Self.template, values: values, destination: .assets,
        status: isRefused ? refusal?.status ?? .unprocessableContent : .ok), context)
  }

  static let template = Template(
    "trust",
    """
    <header class="head"><h1>{{title}}</h1><p>{{lead}}</p></header>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    <section class="card" aria-label="What it is">
      <h2>What it is</h2>
      {{#details}}<div class="holding">{{#name}}{{> asset-name}}{{/name}}</div>{{> asset-details}}{{/details}}
    </section>
    {{^isBlocked}}<form class="card" method="post" action="assets/trust" novalidate data-busy="Sending…">
      <input type="hidden" name="token" value="{{token}}">
      <input type="hidden" name="asset" value="{{asset}}">
      <input type="hidden" name="numbers" value="{{numbers}}">
      <input type="hidden" name="shownLimit" value="{{shownLimit}}">
      {{#limit}}{{> field}}{{/limit}}
      {{#cost}}{{> asset-cost}}{{/cost}}
      <button class="primary wide">{{button}}</button>
    </form>{{/isBlocked}}
    <p class="ways"><a href="assets">{{> icon-back}}Assets</a></p>
    """)
}
