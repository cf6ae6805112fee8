import Foundation
import HTTPTypes
import Hummingbird
import Sentences
import StellarKit
import WalletKit

/// `/assets`: what the account holds, can hold and could claim.
struct AssetsScreen: Screen {
  struct Row: Sendable {
    let path: String
    let asset: AssetNameView
    let balance: AmountView
    let worth: AmountView?
    let state: Sentence?
  }

  /// A group of assets that is folded until the person opens it.
  struct Fold: Sendable {
    let title: Sentence
    let hint: Sentence?
    let rows: [Row]
  }

  /// The order in which assets are listed, after those that are pinned.
  enum Order: String, Sendable, CaseIterable {
    case worth, name, amount

    var label: Sentence {
      switch self {
      case .worth: "By worth"
      case .name: "By name"
      case .amount: "By amount"
      }
    }
  }

  struct OrderLink: Sendable {
    let label: Sentence
    let path: String
    let isChosen: Bool
  }

  /// A link to the whole list where only a part of it is shown.
  struct WholeList: Sendable {
    let label: Sentence
    let path: String
  }

  struct Waiting: Sendable {
    let path: String
    let asset: AssetNameView
    let amount: AmountView
    let from: Sentence
    let state: Sentence?
  }

  struct Pool: Sendable {
    let path: String
    let title: Sentence
    let shares: Sentence
  }

  struct Values: Sendable {
    let notice: [Sentence]
    let isUnfunded: Bool
    let isKnown: Bool
    let rows: [Row]
    let folds: [Fold]
    /// Whether the list is long enough for a search field.
    let isLong: Bool
    let search: String
    let orders: [OrderLink]
    let hasOrders: Bool
    /// The chosen order, or nil if it is the usual one.
    let sort: String?
    let isFound: Bool
    let waiting: [Waiting]
    let hasWaiting: Bool
    let allWaiting: [WholeList]
    let hidden: Sentence?
    /// The notice that more balances may wait than are listed.
    let unlistedWaiting: Sentence?
    let showsAll: Bool
    let pools: [Pool]
    let hasPools: Bool
    let tokens: TokensView
    let unknown: [String]
    /// The notice that there may be more assets than are listed.
    let unlisted: Sentence?
    /// Whether the network's server doesn't know what waits to be claimed.
    let lacksWaiting: Bool
  }

  /// The number of assets from which on the list can be searched and folds the assets with no balance.
  private static let longList = 8
  /// How many claimable balances are listed at first. Strangers who set many aside must not push the held assets off the page.
  private static let waitingLimit = 5
  /// For how many claimable balances the details of their assets are looked up. Strangers decide how many balances there are.
  private static let waitingDetails = 200
  /// How long the page waits for issuers' domains.
  private static let patience = Duration.milliseconds(1500)

  static let templates = [template, rowTemplate]

  let services: Services

  /// Returns the address of an asset's page.
  static func path(_ asset: Asset) -> String { "\(Destination.assets.path)/\(name(asset))" }

  /// Formats an asset for a page's address, with `-` for `:`.
  static func name(_ asset: Asset) -> String { asset.description.replacing(":", with: "-") }

  /// Reads an asset from its name in a page's address, or returns nil if it isn't one.
  static func asset(_ name: String) -> Asset? { try? Asset(name.replacing("-", with: ":")) }

  func add(to router: RouterGroup<PageContext>) {
    router.get("/assets") { request, context in
      try await show(
        context, all: request.query.get("all") != nil, isWhole: request.query.get("waiting") != nil,
        search: String(request.query.get("q")?.trimmingCharacters(in: .whitespaces).prefix(100) ?? ""),
        request.query.get("sort").flatMap(Order.init) ?? .worth)
    }
  }

