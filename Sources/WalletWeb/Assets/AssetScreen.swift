import HTTPTypes
import Hummingbird
import Localization
import Sentences
import StellarKit
import WalletKit

/// `/assets/CODE-ISSUER`: one asset that is held, and what can be done with it.
struct AssetScreen: Screen {
  struct Values: Sendable {
    let token: String
    let code: String
    let emblem: HTML
    let balance: AmountView
    /// Whether the balance has more digits than fit across a phone's screen.
    let isLong: Bool
    let split: [BalanceSplitView]
    let details: AssetDetailsView
    let price: [PriceView]
    let periods: PeriodsView
    let isIssued: Bool
    let limit: AmountView?
    let canBeTakenBack: Bool
    let sponsor: String?
    let reserve: AmountView
    let payPath: String
    let links: [PageLink]
    let listPath: String
    let listChanges: [ListChange]
    let isHidden: Bool
    let limitPath: String
    let removePath: String
  }

  /// A link to another page about this asset.
  struct PageLink: Sendable {
    let label: Sentence
    let path: String
    let icon: String

    init(_ label: Sentence, _ icon: Icon, path: String) {
      (self.label, self.path, self.icon) = (label, path, icon.template)
    }
  }

  /// A button that pins or hides the asset in the lists, or undoes that.
  struct ListChange: Sendable {
    let change: String
    let button: Sentence

    init(_ change: AssetListPreferences.Change, _ button: Sentence) {
      (self.change, self.button) = (change.rawValue, button)
    }
  }

