import HTTPTypes
import Hummingbird
import Sentences
import WalletKit

/// `/settings/explorer`: the website on which transactions can be viewed.
struct ExplorerScreen: Screen {
  struct Values: Sendable {
    let token: String
    let notice: [Sentence]
    let choice: ChoiceView
    let address: FieldView
  }

  private struct Input {
    var choice: String
    var address = ""
  }

  static let path = "settings/explorer"
  private static let own = "own"

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get(RouterPath(Self.path)) { _, context in try await show(Self.input(services.settings.explorer), context) }
    router.post(RouterPath(Self.path)) { _, context in try await change(context) }
  }

  /// Formats the setting in a word or a few.
  static func value(_ explorer: Explorer) -> Sentence {
    switch explorer {
    case .stellarExpert: Explorer.stellarExpert.description.verbatim
    case .stellarChain: "StellarChain".verbatim
    case .other(let address): address.host.verbatim
    case .none: "No website"
    }
  }

  private static func input(_ explorer: Explorer) -> Input {
    if case .other(let address) = explorer { return Input(choice: own, address: address.description) }
    return Input(choice: explorer.description)
  }

  private func change(_ context: PageContext) async throws -> Response {
    let input = Input(choice: context.field("choice"), address: context.field("address").filter { !$0.isWhitespace })
    do throws(FormRefusal) {
      let explorer: Explorer
      if input.choice == Self.own {
        guard let address = ExplorerAddress(input.address) else {
          throw FormRefusal(
            at: "address", "Enter an address that begins with https:// and has {hash} where the transaction's hash goes, after the website's name.")
        }
        explorer = .other(address)
      } else {
        explorer = Explorer(input.choice) ?? .stellarExpert
      }
      do throws(StoreError) {
        try await services.wallets.store.change { $0.explorer = explorer }
      } catch {
        throw FormRefusal(error.sentence)
      }
    } catch {
      return try await show(input, context, error)
    }
    return Response.redirect(to: Destination.settings.path)
  }

  private func show(_ input: Input, _ context: PageContext, _ refusal: FormRefusal? = nil) async throws -> Response {
    let answers: [ChoiceView.Answer] = [
      (Explorer.stellarExpert.description, Self.value(.stellarExpert), nil), (Explorer.stellarChain.description, Self.value(.stellarChain), nil),
      (Self.own, "Another website", nil), (Explorer.none.description, "No website", "Pages don't link to another website."),
    ]
    let values = Values(
      token: context.token, notice: refusal?.notice ?? [], choice: ChoiceView("choice", "View transactions on", answers, chosen: input.choice),
      address: FieldView(
        "address", "Its address", .address, value: input.address, hint: "As in https://example.com/tx/{hash}.", mistake: refusal?.mistake("address")))
    return try await services.pages.show(
      Page(title: "Explorer", template: Self.template, values: values, destination: .settings, status: refusal?.status ?? .ok), context)
  }

  static let template = Template(
    "explorer-choice",
    """
    <header class="head"><h1>Explorer</h1><p>A website that shows everyone's transactions. It learns which one you view when you follow the link.</p></header>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    <form class="card" method="post" action="settings/explorer" novalidate data-busy="Saving…">
      <input type="hidden" name="token" value="{{token}}">
      {{#choice}}{{> choice}}{{/choice}}
      <div data-only="own">{{#address}}{{> field}}{{/address}}</div>
      <button class="primary wide">Save</button>
      <p class="ways"><a href="settings">{{> icon-back}}Settings</a></p>
    </form>
    """)
}
