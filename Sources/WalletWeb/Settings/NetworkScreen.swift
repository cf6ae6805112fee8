import HTTPTypes
import Hummingbird
import Sentences
import WalletKit

/// `/settings/network`: sets the network in use. Before the first use of the public network, it asks the person to confirm that they know its money
/// is real.
struct NetworkScreen: Screen {
  struct Values: Sendable {
    let token: String
    let notice: [Sentence]
    let current: Sentence
    /// The choice of a network; nil on a paired device, since only the computer decides whom the wallet asks about money.
    let choice: ChoiceView?
    let fields: [FieldView]
  }

  struct Confirmation: Sendable {
    let token: String
    let back: String
    let network: String
    let horizon: String
    let rpc: String
    let passphrase: String
    let friendbot: String
  }

  static let path = "settings/network"
  /// The form value for the network in use, if that is what is confirmed.
  private static let inUse = "in-use"

  static let templates = [template, confirmationTemplate]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/settings/network") { request, context in
      // If the program was started on the public network, nobody has confirmed yet that its money is real.
      if await services.wallets.needsConfirmation, request.query.get("choose") == nil { return try await confirm(Self.inUse, nil, context) }
      return try await show(context)
    }
    router.post("/settings/network") { _, context in try await use(context) }
  }

  private func use(_ context: PageContext) async throws -> Response {
    let (name, isConfirmed) = (context.field("network"), context.field("confirm") == "yes")
    if name == Self.inUse, isConfirmed, await services.wallets.needsConfirmation {
      do throws(WalletError) { try await services.wallets.acceptRealMoney() } catch { return try await show(context, notice: error.sentence) }
      return Response.redirect(to: Destination.overview.path)
    }
    guard context.visitor == .local else { throw PageError.notFound }
    guard let choice = NetworkChoice(rawValue: name) else { return try await show(context, notice: "Choose one of the networks.") }
    var custom: CustomNetwork?
    if choice == .custom {
      do throws(CustomNetworkError) {
        custom = try CustomNetwork(
          horizon: context.field("horizon"), rpc: context.field("rpc"), passphrase: context.field("passphrase"),
          friendbot: context.field("friendbot"))
      } catch {
        return try await show(context, mistake: error)
      }
    }
    do throws(NetworkSwitchError) {
      try await services.wallets.use(choice, custom: custom, acceptsRealMoney: isConfirmed)
    } catch .realMoneyNotAccepted {
      return try await confirm(name, custom, context)
    } catch {
      return try await show(context, notice: error.sentence)
    }
    await services.sessions.forgetDrafts()
    return Response.redirect(to: Destination.overview.path)
  }

  private func confirm(_ network: String, _ custom: CustomNetwork?, _ context: PageContext) async throws -> Response {
    let values = Confirmation(
      token: context.token, back: Self.path + "?choose", network: network, horizon: custom?.horizon ?? "",
      rpc: custom?.rpc ?? "", passphrase: custom?.passphrase ?? "", friendbot: custom?.friendbot ?? "")
    return try await services.pages.show(
      Page(title: "Real money", template: Self.confirmationTemplate, values: values, destination: .settings), context)
  }

  private func show(_ context: PageContext, mistake: CustomNetworkError? = nil, notice: Sentence? = nil) async throws -> Response {
    let settings = services.wallets.store.settings
    let profile = await services.wallet.profile
    let isFirst = mistake == nil && notice == nil
    let typed = isFirst ? nil : context.field("network")
    let own = settings.customNetwork
    func field(_ part: CustomNetworkError.Part, _ label: Sentence, _ kept: String?, hint: Sentence) -> FieldView {
      FieldView(
        part.rawValue, label, .address, value: isFirst ? kept ?? "" : context.field(part.rawValue), hint: hint,
        mistake: mistake?.part == part ? mistake?.sentence : nil)
    }
    let values = Values(
      token: context.token, notice: [notice].compactMap(\.self), current: profile.title,
      choice: context.visitor != .local
        ? nil
        : ChoiceView(
          "network", "Use", Self.options, chosen: typed ?? NetworkChoice.allCases.first { settings.profile(of: $0) == profile }?.rawValue),
      fields: [
        field(.horizon, "Horizon", own?.horizon, hint: "The address of the network's server, such as https://horizon.example.org."),
        field(
          .rpc, "Stellar RPC", own?.rpc,
          hint: "Instead of Horizon or beside it, as in https://rpc.example.org. Alone, it can't list assets or offers and forgets older payments."),
        field(.passphrase, "Passphrase", own?.passphrase, hint: "Identifies the network. Ask whoever runs it."),
        field(.friendbot, "Friendbot (optional)", own?.friendbot, hint: "Where it gives away test money, if it does."),
      ])
    return try await services.pages.show(
      Page(
        title: "Network", template: Self.template, values: values, destination: .settings, status: isFirst ? .ok : .unprocessableContent), context)
  }

  private static let options: [ChoiceView.Answer] = [
    ("sandbox", "Sandbox", "On this computer only, part of this program. Its money is worth nothing."),
    ("testnet", "Test network", "Run by Stellar, for trying things out with others. Its money is worth nothing."),
    ("public", "Public network", "Real money."),
    ("local", "Local network", "Run by another program on this computer, at localhost:8000."),
    ("custom", "Another network", "One that isn't listed, or one of these with other servers. Enter its details below."),
  ]

  static let template = Template(
    "network",
    """
    <header class="head"><h1>Network</h1><p>Networks are separate: what you have on one isn't on another. In use: {{current}}.</p></header>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    {{#choice}}<form class="card" method="post" action="settings/network" novalidate data-busy="Changing…">
      <input type="hidden" name="token" value="{{token}}">
      {{> choice}}
      <fieldset class="own" data-only="custom"><legend>Another network</legend>{{#fields}}{{> field}}{{/fields}}</fieldset>
      <button class="primary wide">Use this network</button>
      <p class="hint">A payment that isn't decided yet stays with its network, and is settled as soon as you use that network again. \
    A payment you haven't confirmed is forgotten: it was meant for the network you are leaving.</p>
      <p class="ways"><a href="settings">{{> icon-back}}Settings</a></p>
    </form>{{/choice}}
    {{^choice}}<div class="card"><p>You can only change this on the computer that runs the wallet.</p>
      <p class="ways"><a href="settings">{{> icon-back}}Settings</a></p></div>{{/choice}}
    """)

  static let confirmationTemplate = Template(
    "real-money",
    """
    <section class="card message">
      <span class="seal wait">{{> icon-warning}}</span>
      <h1>Real money</h1>
      <p>On the public network lumens and other assets are worth what people pay for them. Payments can't be undone, \
    and nobody can return money you sent by mistake, or recover an account whose PIN and words you have lost.</p>
      <p>Your address is the same as on the other networks. What you have there isn't here.</p>
      <form method="post" action="settings/network" data-busy="Changing…">
        <input type="hidden" name="token" value="{{token}}">
        <input type="hidden" name="network" value="{{network}}">
        <input type="hidden" name="horizon" value="{{horizon}}">
        <input type="hidden" name="rpc" value="{{rpc}}">
        <input type="hidden" name="passphrase" value="{{passphrase}}">
        <input type="hidden" name="friendbot" value="{{friendbot}}">
        <input type="hidden" name="confirm" value="yes">
        <button class="primary">Use real money</button>
      </form>
      <p class="ways"><a href="{{back}}">{{> icon-back}}Choose another network</a></p>
    </section>
    """)
}
