import Foundation
import Hummingbird
import Sentences
import StellarKit
import WalletKit

/// `/history/ID`: one entry of the history, with everything that its transaction did to the account.
struct HistoryEntryScreen: Screen {
  struct Values: Sendable {
    let heading: Sentence
    let seal: String
    let sealIcon: String
    let sums: [PaymentRow.Sum]
    let offered: AmountView?
    let otherSide: Sentence?
    /// The assets with their issuers, since anybody can issue an asset with the same code.
    let assets: [String]
    let party: [Party]
    let memo: String?
    let memoKind: Sentence?
    let noMemo: Sentence
    let fee: [AmountView]
    /// Why there is no fee; nil where there is one.
    let noFee: Sentence?
    let time: TimeView
    let ledger: String
    let hash: [String]
    let explorer: [ExplorerLink]
    /// The address of the deposit or withdrawal that the entry belongs to.
    let transfer: String?
    /// The person for whom a stranger who sent next to nothing could be mistaken.
    let imitated: String?
    let payBack: String?
    /// The hint on paying back a stranger, who may be one of many at that address; nil for anybody else.
    let payBackHint: Sentence?
    let payAgain: String?
    /// The address of the wallet's own page about the payment, if this wallet sent it.
    let receipt: String?
    /// The transaction's other entries.
    let others: [PaymentRow]
    let hasOthers: Bool
    let notice: [Sentence]
  }

