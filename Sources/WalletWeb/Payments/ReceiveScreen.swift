import Foundation
import HTTPTypes
import Hummingbird
import Sentences
import StellarKit
import WalletKit

/// `/receive`: shows the address with a QR code, and a link that asks for an amount.
struct ReceiveScreen: Screen {
  struct Values: Sendable {
    /// Whether a field was refused. A request without its value would ask for something else.
    let isRefused: Bool
    let address: AddressView
    let code: [HTML]
    let isRequest: Bool
    let asks: [AmountView]
    let link: String
    let openPath: String
    let amount: FieldView
    let asset: MenuView
    let memo: FieldView
    let memoKind: MenuView
  }

  static let templates = [template, linkTemplate]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/receive") { request, context in try await show(request.query, context) }
  }

  private func show(_ query: Query, _ context: PageContext) async throws -> Response {
    guard let account = await services.wallet.account else { return .redirect(to: Destination.overview.path) }
    func field(_ name: String) -> String { String((query.get(name) ?? "").prefix(300)) }
    let menus = await PaymentMenus(services)
    let asset = (try? Asset(field("asset"))) ?? .native
    let kind = MemoKind(rawValue: field("memoKind")) ?? .text
    var refusal = PaymentRefusal()
    var amount: Amount?
    var memo = Memo.none
    do throws(PaymentRefusal) { amount = try await services.wallet.requestedAmount(field("amount"), menus.numbers) } catch { refusal = error }
    do throws(MemoError) {
      let typed = try Memo(field("memo").trimmingSpaces, kind: kind)
      try typed.checkIsVisible()
      memo = typed
    } catch {
      refusal.fields[.memo] = error.sentence
    }
    let link = try await services.wallet.paymentLink(amount: amount, asset: asset, memo: memo)?.text ?? ""
    let isRequest = amount != nil || asset != .native || memo != .none
    let code = QRCode(isRequest ? link : account.id.address)?.svg(label: isRequest ? "QR code of the payment link" : "QR code of your address")
    let isRefused = !refusal.fields.isEmpty
    let values = Values(
      isRefused: isRefused, address: AddressView(account.id), code: [code].compactMap(\.self), isRequest: isRequest,
      asks: amount.map { [AmountView($0, asset, menus.numbers)] } ?? [], link: link, openPath: "/\(OpenScreen.path(of: ""))",
      amount: FieldView(
        "amount", "Amount (optional)", .amount, value: field("amount"), hint: "Leave empty to let the payer decide.", mistake: refusal.fields[.amount]
      ),
      asset: menus.assets("asset", "What", chosen: asset),
      memo: FieldView(
        "memo", "Memo (optional)", .note, value: field("memo"), hint: "So that you remember later what it was for.", mistake: refusal.fields[.memo]),
      memoKind: .memoKinds(chosen: kind))
    return try await services.pages.show(
      Page(title: "Receive", template: Self.template, values: values, destination: .pay, status: isRefused ? .unprocessableContent : .ok), context)
  }

  private static let linkTemplate = Template(
    "receive-link",
    """
    <p><data class="hash" value="{{link}}">{{link}}</data></p>
    <p class="tools"><button type="button" class="quiet" data-copy="{{link}}" hidden>{{> icon-copy}}<span>Copy</span></button></p>
    """)

  static let template = Template(
    "receive",
    """
    <header class="head"><h1>Receive</h1><p>Show this to the person who pays you.</p></header>
    <nav class="places" aria-label="Pay, receive, convert, add money"><a href="pay">Pay</a><a href="convert">Convert</a><a href="receive" aria-current="page">Receive</a></nav>
    {{^isRefused}}
    <section class="card" aria-labelledby="address-title">
      <h2 id="address-title">{{#isRequest}}Your request{{/isRequest}}{{^isRequest}}Your address{{/isRequest}}</h2>
      {{#asks}}<p class="figure centre">{{> amount}}</p>{{/asks}}
      {{#code}}<div class="code-box">{{{.}}}</div>{{/code}}
      {{#address}}<div class="recipient">{{{emblem}}}{{> address}}</div>{{/address}}
      <p class="tools">{{#address}}<button type="button" class="quiet" data-copy="{{value}}" hidden>{{> icon-copy}}<span>Copy address</span></button>{{/address}}\
    <button type="button" class="quiet" data-share="{{link}}" hidden>{{> icon-paid}}<span>Share</span></button></p>
      {{#isRequest}}<h2 class="label">Payment link</h2>{{> receive-link}}{{/isRequest}}
      {{^isRequest}}<details><summary>The same as a link</summary>{{> receive-link}}</details>{{/isRequest}}
    </section>
    {{/isRefused}}
    <form class="card" method="get" action="receive" novalidate>
      <h2>Ask for an amount</h2>
      {{#amount}}{{> field}}{{/amount}}
      {{#asset}}{{> menu}}{{/asset}}
      {{#memo}}{{> field}}{{/memo}}
      {{#memoKind}}{{> menu}}{{/memoKind}}
      <button class="primary wide">Make the link</button>
    </form>
    <section class="card" data-protocol="{{openPath}}" hidden>
      <h2>Open payment links with BasicPay</h2>
      <p class="hint">Links that begin with web+stellar: then open a filled-in form here. Opening one sends nothing.</p>
      <p class="tools"><button type="button" class="quiet"><span>Let BasicPay open them</span></button></p>
    </section>
    """)
}
