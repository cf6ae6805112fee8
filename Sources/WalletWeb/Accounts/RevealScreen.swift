import HTTPTypes
import Hummingbird
import Sentences
import StellarKit
import WalletKit

/// `/words/ID` and `/accounts/ADDRESS/seed`: asks for the PIN before words or a secret key are shown.
struct RevealScreen: Screen {
  struct Values: Sendable {
    let title: Sentence
    let lead: Sentence
    let action: String
    let button: Sentence
    let token: String
    let notice: [Sentence]
    let isAgain: Bool
    let credential: CredentialView
  }

  static let templates = [template]

  let services: Services

  /// The query name of the page that also says why the secret is no longer shown.
  static let again = "again"

  static func path(words id: String) -> String { "words/\(id)" }
  static func path(seedOf id: AccountID) -> String { "accounts/\(id.address)/seed" }

  func add(to router: RouterGroup<PageContext>) {
    router.get("/words/{id}") { request, context in
      try await showWords(try await words(context), context, isAgain: request.query.get(Self.again) != nil)
    }
    router.post("/words/{id}") { _, context in
      let words = try await words(context)
      do {
        let (mnemonic, passphrase) = try await services.pinGate.open { try await services.wallet.revealWords(words.id, context.credential) }
        return await lead(to: .words(mnemonic, passphrase: passphrase, id: words.id), context)
      } catch let refusal as FormRefusal {
        return try await showWords(words, context, refusal)
      }
    }
    router.get("/accounts/{address}/seed") { request, context in
      try await showSeed(try await services.wallet.account(context), context, isAgain: request.query.get(Self.again) != nil)
    }
    router.post("/accounts/{address}/seed") { _, context in
      let account = try await services.wallet.account(context)
      do {
        let seed = try await services.pinGate.open { try await services.wallet.revealSecretSeed(of: account.id, context.credential) }
        return await lead(to: .seed(seed, of: account.id), context)
      } catch let refusal as FormRefusal {
        return try await showSeed(account, context, refusal)
      }
    }
  }

  private func words(_ context: PageContext) async throws -> VaultWords {
    let all = await services.wallet.vaultState.contents?.words ?? []
    guard let words = all.first(where: { $0.id == context.parameters.get("id") }) else { throw PageError.notFound }
    return words
  }

  private func lead(to shown: Shown, _ context: PageContext) async -> Response {
    guard let session = context.session else { return .redirect(to: PagePath.signIn) }
    await services.sessions.show(shown, to: session)
    return .redirect(to: ShownScreen.path)
  }

  private func showWords(_ words: VaultWords, _ context: PageContext, _ refusal: FormRefusal? = nil, isAgain: Bool = false) async throws -> Response {
    try await show(
      Values(
        title: "Recovery words",
        lead: words.isBackedUp
          ? "They are shown for 60 seconds. Make sure nobody is watching, and no camera can see your screen."
          : "Have pen and paper ready. Make sure nobody is watching, and no camera can see your screen.",
        action: Self.path(words: words.id), button: "Show the words", token: context.token, notice: refusal?.notice ?? [],
        isAgain: isAgain, credential: CredentialView(refusal, isFirst: true)), context, refusal)
  }

  private func showSeed(_ account: WalletAccount, _ context: PageContext, _ refusal: FormRefusal? = nil, isAgain: Bool = false) async throws
    -> Response
  {
    try await show(
      Values(
        title: "Secret key",
        lead: "The key of \(account.name) is shown for 60 seconds. Make sure nobody is watching, and no camera can see your screen.",
        action: Self.path(seedOf: account.id), button: "Show the secret key", token: context.token, notice: refusal?.notice ?? [],
        isAgain: isAgain, credential: CredentialView(refusal, isFirst: true)), context, refusal)
  }

  private func show(_ values: Values, _ context: PageContext, _ refusal: FormRefusal?) async throws -> Response {
    try await services.pages.show(
      Page(title: values.title, template: Self.template, values: values, destination: .settings, status: refusal?.status ?? .ok), context)
  }

  static let template = Template(
    "reveal",
    """
    <header class="head"><h1>{{title}}</h1><p>{{lead}}</p></header>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    {{#isAgain}}<p class="notice wait" role="status">{{> icon-lock}}<span>What was shown is hidden again. Enter your PIN or passphrase to see it once more.</span></p>{{/isAgain}}
    <form class="card" method="post" action="{{action}}" novalidate data-busy="Opening…">
      <input type="hidden" name="token" value="{{token}}">
      {{#credential}}{{> credential}}{{/credential}}
      <button class="primary wide">{{button}}</button>
      <p class="hint">This is recorded in the security log.</p>
      <p class="ways"><a href="accounts">{{> icon-back}}Accounts</a></p>
    </form>
    """)
}
