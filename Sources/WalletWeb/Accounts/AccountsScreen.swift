import HTTPTypes
import Hummingbird
import Sentences
import StellarKit
import WalletKit

/// `/accounts`: the accounts of this wallet, and which of them is in use.
struct AccountsScreen: Screen {
  struct Row: Sendable {
    let address: AddressView
    let name: String
    let kind: Sentence
    let path: String
    let isInUse: Bool
  }

  struct Values: Sendable {
    let token: String
    let rows: [Row]
  }

  static let path = "accounts"

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/accounts") { _, context in
      let contents = await services.wallet.vaultState.contents
      let rows = (contents?.accounts ?? []).map { account in
        Row(
          address: AddressView(account.id), name: account.name, kind: Self.kind(account, contents), path: AccountScreen.path(account.id),
          isInUse: account.id == contents?.inUse)
      }
      let values = Values(token: context.token, rows: rows)
      return try await services.pages.show(Page(title: "Accounts", template: Self.template, values: values, destination: .settings), context)
    }
  }

  /// Describes where an account's key comes from, such as `Recovery words 2, account 1`.
  static func kind(_ account: WalletAccount, _ contents: VaultContents?) -> Sentence {
    switch account.origin {
    case .words(let id, let index):
      let words = contents?.words ?? []
      // The first account is the only one of most people's words.
      guard words.count > 1, let number = words.firstIndex(where: { $0.id == id }) else {
        return index == 0 ? "Recovery words" : "Recovery words, account \(index)"
      }
      return index == 0 ? "Recovery words \(number + 1)" : "Recovery words \(number + 1), account \(index)"
    case .seed: return "Imported secret key"
    case .watchOnly: return "Only watched"
    }
  }

  static let template = Template(
    "accounts",
    """
    <header class="head"><h1>Accounts</h1><p>Each has its own address and its own money. One is in use at a time; switching doesn't need a PIN.</p></header>
    <section class="card" aria-label="Accounts">
      <ul class="accounts">{{#rows}}<li>
        <a href="{{path}}">{{#address}}{{{emblem}}}{{/address}}<span class="who"><span class="what">{{name}}</span>\
    <span class="soft"><data class="short" value="{{#address}}{{value}}{{/address}}">{{#address}}{{short}}{{/address}}</data> · {{kind}}</span></span></a>
        {{#isInUse}}<span class="mark">{{> icon-check}}In use</span>{{/isInUse}}
        {{^isInUse}}<form method="post" action="{{path}}/use"><input type="hidden" name="token" value="{{token}}">\
    <button class="quiet" aria-label="Use {{name}}">Use</button></form>{{/isInUse}}
      </li>{{/rows}}</ul>
      <p class="ways"><a href="settings">{{> icon-back}}Settings</a><a class="button" href="accounts/add">Add an account</a></p>
    </section>
    """)
}

extension Wallet {
  /// Finds the account that the page's address names.
  func account(_ context: PageContext) throws -> WalletAccount {
    guard let account = accounts.first(where: { $0.id.address == context.parameters.get("address") }) else { throw PageError.notFound }
    return account
  }
}
