import Sentences

/// Where the link comes from that a form is filled in from (SEP-7).
struct LinkView: Templated {
  /// What is known of where it comes from.
  enum Kind: String, Sendable {
    /// The domain has signed it.
    case verified
    /// It names a domain, and whether it is from there couldn't be found out.
    case unverified
    /// It names none.
    case anonymous
  }

  let kind: String
  let domain: String
  let message: String
  let isVerified: Bool
  let isUnverified: Bool
  let isAnonymous: Bool
  let says: [String]

  init(_ kind: Kind, domain: String?, message: String?) {
    self.kind = kind.rawValue
    (self.domain, self.message) = (domain ?? "", message ?? "")
    (isVerified, isUnverified, isAnonymous) = (kind == .verified, kind == .unverified, kind == .anonymous)
    says = self.message.isEmpty ? [] : [self.message]
  }

  /// As the form's own page has it, which only this session's pages can send; of a form that is filled in by its address, nil where the wallet's own
  /// pages made that.
  init?(_ context: PageContext) {
    guard !context.isFromElsewhere else {
      self.init(.anonymous, domain: nil, message: nil)
      return
    }
    guard let kind = Kind(rawValue: context.field("linkKind")) else { return nil }
    self.init(kind, domain: context.field("linkDomain"), message: context.field("linkMessage"))
  }

  static let template = Template(
    "link-origin",
    """
    <div class="card" role="note">
      <h2>From a payment link</h2>
      {{#isVerified}}<p><span class="mark">{{> icon-check}}</span>This link comes from <strong>{{domain}}</strong>: its signature is valid.</p>{{/isVerified}}
      {{#isUnverified}}<p class="notice wait">{{> icon-warning}}<span>It says that it comes from {{domain}}, which couldn't be verified. Ask them whether this is their link.</span></p>{{/isUnverified}}
      {{#isAnonymous}}<p class="notice wait">{{> icon-warning}}<span>It doesn't say where it comes from, so it isn't verified: anybody could have made it. Check the recipient.</span></p>{{/isAnonymous}}
      {{#says}}<p class="hint">It says: “{{.}}”</p>{{/says}}
      <p class="hint">Opening a link sends nothing.</p>
    </div>
    """)
}
