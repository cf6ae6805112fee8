import Foundation
import HTTPTypes
import Hummingbird
import Sentences
import StellarKit
import WalletKit

/// `/overview` and its button `/fund`: what there is, and what moved lately.
struct OverviewScreen: Screen {
  struct Values: Sendable {
    let token: String
    let notice: [Sentence]
    /// The notice that the file of contacts and settings was missing.
    let loss: [Sentence]
    let total: HTML
    /// People to pay, with links straight to the amount.
    let people: [RecipientSuggestionView]
    let balances: HTML
    let recent: HTML
    /// The address of the page that shows the recovery words whose copy wasn't confirmed.
    let toBackUp: [String]
  }

  /// How long the first page waits for the network before it shows that it is still asking.
  private static let patience = Duration.seconds(2)
  /// How many people to pay are shown.
  private static let people = 5

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/overview") { _, context in
      await waitForFirstAnswer()
      // Old values are shown at once and refreshed meanwhile. The open page is told of the new ones.
      Task {
        await services.wallet.dashboard.refreshWhatIsOld()
        await services.wallet.refreshPrices(services.settings)
      }
      return try await show(context)
    }
    router.post("/overview/period") { _, context in
      guard let period = WorthPeriod(rawValue: context.field("period")) else { throw PageError.unreadableForm }
      try await services.wallets.store.change { $0.worthPeriod = period }
      return Response.redirect(to: Destination.overview.path)
    }
    router.post("/overview/loss") { _, _ in
      try await services.wallets.store.change { $0.loss = .none }
      return Response.redirect(to: Destination.overview.path)
    }
    router.post("/fund") { _, context in
      do throws(WalletError) {
        try await services.wallet.fund()
        return Response.redirect(to: Destination.overview.path)
      } catch {
        return try await show(context, notice: error.sentence, status: .unprocessableContent)
      }
    }
  }

  private func show(_ context: PageContext, notice: Sentence? = nil, status: HTTPResponse.Status = .ok) async throws -> Response {
    guard let session = context.session, await services.wallet.account != nil else { return Response.redirect(to: PagePath.signIn) }
    let parts = try await OverviewParts(services, for: session)
    let values = Values(
      token: session.token, notice: [notice].compactMap(\.self), loss: [services.wallets.store.loss].compactMap(\.self), total: parts.total,
      people: parts.canPay ? await services.wallet.recipientSuggestions(limit: Self.people).map(RecipientSuggestionView.init) : [],
      balances: parts.balances,
      recent: parts.recent,
      toBackUp: (await services.wallet.vaultState.contents?.words ?? []).filter { !$0.isBackedUp }.prefix(1).map { RevealScreen.path(words: $0.id) })
    let page = Page(
      title: "Overview", template: Self.template, values: values, destination: .overview, isDestinationItself: true, status: status)
    return try await services.pages.show(page, context)
  }

  /// Waits a while for the network's first answer. Without JavaScript a page stays as it was first shown, so it should be complete.
  private func waitForFirstAnswer() async {
    guard await services.wallet.dashboard.assets.state.value == nil else { return }
    await withTaskGroup { group in
      group.addTask { await services.wallet.dashboard.refresh() }
      group.addTask { try? await services.environment.clock.sleep(for: Self.patience) }
      await group.next()
      group.cancelAll()
    }
  }

  static let template = Template(
    "overview",
    """
    <header class="head"><h1>Overview</h1></header>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    {{#loss}}<form class="notice wait" method="post" action="overview/loss">{{> icon-warning}}<span>{{.}}
      <button class="quiet" name="token" value="{{token}}">Continue without it</button></span></form>{{/loss}}
    {{#toBackUp}}<p class="notice wait">{{> icon-warning}}<span><strong>Not backed up.</strong> <a href="{{.}}">Write down your words</a></span></p>{{/toBackUp}}
    {{{total}}}
    <section class="card people"{{^people}} hidden{{/people}} aria-labelledby="people-title"><h2 id="people-title">People you pay</h2>
      <ul class="faces">{{#people}}<li><a href="{{path}}">{{{emblem}}}<span{{^isNamed}} class="mono"{{/isNamed}}>{{title}}</span></a></li>{{/people}}</ul>
    </section>
    {{{balances}}}
    {{{recent}}}
    """)
}

/// The parts of the overview that change while it is open.
struct OverviewParts: Sendable {
  let total: HTML
  let balances: HTML
  let recent: HTML
  /// Whether the account has money, and its key is here.
  let canPay: Bool

  init(_ services: Services, for session: Session) async throws {
    let wallet = await services.wallet
    let formats = services.formats
    let profile = await wallet.profile
    let home = await HomeState(wallet, services.settings, now: formats.now())
    let details = await wallet.rememberedDetails(of: home.assets.prefix(BalancesView.count).map(\.asset))
    let recent = RecentView(
      home.payments, await UndecidedView.list(services) + UndecidedView.waiting(services), isFunded: home.status != .notFunded,
      isTroubleSaid: !home.trouble.isEmpty, formats,
      names: await wallet.names(wallet.names(), withTokensOf: home.payments.value ?? []), labels: await AssetLabels(wallet))
    guard let account = home.account else { throw PageError.signedOut }
    canPay = if case .funded = home.status { account.canSign } else { false }
    total = try services.pages.render(
      TotalView(home, address: account.id, hasFriendbot: profile.hasFriendbot, token: session.token, formats))
    balances = try services.pages.render(BalancesView(home, details, formats))
    self.recent = try services.pages.render(recent)
  }
}
