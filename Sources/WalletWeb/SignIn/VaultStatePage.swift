import HTTPTypes
import Hummingbird
import Sentences
import WalletKit

/// The page in place of signing in or up while the vault's file is missing or can't be read. None of these states is ever taken for a wallet that
/// hasn't been made yet.
struct VaultStatePage: Templated {
  let title: Sentence
  let sentence: Sentence
  /// The hint on where something can be done, if not here.
  let place: [Sentence]
  let links: [ActionLink]

  /// Makes the page of a state for a visitor, or nil if they can open or make the vault.
  init?(_ state: VaultState, for visitor: Visitor) {
    let again = ActionLink(label: "Check again", hint: "Once you have fixed it.", path: PagePath.signIn)
    // A wallet is made or restored only at its own computer.
    let isHere = visitor == .local
    switch state {
    case .locked: return nil
    case .notCreated:
      guard !isHere else { return nil }
      (title, links) = ("No account yet", [ActionLink(label: "Check again", hint: "Once you have created one.", path: PagePath.signIn)])
    case .missing:
      title = "Your keys are missing"
      let ways = [
        ActionLink(label: "I have recovery words", hint: "They bring their accounts back.", path: SignUpScreen.path(.words) + "?anew"),
        ActionLink(label: "Restore a backup file", hint: "It brings everything back.", path: RestoreScreen.path),
        ActionLink(label: "Start over", hint: "With another account. The old one doesn't come back this way.", path: PagePath.signUp + "?anew"),
      ]
      links = [again] + (isHere ? ways : [])
    case .damaged:
      title = "Your keys can't be opened"
      links = [
        ActionLink(label: "Check again", hint: "Once you have fixed it, or moved the file away to restore your wallet.", path: PagePath.signIn)
      ]
    case .newerVersion:
      (title, links) = ("A newer BasicPay was used here", [again])
    case .inaccessible:
      (title, links) = ("Your keys can't be reached", [again])
    }
    sentence = state.error?.sentence ?? ""
    place = isHere ? [] : ["You can only do that on the computer that runs the wallet."]
  }

  static let template = Template(
    "vault-state",
    """
    <section class="card message">
      <span class="seal wait">{{> icon-warning}}</span>
      <h1>{{title}}</h1>
      <p>{{sentence}}</p>
      {{#place}}<p>{{.}}</p>{{/place}}
    </section>
    <section class="card" aria-label="What you can do">
      <h2 class="label">What you can do</h2>
      <ul class="rows tall">{{#links}}<li><a href="{{path}}"><span class="what">{{label}}</span><span class="soft">{{hint}}</span></a></li>{{/links}}</ul>
    </section>
    """)
}

extension Services {
  /// Shows the page of a state in which nobody can sign in or up. In any other state it leads to where they can.
  func show(_ state: VaultState, _ context: PageContext) async throws -> Response {
    guard let values = VaultStatePage(state, for: context.visitor) else {
      return .redirect(to: state == .notCreated ? PagePath.signUp : PagePath.signIn)
    }
    return try await pages.show(
      Page(title: values.title, template: VaultStatePage.template, values: values, status: .serviceUnavailable), context)
  }
}
