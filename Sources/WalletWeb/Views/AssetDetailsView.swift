import Sentences
import StellarKit
import WalletKit

/// The details of an asset: who issues it, what their domain says of it, and what they may do.
struct AssetDetailsView: Templated {
  let name: AssetNameView
  let issuer: AddressView?
  let isVerified: Bool
  let isDoubtful: Bool
  /// Whether somebody vouches for it, in a sentence.
  let verification: Sentence
  let summary: String?
  let conditions: String?
  let rules: [Sentence]

  init(_ details: AssetDetails) {
    name = AssetNameView(details.asset, details)
    issuer = details.asset.issuer.map { AddressView($0) }
    summary = details.summary
    conditions = details.conditions
    rules = details.rules.warnings
    switch details.verification {
    case .native:
      (isVerified, isDoubtful, verification) = (true, false, "Lumens are Stellar's own currency: nobody issues them, and nobody can freeze them.")
    case .verified(let domain):
      (isVerified, isDoubtful, verification) = (true, false, "The issuer's domain is \(domain), and \(domain) lists this asset as its own.")
    case .notListed(let domain):
      (isVerified, isDoubtful, verification) = (
        false, true, "The issuer says that its domain is \(domain), but \(domain) doesn't list this asset. It may be an imitation."
      )
    case .unreachable(let domain, let sentence):
      (isVerified, isDoubtful, verification) = (
        false, false, "The issuer says that its domain is \(domain). That couldn't be checked: \(sentence)"
      )
    case .noDomain:
      (isVerified, isDoubtful, verification) = (false, false, "The issuer names no home domain, so nobody but the issuer vouches for this asset.")
    case .noIssuer: (isVerified, isDoubtful, verification) = (false, true, "The issuer's account doesn't exist on this network.")
    case .unknown(let sentence): (isVerified, isDoubtful, verification) = (false, false, "Its details couldn't be loaded: \(sentence)")
    }
  }

  static let template = Template(
    "asset-details",
    """
    <p class="notice {{#isVerified}}good{{/isVerified}}{{^isVerified}}{{#isDoubtful}}bad{{/isDoubtful}}{{^isDoubtful}}wait{{/isDoubtful}}{{/isVerified}}">\
    {{#isVerified}}{{> icon-check}}{{/isVerified}}{{^isVerified}}{{> icon-warning}}{{/isVerified}}<span>{{verification}}</span></p>
    {{#.summary}}<p class="apart">{{.}}</p>{{/.summary}}
    {{#.conditions}}<p class="hint">{{.}}</p>{{/.conditions}}
    {{#issuer}}<h3 class="label apart">Issuer</h3><div class="recipient">{{{emblem}}}{{> address}}</div>{{/issuer}}
    {{#rules}}<p class="notice wait">{{> icon-warning}}<span>{{.}}</span></p>{{/rules}}
    """)
}
