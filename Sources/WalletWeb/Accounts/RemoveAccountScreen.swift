import HTTPTypes
import Hummingbird
import Localization
import Sentences
import WalletKit

/// `/accounts/ADDRESS/remove`: says what is lost, asks once more, and takes an account out of the wallet.
struct RemoveAccountScreen: Screen {
  struct Values: Sendable {
    let title: Sentence
    let token: String
    let path: String
    let notice: [Sentence]
    let address: AddressView
    let name: String
    let loss: Sentence
    let isLoss: Bool
    /// Whether it is the only account, which can't be removed.
    let isOnly: Bool
    /// The credential that the second page asks for; nil on the first.
    let credential: CredentialView?
  }

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/accounts/{address}/remove") { request, context in
      let isSure = request.query.get("sure") != nil
      return try await show(try await services.wallet.account(context), context, isSure ? CredentialView(isFirst: true) : nil)
    }
    router.post("/accounts/{address}/remove") { _, context in
      let account = try await services.wallet.account(context)
      do {
        try await services.pinGate.open {
          try await services.wallet.change(.accountRemoved, account.name.verbatim) { vault throws(VaultError) in
            try await vault.remove(account.id, context.credential)
          }
        }
        return Response.redirect(to: AccountsScreen.path)
      } catch let refusal as FormRefusal {
        return try await show(account, context, CredentialView(refusal), refusal)
      }
    }
  }

  private func show(
    _ account: WalletAccount, _ context: PageContext, _ credential: CredentialView?, _ refusal: FormRefusal? = nil
  ) async throws -> Response {
    let contents = await services.wallet.vaultState.contents
    let isOnly = contents?.accounts.count == 1
    // The page says only once why the account can't be removed.
    let notice = isOnly ? [] : refusal?.notice ?? []
    let loss = isOnly ? VaultError.lastAccount.sentence : Self.loss(account, contents)
    let values = Values(
      title: isOnly ? "Your only account" : credential == nil ? "Remove \(account.name)?" : "Really remove \(account.name)?",
      token: context.token,
      path: AccountScreen.path(account.id) + "/remove", notice: notice, address: AddressView(account.id), name: account.name,
      loss: loss, isLoss: account.canSign && !isOnly, isOnly: isOnly, credential: isOnly ? nil : credential)
    return try await services.pages.show(
      Page(title: values.title, template: Self.template, values: values, destination: .settings, status: refusal?.status ?? .ok), context)
  }

  /// Says what is lost when an account is removed.
  private static func loss(_ account: WalletAccount, _ contents: VaultContents?) -> Sentence {
    switch account.origin {
    case .watchOnly: return "Nothing is lost: you only watch it, and can add its address again."
    case .seed: return "Its secret key is removed from this computer. Without your copy of the key, its money is out of reach for good."
    case .words(let id, _):
      let others = contents?.accounts.contains { other in
        if case .words(id, _) = other.origin { other.id != account.id } else { false }
      }
      guard others != true else { return "It can be added again from the same recovery words, which stay here." }
      let isBackedUp = contents?.words.first { $0.id == id }?.isBackedUp == true
      return "It is the last account of its recovery words, which are removed with it. "
        + (isBackedUp
          ? "Without the words on paper, its money is out of reach for good."
          : "You have not confirmed that you wrote them down: do that first. Without them its money is out of reach for good.")
    }
  }

  static let template = Template(
    "remove-account",
    """
    <header class="head"><h1>{{title}}</h1>{{^isOnly}}<p>Only from this wallet. The account and its money stay on the network.</p>{{/isOnly}}</header>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    <section class="card" aria-label="Account">
      {{#address}}<div class="recipient">{{{emblem}}}{{> address}}</div>{{/address}}
      <p class="notice{{#isLoss}} bad{{/isLoss}}{{^isLoss}} wait{{/isLoss}}">{{> icon-warning}}<span>{{loss}}</span></p>
      {{#isOnly}}<p class="apart"><a class="button wide" href="accounts/add">Add an account</a></p>{{/isOnly}}
      {{^.credential}}<p class="ways"><a href="accounts">{{> icon-back}}Keep it</a>{{^isOnly}}<a class="button danger" href="{{path}}?sure">Remove…</a>{{/isOnly}}\
    {{#isOnly}}<a class="destroys" href="\(PagePath.reset)">Erase the wallet</a>{{/isOnly}}</p>{{/.credential}}
      {{#.credential}}<form class="apart" method="post" action="{{path}}" novalidate data-busy="Removing…">
        <input type="hidden" name="token" value="{{token}}">
        {{> credential}}
        <button class="primary danger wide">Remove {{name}} for good</button>
        <p class="ways"><a href="accounts">{{> icon-back}}Keep it</a></p>
      </form>{{/.credential}}
    </section>
    """)
}
