import AnchorKit
import Localization
import Sentences
import StellarKit
import WalletKit

/// What a transfer waits for, and how to do it.
struct TransferDueView: Templated {
  struct Line: Sendable {
    let name: Sentence
    let value: String
    let hint: Sentence?
  }

  struct Link: Sendable {
    let label: Sentence
    let path: String
  }

  struct Correction: Sendable {
    let message: String?
    let asked: [AskedField]
    /// What asks for the PIN, if the anchor wants a sign-in before it takes them.
    let credential: CredentialView?
  }

  /// Corrections that the anchor didn't get.
  struct Unsent: Sendable {
    let values: [CustomerField: String]
    let refusal: FormRefusal
    let needsSignIn: Bool
  }

  let isDue: Bool
  /// Nil if the button says the same.
  let heading: Sentence?
  let sentence: Sentence?
  /// The time by which the money has to arrive; nil if there is none, and once it has passed.
  let limit: Sentence?
  /// The address of a page of the anchor's, opened in a window of its own.
  let window: String?
  let lines: [Line]
  let hasLines: Bool
  /// Whether a new page can be requested if the anchor's no longer opens.
  let canRenew: Bool
  let link: Link?
  let correction: Correction?
  let claim: Claim?

  /// The claim of what was deposited, to be confirmed with the PIN.
  struct Claim: Sendable {
    let notice: [Sentence]
    let review: ClaimScreen.Review?
  }

  /// Makes the view of what a transfer waits for.
  ///
  /// - Parameters:
  ///   - claim: the claim of a deposit that was set aside.
  ///   - unsent: the corrections that were typed, if they weren't sent.
  init(_ record: TransferRecord, _ formats: Formats, claim: Claim? = nil, unsent: Unsent? = nil) {
    var (sentence, window, lines, link, correction): (Sentence?, String?, [Line], Link?, Correction?) = (nil, nil, [], nil, nil)
    let (path, before) = (PagePath.transfer(record.id), record.sendBefore.map { TimeView.full($0, formats) })
    let isTooLate = record.isTooLateToSend(at: formats.now())
    // The claim's notice says why, and nothing may urge to do what can't be done.
    let canClaim = claim.map { $0.review != nil } ?? true
    switch record.due {
    case .none: break
    case .continueAtAnchor(let url):
      window = url
      sentence = Self.sentence(record, url)
    case .giveCustomerInfo: link = Link(label: "Tell the anchor about yourself", path: path + "/customer")
    case .correct(let wanted):
      correction = Correction(
        message: record.transfer?.requiredInfoMessage, asked: AskedField.fields(wanted, unsent?.values ?? [:], unsent?.mistakes(wanted) ?? [:]),
        credential: unsent?.needsSignIn == true ? CredentialView(unsent?.refusal) : nil)
    case .pay(let payment):
      let amount = AmountView(payment.amount, payment.asset, formats.numbers).text
      if let signed = record.payment, let until = record.sendableUntil {
        // If it were signed again, the others would have two envelopes of which only one can go through.
        sentence =
          "You signed the payment on \(TimeView.full(signed.createdAt, formats)). It can be sent until \(TimeView.full(until, formats)), once the others have signed it too."
        link = Link(label: "View the payment", path: PagePath.payment(signed.hash))
      } else {
        sentence = "The anchor is waiting for \(amount). You pay it from here, with the memo that the anchor needs."
        link = Link(label: "Pay \(amount)", path: path + "/pay")
      }
    case .cannotPay(let error): sentence = error.sentence
    case .waitForPayment(let hash):
      sentence =
        record.isPaymentUnknown
        ? "BasicPay can't tell whether your payment went through. Check your balance and history, and ask the anchor before you pay in another way."
        : "Your payment was sent. The anchor hasn't seen it yet."
      link = Link(label: "View the payment", path: "payments/\(hash)")
    case .sendMoney(_, let url) where isTooLate:
      sentence = before.map { "The anchor wanted the money before \($0)." }
      window = url
    case .sendMoney(let instructions, let url):
      lines = instructions.map { Line(name: $0.field.shortLabel, value: $0.value, hint: $0.summary?.verbatim) }
      // Nobody pays in the asset itself outside Stellar.
      if !lines.isEmpty, record.assetIn != .stellar(record.asset), let amount = record.amountToPay {
        lines.insert(Line(name: "Amount", value: "\(formats.numbers.typed(amount)) \(record.assetIn.code)", hint: nil), at: 0)
      }
      sentence =
        lines.isEmpty ? record.how.map { Sentence(verbatim: $0) } : "Send it exactly as follows. These details stay on this page."
      // The first answer's text may only say that the details follow.
      window = lines.isEmpty ? url : nil
    case .addTrustline:
      sentence = "The anchor waits until your account can hold \(record.asset.code). Add the asset to your account (a trustline)."
      link = Link(label: "Add \(record.asset.code)", path: TrustScreen.path(record.asset))
    case .pickUp(let url):
      sentence = "Your money is ready."
      lines = [record.pickUpReference.map { Line(name: "Reference for pickup", value: $0, hint: nil) }].compactMap(\.self)
      window = url
    case .claim(let id):
      if canClaim { sentence = "The anchor has set the money aside for you (a claimable balance). Claim it to have it in your account." }
      if claim == nil { link = Link(label: "Claim it", path: (try? ClaimableBalanceID(id)).map(ClaimScreen.path) ?? Destination.assets.path) }
    }
    let toDo = record.toDo(at: formats.now())
    (isDue, heading) = (toDo != nil, link?.label == toDo || !canClaim ? nil : toDo)
    limit = isTooLate ? nil : before.map { "It has to arrive before \($0)." }
    // Windows open only for a short time, so their addresses are requested when the button that opens them is pressed.
    self.window = window == nil ? nil : path + TransferWindowScreen.ending
    (self.sentence, self.lines, self.link, self.correction) = (sentence, lines, link, correction)
    if case .claim = record.due { self.claim = claim } else { self.claim = nil }
    hasLines = !lines.isEmpty
    canRenew = record.via == .sep24 && record.status == .incomplete
  }

