import HTTPTypes
import Hummingbird
import Sentences
import StellarKit
import WalletKit

/// `/tokens/CONTRACT`: a token on the list with its balance and events. `/tokens`: the events of all tokens.
struct TokenScreen: Screen {
  struct Values: Sendable {
    let token: String
    let code: String
    let title: String
    let name: TokenNameView
    let balance: AmountView?
    let problem: Sentence?
    let doubt: Sentence?
    let asset: Sentence?
    let contract: AddressView
    let decimals: String
    let payPath: String
    let removePath: String
    let history: History
  }

  struct All: Sendable {
    let history: History
  }

  /// The events, as far as they could be found.
  struct History: Templated {
    let rows: [TokenEventRow]
    let isEmpty: Bool
    let notes: [Sentence]

    init(_ rows: [TokenEventRow], of history: TokenHistory) {
      self.rows = rows
      isEmpty = rows.isEmpty
      notes = (history.isCut ? [TokenHistory.cutSentence] : []) + history.gaps
    }

    /// What is shown if the events can't be found.
    init(_ problem: Sentence) { (rows, isEmpty, notes) = ([], false, [problem]) }

    static let template = Template(
      "token-history",
      """
      <section class="card" aria-labelledby="token-history-title"><h2 id="token-history-title">What happened</h2>
        {{#isEmpty}}<p class="empty">Nothing yet. Payments and allowances will appear here.</p>{{/isEmpty}}
        <ul class="payments">{{#rows}}{{> token-event}}{{/rows}}</ul>
        {{#notes}}<p class="hint">{{.}}</p>{{/notes}}
      </section>
      """)
  }

  /// How many entries are shown.
  private static let limit = 100

  static let templates = [template, allTemplate]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/tokens") { _, context in
      let values = All(history: try await history(nil))
      return try await services.pages.show(
        Page(title: "Token history", template: Self.allTemplate, values: values, destination: .history), context)
    }
    router.get("/tokens/{contract}") { _, context in try await show(try await token(context), context) }
    router.post("/tokens/{contract}/remove") { _, context in
      try await services.wallet.removeToken(try await token(context).contract)
      return Response.redirect(to: Destination.assets.path)
    }
  }

  private func token(_ context: PageContext) async throws -> ListedToken {
    guard let contract = context.parameters.get("contract").flatMap({ try? ContractAddress($0) }),
      let token = try await services.wallet.tokens().first(where: { $0.contract == contract })
    else { throw PageError.notFound }
    return token
  }

  private func history(_ contract: ContractAddress?) async throws -> History {
    let wallet = await services.wallet
    let names = await wallet.names()
    do throws(WalletError) {
      let history = try await wallet.tokenHistory(of: contract, limit: Self.limit)
      return History(history.entries.map { TokenEventRow($0, services.formats, names: names) }, of: history)
    } catch {
      return History(error.sentence)
    }
  }

  private func show(_ token: ListedToken, _ context: PageContext) async throws -> Response {
    let (wallet, numbers) = (await services.wallet, services.formats.numbers)
    async let history = history(token.contract)
    var (balance, problem): (AmountView?, Sentence?)
    do throws(WalletError) {
      let holding = try await wallet.tokenHolding(token)
      (balance, problem) = (holding.balance.map { AmountView($0, of: token.label, numbers) }, holding.problem)
    } catch {
      problem = error.sentence
    }
    let values = Values(
      token: context.token, code: token.label.symbol, title: token.name, name: TokenNameView(token), balance: balance, problem: problem,
      doubt: token.doubt?.sentence, asset: token.label.asset.map(AddTokenScreen.asset), contract: AddressView(token.contract),
      decimals: "\(token.label.decimals)", payPath: PagePath.payByContract("", token.contract.description),
      removePath: "\(PagePath.token(token.contract))/remove", history: try await history)
    return try await services.pages.show(
      Page(title: token.label.symbol.verbatim, template: Self.template, values: values, destination: .assets), context)
  }

  static let template = Template(
    "token",
    """
    <header class="head"><h1>{{code}}</h1><p>{{title}}</p></header>
    <section class="card" aria-label="Balance">
      <div class="holding">{{#name}}{{{emblem}}}{{/name}}{{#balance}}<p class="figure">{{> amount}}</p>{{/balance}}</div>
      {{#.problem}}<p class="notice wait">{{> icon-warning}}<span>{{.}}</span></p>{{/.problem}}
      {{#.doubt}}<p class="notice bad">{{> icon-alert}}<span>{{.}}</span></p>{{/.doubt}}
      <p class="ways apart"><a class="button" href="{{payPath}}">Pay with {{code}}</a></p>
    </section>
    <section class="card" aria-label="What it is"><h2>What it is</h2>
      {{#.asset}}<p class="notice good">{{> icon-check}}<span>{{.}}</span></p>{{/.asset}}
      {{^.asset}}<p class="notice wait">{{> icon-warning}}<span>This token isn't verified: its contract chose its own name and symbol. Compare the whole address.</span></p>{{/.asset}}
      <h3 class="label apart">Contract</h3>
      {{#contract}}<div class="recipient">{{{emblem}}}{{> address}}</div>{{/contract}}
      <dl class="facts"><div><dt>Decimals</dt><dd>{{decimals}}</dd></div></dl>
      <form class="tools" method="post" action="{{removePath}}"><input type="hidden" name="token" value="{{token}}">\
    <button class="quiet">Remove from my list</button></form>
      <p class="hint">This only takes it off your list. What you hold stays yours.</p>
    </section>
    {{#history}}{{> token-history}}{{/history}}
    <p class="ways"><a href="assets">{{> icon-back}}Assets</a></p>
    """)

  static let allTemplate = Template(
    "token-history-page",
    """
    <header class="head"><h1>Token history</h1><p>What happened to the tokens in your list, as their contracts report it, newest first.</p></header>
    {{#history}}{{> token-history}}{{/history}}
    <p class="ways"><a href="history">{{> icon-back}}History</a><a href="assets">Assets</a></p>
    """)
}
