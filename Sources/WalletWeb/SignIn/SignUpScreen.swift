import HTTPTypes
import Hummingbird
import Localization
import Sentences
import WalletKit

/// `/sign-up` and the pages below it: makes the vault with its first account, once.
struct SignUpScreen: Screen {
  struct Values: Sendable {
    let title: Sentence
    let lead: Sentence
    let action: String
    let button: Sentence
    let token: String
    let anew: String
    let notice: [Sentence]
    let warning: [Sentence]
    let choices: [ChoiceView]
    let fields: [FieldView]
    let newSecret: NewSecretView
    let links: [ActionLink]
  }

  static let templates = [template]

  let services: Services

  /// Returns the address of the page that signs up with an account of this source.
  static func path(_ source: AccountSource) -> String { source == .new ? PagePath.signUp : "\(PagePath.signUp)/\(source.rawValue)" }

  func add(to router: RouterGroup<PageContext>) {
    for source in AccountSource.allCases {
      router.get(RouterPath(Self.path(source))) { request, context in
        let isAnew = source != .new || request.query.get("anew") != nil
        switch await services.wallets.currentVaultState() {
        case .locked: return Response.redirect(to: PagePath.signIn)
        case .notCreated: return try await show(source, context)
        case .missing(let path) where isAnew: return try await show(source, context, missing: path)
        case let state: return try await services.show(state, context)
        }
      }
      router.post(RouterPath(Self.path(source))) { _, context in
        if case .locked = await services.wallets.currentVaultState() { return Response.redirect(to: PagePath.signIn) }
        return try await signUp(source, context)
      }
    }
  }

  private func signUp(_ source: AccountSource, _ context: PageContext) async throws -> Response {
    let isAnew = context.field("anew") == "yes"
    do {
      let (account, secret) = (try source.read(context), try NewSecretView.read("pin", context))
      return try await services.sessions.whileSigningIn {
        let added = try await services.pinGate.open(by: context.guesser) {
          try await services.wallet.signUp(
            account, name: Language.current.say("My account"), secret: secret, again: context.secret("pinAgain"), evenIfMissing: isAnew
          )
        }
        // A vault that can't be read by now is for the next sign-in to explain.
        guard let vault = await services.wallet.vaultState.contents?.identity else { return Response.redirect(to: PagePath.signIn) }
        guard let words = added.newWords, case .words(let id, _) = added.account.origin else {
          return await services.openSession(of: vault, redirectingTo: Destination.overview.path, context)
        }
        return await services.openSession(of: vault, redirectingTo: ShownScreen.path, context, showing: .words(words, id: id))
      }
    } catch let refusal as FormRefusal {
      var missing: String?
      if case .missing(let path) = await services.wallets.currentVaultState(), isAnew { missing = path }
      return try await show(source, context, refusal, missing: missing)
    }
  }

  private func show(
    _ source: AccountSource, _ context: PageContext, _ refusal: FormRefusal? = nil, missing: String? = nil
  ) async throws -> Response {
    let others = AccountSource.allCases.filter { $0 != source }.map {
      ActionLink(label: Self.label($0), path: Self.path($0) + (missing == nil ? "" : "?anew"))
    }
    let values = Values(
      title: source.title, lead: source.lead, action: Self.path(source), button: Self.button(source),
      token: services.sessions.signInToken, anew: missing == nil ? "" : "yes", notice: refusal?.notice ?? [],
      warning: missing.map { [Self.beginAnew(source, $0)] } ?? [], choices: source.choices(context), fields: source.fields(context, refusal),
      newSecret: NewSecretView("pin", "PIN or passphrase", refusal),
      links: others + [ActionLink(label: "Restore a backup file", path: RestoreScreen.path)])
    return try await services.pages.show(Page(title: source.title, template: Self.template, values: values, status: refusal?.status ?? .ok), context)
  }

  private static func label(_ source: AccountSource) -> Sentence {
    switch source {
    case .new: "Make a new wallet"
    case .words: "I have recovery words"
    case .seed: "I have a secret key"
    case .watch: "Only watch an address"
    }
  }

  private static func button(_ source: AccountSource) -> Sentence {
    switch source {
    case .new: "Create my account"
    case .words: "Restore my account"
    case .seed: "Import this key"
    case .watch: "Watch this address"
    }
  }

  private static func beginAnew(_ source: AccountSource, _ path: String) -> Sentence {
    switch source {
    case .words:
      "The file with your keys, \(path), is missing. Your words bring their accounts back. Other accounts, imported keys and names don't come back this way."
    default:
      "The file with your keys, \(path), is missing, and this doesn't bring them back. The money in your old account stays out of reach without that file, its words, its secret key or a backup."
    }
  }

  static let template = Template(
    "sign-up",
    """
    <section class="card entry">
      <h1>{{title}}</h1>
      <p class="lead">{{lead}}</p>
      {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
      {{#warning}}<p class="notice wait">{{> icon-warning}}<span>{{.}}</span></p>{{/warning}}
      <form method="post" action="{{action}}" novalidate data-busy="Creating…">
        <input type="hidden" name="token" value="{{token}}">
        <input type="hidden" name="browser" value="">
        <input type="hidden" name="anew" value="{{anew}}">
        {{#fields}}{{> field}}{{/fields}}
        {{#newSecret}}{{> new-secret}}{{/newSecret}}
        {{#choices}}<details><summary>How many recovery words</summary>{{> choice}}</details>{{/choices}}
        <button class="primary wide">{{button}}</button>
      </form>
    </section>
    <section class="card" aria-label="Other ways">
      <h2 class="label">Or start another way</h2>
      <ul class="rows">{{#links}}<li><a href="{{path}}"><span class="what">{{label}}</span></a></li>{{/links}}</ul>
    </section>
    """)
}
