import Sentences
import StellarKit
import WalletKit

/// Somebody who can be chosen as a recipient.
struct PayeeView: Sendable {
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

  init(_ payee: Payee) {
    emblem = payee.address.account.map { Emblem.of($0.accountID) } ?? Emblem.of(name: payee.name ?? "", address: payee.address.description)
    (title, short, isNamed) = (payee.name ?? payee.address.short, payee.address.short, payee.name != nil)
    kind =
      switch payee.kind {
      case .account: "Your account"
      case .contact: "Contact"
      case .paid: "Paid before"
      }
    recipient = payee.recipient
    path = PagePath.pay(payee.recipient)
  }

  /// Says that a memo is added for a recipient, or returns nil if none is.
  static func memo(of recipient: Recipient) -> Sentence? {
    guard let memo = recipient.memo.quoted else { return nil }
    let name = recipient.title ?? AddressView(recipient.account).short
    // A memo other than the one that a domain asks for is refused, as the money would go to somebody else.
    return (recipient.found?.memo ?? Memo.none) == Memo.none
      ? "Payments to \(name) carry the memo \(memo). What you write here replaces it."
      : "Payments to \(name) carry the memo \(memo). It is added for you, so leave this empty."
  }
}

/// The payees that a search finds, to choose from while the recipient is typed.
struct PayeeOptions: Templated {
  let payees: [PayeeView]

  static let template = Template(
    "payee-options",
    """
    <ul id="payees">{{#payees}}<li role="option" aria-selected="false" data-recipient="{{recipient}}">{{{emblem}}}\
    <span class="what">{{title}}<span class="hint">{{#isNamed}}<span class="mono">{{short}}</span> · {{/isNamed}}{{kind}}</span></span></li>{{/payees}}</ul>
    """)
}
