import StellarKit
import WalletKit

/// The very operations that are signed, for whoever wants to see them, and whether others must sign them too.
struct SigningView: Templated {
  let steps: [String]
  let needsOthers: Bool
  let cosigners: [AddressView]

  init(_ review: TransactionReview) {
    steps = review.steps
    needsOthers = review.missingWeight > 0
    cosigners = review.cosigners.compactMap { signer in
      guard case .ed25519(let account) = signer.key else { return nil }
      return AddressView(account)
    }
  }

  static let template = Template(
    "signing",
    """
    {{#needsOthers}}<p class="notice wait">{{> icon-lock}}<span>This account wants more signatures than yours for this. \
    Yours is added, and you get the signed envelope to pass on. Nothing is sent from here.</span></p>
    {{#cosigners}}<p class="hint">{{> address}}</p>{{/cosigners}}{{/needsOthers}}
    <details><summary>What you sign</summary><ol class="list">{{#steps}}<li>{{.}}</li>{{/steps}}</ol></details>
    """)
}