  /// Says what is to be done on the anchor's page.
  private static func sentence(_ record: TransferRecord, _ url: String?) -> Sentence {
    if let message = record.transfer?.requiredInfoMessage { return message.verbatim }
    return url == nil
      ? "The anchor gives no page for it. Ask the anchor what it needs."
      : "The anchor asks for the rest on its own page. This wallet follows what you do there, even if you close that page."
  }

  static let template = Template(
    "transfer-due",
    """
    {{#isDue}}<section class="card" aria-label="What to do next">
      {{#.heading}}<h2>{{.}}</h2>{{/.heading}}
      {{#.limit}}<p><strong>{{.}}</strong></p>{{/.limit}}
      {{#.sentence}}<p>{{.}}</p>{{/.sentence}}
      {{#hasLines}}<dl class="facts">{{#lines}}<div class="tall"><dt>{{name}}</dt><dd>{{value}}<button type="button" class="quiet" data-copy="{{value}}" hidden>{{> icon-copy}}<span>Copy</span><span class="hidden-label">: {{name}}</span></button></dd>{{#.hint}}<dd class="hint">{{.}}</dd>{{/.hint}}</div>{{/lines}}</dl>{{/hasLines}}
      {{#.window}}<p class="apart"><a class="button primary wide" href="{{.}}" target="_blank" rel="noopener noreferrer" data-window>Open the anchor's page</a></p>
      <p class="hint centre">No window? <a href="{{.}}" target="_blank" rel="noopener noreferrer">Open it in a new tab</a>.\
    {{#canRenew}} Has it expired? <a href="{{.}}?anew" target="_blank" rel="noopener noreferrer">Ask for a new page</a>.{{/canRenew}}</p>{{/.window}}
      {{#.link}}<p{{#heading}} class="apart"{{/heading}}><a class="button primary wide" href="{{path}}">{{label}}</a></p>{{/.link}}
      {{#.correction}}<form method="post" action="{{path}}/correct" novalidate data-busy="Sending…"><input type="hidden" name="token" value="{{token}}">
        {{#.message}}<p>{{.}}</p>{{/.message}}
        {{#asked}}{{> asked}}{{/asked}}
        {{#.credential}}<input type="hidden" name="sign-in" value="yes">{{> credential}}{{/.credential}}
        <button class="primary wide">Send to the anchor</button></form>{{/.correction}}
      {{#.claim}}{{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
      {{#.review}}<form method="post" action="{{path}}/claim" novalidate data-busy="Claiming…"><input type="hidden" name="token" value="{{token}}">
        {{#addsAsset}}<p class="hint">You don't hold this asset yet. Claiming adds it in the same step (a trustline).</p>{{/addsAsset}}
        {{#cost}}{{> asset-cost}}{{/cost}}
        <button class="primary wide">{{button}}</button></form>{{/.review}}{{/.claim}}
    </section>{{/isDue}}
    """)
}

extension TransferDueView.Unsent {
  /// Returns the sentences at the fields, by the fields' names.
  fileprivate func mistakes(_ wanted: [CustomerFieldRequest]) -> [String: Sentence] {
    Dictionary(wanted.compactMap { each in refusal.mistake(each.field.name).map { (each.field.name, $0) } }) { first, _ in first }
  }
}
