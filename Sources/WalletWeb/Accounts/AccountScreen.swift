import HTTPTypes
import Hummingbird
import Localization
import Sentences
import StellarKit
import WalletKit

/// `/accounts/ADDRESS`: one account with its name, its place in the list, and links to its key.
struct AccountScreen: Screen {
  struct Chain: Sendable {
    let name: Sentence
    let address: String
  }

  struct Values: Sendable {
    let token: String
    let path: String
    let notice: [Sentence]
    let title: Sentence
    let address: AddressView
    let kind: Sentence
    let isInUse: Bool
    let canSign: Bool
    let isFirst: Bool
    let isLast: Bool
    let isOnly: Bool
    let chains: [Chain]
    let words: String?
    let seed: String
    let field: FieldView
  }

  static let templates = [template]

  let services: Services

  static func path(_ id: AccountID) -> String { "accounts/\(id.address)" }

  func add(to router: RouterGroup<PageContext>) {
    router.get("/accounts/{address}") { _, context in try await show(try await services.wallet.account(context), context) }
    router.post("/accounts/{address}/use") { _, context in
      let account = try await services.wallet.account(context)
      return try await change(account, context, leadsTo: Destination.overview.path) { wallet in try await wallet.use(account.id) }
    }
    router.post("/accounts/{address}/rename") { _, context in
      let (account, name) = (try await services.wallet.account(context), context.field("name"))
      return try await change(account, context, leadsTo: Self.path(account.id)) { wallet in
        try await wallet.change { vault throws(VaultError) in try await vault.rename(account.id, to: name) }
      }
    }
    router.post("/accounts/{address}/move") { _, context in
      let account = try await services.wallet.account(context)
      guard let step = ["up": -1, "down": 1][context.field("direction")] else { throw PageError.unreadableForm }
      return try await change(account, context, leadsTo: AccountsScreen.path) { wallet in
        guard let place = await wallet.accounts.firstIndex(where: { $0.id == account.id }) else { return }
        try await wallet.change { vault throws(VaultError) in try await vault.move(account.id, to: place + step) }
      }
    }
  }

  /// Makes a change that needs no PIN.
  private func change(
    _ account: WalletAccount, _ context: PageContext, leadsTo place: String, _ work: (Wallet) async throws -> Void
  ) async throws -> Response {
    do {
      try await work(await services.wallet)
      return Response.redirect(to: place)
    } catch {
      guard let refusal = FormRefusal(error) else { throw error }
      return try await show(account, context, refusal)
    }
  }

  private func show(_ account: WalletAccount, _ context: PageContext, _ refusal: FormRefusal? = nil) async throws -> Response {
    let contents = await services.wallet.vaultState.contents
    let all = contents?.accounts ?? []
    var words: VaultWords?
    if case .words(let id, _) = account.origin { words = contents?.words.first { $0.id == id } }
    let chains = words.map { words in
      [Chain(name: "Solana", address: words.solana), Chain(name: "Ethereum and Polygon", address: words.ethereum)]
    }
    let values = Values(
      token: context.token, path: Self.path(account.id), notice: refusal?.notice ?? [], title: account.name.verbatim,
      address: AddressView(account.id), kind: AccountsScreen.kind(account, contents), isInUse: account.id == contents?.inUse,
      canSign: account.canSign, isFirst: all.first?.id == account.id, isLast: all.last?.id == account.id, isOnly: all.count == 1,
      chains: chains ?? [], words: words.map { RevealScreen.path(words: $0.id) }, seed: RevealScreen.path(seedOf: account.id),
      field: FieldView("name", "Name", .note, value: refusal == nil ? account.name : context.field("name"), mistake: refusal?.mistake("name")))
    return try await services.pages.show(
      Page(title: account.name.verbatim, template: Self.template, values: values, destination: .settings, status: refusal?.status ?? .ok), context)
  }

  static let template = Template(
    "account",
    """
    <header class="head"><h1>{{title}}</h1><p>{{kind}}{{#isInUse}}, in use{{/isInUse}}.</p></header>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    <section class="card" aria-labelledby="address-title">
      {{#address}}<div class="title"><h2 id="address-title">Address</h2>\
    <button type="button" class="quiet" data-copy="{{value}}" hidden>{{> icon-copy}}<span>Copy</span></button></div>
      <div class="recipient">{{{emblem}}}{{> address}}</div>{{/address}}
      {{^isInUse}}<form class="apart" method="post" action="{{path}}/use" data-busy="Changing…"><input type="hidden" name="token" value="{{token}}">\
    <button class="primary wide">Use this account</button></form>{{/isInUse}}
    </section>
    {{#canSign}}<section class="card" aria-label="Keys">
      <ul class="rows tall">
        {{#.words}}<li><a href="{{.}}"><span class="what">Show the recovery words</span><span class="soft">Asks for the PIN</span></a></li>{{/.words}}
        <li><a href="{{seed}}"><span class="what">Show the secret key</span><span class="soft">Asks for the PIN</span></a></li>
      </ul>
    </section>{{/canSign}}
    <section class="card" aria-label="Name and position">
      <form method="post" action="{{path}}/rename" novalidate data-busy="Saving…"><input type="hidden" name="token" value="{{token}}">
        {{#field}}{{> field}}{{/field}}
        <button class="primary second wide">Save the name</button>
      </form>
      {{^isOnly}}<form class="tools" method="post" action="{{path}}/move"><input type="hidden" name="token" value="{{token}}">
        {{^isFirst}}<button class="quiet" name="direction" value="up">Move up in the list</button>{{/isFirst}}
        {{^isLast}}<button class="quiet" name="direction" value="down">Move down in the list</button>{{/isLast}}
      </form>{{/isOnly}}
    </section>
    {{#chains}}<section class="card" aria-label="{{name}}">
      <div class="title"><h2>{{name}}</h2><button type="button" class="quiet" data-copy="{{address}}" hidden>{{> icon-copy}}<span>Copy</span><span class="hidden-label">: {{name}}</span></button></div>
      <data class="hash" value="{{address}}">{{address}}</data>
      <p class="hint">The same words control this address on another chain. This wallet doesn't show what is there.</p>
    </section>{{/chains}}
    <div class="card">
      <ul class="rows tall">
        {{^isOnly}}<li><a href="{{path}}/remove"><span class="what destroys">Remove this account</span></a></li>{{/isOnly}}
        {{#isOnly}}<li><a href="\(PagePath.reset)"><span class="what destroys">Erase this wallet</span><span class="soft">This is your only account here</span></a></li>{{/isOnly}}
      </ul>
      <p class="ways"><a href="accounts">{{> icon-back}}Accounts</a></p>
    </div>
    """)
}
