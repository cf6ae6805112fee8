import Foundation
import HTTPTypes
import Hummingbird
import Sentences
import StellarKit
import WalletKit

/// `/overview` and its button `/fund`: what there is, and what moved lately.
struct OverviewScreen: Screen {
  struct Values: Sendable {
    let notice: [Sentence]
    let balances: HTML
    let recent: HTML
    let account: AddressView
    /// Where the words are shown of which no copy was confirmed.
    let toBackUp: [String]
  }

  /// How long the first page waits for the network before it shows that it is still asking.
  private static let patience = Duration.seconds(2)

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/overview") { _, context in
      await waitForFirstAnswer()
      // What is old is fetched anew while it is already on the screen; an open page is told.
      Task { await services.wallet.dashboard.refreshWhatIsOld() }
      return try await show(context)
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
    guard let session = context.session, let account = await services.wallet.account else { return Response.redirect(to: PagePath.signIn) }
    let parts = try await OverviewParts(services, for: session)
    let values = Values(
      notice: [notice].compactMap(\.self), balances: parts.balances, recent: parts.recent, account: AddressView(account.id),
      toBackUp: (await services.wallet.vaultState.contents?.words ?? []).filter { !$0.isBackedUp }.prefix(1).map { RevealScreen.path(words: $0.id) })
    let page = Page(
      title: "Overview", template: Self.template, values: values, destination: .overview, isDestinationItself: true, status: status)
    return try await services.pages.show(page, context)
  }

  /// Without JavaScript a page stays as it was first shown, so it had better be complete.
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
    <header class="head"><h1>Overview</h1><p>What you have, and what moved lately.</p></header>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    {{#toBackUp}}<p class="notice wait">{{> icon-warning}}<span><strong>Not backed up.</strong> If this computer breaks or is lost, your money is out of reach for good.     <a href="{{.}}">Write your words down</a></span></p>{{/toBackUp}}
    {{{balances}}}
    {{#account}}
    <section class="card" aria-labelledby="address-title">
      <div class="title"><h2 id="address-title">Your address</h2>\
    <button type="button" class="quiet" data-copy="{{value}}" hidden>{{> icon-copy}}<span>Copy</span></button></div>
      <div class="recipient">{{{emblem}}}{{> address}}</div>
      <p class="hint">Give this to whoever wants to pay you. It is safe to show. <a href="receive">Show a QR code</a></p>
    </section>
    {{/account}}
    {{{recent}}}
    """)
}

/// The parts of the overview that change while it is open.
struct OverviewParts: Sendable {
  let balances: HTML
  let recent: HTML

  init(_ services: Services, for session: Session) async throws {
    let (assets, knownAt, payments, hasFriendbot) = await Self.read(services.wallets)
    let formats = services.formats
    let balances = BalancesView(assets, knownAt: knownAt, hasFriendbot: hasFriendbot, token: session.token, formats)
    let recent = RecentView(
      payments, isFunded: assets.value != .notFunded, isTroubleSaid: !balances.trouble.isEmpty, formats,
      names: await services.wallet.historyNames())
    self.balances = try services.pages.render(balances)
    self.recent = try services.pages.render(recent)
  }

  @MainActor
  private static func read(_ wallets: Wallets) -> (DataState<AccountStatus>, Date?, DataState<[HistoryEntry]>, Bool) {
    let dashboard = wallets.current.dashboard
    return (dashboard.assets.state, dashboard.assets.knownAt, dashboard.payments.state, wallets.current.profile.hasFriendbot)
  }
}
