import Sentences
import StellarKit
import WalletKit

/// Somebody who can be chosen as a recipient.
struct RecipientSuggestionView: Sendable {
  let emblem: HTML
  /// A name, else the short address.
  let title: String
  let short: String
  let isNamed: Bool
  let kind: Sentence
  /// The text for them in the recipient's field.
  let recipient: String
  /// The address of the page where an amount for them is typed.
  let path: String

  init(_ suggestion: RecipientSuggestion) {
    emblem =
      suggestion.address.account.map { Emblem.of($0.accountID) } ?? Emblem.of(name: suggestion.name ?? "", address: suggestion.address.description)
    (title, short, isNamed) = (suggestion.name ?? suggestion.address.short, suggestion.address.short, suggestion.name != nil)
    kind =
      switch suggestion.kind {
      case .account: "Your account"
      case .contact: "Contact"
      case .paid: "Paid before"
      }
    recipient = suggestion.recipient
    // A name stands for its contact's memo, too.
    path = PagePath.pay(suggestion.recipient, memo: suggestion.recipient == suggestion.name ? nil : HistoryMemo(suggestion.memo))
  }
}

/// The suggestions that a search finds, to choose from while the recipient is typed.
struct RecipientOptions: Templated {
  let suggestions: [RecipientSuggestionView]

  static let template = Template(
    "recipient-options",
    """
    <ul id="options">{{#suggestions}}<li role="option" aria-selected="false" data-recipient="{{recipient}}">{{{emblem}}}\
    <span class="what">{{title}}<span class="hint">{{#isNamed}}<span class="mono">{{short}}</span> · {{/isNamed}}{{kind}}</span></span></li>{{/suggestions}}</ul>
    """)
}
