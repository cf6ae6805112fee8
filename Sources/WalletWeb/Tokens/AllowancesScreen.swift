import HTTPTypes
import Hummingbird
import Sentences
import StellarKit
import WalletKit

/// `/allowances`: lists what the account lets others spend of its tokens and assets.
struct AllowancesScreen: Screen {
  struct Row: Sendable {
    let amount: AmountView
    let spender: AddressView
    let name: String?
    let until: Sentence
    let time: TimeView
    let path: String
  }

  struct Values: Sendable {
    let notice: [Sentence]
    let rows: [Row]
    let isEmpty: Bool
    let missing: [Sentence]
    let keptSince: Sentence?
  }

  static let path = "allowances"

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/allowances") { _, context in
      let (wallet, formats) = (await services.wallet, services.formats)
      let words = await wallet.callContext(await wallet.newestLedger()) { TimeView.full($0, formats) }
      let names = await wallet.names()
      var (list, notice): (AllowanceList?, [Sentence]) = (nil, [])
      do throws(WalletError) { list = try await wallet.allowances() } catch { notice = [error.sentence] }
      let rows = (list?.allowances ?? []).map { allowance in
        Row(
          amount: AmountView(allowance.amount, of: allowance.token, formats.numbers), spender: AddressView(allowance.spender),
          name: names.name(at: allowance.spender.description, memo: nil), until: words.moment(allowance.untilLedger),
          time: TimeView(allowance.time, formats), path: RevokeScreen.path(allowance.token.contract, allowance.spender))
      }
      let unread = list?.unread ?? 0
      let missing = [
        unread == 0 ? nil : Sentence(unread, one: "\(unread) more can't be read.", other: "\(unread) more can't be read."),
        list?.isCut == true ? AllowanceList.cutSentence : nil,
      ].compactMap(\.self)
      let values = Values(
        notice: notice, rows: rows, isEmpty: list != nil && rows.isEmpty,
        missing: missing,
        keptSince: list?.keptSince.map { "This goes back only to ledger \(Int($0))." })
      return try await services.pages.show(
        Page(title: "Allowances", template: Self.template, values: values, destination: .assets, status: notice.isEmpty ? .ok : .badGateway), context)
    }
  }

  static let template = Template(
    "allowances",
    """
    <header class="head"><h1>Allowances</h1><p>Who can spend your tokens without asking you each time.</p></header>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    {{#isEmpty}}<section class="card"><p>Nobody can spend your tokens, as far as this wallet knows.</p></section>{{/isEmpty}}
    {{#rows}}<section class="card" aria-label="Allowance">
      <p class="figure">{{#amount}}{{> amount}}{{/amount}}</p>
      <h2 class="label apart">Can be spent by{{#.name}} <strong>{{.}}</strong>{{/.name}}</h2>
      {{#spender}}<div class="recipient">{{{emblem}}}{{> address}}</div>{{/spender}}
      <dl class="facts"><div><dt>Until</dt><dd>{{until}}</dd></div><div><dt>Allowed</dt><dd>{{#time}}{{> time}}{{/time}}</dd></div></dl>
      <p class="ways"><a class="button" href="{{path}}">Revoke</a></p>
    </section>{{/rows}}
    {{#missing}}<p class="notice wait">{{> icon-warning}}<span>{{.}}</span></p>{{/missing}}
    {{#.keptSince}}<p class="hint">{{.}}</p>{{/.keptSince}}
    <p class="ways"><a href="assets">{{> icon-back}}Assets</a></p>
    """)
}
