import Sentences
import StellarKit
import WalletKit

/// A contact's details. Its name stands above.
struct ContactView: Templated {
  struct Memo: Sendable {
    /// Nil for text.
    let kind: Sentence?
    let text: String
  }

  let name: String
  let emblem: HTML
  /// The account's address; nil if it is looked up for each payment.
  let account: AddressView?
  let federation: String?
  let memo: Memo?
  /// A note about the contact; nil if there is none.
  let note: String?
  let hasFacts: Bool
  let path: String

  init(_ contact: Contact) {
    name = contact.name
    emblem = Self.emblem(of: contact)
    account = contact.address.account.map { AddressView($0) }
    federation = contact.address.account == nil ? contact.address.description : nil
    memo = contact.memo.written.map { Memo(kind: $0.kind.word, text: StellarKit.Memo.exact($0.text)) }
    note = contact.note.isEmpty ? nil : contact.note
    hasFacts = memo != nil || note != nil
    path = ContactScreen.path(contact.id)
  }

  static func emblem(of contact: Contact) -> HTML {
    contact.address.account.map { Emblem.of($0.accountID) } ?? Emblem.of(name: contact.name, address: contact.address.description)
  }

  static let template = Template(
    "contact-facts",
    """
    {{#account}}<div class="recipient">{{{emblem}}}{{> address}}</div>{{/account}}
    {{#federation}}<div class="recipient">{{{emblem}}}<p><span class="mono">{{.}}</span><span class="hint block">\
    It is looked up at its domain each time you pay, as it may change.</span></p></div>{{/federation}}
    {{#hasFacts}}<dl class="facts">
      {{#memo}}<div><dt>Memo</dt><dd><span class="mono" translate="no">{{text}}</span>{{#.kind}} <span class="soft">{{.}}</span>{{/.kind}}</dd></div>{{/memo}}
      {{#.note}}<div class="tall"><dt>Note</dt><dd class="verbatim">{{.}}</dd></div>{{/.note}}
    </dl>{{/hasFacts}}
    """)
}