  struct Party: Sendable {
    let label: Sentence
    let name: String?
    /// The account's address. It is empty for a contract, which has no groups and no emblem.
    let address: [AddressView]
    let contract: String?
  }

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/history/{id}") { _, context in
      guard let id = context.parameters.get("id").flatMap({ Int64($0) }), id > 0, let history = await services.wallet.dashboard.payments.history
      else {
        throw PageError.notFound
      }
      let entries = try await history.entries(ofTransaction: id >> 12)
      guard let entry = entries.first(where: { $0.id == id }) else {
        throw PageError(
          .notFound, "Not in your history",
          "There is no entry with this number. It may be mistyped, not loaded yet, or from another account or network.",
          link: ActionLink(label: "View the history", path: Destination.history.path))
      }
      let (whole, notice) = await completed(entry)
      let values = await show(whole, others: entries.filter { $0.id != id }, notice)
      return try await services.pages.show(Page(title: values.heading, template: Self.template, values: values, destination: .history), context)
    }
  }

  /// Completes an entry that lacks its transaction's hash, which an effect alone doesn't tell, by asking the network. If the network doesn't answer,
  /// the entry stays as it is and the sentences say why.
  private func completed(_ entry: HistoryEntry) async -> (HistoryEntry, [Sentence]) {
    guard entry.hash == nil else { return (entry, []) }
    do throws(WalletError) {
      guard let more = try await services.wallet.historyEntry(entry.id) else { return (entry, []) }
      return (
        HistoryEntry(
          id: entry.id, kind: entry.kind, operation: more.operation, changes: entry.changes, otherSide: entry.otherSide,
          counterparty: entry.counterparty, time: entry.time, hash: more.hash, memo: more.memo, fee: more.fee), []
      )
    } catch {
      return (entry, [error.sentence])
    }
  }

  private func show(_ entry: HistoryEntry, others: [HistoryEntry], _ notice: [Sentence]) async -> Values {
    let (wallet, formats) = (await services.wallet, services.formats)
    let (names, profile) = (await wallet.names(wallet.names(), withTokensOf: [entry] + others), await wallet.profile)
    var record: PaymentRecord?
    if let hash = entry.hash { record = await wallet.receipt(hash) }
    let repeating = Self.repeating(entry, names)
    let labels = await AssetLabels(wallet)
    let row = PaymentRow(entry, formats, names: names, labels: labels)
    // The entry is known only from effects or events, so what its transaction says isn't known.
    let isPart = entry.operation.isEmpty
    let party = entry.counterparty.map { address in
      Party(
        label: entry.isFromCounterparty.map { $0 ? "From" : "To" } ?? "Account", name: names.name(of: entry),
        address: (try? MuxedAccount(address)).map { [AddressView($0)] } ?? [], contract: (try? MuxedAccount(address)) == nil ? address : nil)
    }
    return Values(
      heading: names.title(of: entry, formats.numbers), seal: Self.seal(entry, row), sealIcon: row.icon, sums: row.sums,
      offered: row.offered, otherSide: row.otherSide,
      assets: Self.assets(entry), party: [party].compactMap(\.self), memo: row.memo, memoKind: entry.memo.map { Self.words($0.kind) },
      noMemo: isPart ? "unknown" : "none",
      fee: [entry.fee].compactMap(\.self).map { AmountView($0, .native, formats.numbers) },
      noFee: entry.fee != nil ? nil : isPart ? "unknown" : "not paid by this account", time: row.time,
      ledger: String(entry.ledger), hash: [entry.hash?.description].compactMap(\.self),
      explorer: [ExplorerLink(entry.hash, services.settings.explorer, profile)].compactMap(\.self),
      transfer: names.transfer(of: entry).map { PagePath.transfer($0.id) }, imitated: names.imitated(by: entry),
      payBack: entry.direction == .received ? repeating : nil,
      payBackHint: entry.direction == .received && repeating != nil && names.name(of: entry) == nil ? Self.payBackHint : nil,
      payAgain: entry.direction == .sent ? repeating : nil, receipt: record.map { PagePath.payment($0.hash) },
      others: others.map { PaymentRow($0, formats, names: names, labels: labels) }, hasOthers: !others.isEmpty, notice: notice)
  }

  /// Returns the look of the entry's seal. Green is only for money that came in, from whomever it says.
  private static func seal(_ entry: HistoryEntry, _ row: PaymentRow) -> String {
    if entry.kind == .failed { return "bad" }
    if row.imitated != nil { return "wait" }
    return entry.direction == .received ? "done" : "plain"
  }

  /// Returns the issued assets of both sides, each once.
  private static func assets(_ entry: HistoryEntry) -> [String] {
    (entry.changes + entry.otherSide).map(\.asset).reduce(into: []) { assets, asset in
      if asset != .native, !assets.contains(asset.description) { assets.append(asset.description) }
    }
  }

  private static func words(_ kind: MemoKind) -> Sentence {
    switch kind {
    case .text: "Memo"
    case .id: "Memo (number)"
    case .hash: "Memo (hash)"
    case .return: "Memo (returned payment)"
    }
  }

  private static let payBackHint: Sentence =
    "If an exchange or another service sent this, ask them where to pay it back and with which memo. Without the right memo, the money may be lost."

  /// Returns the form that pays the same amount again or back, or nil if the entry isn't a payment between two people. It is also nil if the other
  /// side got another asset, because the form would pay them what was sent, not what arrived.
  static func repeating(_ entry: HistoryEntry, _ names: Names) -> String? {
    guard [.payment, .createAccount, .pathPayment].contains(entry.kind), entry.changes.count == 1, let change = entry.changes.first,
      let other = entry.counterparty, (try? MuxedAccount(other)) != nil, names.transfer(of: entry) == nil, names.imitated(by: entry) == nil,
      !names.isFromFriendbot(entry), entry.kind != .pathPayment || change.isGain || entry.otherSide.map(\.asset) == [change.asset]
    else { return nil }
    let (recipient, memo) = names.recipient(at: other, memo: entry.counterpartyMemo)
    return PagePath.pay(recipient, change.amount, of: change.asset, memo: memo)
  }

  static let template = Template(
    "history-entry",
    """
    {{#.imitated}}<p class="notice wait">{{> icon-warning}}<span>This address looks like the one of {{.}}, but isn't. Thieves send tiny amounts \
    from such addresses, hoping you'll copy one from here and pay it. Don't.</span></p>{{/.imitated}}
    {{#notice}}<p class="notice wait" role="alert">{{> icon-warning}}<span>{{.}}</span></p>{{/notice}}
    <section class="card outcome">
      <span class="seal {{seal}}">{{> *sealIcon}}</span>
      <h1>{{heading}}</h1>
      {{#sums}}<p class="figure">{{#isGain}}+{{/isGain}}{{^isGain}}−{{/isGain}}{{#amount}}{{> amount}}{{/amount}}</p>{{/sums}}
      {{#offered}}<p class="figure">{{> amount}}</p>{{/offered}}
      {{#.otherSide}}<p role="status">{{.}}</p>{{/.otherSide}}
    </section>
    <section class="card" aria-label="Details">
      <dl class="facts">
        {{#party}}<div class="tall"><dt>{{label}}{{#.name}} {{.}}{{/.name}}</dt><dd>{{#address}}<div class="recipient">{{{emblem}}}{{> address}}</div>\
    <button type="button" class="quiet" data-copy="{{value}}" hidden>{{> icon-copy}}<span>Copy</span></button>{{/address}}\
    {{#.contract}}<span class="hash mono">{{.}}</span>{{/.contract}}</dd></div>{{/party}}
        {{#.memo}}<div><dt>{{memoKind}}</dt><dd class="memo" translate="no">{{.}}</dd></div>{{/.memo}}
        {{^.memo}}<div><dt>Memo</dt><dd class="none">{{noMemo}}</dd></div>{{/.memo}}
        {{#assets}}<div class="tall"><dt>Asset</dt><dd><data class="hash" value="{{.}}">{{.}}</data></dd></div>{{/assets}}
        {{#fee}}<div><dt>Network fee</dt><dd>{{> amount}}</dd></div>{{/fee}}
        {{#.noFee}}<div><dt>Fee</dt><dd class="none">{{.}}</dd></div>{{/.noFee}}
        {{#time}}<div><dt>When</dt><dd><time datetime="{{value}}">{{full}}</time></dd></div>{{/time}}
        <div><dt>Ledger</dt><dd>{{ledger}}</dd></div>
        {{#hash}}<div class="tall"><dt>Transaction hash</dt><dd><data class="hash" value="{{.}}">{{.}}</data>\
    <button type="button" class="quiet" data-copy="{{.}}" hidden>{{> icon-copy}}<span>Copy</span><span class="hidden-label">: <span>Transaction hash</span></span></button></dd></div>{{/hash}}
      </dl>
      <p class="tools">{{#.payAgain}}<a class="quiet" href="{{.}}">{{> icon-pay}}<span>Pay again</span></a>{{/.payAgain}}\
    {{#.payBack}}<a class="quiet" href="{{.}}">{{> icon-pay}}<span>Pay back</span></a>{{/.payBack}}\
    {{#.receipt}}<a class="quiet" href="{{.}}">{{> icon-check}}<span>Receipt</span></a>{{/.receipt}}\
    {{#.transfer}}<a class="quiet" href="{{.}}">{{> icon-transfers}}<span>View the transfer</span></a>{{/.transfer}}</p>
      {{#.payBackHint}}<p class="hint">{{.}}</p>{{/.payBackHint}}
      {{#explorer}}{{> explorer-link}}{{/explorer}}
    </section>
    {{#hasOthers}}
    <section class="card" aria-label="In the same transaction"><h2>In the same transaction</h2>
      <ul class="payments">{{#others}}{{> payment-row}}{{/others}}</ul></section>
    {{/hasOthers}}
    <p class="ways"><a href="history">{{> icon-back}}History</a></p>
    """)
}
