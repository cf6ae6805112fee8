import HTTPTypes
import Hummingbird
import Sentences
import WalletKit

/// `/sign-in/forgotten`: what to do about a forgotten PIN; and `/sign-in/forgotten/words`, where a new one is set with the recovery words.
struct ForgottenScreen: Screen {
  struct Values: Sendable {
    let token: String
    let notice: [Sentence]
    let word: FieldView
  }

  struct Words: Sendable {
    let token: String
    let notice: [Sentence]
    let fields: [FieldView]
    let newSecret: NewSecretView
  }

  static let path = "/sign-in/forgotten"

  static let templates = [template, wordsTemplate]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    for path in ["/sign-in", "/sign-in/browser/{browser}"] {
      router.get(RouterPath(path + "/forgotten")) { _, context in try await ifLocked(context) { try await show(context) } }
      router.post(RouterPath(path + "/forgotten")) { _, context in try await ifLocked(context) { try await erase(context) } }
      router.get(RouterPath(path + "/forgotten/words")) { _, context in try await ifLocked(context) { try await showWords(context) } }
      router.post(RouterPath(path + "/forgotten/words")) { _, context in try await ifLocked(context) { try await setSecret(context) } }
    }
  }

  /// Answers with a page only while the vault is locked, since only a vault that could be opened is changed or erased from here.
  private func ifLocked(_ context: PageContext, _ body: () async throws -> Response) async throws -> Response {
    let state = await services.wallets.currentVaultState()
    guard case .locked = state else { return try await services.show(state, context) }
    return try await body()
  }

  private func erase(_ context: PageContext) async throws -> Response {
    do {
      // Erasing needs no PIN, so not everybody on this computer may do it.
      guard context.guesser == .owner else {
        throw FormRefusal(
          at: "word",
          "Nothing was erased. This browser hasn't signed in here since the PIN was set, so it could be anyone's. Use one that has, or run basicpay vault reset.",
          status: .forbidden)
      }
      try await services.erase(context)
      return .redirect(to: PagePath.signUp)
    } catch let refusal as FormRefusal {
      return try await show(context, refusal)
    }
  }

  private func setSecret(_ context: PageContext) async throws -> Response {
    do {
      let credential = VaultCredential.words(try AccountSource.words(context), passphrase: context.field("wordsPassphrase"))
      let (secret, again) = (try NewSecretView.read("pin", context), context.secret("pinAgain"))
      return try await services.sessions.whileSigningIn {
        let opened = try await services.pinGate.open(by: context.guesser) {
          try await services.wallet.changeSecret(credential, to: secret, again: again, by: context.guesser)
          return try await services.wallet.signIn(.secret(secret))
        }
        await services.sessions.closeAll()
        return await services.openSession(of: opened, redirectingTo: Destination.overview.path, context)
      }
    } catch let refusal as FormRefusal {
      return try await showWords(context, refusal)
    }
  }

  private func show(_ context: PageContext, _ refusal: FormRefusal? = nil) async throws -> Response {
    let values = Values(token: services.sessions.signInToken, notice: refusal?.notice ?? [], word: ResetScreen.field(refusal))
    return try await services.pages.show(
      Page(title: "Forgot your PIN?", template: Self.template, values: values, status: refusal?.status ?? .ok), context)
  }

  private func showWords(_ context: PageContext, _ refusal: FormRefusal? = nil) async throws -> Response {
    let values = Words(
      token: services.sessions.signInToken, notice: refusal?.notice ?? [], fields: Array(AccountSource.words.fields(context, refusal).prefix(2)),
      newSecret: NewSecretView("pin", "New PIN or passphrase", refusal))
    return try await services.pages.show(
      Page(title: "Set a new PIN", template: Self.wordsTemplate, values: values, status: refusal?.status ?? .ok), context)
  }

  static let template = Template(
    "forgotten",
    """
    <section class="card entry">
      <h1>Forgot your PIN?</h1>
      <p class="lead">A forgotten PIN can't be recovered. Here is how to regain access to your money.</p>
      {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
      <ul class="rows tall">
        <li><a href="/sign-in/forgotten/words"><span class="what">I have my recovery words</span><span class="soft">Set a new PIN. Nothing is lost.</span></a></li>
      </ul>
      <p class="ways"><a href="/sign-in">{{> icon-back}}Back to sign-in</a></p>
    </section>
    <section class="card entry" aria-labelledby="erase-title">
      <h2 id="erase-title">I don't have my words</h2>
      <p class="lead">Erase the wallet on this computer. Then restore the backup file, or start over.</p>
      <form method="post" action="/sign-in/forgotten" novalidate data-busy="Erasing…">
        <input type="hidden" name="token" value="{{token}}">
        <input type="hidden" name="browser" value="">
        <p class="notice bad">{{> icon-warning}}<span><strong>Without a backup file, your words or a secret key the money is out of reach for good</strong> \
    once everything here is erased. Nobody can help then.</span></p>
        {{#word}}{{> field}}{{/word}}
        <button class="primary danger wide">Erase everything on this computer</button>
      </form>
    </section>
    """)

  static let wordsTemplate = Template(
    "forgotten-words",
    """
    <section class="card entry">
      <h1>Set a new PIN</h1>
      <p class="lead">The recovery words of any account in this wallet open it. All accounts, names and records stay as they are.</p>
      {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
      <form method="post" action="/sign-in/forgotten/words" novalidate data-busy="Checking…">
        <input type="hidden" name="token" value="{{token}}">
        <input type="hidden" name="browser" value="">
        {{#fields}}{{> field}}{{/fields}}
        {{#newSecret}}{{> new-secret}}{{/newSecret}}
        <button class="primary wide">Set the new PIN and sign in</button>
        <p class="ways"><a href="/sign-in/forgotten">{{> icon-back}}Back</a></p>
      </form>
    </section>
    """)
}
