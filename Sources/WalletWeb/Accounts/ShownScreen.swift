import HTTPTypes
import Hummingbird
import Sentences
import StellarKit
import WalletKit

/// `/shown`: shows recovery words or a secret key once, right after the PIN. The page hides and forgets them after a while.
struct ShownScreen: Screen {
  struct Values: Sendable {
    let title: Sentence
    let lead: Sentence
    let seconds: Int
    let time: String
    /// The text to copy; empty for words that should be written down by hand.
    let text: String
    let words: [String]
    /// The words' language, as in BCP 47: a screen reader pronounces them by its rules.
    let language: String?
    /// The words' own passphrase (BIP-39); nil if they have none.
    let passphrase: String?
    let seed: String?
    let warning: Sentence
    let isNew: Bool
    let again: String
  }

  static let path = "shown"
  /// How long a secret can be seen if it isn't new words to write down, in seconds.
  private static let glance = 60

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/shown") { _, context in
      guard let session = context.session, let shown = await services.sessions.takeShown(of: session) else {
        return await again(context)
      }
      let values: Values
      switch shown {
      case .words(let mnemonic, let passphrase, let id): values = await words(mnemonic, passphrase, id, session)
      case .seed(let seed, let id): values = await self.seed(seed, of: id)
      }
      let page = Page(title: values.title, template: Self.template, values: values, destination: .settings, leavesAfter: values.seconds)
      return try await services.pages.show(page, context)
    }
  }

  /// Redirects a browser that loads the page again to the page that asks for the PIN.
  private func again(_ context: PageContext) async -> Response {
    guard let session = context.session, let subject = await services.sessions.lastShown(of: session) else {
      return .redirect(to: AccountsScreen.path)
    }
    let path =
      switch subject {
      case .words(let id): RevealScreen.path(words: id)
      case .seed(let account): RevealScreen.path(seedOf: account)
      }
    return .redirect(to: "\(path)?\(RevealScreen.again)")
  }

  private func words(_ mnemonic: Mnemonic, _ passphrase: String, _ id: String, _ session: Session) async -> Values {
    let isNew = await services.wallet.vaultState.contents?.words.first { $0.id == id }?.isBackedUp == false
    if isNew { await services.sessions.setCopyCheck(CopyCheck(mnemonic, id: id, randomBytes: services.environment.randomBytes), of: session) }
    return Values(
      title: isNew ? "Write down your words" : "Your recovery words",
      lead: "These \(mnemonic.wordCount) words, in this order, are your money: anyone who has them can take it, on any computer.",
      seconds: isNew ? Shown.writing : Self.glance, time: isNew ? "10 minutes" : "60 seconds", text: isNew ? "" : mnemonic.revealPhrase(),
      words: mnemonic.revealWords(), language: mnemonic.language.tag, passphrase: passphrase.isEmpty ? nil : passphrase, seed: nil,
      warning: isNew
        ? "Write them on paper, by hand, and keep the paper where you keep valuables. Don't photograph, e-mail or save them. Nobody who helps you ever needs them."
        : "Don't photograph or e-mail them. Nobody who helps you ever needs them.",
      isNew: isNew, again: RevealScreen.path(words: id))
  }

  private func seed(_ seed: String, of id: AccountID) async -> Values {
    let name = await services.wallet.accounts.first { $0.id == id }?.name ?? ""
    return Values(
      title: "Your secret key", lead: "Anyone who has this key can take everything that \(name) has, on any computer.", seconds: Self.glance,
      time: "60 seconds", text: seed, words: [], language: nil, passphrase: nil, seed: seed,
      warning: "Don't photograph or e-mail it. Nobody who helps you ever needs it.", isNew: false, again: RevealScreen.path(seedOf: id))
  }

  /// A browser's translator leaves alone what has to be copied to the letter.
  static let template = Template(
    "shown",
    """
    <header class="head"><h1>{{title}}</h1><p>{{lead}}</p></header>
    <section class="card" aria-label="{{title}}" data-forget="{{seconds}}">
      <div data-secret>
        <ol class="words" translate="no"{{#.language}} lang="{{.}}"{{/.language}}>{{#words}}<li>{{.}}</li>{{/words}}</ol>
        {{#.passphrase}}<p>These words have a passphrase (BIP-39). You need both the words and this passphrase:</p><p class="secret mono verbatim" translate="no">{{.}}</p>{{/.passphrase}}
        {{#.seed}}<p class="secret mono" translate="no">{{.}}</p>{{/.seed}}
        {{^isNew}}<p class="tools"><button type="button" class="quiet" data-copy="{{text}}" data-clear="60" hidden>{{> icon-copy}}<span>Copy</span></button></p>\
    <p class="hint">What you copy is cleared from the clipboard after 60 seconds, if this page stays open and the browser allows it.</p>{{/isNew}}
        <p class="notice wait">{{> icon-warning}}<span>{{warning}}</span></p>
      </div>
      <p class="hint" data-left>Hidden again after {{time}}.</p>
      <p class="empty" role="alert" data-forgotten hidden>Hidden again. <a href="{{again}}">Show once more</a></p>
      {{#isNew}}<p class="ways"><a href="copy-check/later">Later</a><a class="button" href="copy-check">I have written them down</a></p>{{/isNew}}
      {{^isNew}}<p class="ways"><a class="button" href="accounts">Hide</a></p>{{/isNew}}
    </section>
    """)
}

extension MnemonicLanguage {
  /// The language's tag (BCP 47).
  fileprivate var tag: String {
    switch self {
    case .english: "en"
    case .chineseSimplified: "zh-Hans"
    case .chineseTraditional: "zh-Hant"
    case .czech: "cs"
    case .french: "fr"
    case .italian: "it"
    case .japanese: "ja"
    case .korean: "ko"
    case .portuguese: "pt"
    case .spanish: "es"
    }
  }
}
