import Sentences
import StellarKit
import WalletKit

/// The part of a form that confirms a review before it is signed: which review it is, what has to be agreed to, and the PIN. ``Confirmation`` reads
/// it.
struct ConfirmationView: Templated {
  let review: String
  let consent: ConsentView?
  let credential: CredentialView

  init(_ review: TransactionReview, _ refusal: FormRefusal?) {
    self.init(review.id, consents: review.consents, refusal)
  }

  /// Makes the part of a form for a review.
  ///
  /// - Parameter consents: what has to be agreed to.
  init(_ review: ReviewID, consents: [Sentence], _ refusal: FormRefusal?) {
    self.review = review.description
    consent = ConsentView(consents, refusal)
    credential = CredentialView(refusal)
  }

  static let template = Template(
    "confirmation",
    """
    <input type="hidden" name="review" value="{{review}}">
    {{#.consent}}{{> consent}}{{/.consent}}
    {{#credential}}{{> credential}}{{/credential}}

    """)
}

/// What a person has to agree to expressly, by a tick, before something is signed.
struct ConsentView: Templated {
  /// The refusal if the tick is missing.
  static let missing = FormRefusal(at: "consent", "Tick this first if you agree, or go back.")

  let sentences: [Sentence]
  let mistake: Sentence?

  /// Makes the view, or nil if nothing has to be agreed to.
  init?(_ sentences: [Sentence], _ refusal: FormRefusal?) {
    guard !sentences.isEmpty else { return nil }
    self.sentences = sentences
    mistake = refusal?.mistake("consent")
  }

  /// Returns whether the consent was ticked.
  static func isGiven(_ context: PageContext) -> Bool { context.field("consent") == "yes" }

  static let template = Template(
    "consent",
    """
    <fieldset class="choice">
      {{#sentences}}<p class="notice wait">{{> icon-warning}}<span>{{.}}</span></p>{{/sentences}}
      <label for="consent"><input type="checkbox" id="consent" name="consent" value="yes"{{#.mistake}} aria-invalid="true" aria-describedby="consent-mistake" autofocus{{/.mistake}}>\
    <span><span class="what">I have read this and want to go ahead</span></span></label>
      {{#.mistake}}<p class="mistake" id="consent-mistake" role="alert">{{.}}</p>{{/.mistake}}
    </fieldset>
    """)
}

/// The exact operations that are signed, for people who want to see them, and whether others must sign them too.
struct SigningView: Templated {
  let steps: [Sentence]
  /// That others must sign it too, and by when; nil if they needn't.
  let others: Sentence?
  let cosigners: [AddressView]

  private static let needsOthers: Sentence =
    "This account needs more signatures than yours for this. If you go on, yours is added, and you get the signed envelope to pass on. Nothing is sent yet."

  /// - Parameter deadline: until when others have to sign, if that is less than the usual time.
  init(_ review: TransactionReview, deadline: String? = nil) {
    steps = review.steps
    let limit: Sentence =
      deadline.map { "Before \($0), it has to be signed by the others and sent." } ?? "Within one day, it has to be signed by the others and sent."
    others = review.missingWeight > 0 ? "\(Self.needsOthers) \(limit)" : nil
    cosigners = review.cosigners.compactMap { signer in
      guard case .ed25519(let account) = signer.key else { return nil }
      return AddressView(account)
    }
  }

  /// Returns what the button says that confirms a review: what is done, unless others must sign it too, so that it is only signed.
  static func button(_ review: TransactionReview, doing label: Sentence) -> Sentence {
    review.missingWeight > 0 ? "Sign, and export for the others" : label
  }

  static let template = Template(
    "signing",
    """
    {{#.others}}<p class="notice wait">{{> icon-lock}}<span>{{.}}</span></p>
    {{#cosigners}}<p class="hint">{{> address}}</p>{{/cosigners}}{{/.others}}
    <details><summary>What you sign</summary><ol class="list">{{#steps}}<li>{{.}}</li>{{/steps}}</ol></details>
    """)
}
