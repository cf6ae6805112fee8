import Sentences
import StellarKit
import WalletKit

/// The origin of the link that filled in a form (SEP-7).
struct LinkView: Templated {
  /// What is known of the link's origin.
  enum Kind: String, Sendable {
    /// The domain has signed the link.
    case verified
    /// The link names no domain.
    case anonymous
  }

  let kind: String
  let domain: String
  let key: String
  let isKeyChanged: Bool
  let message: String
  let callback: String
  let isVerified: Bool
  let says: [String]
  let answersTo: [String]

  init(_ origin: LinkOrigin) {
    isVerified = origin.signer != nil
    kind = (isVerified ? Kind.verified : .anonymous).rawValue
    (domain, key, isKeyChanged) = (origin.signer?.domain ?? "", origin.signer?.key.address ?? "", origin.isKeyChanged)
    (message, callback) = (origin.message ?? "", origin.callback ?? "")
    says = [message].filter { !$0.isEmpty }.map { PrintableText.escaped($0, limit: StellarURI.messageLimit) }
    answersTo = [callback].filter { !$0.isEmpty }.map { PrintableText.escaped($0, limit: LinkOrigin.callbackLimit) }
  }

  init?(_ context: PageContext) {
    guard let origin = LinkOrigin(context) else { return nil }
    self.init(origin)
  }

  static let template = Template(
    "link-origin",
    """
    <div class="card" role="note">
      <h2>From a payment link</h2>
      {{#isVerified}}<p><span class="mark">{{> icon-check}}</span>This link comes from <strong class="mono">{{domain}}</strong>: its signature is valid.</p>{{/isVerified}}
      {{^isVerified}}<p class="notice wait">{{> icon-warning}}<span>It doesn't say where it comes from, so it isn't verified: anybody could have made it. Check the recipient.</span></p>{{/isVerified}}
      {{#says}}<p class="hint">It says: “{{.}}”</p>{{/says}}
      {{#answersTo}}<p class="notice">{{> icon-warning}}<span>It asks for the signed transaction to be sent to <code>{{.}}</code> instead of the network. \
    BasicPay doesn't send it there: copy it after signing, and pass it on yourself.</span></p>{{/answersTo}}
      <p class="hint">Opening a link sends nothing.</p>
    </div>
    """)

  /// The hidden fields that keep the origin in a form. They are used within a section that has a `link`.
  static let fieldsTemplate = Template(
    "link-fields",
    """
    {{#link}}<input type="hidden" name="linkKind" value="{{kind}}"><input type="hidden" name="linkDomain" value="{{domain}}">\
    <input type="hidden" name="linkKey" value="{{key}}">{{#isKeyChanged}}<input type="hidden" name="linkKeyChanged" value="yes">{{/isKeyChanged}}\
    <input type="hidden" name="linkMessage" value="{{message}}"><input type="hidden" name="linkCallback" value="{{callback}}">{{/link}}
    """)
}

extension LinkOrigin {
  /// Reads the origin from the form's own page, which only this session's pages can send. For a form that is filled in by its address, it is nil if
  /// the wallet's own pages made that address.
  init?(_ context: PageContext) {
    guard !context.isFromElsewhere else {
      self.init()
      return
    }
    guard let kind = LinkView.Kind(rawValue: context.field("linkKind")) else { return nil }
    let key = kind == .verified ? try? AccountID(context.field("linkKey")) : nil
    let (message, callback) = (context.field("linkMessage"), context.field("linkCallback"))
    self.init(
      signer: key.map { LinkSigner(domain: context.field("linkDomain"), key: $0) }, isKeyChanged: !context.field("linkKeyChanged").isEmpty,
      message: message.isEmpty ? nil : message, callback: callback.isEmpty ? nil : callback)
  }
}
