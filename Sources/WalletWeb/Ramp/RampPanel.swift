import Sentences
import WalletKit

/// The panel above the ramp's window: the progress, and what it asks the person.
struct RampPanel: Templated {
  /// A step of a purchase or a sale in the progress line.
  struct Stage: Sendable {
    let label: Sentence
    let mark: String?
  }

  let id: Int64
  let token: String
  let headline: Sentence
  let sentence: Sentence
  let stages: [Stage]
  let problem: Sentence?
  /// The text to sign, if one waits, whether it is displayed differently from what is signed, and who asks.
  let textToSign: String?
  let isTextEscaped: Bool
  let textNumber: Int?
  let origin: String
  let credential: CredentialView
  let notice: [Sentence]
  let tokens: RampTokensView?
  /// Whether the status is shown: if the person isn't asked to sign, and isn't asked for tokens either unless the ramp has said something about them.
  let isStatusShown: Bool

  @MainActor
  init(_ window: RampWindow, _ record: RampRecord, _ numbers: NumberFormat, token: String, _ refusal: FormRefusal? = nil) {
    id = window.id
    self.token = token
    headline = record.headline
    sentence = record.sentence
    stages = Self.stages(record)
    problem = window.problem
    textToSign = window.textToSign?.shown
    isTextEscaped = window.textToSign.map { $0.shown != $0.text } ?? false
    textNumber = window.textToSign?.number
    origin = window.origin
    credential = CredentialView(refusal, isFirst: true)
    let warning = window.textToSign?.otherSignInSite.map {
      "Signing this text signs you in to \($0), not to the ramp. Anyone who has your signature could act as you there. Don't sign it."
        as Sentence
    }
    notice = [warning].compactMap(\.self) + (refusal?.notice ?? [])
    tokens = window.tokensToSend.map { RampTokensView($0, numbers) }
    isStatusShown = window.textToSign == nil && (window.tokensToSend == nil || record.lastWord != nil)
  }

  private static func stages(_ record: RampRecord) -> [Stage] {
    let kinds = Set(record.steps.map(\.kind))
    let reached = kinds.contains(.complete) ? 3 : record.wasApproved ? 2 : kinds.contains(.signatureAsked) ? 1 : 0
    return ["1 Window", "2 Proof", "3 Paying", "4 Done"].enumerated().map { Stage(label: $1, mark: $0 == reached ? "now" : nil) }
  }

  static let template = Template(
    "ramp-panel",
    """
    <div id="ramp-panel" class="stack">
      <p class="steps">{{#stages}}<span{{#.mark}} class="{{.}}" aria-current="step"{{/.mark}}>{{label}}</span>{{/stages}}</p>
      {{#.problem}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/.problem}}
      {{#.textToSign}}<form class="card" method="post" action="ramp/sign" novalidate data-ramp data-busy="Signing…" aria-label="Proof of your address">
        <input type="hidden" name="token" value="{{token}}"><input type="hidden" name="id" value="{{id}}">
        <input type="hidden" name="text" value="{{textNumber}}">
        <h2>The ramp asks you to prove that this address is yours</h2>
        <p class="hint">Signing costs nothing and moves nothing. {{origin}} wants exactly this text signed:</p>
        <p class="secret mono verbatim" translate="no" data-text>{{.}}</p>
        {{#isTextEscaped}}<p class="hint">Some characters in this text are invisible or change how it reads. They are shown as codes here; what you sign is the original text.</p>{{/isTextEscaped}}
        {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
        {{#credential}}{{> credential}}{{/credential}}
        <button class="primary wide">Sign this text</button>
        <p class="ways"><button type="button" class="quiet" data-ramp-do="refuse">Don't sign</button></p>
      </form>{{/.textToSign}}
      {{#tokens}}{{> ramp-tokens}}{{/tokens}}
      {{#isStatusShown}}<section class="card" aria-label="Where it stands"><h2>{{headline}}</h2><p class="hint" role="status">{{sentence}}</p></section>{{/isStatusShown}}
    </div>
    """)
}

/// The tokens that a person who sells has to send from where they hold them, and the address to send them to.
struct RampTokensView: Templated {
  let number: Int
  let amount: String
  let asset: String
  let chain: String
  let recipient: RampAddressView
  let tokenAddress: String
  let link: String?
  let warnings: [Sentence]
  /// The link as a QR code; empty if there is no link, since then nothing should be sent without a second look.
  let code: [HTML]

  init(_ tokens: RampTokensToSend, _ numbers: NumberFormat) {
    number = tokens.number
    amount = numbers.typed(decimal: tokens.amount)
    asset = tokens.asset
    chain = tokens.chain.name
    recipient = RampAddressView(
      chain: "To this address on \(tokens.chain.name)", tokens.recipient, hasCode: false)
    tokenAddress = tokens.tokenAddress
    link = tokens.link
    warnings = tokens.warnings(numbers)
    code = [tokens.link.flatMap { QRCode($0) }?.svg(label: "QR code of what to send, for other wallets")].compactMap(\.self)
  }

  static let template = Template(
    "ramp-tokens",
    """
    <section class="card" aria-label="Tokens to send">
      <h2>Send the tokens from where you hold them</h2>
      <p class="figure centre"><span class="amount" translate="no">{{amount}} <span class="code">{{asset}}</span></span></p>
      {{#warnings}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/warnings}}
      {{#code}}<div class="code-box">{{{.}}}</div>{{/code}}
      {{#recipient}}{{> ramp-address}}{{/recipient}}
      <dl class="facts">
        <div class="tall"><dt>Token, as {{chain}} knows it</dt><dd><data class="hash" value="{{tokenAddress}}">{{tokenAddress}}</data></dd></div>
        {{#.link}}<div class="tall"><dt>Link for other wallets</dt><dd><data class="hash" value="{{.}}">{{.}}</data>\
    <button type="button" class="quiet" data-copy="{{.}}" hidden>{{> icon-copy}}<span>Copy</span><span class="hidden-label">: <span>Link for other wallets</span></span></button></dd></div>{{/.link}}
      </dl>
      <p class="notice wait">{{> icon-warning}}<span>This wallet can't send on {{chain}}. No matter who asks for it, check the amount and \
    the address before you send from another wallet: nobody can undo it.</span></p>
      <p class="ways"><button type="button" class="quiet" data-ramp-do="unsent" data-number="{{number}}">I won't send</button>\
    <button type="button" class="button" data-ramp-do="sent" data-number="{{number}}">I have sent it</button></p>
    </section>
    """)
}