  private func show(_ context: PageContext, all: Bool, isWhole: Bool, search: String, _ order: Order) async throws -> Response {
    let wallet = await services.wallet
    var notice: [Sentence] = []
    var holdings: Holdings?
    var claimable: [ClaimableBalance] = []
    var lacksWaiting = false
    do throws(WalletError) {
      holdings = try await wallet.holdings()
      if holdings != nil { claimable = try await wallet.claimableBalances() }
    } catch .network(.cannotTell) {
      lacksWaiting = true
    } catch {
      notice.append(error.sentence)
    }
    _ = try? await wallet.contacts.contacts()
    let assets = Set(holdings?.assets.map(\.asset) ?? [])
    let expected = await wallet.expected(among: claimable, holding: assets)
    let isExpected = Set(expected.map(\.id))
    let shown = expected + (all ? claimable.filter { !isExpected.contains($0.id) } : [])
    let isWhole = isWhole || all
    let looked = isWhole || !search.isEmpty ? Self.waitingDetails : Self.waitingLimit
    // Held assets come first, as others decide what waits. An asset that a stranger set aside is looked up only once it is opened: it may have a
    // domain of its own for each account, which would learn who is here, and where.
    await look(at: Array(assets) + expected.prefix(looked).map(\.asset), wallet)
    let details = await wallet.rememberedDetails(of: Array(assets) + shown.map(\.asset))
    let matching = shown.filter { Self.matches($0.asset, details[$0.asset], search) }
    let hidden = claimable.count - expected.count
    let valuation = await valuation(holdings, wallet)
    let held = Dictionary((holdings?.assets ?? []).map { ($0.asset, $0) }) { first, _ in first }
    let preferences = await wallet.assetListPreferences(services.settings)
    let balances = Self.sorted(valuation.sorted((holdings?.assets ?? []).map(\.balance)), order)
    let sorted = preferences.sorted(balances.compactMap { held[$0.asset] }, by: \.asset)
    let unverified = await wallet.unverifiedAssets(among: sorted.map(\.asset), preferences)
    let found = sorted.filter { Self.matches($0.asset, details[$0.asset], search) }
    let isLong = sorted.count >= Self.longList
    func isHidden(_ holding: Holding) -> Bool { search.isEmpty && preferences.hidden.contains(holding.asset) }
    func isEmpty(_ holding: Holding) -> Bool {
      isLong && search.isEmpty && holding.balance.balance == .zero && holding.asset != .native && holding.permission == .full && !isHidden(holding)
        && !preferences.pinned.contains(holding.asset)
    }
    func isUnverified(_ holding: Holding) -> Bool {
      search.isEmpty && unverified.contains(holding.asset) && !isHidden(holding) && !isEmpty(holding)
    }
    func rows(_ holdings: [Holding]) -> [Row] { holdings.map { row($0, details[$0.asset], valuation) } }
    let tokens = await TokensView(wallet, services, patience: Self.patience)
    let names = await wallet.names()
    var waiting: [Waiting] = []
    for balance in isWhole ? matching[...] : matching.prefix(Self.waitingLimit) {
      waiting.append(await self.waiting(balance, details[balance.asset], names, wallet))
    }
    let values = Values(
      notice: notice, isUnfunded: holdings == nil && notice.isEmpty, isKnown: holdings != nil,
      rows: rows(found.filter { !isHidden($0) && !isEmpty($0) && !isUnverified($0) }),
      folds: Self.folds(empty: rows(found.filter(isEmpty)), unverified: rows(found.filter(isUnverified)), hidden: rows(found.filter(isHidden))),
      isLong: isLong, search: search, orders: sorted.count > 2 ? Order.allCases.map { Self.link($0, search, isChosen: $0 == order) } : [],
      hasOrders: sorted.count > 2, sort: order == .worth ? nil : order.rawValue,
      isFound: !found.isEmpty,
      waiting: waiting, hasWaiting: !waiting.isEmpty || (hidden > 0 && search.isEmpty),
      allWaiting: waiting.count == matching.count ? [] : [Self.whole(matching.count, search, order)],
      hidden: hidden == 0
        ? nil
        : Sentence(
          hidden, one: "\(hidden) more isn't shown, because you don't hold the asset or the amount is tiny.",
          other: "\(hidden) more aren't shown, because you don't hold the assets or the amounts are tiny."),
      unlistedWaiting: claimable.count < ClaimableBalance.listLimit ? nil : ClaimableBalance.listLimitNotice, showsAll: all,
      pools: (holdings?.pools ?? []).map(pool), hasPools: holdings?.pools.isEmpty == false, tokens: tokens,
      unknown: holdings?.unknownKinds ?? [],
      unlisted: (holdings?.unlisted ?? 0) > 0 ? AccountSnapshot.listLimitNotice : nil, lacksWaiting: lacksWaiting)
    return try await services.pages.show(
      Page(title: "Assets", template: Self.template, values: values, destination: .assets, isDestinationItself: true), context)
  }

  private static func sorted(_ byWorth: [AssetBalance], _ order: Order) -> [AssetBalance] {
    switch order {
    case .worth: byWorth
    case .name: byWorth.sorted { ($0.asset.code.lowercased(), $0.asset.description) < ($1.asset.code.lowercased(), $1.asset.description) }
    case .amount: byWorth.sorted { $0.balance > $1.balance }
    }
  }

  private static func link(_ order: Order, _ search: String, isChosen: Bool) -> OrderLink {
    let query = search.isEmpty ? "" : "&q=\(search.percentEncoded)"
    return OrderLink(label: order.label, path: "\(Destination.assets.path)?sort=\(order.rawValue)\(query)", isChosen: isChosen)
  }

