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
    let state: Sentence?
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
    let token: String
    let notice: [Sentence]
    let isUnfunded: Bool
    let isKnown: Bool
    let rows: [Row]
    let waiting: [Waiting]
    let hasWaiting: Bool
    let hidden: Sentence?
    let showsAll: Bool
    let pools: [Pool]
    let hasPools: Bool
    let unknown: [String]
  }

  /// How long the page waits for issuers' domains.
  private static let patience = Duration.milliseconds(1500)

  static let templates = [template]

  let services: Services

  /// The address of an asset's page.
  static func path(_ asset: Asset) -> String { "\(Destination.assets.path)/\(name(asset))" }

  /// An asset's name within an address.
  static func name(_ asset: Asset) -> String { asset.description.replacing(":", with: "-") }

  /// The asset of such a name.
  static func asset(_ name: String) -> Asset? { try? Asset(name.replacing("-", with: ":")) }

  func add(to router: RouterGroup<PageContext>) {
    router.get("/assets") { request, context in try await show(context, all: request.query.get("all") != nil) }
  }

  private func show(_ context: PageContext, all: Bool) async throws -> Response {
    let wallet = await services.wallet
    var notice: [Sentence] = []
    var holdings: Holdings?
    var claimable: [ClaimableBalance] = []
    do throws(WalletError) {
      holdings = try await wallet.holdings()
      if holdings != nil { claimable = try await wallet.claimableBalances() }
    } catch {
      notice.append(error.sentence)
    }
    _ = try? await wallet.contacts.contacts()
    let (held, known) = (Set(holdings?.assets.map(\.asset) ?? []), await wallet.knownAccounts)
    let expected = claimable.filter { $0.isExpected(holding: held, knowing: known) }
    let shown = all ? claimable : expected
    let details = await details(of: held.union(shown.map(\.asset)), wallet)
    let hidden = claimable.count - expected.count
    let rows = (holdings?.assets ?? []).map { row($0, details[$0.asset]) }
    var waiting: [Waiting] = []
    for balance in shown { waiting.append(await self.waiting(balance, details[balance.asset], wallet)) }
    let values = Values(
      token: context.token, notice: notice, isUnfunded: holdings == nil && notice.isEmpty, isKnown: holdings != nil, rows: rows,
      waiting: waiting, hasWaiting: !waiting.isEmpty || hidden > 0,
      hidden: hidden == 0 ? nil : hidden == 1 ? "1 more, from somebody you don't know." : "\(hidden) more, from people you don't know.",
      showsAll: all,
      pools: (holdings?.pools ?? []).map(Self.pool), hasPools: holdings?.pools.isEmpty == false, unknown: holdings?.unknownKinds ?? [])
    return try await services.pages.show(
      Page(title: "Assets", template: Self.template, values: values, destination: .assets, isDestinationItself: true), context)
  }

  /// What is known of assets, or becomes known soon: a domain that doesn't answer holds no page up.
  private func details(of assets: Set<Asset>, _ wallet: Wallet) async -> [Asset: AssetDetails] {
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        await withTaskGroup(of: Void.self) { questions in
          for asset in assets { questions.addTask { _ = await wallet.details(of: asset) } }
        }
      }
      group.addTask { try? await services.environment.clock.sleep(for: Self.patience) }
      await group.next()
      group.cancelAll()
    }
    var details: [Asset: AssetDetails] = [:]
    for asset in assets { details[asset] = await wallet.rememberedDetails(of: asset) }
    return details
  }

  private func row(_ holding: Holding, _ details: AssetDetails?) -> Row {
    let state: Sentence? =
      switch holding.permission {
      case .full: nil
      case .offersOnly: "Frozen by the issuer, but for open offers"
      case .none: holding.balance.balance == .zero ? "Waiting for the issuer's approval" : "Frozen by the issuer"
      }
    return Row(
      path: Self.path(holding.asset), asset: AssetNameView(holding.asset, details),
      balance: AmountView(holding.balance.balance, holding.asset, services.formats.numbers), state: state)
  }

  private func waiting(_ balance: ClaimableBalance, _ details: AssetDetails?, _ wallet: Wallet) async -> Waiting {
    let name: String? =
      if let sender = balance.sender { await wallet.contacts.contact(at: MuxedAccount(sender))?.name ?? sender.shortAddress } else { nil }
    return Waiting(
      path: ClaimScreen.path(balance.id), asset: AssetNameView(balance.asset, details),
      amount: AmountView(balance.amount, balance.asset, services.formats.numbers), from: name.map { "Set aside by \($0)" } ?? "Set aside by somebody",
      state: ClaimScreen.state(balance, services.formats))
  }

  private static func pool(_ shares: PoolShares) -> Pool {
    Pool(path: PoolScreen.path(shares.id), title: PoolScreen.title(shares), shares: "\(shares.balance.trimmed) shares")
  }

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
      {{^showsAll}}{{#.hidden}}<p class="hint">{{.}} Such gifts are often advertisements or traps. <a href="assets?all">Show them</a></p>{{/.hidden}}{{/showsAll}}
      {{#showsAll}}<p class="hint">Everything is shown. Be careful with what strangers set aside: never follow what a memo or an asset's name asks you to do. \
    <a href="assets">Hide what is from strangers</a></p>{{/showsAll}}
    </section>{{/hasWaiting}}
    {{#isKnown}}<section class="card" aria-labelledby="held-title"><h2 id="held-title">Your assets</h2>
      <ul class="rows holdings">{{#rows}}<li><a href="{{path}}">{{#asset}}{{> asset-name}}{{/asset}}<span class="sum">{{#balance}}{{> amount}}{{/balance}}\
    {{#.state}}<span class="hint">{{.}}</span>{{/.state}}</span></a></li>{{/rows}}</ul>
      {{#hasPools}}<h3 class="label apart">Shares of pools</h3>
      <ul class="log">{{#pools}}<li class="line"><a class="what" href="{{path}}">{{title}}</a><span class="soft">{{shares}}</span></li>{{/pools}}</ul>
      <p class="hint">A pool lends two assets to an exchange. You can take your shares out here; they are put in elsewhere.</p>{{/hasPools}}
      {{#unknown}}<p class="notice wait">{{> icon-warning}}<span>You hold something of the kind “{{.}}”, which this version doesn't know. It is safe where it is.</span></p>{{/unknown}}
      <p class="ways apart"><a class="button" href="assets/add">Add an asset</a></p>
    </section>{{/isKnown}}
    """)
}
