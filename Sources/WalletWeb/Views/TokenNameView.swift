import Localization
import Sentences
import StellarKit
import WalletKit

/// A token as people recognize it: its picture and symbol, whose contract it is, and what it could be mistaken for.
struct TokenNameView: Templated {
  let emblem: HTML
  let code: String
  /// The name that its contract gives.
  let name: String?
  let contract: Sentence
  /// What is suspicious about it; nil if nothing is.
  let doubt: Sentence?

  init(_ label: TokenLabel, name: String, _ doubt: TokenDoubt?) {
    emblem = Emblem.of(label)
    code = label.symbol
    self.name = name.isEmpty || name == label.symbol ? nil : name
    let short = label.contract.shortAddress
    contract =
      label.asset.map { asset in asset.issuer.map { "contract of \(asset.code) by \($0.shortAddress)" } ?? "contract of lumens" }
      ?? "token of \(short)"
    self.doubt = doubt.map { _ in "Imitates another name" }
  }

  init(_ token: ListedToken) {
    self.init(token.label, name: token.name, token.doubt)
  }

  static let template = Template(
    "token-name",
    """
    {{{emblem}}}<span class="what">{{code}} {{#.name}}<span class="hint">{{.}}</span>{{/.name}}\
    <span class="hint">{{contract}}</span>{{#.doubt}}<span class="hint bad">{{> icon-alert}}{{.}}</span>{{/.doubt}}</span>
    """)
}