  private static func whole(_ count: Int, _ search: String, _ order: Order) -> WholeList {
    let query = search.isEmpty ? "" : "&q=\(search.percentEncoded)"
    return WholeList(label: "Show all \(count)", path: "\(Destination.assets.path)?waiting&sort=\(order.rawValue)\(query)")
  }

  private static func folds(empty: [Row], unverified: [Row], hidden: [Row]) -> [Fold] {
    let emptyTitle = Sentence(empty.count, one: "\(empty.count) asset without a balance", other: "\(empty.count) assets without a balance")
    let hiddenTitle = Sentence(hidden.count, one: "\(hidden.count) hidden asset", other: "\(hidden.count) hidden assets")
    let unverifiedTitle = Sentence(unverified.count, one: "\(unverified.count) unverified asset", other: "\(unverified.count) unverified assets")
    return [
      Fold(title: unverifiedTitle, hint: "Nobody vouches for these. Pin one to see it in your lists.", rows: unverified),
      Fold(title: emptyTitle, hint: nil, rows: empty),
      Fold(title: hiddenTitle, hint: "You hid these yourself. They are still yours, and count in the total.", rows: hidden),
    ].filter { !$0.rows.isEmpty }
  }

  /// Looks assets up for a short while only, so that a domain that doesn't answer doesn't hold up the page.
  private func look(at assets: [Asset], _ wallet: Wallet) async {
    // The look-up goes on after this page has stopped waiting, until the next page starts its own.
    let asking = await wallet.beginLook(at: assets)
    await withTaskGroup(of: Void.self) { group in
      group.addTask { _ = try? await asking.valueUnlessCancelled }
      group.addTask { try? await services.environment.clock.sleep(for: Self.patience) }
      await group.next()
      group.cancelAll()
    }
  }

  private func valuation(_ holdings: Holdings?, _ wallet: Wallet) async -> Valuation {
    let currency = services.settings.worthCurrency(on: await wallet.profile)
    return Valuation((holdings?.assets ?? []).map(\.balance), in: currency, prices: await wallet.dashboard.prices.prices)
  }

  /// Returns whether an asset's code, name or domain contains a text. A text of four characters or more is also looked for in the issuer's address;
  /// shorter ones are in many addresses by chance.
  private static func matches(_ asset: Asset, _ details: AssetDetails?, _ search: String) -> Bool {
    let domain: String? = if case .verified(let domain) = details?.verification { domain } else { nil }
    let identity = search.count < 4 ? asset.code : asset.description
    return search.isEmpty || [identity, details?.name, domain].contains { $0?.localizedStandardContains(search) == true }
  }

  private func row(_ holding: Holding, _ details: AssetDetails?, _ valuation: Valuation) -> Row {
    let state: Sentence? =
      switch holding.permission {
      case .full: nil
      case .offersOnly: "Frozen by the issuer, except for open offers"
      case .none: holding.balance.balance == .zero ? "Waiting for the issuer's approval" : "Frozen by the issuer"
      }
    let numbers = services.formats.numbers
    let (worth, doubt) = AmountView.worth(of: holding.balance, in: valuation, numbers)
    return Row(
      path: Self.path(holding.asset), asset: AssetNameView(holding.asset, details),
      balance: AmountView(holding.balance.balance, holding.asset, numbers),
      worth: worth, state: state ?? doubt)
  }

  private func waiting(_ balance: ClaimableBalance, _ details: AssetDetails?, _ names: Names, _ wallet: Wallet) async -> Waiting {
    func name(_ account: AccountID) -> String { names.name(at: account.address, memo: nil) ?? account.shortAddress }
    let (deposit, own) = (await wallet.transfers.deposit(in: balance), await wallet.account?.id)
    let from: Sentence =
      deposit.map { "\($0.title(services.formats.numbers)) through \($0.anchor)" } ?? balance.giver.map { "Set aside by \(name($0))" }
      ?? balance.sponsor.map { $0 == own ? "Reserve paid by \(name($0))" : "Set aside by somebody; reserve paid by \(name($0))" }
      ?? "Set aside by somebody"
    return Waiting(
      path: ClaimScreen.path(balance.id), asset: AssetNameView(balance.asset, details),
      amount: AmountView(balance.amount, balance.asset, services.formats.numbers), from: from,
      state: ClaimScreen.state(balance, services.formats))
  }

  private func pool(_ shares: PoolShares) -> Pool {
    Pool(path: PoolScreen.path(shares.id), title: PoolScreen.title(shares), shares: "\(services.formats.numbers.typed(shares.balance)) shares")
  }

