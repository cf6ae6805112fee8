import AnchorKit
import HTTPTypes
import Hummingbird
import Sentences
import WalletKit

/// `/transfers`: lists deposits and withdrawals through anchors, and purchases and sales through the ramp, with links to begin new ones.
struct TransfersScreen: Screen {
  struct Filter: Sendable {
    let label: Sentence
    let path: String
    let current: String?
  }

  struct Values: Sendable {
    let notice: [Sentence]
    let filters: [Filter]
    let isEmpty: Bool
    let emptySentence: Sentence
    let rows: [TransferRow]
  }

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/transfers") { request, context in
      await services.wallet.transfers.expectUpdatesOfEnded()
      let wanted = request.query.get("only") ?? ""
      let state = await services.wallet.transfers.state
      var notice: [Sentence] = []
      if case .failed(let sentence, _) = state { notice = [sentence] }
      if await services.wallet.transfers.isCut, wanted != "open" { notice.append(TransferRecord.listLimitNotice) }
      let formats = services.formats
      var all = (state.value ?? []).map { (begun: $0.begun, isEnd: $0.isDone, row: TransferRow($0, formats)) }
      do throws(RampError) {
        all += try await services.wallet.ramp.records().map { (begun: $0.begun, isEnd: $0.status.isEnd, row: TransferRow($0, formats)) }
      } catch {
        notice.append(error.sentence)
      }
      let rows = all.sorted { $0.begun > $1.begun }.filter { wanted == "open" ? !$0.isEnd : wanted == "done" ? $0.isEnd : true }.map(\.row)
      let filters = [("All", ""), ("Open", "open"), ("Done", "done")].map { label, name in
        Filter(label: label, path: name.isEmpty ? "transfers" : "transfers?only=\(name)", current: name == wanted ? "page" : nil)
      }
      let values = Values(
        notice: notice, filters: all.isEmpty ? [] : filters, isEmpty: rows.isEmpty,
        emptySentence: all.isEmpty
          ? "Nothing yet. Deposits bring money from a bank or in cash to your account, withdrawals take it out again." : "No transfers match.",
        rows: rows)
      return try await services.pages.show(
        Page(title: "Transfers", template: Self.template, values: values, destination: .transfers, isDestinationItself: true), context)
    }
  }

  static let template = Template(
    "transfers",
    """
    <header class="head"><h1>Transfers</h1><p>Deposit and withdraw through an anchor: a business that connects Stellar with banks and cash.</p></header>
    {{#notice}}<p class="notice wait" role="alert">{{> icon-warning}}<span>{{.}}</span></p>{{/notice}}
    <p class="ways pair"><a class="button" href="transfers/new?way=deposit">Deposit</a><a class="button second" href="transfers/new?way=withdraw">Withdraw</a></p>
    <section class="card" id="transfers" aria-label="Deposits and withdrawals">
      <nav class="periods" aria-label="Which transfers">{{#filters}}<a href="{{path}}"{{#.current}} aria-current="{{.}}"{{/.current}}>{{label}}</a>{{/filters}}</nav>
      {{#isEmpty}}<p class="empty">{{emptySentence}}</p>{{/isEmpty}}
      <ul class="payments" data-list>{{#rows}}{{> transfer-row}}{{/rows}}</ul>
    </section>
    <section class="card" aria-label="Other chains">
      <ul class="rows places"><li><a href="ramp">{{> icon-coins}}<span class="what">Ramp<span class="hint">Buy tokens on Solana, Ethereum or Polygon \
    with a card, or sell them.</span></span></a></li></ul>
    </section>
    """)
}
