import HTTPTypes
import Hummingbird
import Sentences
import StellarKit
import WalletKit

/// `/tokens/add`: what a contract says of itself as a token, and the form that adds it to the list.
struct AddTokenScreen: Screen {
  struct Preview: Sendable {
    let name: TokenNameView
    let contract: AddressView
    let balance: AmountView?
    let decimals: String
    /// The sentence that it is the contract of an asset.
    let asset: Sentence?
    let doubt: Sentence?
    /// The warning that its contract reported other decimals before.
    let change: Sentence?
    let isListed: Bool
    let path: String
  }

  struct Values: Sendable {
    let token: String
    let notice: [Sentence]
    let field: FieldView
    let preview: [Preview]
  }

  static let path = "tokens/add"

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/tokens/add") { request, context in
      try await show(String((request.query.get("contract") ?? "").prefix(100)), context)
    }
    router.post("/tokens/add") { _, context in
      let typed = String(context.field("contract").prefix(100))
      do throws(TokenRefusal) {
        let preview = try await services.wallet.token(typed)
        // A token is added exactly as it was shown, by its symbol and its decimals.
        if context.field("shown") == Self.shown(preview.label) {
          try await services.wallet.add(preview)
          return Response.redirect(to: PagePath.token(preview.label.contract))
        }
      } catch {
        return try await show(typed, context, error.sentence)
      }
      return try await show(typed, context, Self.changed)
    }
  }

  private static let changed: Sentence = "The contract describes itself differently than a moment ago. Nothing was added. Check it again."

  /// Formats what a token was shown as: its decimals and its symbol.
  private static func shown(_ label: TokenLabel) -> String { "\(label.decimals) \(label.symbol)" }

  private func show(_ typed: String, _ context: PageContext, _ notice: Sentence? = nil) async throws -> Response {
    var (preview, mistake): (TokenPreview?, Sentence?)
    if !typed.isEmpty || context.address.contains("contract=") {
      do throws(TokenRefusal) { preview = try await services.wallet.token(typed) } catch { mistake = error.sentence }
    }
    let numbers = services.formats.numbers
    let values = Values(
      token: context.token, notice: [notice].compactMap(\.self).filter { $0 != mistake },
      field: FieldView(
        "contract", "Contract", .address, value: typed, hint: "It begins with C. Copy it from the token issuer's own website.",
        mistake: mistake),
      preview: preview.map { preview in
        [
          Preview(
            name: TokenNameView(preview.label, name: preview.name, preview.doubt), contract: AddressView(preview.label.contract),
            balance: preview.balance.map { AmountView($0, of: preview.label, numbers) }, decimals: "\(preview.label.decimals)",
            asset: preview.label.asset.map(Self.asset), doubt: preview.doubt?.sentence,
            change: preview.decimalsWarning, isListed: preview.isListed, path: PagePath.token(preview.label.contract))
        ]
      } ?? [])
    let page = Page(
      title: "Add a token", template: Self.template, values: values, destination: .assets,
      status: mistake == nil && notice == nil ? .ok : .unprocessableContent)
    return try await services.pages.show(page, context)
  }

  static func asset(_ asset: Asset) -> Sentence {
    asset.issuer.map { "This is the contract of \(asset.code) by \($0.shortAddress). It shows the same balance as your asset." }
      ?? "This is the contract of lumens (XLM). It shows the same balance as your XLM."
  }

  static let template = Template(
    "add-token",
    """
    <header class="head"><h1>Add a token</h1><p>Contract tokens live in a smart contract, a program on the network. Adding one only shows it in your list.</p></header>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    {{#preview}}<section class="card" aria-label="What it is">
      <div class="holding">{{#.name}}{{> token-name}}{{/.name}}</div>
      {{#.doubt}}<p class="notice bad">{{> icon-alert}}<span>{{.}}</span></p>{{/.doubt}}
      {{#.change}}<p class="notice bad">{{> icon-alert}}<span>{{.}}</span></p>{{/.change}}
      {{#.asset}}<p class="notice good">{{> icon-check}}<span>{{.}}</span></p>{{/.asset}}
      {{^.asset}}<p class="notice wait">{{> icon-warning}}<span>This token isn't verified: its contract chose its own name and symbol. Compare the whole address.</span></p>{{/.asset}}
      <h2 class="label apart">Contract</h2>
      {{#contract}}<p>{{> address}}</p>{{/contract}}
      <dl class="facts">
        <div><dt>You hold</dt>{{#.balance}}<dd>{{> amount}}</dd>{{/.balance}}{{^.balance}}<dd class="none">Unknown</dd>{{/.balance}}</div>
        <div><dt>Decimals</dt><dd>{{decimals}}</dd></div>
      </dl>
      {{#isListed}}<p class="ways apart"><a class="button" href="{{path}}">It's already in your list</a></p>{{/isListed}}
      {{^isListed}}<form class="apart" method="post" action="tokens/add" data-busy="Adding…">
        <input type="hidden" name="token" value="{{token}}">
        {{#contract}}<input type="hidden" name="contract" value="{{value}}">{{/contract}}
        {{#.name}}<input type="hidden" name="shown" value="{{decimals}} {{code}}">{{/.name}}
        <button class="primary wide">Add to my list</button>
      </form>{{/isListed}}
    </section>{{/preview}}
    <form class="card" method="get" action="tokens/add" data-busy="Looking…">
      {{#field}}{{> field}}{{/field}}
      <button class="button">See details</button>
    </form>
    <p class="ways"><a href="assets">{{> icon-back}}Assets</a></p>
    """)
}
