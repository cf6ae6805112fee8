import Localization
import Sentences
import StellarKit
import WalletKit

/// An asset as people recognize it: its picture and code, and who stands behind it.
struct AssetNameView: Templated {
  let emblem: HTML
  let code: String
  /// A name in words; nil if it has none that somebody vouches for.
  let name: Sentence?
  /// The domain that vouches for it; nil if none does.
  let verified: String?
  /// Who issues it. An asset that was looked up and that nobody vouches for is marked as not verified. One that nobody has looked up is marked as not
  /// checked yet.
  let issuer: Sentence?
  /// What is suspicious about it; nil if nothing is.
  let doubt: Sentence?

  init(_ asset: Asset, _ details: AssetDetails?) {
    emblem = Emblem.of(asset)
    code = asset.code
    name = asset.issuer == nil ? "Stellar lumens" : details?.name?.verbatim
    let isUnverified: Bool
    switch details?.verification {
    case nil: (verified, doubt, isUnverified) = (nil, nil, false)
    case .verified(let domain): (verified, doubt, isUnverified) = (domain, nil, false)
    case .notListed(let domain): (verified, doubt, isUnverified) = (nil, "\(domain) doesn't list it", true)
    case .noIssuer: (verified, doubt, isUnverified) = (nil, "Its issuer doesn't exist", true)
    default: (verified, doubt, isUnverified) = (nil, nil, true)
    }
    issuer = (asset.issuer?.shortAddress).map { issuer in
      details == nil ? "by \(issuer), not checked yet" : isUnverified ? "by \(issuer), not verified" : "by \(issuer)"
    }
  }

  /// Makes a view of an asset that could be added. Its own page says who vouches for it.
  init(_ suggestion: AssetSuggestion) {
    emblem = Emblem.of(suggestion.asset)
    code = suggestion.asset.code
    name = suggestion.name?.verbatim
    issuer = suggestion.asset.issuer.map { "by \($0.shortAddress)" }
    (verified, doubt) = (nil, nil)
  }

  static let template = Template(
    "asset-name",
    """
    {{{emblem}}}<span class="what">{{code}} {{#.name}}<span class="hint">{{.}}</span>{{/.name}}\
    {{#.verified}}<span class="hint good">{{> icon-check}}{{.}}</span>{{/.verified}}{{#.issuer}}<span class="hint">{{.}}</span>{{/.issuer}}{{#.doubt}}<span class="hint bad">{{> icon-alert}}{{.}}</span>{{/.doubt}}</span>
    """)
}
