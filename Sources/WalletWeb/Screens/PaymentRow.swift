import StellarKit
import WalletKit

/// A payment in a list.
struct PaymentRow: Sendable {
  let key: String
  let isReceived: Bool
  let amount: AmountView
  let counterparty: AddressView
  let time: TimeView
  let memo: String?
  let hash: String
  let shortHash: String

  init(_ payment: Payment, _ formats: Formats) {
    key = payment.id
    isReceived = payment.direction == .received
    amount = AmountView(payment.amount, payment.asset, formats.numbers)
    counterparty = AddressView(payment.counterparty)
    time = TimeView(payment.time, formats)
    memo = payment.memo.written?.text
    hash = payment.hash.description
    shortHash = String(hash.prefix(8))
  }

  static let template = """
    <li class="payment" data-key="{{key}}">
      <a href="payments/{{hash}}">
        {{#isReceived}}<span class="way in">{{> icon-arrived}}</span>{{/isReceived}}{{^isReceived}}<span class="way">{{> icon-paid}}</span>{{/isReceived}}
        <span class="line"><span class="what">{{#isReceived}}Received{{/isReceived}}{{^isReceived}}Sent{{/isReceived}}</span>
        <span class="sum{{#isReceived}} in{{/isReceived}}">{{#isReceived}}+{{/isReceived}}{{^isReceived}}−{{/isReceived}}{{#amount}}{{> amount}}{{/amount}}</span></span>
        <span class="line soft"><span>{{#isReceived}}from{{/isReceived}}{{^isReceived}}to{{/isReceived}} {{#counterparty}}<data class="short" value="{{value}}">{{short}}</data>{{/counterparty}}</span>
        {{#time}}{{> time}}{{/time}}</span>
        <span class="line soft">{{#.memo}}<span class="memo">{{.}}</span>{{/.memo}}<data class="hash" value="{{hash}}" title="Transaction {{hash}}">{{shortHash}}</data></span>
      </a>
    </li>

    """
}
