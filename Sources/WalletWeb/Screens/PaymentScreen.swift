import HTTPTypes
import Hummingbird
import StellarKit
import WalletKit

/// `/payments/HASH`: one payment, and what became of it.
struct PaymentScreen {
  struct Values: Sendable {
    let heading: String
    let sentence: String
    let seal: String
    let sealIcon: String
    let isWaiting: Bool
    let amount: AmountView
    let sign: String
    let partyLabel: String
    let party: AddressView
    let memo: String?
    let fee: [AmountView]
    let time: TimeView
    let ledger: [String]
    let code: [String]
    let hash: String
  }

  let site: Site

  static func path(_ hash: TransactionHash) -> String { "payments/\(hash)" }

  func add(to router: RouterGroup<PageContext>) {
    router.get("/payments/{hash}") { _, context in
      guard let hash = context.parameters.get("hash").flatMap(TransactionHash.init) else { throw TurnedAway.notFound }
      let values: Values
      if let record = try await site.wallet.payment(hash) {
        values = try show(record)
      } else if let payment = try await site.wallet.history(limit: HistoryScreen.limit).first(where: { $0.hash == hash }) {
        values = show(payment)
      } else {
        throw TurnedAway(
          .notFound, "No such payment",
          "No payment of yours has this transaction hash. It may have been mistyped, be older than what is shown here, or belong to another network.",
          way: TurnedAway.Way(label: "Look at the history", path: Destination.history.path))
      }
      let page = Page(title: values.heading, template: "payment", values: values, destination: .history, isWaiting: values.isWaiting)
      return try await site.show(page, context)
    }
  }

  /// A payment that this wallet made.
  private func show(_ record: PaymentRecord) throws -> Values {
    let formats = site.formats
    let outcome = Outcome(record.state, surroundings: site.surroundings)
    return Values(
      heading: outcome.heading, sentence: outcome.sentence, seal: outcome.seal, sealIcon: outcome.icon, isWaiting: outcome.isWaiting,
      amount: AmountView(record.amount, record.asset, formats.numbers), sign: "", partyLabel: "To",
      party: AddressView(try MuxedAccount(record.recipient)),
      memo: record.memo.written?.text, fee: [AmountView(record.fee, .native, formats.numbers)], time: TimeView(record.createdAt, formats),
      ledger: outcome.ledger,
      code: outcome.code, hash: record.hash.description)
  }

  /// A payment that somebody else made, or this account from elsewhere.
  private func show(_ payment: Payment) -> Values {
    let isReceived = payment.direction == .received
    let formats = site.formats
    return Values(
      heading: isReceived ? "Received" : "Sent", sentence: isReceived ? "The money is in your account." : "The payment is done.", seal: "done",
      sealIcon: isReceived ? "icon-arrived" : "icon-check", isWaiting: false, amount: AmountView(payment.amount, payment.asset, formats.numbers),
      sign: isReceived ? "+" : "", partyLabel: isReceived ? "From" : "To", party: AddressView(payment.counterparty), memo: payment.memo.written?.text,
      fee: [], time: TimeView(payment.time, formats), ledger: [], code: [], hash: payment.hash.description)
  }

  /// What became of a payment, in words.
  private struct Outcome {
    let heading: String
    let sentence: String
    let seal: String
    let icon: String
    var isWaiting = false
    var ledger: [String] = []
    var code: [String] = []

    init(_ state: PaymentRecord.State, surroundings: Surroundings) {
      switch state {
      case .confirmed(let number):
        (heading, sentence, seal, icon) = ("Sent", "The money has arrived.", "done", "icon-check")
        ledger = ["\(number)"]
      case .pending(let until):
        heading = "On its way"
        let time = TimeView.clock(until, surroundings.timeZone)
        sentence =
          "The network hasn't answered yet. By \(time) it is certain whether the money went. Until then nothing else is sent, so that nothing is paid twice."
        (seal, icon, isWaiting) = ("wait", "icon-clock", true)
      case .failed(let refusal):
        (heading, sentence, seal, icon) = ("Not sent", refusal.sentence, "bad", "icon-failed")
        code = [refusal.code]
      case .expired:
        (heading, seal, icon) = ("Not sent", "bad", "icon-failed")
        sentence = "The network didn't take it in time, and now it never will. Your money is where it was. You can pay again."
      }
    }
  }

  static let template = """
    <div id="payment"{{#isWaiting}} data-watch{{/isWaiting}}>
    <section class="card outcome">
      <span class="seal {{seal}}">{{> *sealIcon}}</span>
      <h1>{{heading}}</h1>
      <p class="figure">{{sign}}{{#amount}}{{> amount}}{{/amount}}</p>
      <p role="status">{{sentence}}</p>
    </section>
    <section class="card" aria-label="Details">
      <h2 class="label">{{partyLabel}}</h2>
      {{#party}}<div class="recipient">{{{emblem}}}{{> address}}</div>{{/party}}
      <dl class="facts">
        <div><dt>Memo</dt><dd>{{#.memo}}{{.}}{{/.memo}}{{^.memo}}<span class="none">none</span>{{/.memo}}</dd></div>
        {{#fee}}<div><dt>Network fee</dt><dd>{{> amount}}</dd></div>{{/fee}}
        {{#time}}<div><dt>When</dt><dd><time datetime="{{value}}">{{full}}</time></dd></div>{{/time}}
        {{#ledger}}<div><dt>Ledger</dt><dd>{{.}}</dd></div>{{/ledger}}
        {{#code}}<div><dt>The network's code</dt><dd><code>{{.}}</code></dd></div>{{/code}}
        <div class="tall"><dt>Transaction hash</dt><dd><data class="hash" value="{{hash}}">{{hash}}</data>\
    <button type="button" class="quiet" data-copy="{{hash}}" hidden>{{> icon-copy}}<span>Copy</span></button></dd></div>
      </dl>
      <p class="ways"><a href="pay">New payment</a><a class="button" href="overview">Done</a></p>
    </section>
    </div>
    """
}