  private static let listEnding = "/list"

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/assets/{asset}") { request, context in
      guard let asset = context.parameters.get("asset").flatMap(AssetsScreen.asset) else { throw PageError.notFound }
      let holdings: Holdings?
      do throws(WalletError) {
        holdings = try await services.wallet.holdings()
      } catch {
        throw PageError(.serviceUnavailable, "The network isn't responding", error.sentence, link: Self.all)
      }
      guard let holdings, let holding = holdings.holding(of: asset) else {
        // The person may want to add an asset that isn't held. The wallet's own pages link here only for held assets, so this counts as a link from
        // elsewhere.
        return Response.redirect(
          to: asset == .native ? Destination.assets.path : ReturnPath(named: AddAssetScreen.path(asset.description)).fromElsewhere.path)
      }
      let period = request.query.get("period").flatMap(WorthPeriod.init) ?? services.settings.worthPeriod
      async let price = price(of: asset, over: period)
      let details = await services.wallet.details(of: asset)
      return try await show(holding, holdings, details, await price, period, context)
    }
    router.post(RouterPath("/assets/{asset}\(Self.listEnding)")) { _, context in
      guard let asset = context.parameters.get("asset").flatMap(AssetsScreen.asset),
        let change = AssetListPreferences.Change(rawValue: context.field("change")),
        let account = await services.wallet.account?.id
      else { throw PageError.unreadableForm }
      let network = await services.wallet.profile.network
      try await services.wallets.store.change { $0.apply(change, to: asset, of: account, on: network) }
      return Response.redirect(to: AssetsScreen.path(asset))
    }
  }

  private static let all = ActionLink(label: "See all assets", path: Destination.assets.path)

  /// Returns the price at which the asset was traded over a period, or nil if the asset is the currency of prices itself or its price isn't known.
  private func price(of asset: Asset, over period: WorthPeriod) async -> PriceView? {
    let wallet = await services.wallet
    let line = try? await wallet.priceLine(of: asset, in: services.settings.worthCurrency(on: wallet.profile), over: period)
    return line.map { PriceView($0, of: asset, services.formats) }
  }

  private func show(
    _ holding: Holding, _ holdings: Holdings, _ details: AssetDetails, _ price: PriceView?, _ period: WorthPeriod, _ context: PageContext
  ) async throws -> Response {
    let (asset, numbers) = (holding.asset, services.formats.numbers)
    let (wallet, settings) = (await services.wallet, services.settings)
    let preferences = await wallet.assetListPreferences(settings)
    let isHidden = preferences.hidden.contains(asset)
    let balance = AmountView(holding.balance.balance, asset, numbers)
    let values = Values(
      token: context.token, code: asset.code, emblem: Emblem.of(asset), balance: balance, isLong: balance.number.count > 17,
      split: BalanceSplitView.list(holding.balance, numbers), details: AssetDetailsView(details),
      price: [price].compactMap(\.self), periods: PeriodsView(period, path: AssetsScreen.path(asset)), isIssued: asset.issuer != nil,
      limit: holding.limit.flatMap { $0 == .max ? nil : AmountView($0, asset, numbers) }, canBeTakenBack: holding.canBeTakenBack,
      sponsor: holding.sponsor?.shortAddress, reserve: AmountView(holdings.reserve, .native, numbers),
      payPath: "\(Destination.pay.path)?asset=\(asset.description.percentEncoded)", links: Self.links(details),
      listPath: AssetsScreen.path(asset) + Self.listEnding,
      listChanges: [preferences.pinned.contains(asset) ? ListChange(.unpin, "Unpin") : ListChange(.pin, "Pin to the top")]
        + (asset == .native ? [] : [isHidden ? ListChange(.show, "Show again") : ListChange(.hide, "Hide")]),
      isHidden: isHidden, limitPath: TrustScreen.path(asset),
      removePath: RemoveAssetScreen.path(asset))
    return try await services.pages.show(Page(title: asset.code.verbatim, template: Self.template, values: values, destination: .assets), context)
  }

  private static func links(_ details: AssetDetails) -> [PageLink] {
    let (asset, query) = (details.asset, details.asset.description.percentEncoded)
    let links = [
      PageLink("Receive", .receive, path: "receive?asset=\(query)"), PageLink("Convert", .convert, path: "\(ConvertScreen.path)?from=\(query)"),
      PageLink("History", .history, path: "\(Destination.history.path)?asset=\(query)"),
    ]
    // The anchor is linked only if the issuer's domain is verified.
    guard case .verified(let domain) = details.verification else { return links }
    return links + [
      PageLink("Add \(asset.code)", .plus, path: PagePath.newTransfer(isWithdrawal: false, at: domain, of: asset)),
      PageLink("Cash out", .paid, path: PagePath.newTransfer(isWithdrawal: true, at: domain, of: asset)),
    ]
  }

  static let template = Template(
    "asset",
    """
    <header class="head"><h1>{{code}}</h1><p>{{#details.name}}{{name}}{{/details.name}}</p></header>
    <section class="card" aria-label="Balance">
      <div class="holding">{{{emblem}}}<p class="figure{{#isLong}} longest{{/isLong}}">{{#balance}}{{> amount}}{{/balance}}</p></div>
      {{#split}}{{> balance-split}}{{/split}}
      <p class="ways apart"><a class="button" href="{{payPath}}">Pay with {{code}}</a></p>
      <ul class="rows places apart">{{#links}}<li><a href="{{path}}">{{> *icon}}<span class="what">{{label}}</span></a></li>{{/links}}</ul>
      {{#isHidden}}<p class="hint apart">It is hidden in your lists. It is still yours, and counts in the total.</p>{{/isHidden}}
      <form class="tools" method="post" action="{{listPath}}"><input type="hidden" name="token" value="{{token}}">\
    {{#listChanges}}<button class="quiet" name="change" value="{{change}}">{{button}}</button>{{/listChanges}}</form>
    </section>
    {{#price}}<section class="card" aria-label="Price">
      {{> price}}
      <nav class="periods" aria-label="Period">{{#periods}}{{> periods}}{{/periods}}</nav>
    </section>{{/price}}
    <section class="card" aria-label="What it is">
      <h2>What it is</h2>
      {{#details}}{{> asset-details}}{{/details}}
    </section>
    {{#isIssued}}<section class="card" aria-label="Settings of this asset">
      <dl class="facts plain">
        <div><dt>Limit (the most you can hold)</dt>{{#limit}}<dd>{{> amount}}</dd>{{/limit}}{{^limit}}<dd class="none">No limit</dd>{{/limit}}</div>
        <div><dt>Reserved for it</dt><dd>{{#.sponsor}}Nothing ({{.}} pays it){{/.sponsor}}{{^.sponsor}}{{#reserve}}{{> amount}}{{/reserve}}{{/.sponsor}}</dd></div>
        {{#canBeTakenBack}}<div><dt>Clawback</dt><dd>The issuer can take it back</dd></div>{{/canBeTakenBack}}
      </dl>
      <p class="ways apart"><a href="{{limitPath}}">Change the limit</a><a class="destroys" href="{{removePath}}">Remove {{code}}</a></p>
    </section>{{/isIssued}}
    <p class="ways"><a href="assets">{{> icon-back}}Assets</a></p>
    """)
}
