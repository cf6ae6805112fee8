import HTTPTypes
import Hummingbird
import Sentences
import WalletKit

/// `/ramp/transfers/NUMBER`: one purchase or sale, with all that is known about it and what isn't.
struct RampTransferScreen: Screen {
  struct Step: Sendable {
    let sentence: Sentence
    let detail: Sentence?
    let time: TimeView
  }

  struct Values: Sendable {
    let title: Sentence
    let headline: Sentence
    let sentence: Sentence
    /// The icon, and its colour.
    let icon: String
    let seal: String
    let chain: String
    /// With its unit.
    let amount: String
    let environment: Sentence
    let begun: TimeView
    let address: RampAddressView?
    let transaction: String?
    let steps: [Step]
    let isOpen: Bool
    /// The address of its window, if that wasn't opened yet.
    let window: String?
  }

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/ramp/transfers/{id}") { _, context in
      let record = try await Self.record(services.wallet, context.parameters.get("id"))
      return try await services.pages.show(
        Page(title: "Ramp", template: Self.template, values: Self.values(record, services.formats), destination: .transfers), context)
    }
  }

  /// Finds the purchase or sale that an address names.
  static func record(_ wallet: Wallet, _ id: String?) async throws -> RampRecord {
    guard let id = id.flatMap({ Int64($0) }) else { throw PageError.notFound }
    do throws(RampError) {
      return try await wallet.ramp.record(id)
    } catch {
      throw PageError(.notFound, "This can't be shown", error.sentence, link: ActionLink(label: "Go to the ramp", path: RampScreen.path))
    }
  }

  private static func values(_ record: RampRecord, _ formats: Formats) -> Values {
    let (seal, icon) = TransferRow.seal(record)
    return Values(
      title: record.title(formats.numbers), headline: record.headline, sentence: record.sentence, icon: icon, seal: seal, chain: record.chain.name,
      amount: "\(formats.numbers.typed(decimal: record.amount)) \(record.isSale ? record.asset : "USD")",
      environment: record.environmentWords, begun: TimeView(record.begun, formats),
      address: record.address.map { RampAddressView(chain: "Your address", $0) }, transaction: record.networkTransactionID,
      steps: record.steps.map {
        Step(sentence: $0.sentence, detail: $0.printableDetail, time: TimeView($0.time, formats))
      },
      isOpen: record.isOpen, window: record.wasOpened ? nil : RampWindowScreen.path(record.id))
  }

  static let template = Template(
    "ramp-transfer",
    """
    <header class="head"><h1>{{title}}</h1><p>{{environment}}</p></header>
    <section class="card outcome" aria-label="Where it stands">
      <span class="seal {{seal}}">{{> *icon}}</span>
      <h2>{{headline}}</h2>
      <p role="status">{{sentence}}</p>
      {{#isOpen}}<p class="hint">Its window is open in another tab.</p>{{/isOpen}}
      {{#.window}}<p class="ways"><a class="button" href="{{.}}">Open the ramp's window</a></p>{{/.window}}
    </section>
    <section class="card" aria-label="Details">
      {{#address}}{{> ramp-address}}{{/address}}
      <dl class="facts">
        <div><dt>Chain</dt><dd>{{chain}}</dd></div>
        <div><dt>Amount entered here</dt><dd>{{amount}}</dd></div>
        <div><dt>Started</dt><dd>{{#begun}}{{> time}}{{/begun}}</dd></div>
        {{#.transaction}}<div class="tall"><dt>Transaction on that chain</dt><dd><data class="hash" value="{{.}}">{{.}}</data>\
    <button type="button" class="quiet" data-copy="{{.}}" hidden>{{> icon-copy}}<span>Copy</span><span class="hidden-label">: <span>Transaction on that chain</span></span></button></dd></div>{{/.transaction}}
      </dl>
      <p class="hint">The amount can be changed in the ramp's window. If anything was paid, Meso's e-mail says how much.</p>
    </section>
    <section class="card" aria-label="What happened">
      <h2>What happened</h2>
      <ul class="log">{{#steps}}<li><span class="line"><span class="what">{{sentence}}</span><span class="soft">{{#time}}{{> time}}{{/time}}</span></span>\
    {{#.detail}}<p class="hint verbatim">{{.}}</p>{{/.detail}}</li>{{/steps}}</ul>
      {{^steps}}<p class="empty">Nothing yet.</p>{{/steps}}
      <p class="ways"><a href="ramp">{{> icon-back}}Ramp</a></p>
    </section>
    """)
}