  private static let rowTemplate = Template(
    "asset-row",
    """
    <li><a href="{{path}}">{{#asset}}{{> asset-name}}{{/asset}}<span class="sum">{{#balance}}{{> amount}}{{/balance}}\
    {{#.worth}}<span class="hint">≈ {{> amount}}</span>{{/.worth}}{{#.state}}<span class="hint">{{.}}</span>{{/.state}}</span></a></li>
    """)

  static let template = Template(
    "assets",
    """
    <header class="head"><h1>Assets</h1><p>What you hold, what you can receive, and what is waiting for you.</p></header>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}} <a href="assets">Try again</a></span></p>{{/notice}}
    {{#isUnfunded}}<section class="card funding" aria-label="Not funded yet"><span class="seal">{{> icon-coins}}</span>
      <h2>Not funded yet</h2><p>An account holds assets once it has its first lumens (XLM).</p><a class="button" href="overview">Fund it first</a></section>{{/isUnfunded}}
    {{#hasWaiting}}<section class="card" aria-labelledby="waiting-title"><h2 id="waiting-title">Waiting for you</h2>
      <ul class="rows holdings">{{#waiting}}<li><a href="{{path}}">{{#asset}}{{> asset-name}}{{/asset}}<span class="sum">{{#amount}}{{> amount}}{{/amount}}\
    <span class="hint">{{from}}</span>{{#.state}}<span class="hint">{{.}}</span>{{/.state}}</span></a></li>{{/waiting}}</ul>
      {{#allWaiting}}<p class="ways"><a href="{{path}}">{{label}}</a></p>{{/allWaiting}}
      {{^showsAll}}{{#.hidden}}<p class="hint">{{.}} Such gifts are often advertisements or traps. <a href="assets?all">Show them</a></p>{{/.hidden}}{{/showsAll}}
      {{#showsAll}}<p class="hint">Everything is shown. Be careful with what strangers set aside: never follow what a memo or an asset's name asks you to do. \
    <a href="assets">Hide what is from strangers</a></p>{{/showsAll}}
      {{#.unlistedWaiting}}<p class="hint">{{.}}</p>{{/.unlistedWaiting}}
    </section>{{/hasWaiting}}
    {{#isKnown}}<section class="card" aria-labelledby="held-title"><h2 id="held-title">Your assets</h2>
      {{#isLong}}<form class="search" method="get" action="assets" role="search">
      <label for="q" class="hidden-label">Search your assets</label>
      {{#.sort}}<input type="hidden" name="sort" value="{{.}}">{{/.sort}}
      <input id="q" name="q" type="search" value="{{search}}" placeholder="Name, code or issuer" autocomplete="off">
      <button class="button">{{> icon-search}}<span>Search</span></button></form>{{/isLong}}
      {{#hasOrders}}<nav class="periods" aria-label="Sort your assets">{{#orders}}<a href="{{path}}"{{#isChosen}} aria-current="true"{{/isChosen}}>{{label}}</a>{{/orders}}</nav>{{/hasOrders}}
      {{^isFound}}<p class="empty">None of your assets matches. <a href="assets">Show all</a></p>{{/isFound}}
      <ul class="rows holdings">{{#rows}}{{> asset-row}}{{/rows}}</ul>
      {{#folds}}<details><summary>{{title}}</summary>{{#.hint}}<p class="hint">{{.}}</p>{{/.hint}}<ul class="rows holdings">{{#rows}}{{> asset-row}}{{/rows}}</ul></details>{{/folds}}
      {{#hasPools}}<h3 class="label apart">Shares of pools</h3>
      <ul class="log">{{#pools}}<li class="line"><a class="what" href="{{path}}">{{title}}</a><span class="soft">{{shares}}</span></li>{{/pools}}</ul>
      <p class="hint">A pool provides two assets for trading. You can take your shares out here, but not put more in.</p>{{/hasPools}}
      {{#unknown}}<p class="notice wait">{{> icon-warning}}<span>You hold something of a kind that this version doesn't know (“{{.}}”). It's safe where it is.</span></p>{{/unknown}}
      {{#.unlisted}}<p class="notice wait">{{> icon-warning}}<span>{{.}}</span></p>{{/.unlisted}}
      {{#lacksWaiting}}<p class="hint">This network's server can't list what is waiting for you to claim.</p>{{/lacksWaiting}}
      <p class="ways apart"><a class="button" href="assets/add">Add an asset</a></p>
    </section>{{/isKnown}}
    {{#isKnown}}{{#tokens}}{{> tokens}}{{/tokens}}{{/isKnown}}
    """)
}
