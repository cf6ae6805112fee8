import HTTPTypes
import Hummingbird
import Localization
import Sentences
import StellarKit
import WalletKit

/// `/settings/currency`: the currency of the total on the overview.
struct WorthScreen: Screen {
  struct Values: Sendable {
    let token: String
    let notice: [Sentence]
    let choice: ChoiceView
    let asset: [MenuView]
    let code: FieldView
    let rate: FieldView
  }

  /// The choice, and what was typed for it.
  private struct Input: Sendable {
    var choice = Choice.lumens
    var asset = ""
    var code = ""
    var rate = ""
  }

  private enum Choice: String, Sendable {
    case lumens, asset, fixed, off
  }

  static let path = "settings/currency"

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/settings/currency") { _, context in
      let wallet = await services.wallet
      return try await show(Self.input(services.settings.worthCurrency(on: wallet.profile), services.formats.numbers), context)
    }
    router.post("/settings/currency") { _, context in try await change(context) }
  }

  /// Formats the setting for its row in the settings.
  static func value(_ currency: WorthCurrency) -> Sentence {
    switch currency {
    case .off: "Not shown"
    case .asset(let asset): asset.code.verbatim
    case .fixed(let code, _): "\(code), at your own rate"
    }
  }

  private func change(_ context: PageContext) async throws -> Response {
    guard let choice = Choice(rawValue: context.field("choice")) else { throw PageError.unreadableForm }
    let numbers = services.formats.numbers
    let input = Input(choice: choice, asset: context.field("asset"), code: context.field("code"), rate: context.field("rate"))
    let profile = await services.wallet.profile
    do throws(FormRefusal) {
      let currency = try await currency(input, numbers)
      do throws(StoreError) {
        try await services.wallets.store.change { $0.worthCurrencies[profile.network.passphrase] = currency }
      } catch {
        throw FormRefusal(error.sentence)
      }
    } catch {
      return try await show(input, context, error)
    }
    return Response.redirect(to: Destination.overview.path)
  }

  private func currency(_ input: Input, _ numbers: NumberFormat) async throws(FormRefusal) -> WorthCurrency {
    switch input.choice {
    case .off: return .off
    case .lumens: return .asset(.native)
    case .asset:
      guard let asset = try? Asset(input.asset), await held().contains(where: { $0.asset == asset }) else {
        throw FormRefusal(at: "asset", "Choose one of your assets.")
      }
      return .asset(asset)
    case .fixed:
      guard let code = try? AssetCode(input.code.filter { !$0.isWhitespace }.uppercased()) else {
        throw FormRefusal(at: "code", "Enter a short name of 1 to 12 letters or digits, such as EUR.")
      }
      guard let rate = numbers.amount(typed: input.rate), rate > .zero else {
        throw FormRefusal(at: "rate", "Enter how much 1 XLM is worth, such as 0\(numbers.decimalMark)25.")
      }
      return .fixed(code: code, rate: rate)
    }
  }

  private func held() async -> [AssetBalance] {
    guard case .funded(let balances) = await services.wallet.dashboard.assets.state.value else { return [] }
    return balances.filter { $0.asset != .native }
  }

  private static func input(_ currency: WorthCurrency, _ numbers: NumberFormat) -> Input {
    switch currency {
    case .off: Input(choice: .off)
    case .asset(.native): Input(choice: .lumens)
    case .asset(let asset): Input(choice: .asset, asset: asset.description)
    case .fixed(let code, let rate):
      Input(choice: .fixed, code: code.description, rate: numbers.typed(rate))
    }
  }

  private func show(_ input: Input, _ context: PageContext, _ refusal: FormRefusal? = nil) async throws -> Response {
    let wallet = await services.wallet
    var options: [(value: String, label: Sentence)] = []
    let held = await held()
    let details = await wallet.rememberedDetails(of: held.map(\.asset))
    for held in held {
      let (code, issuer) = (held.asset.code, held.asset.issuer?.shortAddress ?? "")
      if case .verified(let domain) = details[held.asset]?.verification {
        options.append((held.asset.description, "\(code) (\(domain))"))
      } else {
        options.append((held.asset.description, "\(code), issued by \(issuer)"))
      }
    }
    var answers: [ChoiceView.Answer] = [(Choice.lumens.rawValue, "Lumens (XLM)", nil)]
    if !options.isEmpty {
      answers.append((Choice.asset.rawValue, "One of your assets", "Such as a dollar token whose issuer you trust."))
    }
    answers.append((Choice.fixed.rawValue, "Another currency", "At a rate that you enter. It stays as it is until you change it."))
    answers.append((Choice.off.rawValue, "No total", "The overview shows what you hold, and asks for no prices."))
    let values = Values(
      token: context.token, notice: refusal?.notice ?? [],
      choice: ChoiceView("choice", "Show the total in", answers, chosen: input.choice.rawValue),
      asset: options.isEmpty ? [] : [MenuView("asset", "Your asset", options, chosen: input.asset, mistake: refusal?.mistake("asset"))],
      code: FieldView("code", "Currency", .note, value: input.code, hint: "Its short name, such as EUR.", mistake: refusal?.mistake("code")),
      rate: FieldView("rate", "1 XLM is worth", .amount, value: input.rate, mistake: refusal?.mistake("rate")))
    return try await services.pages.show(
      Page(title: "Currency of the total", template: Self.template, values: values, destination: .settings, status: refusal?.status ?? .ok), context)
  }

  static let template = Template(
    "worth",
    """
    <header class="head"><h1>Currency of the total</h1><p>The currency of the total on your overview. Payments aren't affected.</p></header>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    <form class="card" method="post" action="settings/currency" novalidate data-busy="Saving…">
      <input type="hidden" name="token" value="{{token}}">
      {{#choice}}{{> choice}}{{/choice}}
      {{#asset}}<div data-only="asset">{{> menu}}</div>{{/asset}}
      <div data-only="fixed">{{#code}}{{> field}}{{/code}}{{#rate}}{{> field}}{{/rate}}</div>
      <button class="primary wide">Save</button>
      <p class="ways"><a href="settings">{{> icon-back}}Settings</a></p>
    </form>
    """)
}
