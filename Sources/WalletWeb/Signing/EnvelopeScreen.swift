import Foundation
import HTTPTypes
import Hummingbird
import Localization
import Sentences
import StellarKit
import WalletKit

/// `/envelope`: says what a transaction envelope (XDR) that somebody else built does, signs it, and sends it.
struct EnvelopeScreen: Screen {
  struct Values: Sendable {
    let token: String
    let link: [LinkView]
    let notice: [Sentence]
    let sent: [Sent]
    let envelope: FieldView
    let summary: [Summary]
    let signed: [Signed]
    let notes: [Sentence]
    /// The form that confirms the signing; nil if it can't be signed here, or is already.
    let confirmation: ConfirmationView?
    /// The account whose key signs.
    let signer: String
    /// Whether nothing is left to sign here.
    let isOver: Bool
  }

  /// What an envelope does.
  struct Summary: Sendable {
    let base64: String
    /// Those who are paid.
    let recipients: [Recipient]
    let source: AddressView?
    let sequenceNumber: String
    let fee: AmountView?
    /// The fee as the envelope has it, if that isn't an amount.
    let oddFee: String
    /// Who pays the fee, where it is another account.
    let payer: AddressView?
    let validity: Sentence
    let memo: String?
    let memoKind: Sentence?
    let steps: [Sentence]
    /// The trees of contract calls, shown instead of the steps if they are known, and of what is authorized.
    let trees: [CallTreeView]
    let signatures: [Sentence]
    let isSigned: Bool
    let hash: String
    /// Whether it has a signature or needs none, and isn't in a ledger as far as is known.
    let isSendable: Bool
    let hasSteps: Bool
  }

  /// Somebody who is paid.
  struct Recipient: Sendable {
    let label: Sentence
    let address: AddressView
  }

  /// The outcome of an envelope that was sent.
  struct Sent: Sendable {
    let looks: String
    let icon: String
    let sentence: Sentence
    /// Whether it can still be sent, or sent again.
    let isOpen: Bool
  }

  /// An envelope with this account's signature.
  struct Signed: Sendable {
    let base64: String
    /// What is to be done with it.
    let advice: Sentence
    /// Whether nobody else has to sign it, so that it can be sent from here.
    let isReady: Bool
  }

  static let path = "envelope"

  static let templates = [template, sendTemplate]
  // A transaction with many steps, or one that uploads code, is larger than other forms.
  static let uploads = [path, "\(path)/sign", "\(path)/send"].map { Upload(path: $0, limit: StellarURI.byteLimit, isOptional: true) }

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/envelope") { _, context in try await show(envelope: "", context) }
    router.post("/envelope") { _, context in try await show(envelope: context.field("envelope"), context) }
    router.post("/envelope/sign") { _, context in try await sign(context) }
    router.post("/envelope/send") { _, context in try await send(context) }
  }

  private func send(_ context: PageContext) async throws -> Response {
    let text = context.field("envelope")
    let transaction: SignedTransaction
    do throws(TransactionError) {
      transaction = try SignedTransaction(base64: Self.compact(text), on: await services.wallet.profile.network)
    } catch {
      return try await show(envelope: text, context)
    }
    let answer = await services.wallet.send(transaction)
    // This page itself tells that it went through.
    if case .applied = answer { try? await services.wallet.markAsTold(transaction.hash) }
    let sent = sent(answer)
    return try await page(envelope: "", mistake: nil, summary: await summary(transaction, isOpen: sent.isOpen), sent: [sent], context: context)
  }

  private func sent(_ outcome: Submission) -> Sent {
    let (looks, icon, isOpen): (String, String, Bool) =
      switch outcome {
      case .applied(let applied): applied.failure == nil ? ("good", "icon-check", false) : ("bad", "icon-alert", false)
      case .refused(let refusal): ("bad", "icon-alert", !refusal.isFinal)
      case .notSent, .unknown: ("wait", "icon-warning", true)
      }
    let sentence = outcome.sentence { AmountView($0, .native, services.formats.numbers).text }
    return Sent(looks: looks, icon: icon, sentence: sentence, isOpen: isOpen)
  }

  private func sign(_ context: PageContext) async throws -> Response {
    guard let id = ReviewID(context.field("review")) else { throw PageError.unreadableForm }
    let link = LinkOrigin(context)
    let review = await services.wallet.envelopeReview(id)
    do {
      let signed = try await services.pinGate.open {
        do throws(WalletError) {
          return try await services.wallet.sign(
            id, acceptingWarnings: ConsentView.isGiven(context), context.credential)
        } catch .sending(.warningsNotAccepted) {
          throw ConsentView.missing
        }
      }
      if let link { await services.wallet.remember(link) }
      return try await show(signed: signed, isComplete: review?.isCompleteOnceSigned, context, link: link)
    } catch let refusal as FormRefusal {
      return try await show(envelope: context.field("envelope"), context, refusal, link: link)
    }
  }

  /// Shows an envelope that this account has signed.
  ///
  /// - Parameter isComplete: whether it has all the signatures that it needs; nil if that isn't known.
  func show(signed: SignedTransaction, isComplete: Bool?, _ context: PageContext, link: LinkOrigin? = nil) async throws -> Response {
    let advice: Sentence =
      switch isComplete {
      case true?: "It now has all the signatures that it needs, so it can be sent to the network, or given to whoever asked for it."
      case false?: "It still needs signatures. Give it to the next person who has to sign. Each person signs it and passes on the new text."
      case nil: "Give this envelope to the others who have to sign it, or to whoever asked for it."
      }
    let (isOpen, isReady) = (link?.callback == nil, isComplete == true && link?.callback == nil)
    return try await page(
      envelope: "", mistake: nil, summary: await summary(signed, isOpen: isOpen && !isReady),
      signed: [Signed(base64: signed.base64, advice: advice, isReady: isReady)], link: link, context: context)
  }

  /// Shows what an envelope does, or why it can't be read.
  func show(envelope text: String, _ context: PageContext, _ refusal: FormRefusal? = nil, link: LinkOrigin? = nil) async throws -> Response {
    let compact = Self.compact(text)
    guard !compact.isEmpty || refusal != nil || context.address.contains("sign") else {
      return try await page(envelope: "", mistake: nil, context: context)
    }
    let transaction: SignedTransaction
    let network = await services.wallet.profile.network
    do throws(TransactionError) {
      transaction = try SignedTransaction(base64: compact, on: network)
    } catch {
      if (try? OpenedAuthorization(text)) != nil { return try await AuthorizationScreen(services: services).show(entry: text, context) }
      return try await page(envelope: text, mistake: "This isn't a whole transaction envelope. Paste the whole text again.", context: context)
    }
    // Exactly this envelope is signed, once its review is confirmed.
    var review: EnvelopeReview?
    var refusal = refusal
    do throws(WalletError) {
      review = try await services.wallet.review(transaction, link: link, numbers: services.formats.numbers)
    } catch {
      refusal = refusal ?? FormRefusal(error.sentence)
    }
    return try await page(
      envelope: compact, mistake: nil,
      summary: await summary(
        transaction, isOpen: link?.callback == nil, isComplete: review?.missing == .nothing, trees: await trees(review)),
      review: review, refusal: refusal, link: link, context: context)
  }

  private func trees(_ review: EnvelopeReview?) async -> [CallTreeView] {
    guard let review, !review.trees.isEmpty else { return [] }
    let formats = services.formats
    let words = await services.wallet.callContext(review.ledger) { TimeView.full($0, formats) }
    return review.trees.map { CallTreeView($0, words) }
  }

  private static func compact(_ text: String) -> String { text.filter { !$0.isWhitespace } }

  private func summary(
    _ transaction: SignedTransaction, isOpen: Bool = true, isComplete: Bool = false, trees: [CallTreeView] = []
  ) async -> [Summary] {
    let wallet = await services.wallet
    let summary = EnvelopeSummary(transaction.envelope, on: await wallet.profile.network, accounts: await wallet.accounts.map(\.id))
    // A call stands alone in any transaction that the network takes. Where it doesn't, the other steps are shown as well.
    let hasSteps = summary.steps.count > 1 || !trees.contains(where: \.isCall)
    let fee = (try? Amount(summary.fee.amount)).map { AmountView($0, .native, services.formats.numbers) }
    return [
      Summary(
        base64: transaction.base64,
        recipients: await wallet.names().recipients(of: transaction).map { name, account in
          Recipient(label: name.map { "To \($0)" } ?? "To", address: AddressView(account))
        },
        source: Self.address(summary.source), sequenceNumber: summary.sequenceNumber, fee: fee, oddFee: summary.fee.amount,
        payer: summary.fee.payer == summary.source ? nil : Self.address(summary.fee.payer),
        validity: summary.conditions(written: written).joined(separator: ", "), memo: summary.memo,
        memoKind: summary.memoKind?.word,
        steps: hasSteps ? summary.steps : [], trees: trees, signatures: summary.signatures,
        isSigned: !summary.signatures.isEmpty, hash: transaction.hash.description,
        isSendable: isOpen && (isComplete || !summary.signatures.isEmpty), hasSteps: hasSteps)
    ]
  }

  private static func address(_ account: String) -> AddressView? { (try? MuxedAccount(account)).map { AddressView($0) } }

  private func written(_ time: String) -> String {
    (try? Date(time, strategy: .iso8601)).map { TimeView.full($0, services.formats) } ?? time
  }

  private func page(
    envelope: String, mistake: Sentence?, summary: [Summary] = [], signed: [Signed] = [], sent: [Sent] = [], review: EnvelopeReview? = nil,
    refusal: FormRefusal? = nil,
    link: LinkOrigin? = nil,
    context: PageContext
  ) async throws -> Response {
    let signer = await services.wallet.accounts.first { $0.id == review?.signer }
    let values = Values(
      token: context.token, link: [link].compactMap(\.self).map(LinkView.init), notice: refusal?.notice ?? [],
      sent: sent,
      envelope: FieldView(
        "envelope", "Envelope (XDR in base64)", .text, value: envelope,
        hint: "The text that somebody gave you to sign.", mistake: mistake),
      summary: summary, signed: signed, notes: review.map { $0.isSigned ? $0.warnings + $0.notes : $0.notes } ?? [],
      confirmation: review.flatMap { $0.isSigned ? nil : ConfirmationView($0.id, consents: $0.warnings, refusal) },
      signer: signer?.name ?? "",
      isOver: !signed.isEmpty || !sent.isEmpty || review?.isSigned == true)
    let status = refusal?.status ?? (mistake == nil ? .ok : .unprocessableContent)
    return try await services.pages.show(
      Page(title: "Sign an envelope", template: Self.template, values: values, destination: .more, status: status, stays: refusal == nil), context)
  }

  /// The form that sends an envelope with all of its signatures. It is used within a value that has its `base64`.
  private static let sendTemplate = Template(
    "send-envelope",
    """
    <form class="card" method="post" action="envelope/send" enctype="multipart/form-data" data-busy="Sending…">
      <input type="hidden" name="token" value="{{token}}">
      <input type="hidden" name="envelope" value="{{base64}}">
      <button class="primary second wide">Send it to the network</button>
      <p class="hint centre">Send it once everyone who is needed has signed. If a signature is missing, the network refuses it, and no money moves.</p>
    </form>
    """)

  static let template = Template(
    "envelope",
    """
    <header class="head">{{#signed}}<h1>Signed, not sent yet</h1>{{/signed}}\
    {{^signed}}<h1>Sign an envelope</h1><p>A transaction that somebody else built: see what it does before you sign it.</p>{{/signed}}</header>
    {{#link}}{{> link-origin}}{{/link}}
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    {{#sent}}<p class="notice {{looks}}" role="alert">{{> *icon}}<span>{{sentence}}</span></p>{{/sent}}
    {{#signed}}
    <section class="card" aria-labelledby="signed-title">
      <h2 id="signed-title">The signed envelope</h2>
      <p>{{advice}}</p>
      <p>It can be used once, and only for what is shown below.</p>
      {{#isReady}}<form method="post" action="envelope/send" enctype="multipart/form-data" data-busy="Sending…">
        <input type="hidden" name="token" value="{{token}}">
        <input type="hidden" name="envelope" value="{{base64}}">
        <button class="primary wide">Send it to the network</button>
      </form>
      <details><summary>Pass it on instead</summary>{{/isReady}}
      <p><data class="secret mono" value="{{base64}}">{{base64}}</data></p>
      <p class="tools"><button type="button" class="quiet" data-copy="{{base64}}" hidden>{{> icon-copy}}<span>Copy</span></button></p>
      {{#isReady}}</details>{{/isReady}}
    </section>
    {{/signed}}
    {{#summary}}
    <section class="card" aria-labelledby="does-title">
      <h2 id="does-title">What it does</h2>
      {{#hasSteps}}<ol class="list">{{#steps}}<li>{{.}}</li>{{/steps}}</ol>{{/hasSteps}}
      {{#trees}}{{> call-tree}}{{/trees}}
      <dl class="facts">
        {{#recipients}}<div class="tall"><dt>{{label}}</dt><dd>{{#address}}<div class="recipient">{{{emblem}}}{{> address}}</div>{{/address}}</dd></div>{{/recipients}}
        {{#source}}<div class="tall"><dt>For the account</dt><dd><div class="recipient">{{{emblem}}}{{> address}}</div></dd></div>{{/source}}
        <div><dt>Sequence number</dt><dd>{{sequenceNumber}}</dd></div>
        <div><dt>Network fee, at most</dt><dd>{{#fee}}{{> amount}}{{/fee}}{{^fee}}{{oddFee}}{{/fee}}</dd></div>
        {{#payer}}<div class="tall"><dt>Fee paid by</dt><dd><div class="recipient">{{{emblem}}}{{> address}}</div></dd></div>{{/payer}}
        <div><dt>Memo{{#.memoKind}} ({{.}}){{/.memoKind}}</dt><dd{{#.memo}} translate="no"{{/.memo}}>{{#.memo}}{{.}}{{/.memo}}{{^.memo}}<span class="none">none</span>{{/.memo}}</dd></div>
        <div><dt>Valid</dt><dd>{{validity}}</dd></div>
        {{#isSigned}}<div class="tall"><dt>Signed by</dt><dd><div>{{#signatures}}<p>{{.}}</p>{{/signatures}}</div></dd></div>{{/isSigned}}
        {{^isSigned}}<div><dt>Signed</dt><dd class="none">not yet</dd></div>{{/isSigned}}
        <div class="tall"><dt>Transaction hash</dt><dd><data class="hash" value="{{hash}}">{{hash}}</data></dd></div>
      </dl>
    </section>
    {{/summary}}
    {{^sent}}{{^signed}}{{#summary}}
    {{#notes}}<p class="notice">{{> icon-warning}}<span>{{.}}</span></p>{{/notes}}
    {{#confirmation}}<form class="card" method="post" action="envelope/sign" enctype="multipart/form-data" novalidate data-busy="Signing…">
      <input type="hidden" name="token" value="{{token}}">
      <input type="hidden" name="envelope" value="{{base64}}">
      {{> link-fields}}
      <dl class="facts plain"><div><dt>Account that signs</dt><dd>{{signer}}</dd></div></dl>
      {{> confirmation}}
      <button class="primary wide">Sign it</button>
      <p class="ways"><a href="envelope">{{> icon-back}}Another envelope</a><a href="overview">Cancel</a></p>
      <p class="hint centre">Signing sends nothing: you get the signed envelope to pass on.</p>
    </form>{{/confirmation}}
    {{/summary}}
    {{^summary}}
    <form class="card" method="post" action="envelope" enctype="multipart/form-data" novalidate data-busy="Reading…">
      <input type="hidden" name="token" value="{{token}}">
      {{#envelope}}{{> field}}{{/envelope}}
      <button class="primary wide">Show what it does</button>
      <p class="ways"><a href="authorization">An authorization instead</a></p>
    </form>
    {{/summary}}{{/signed}}{{/sent}}
    {{#summary}}{{#isSendable}}
    {{> send-envelope}}
    {{/isSendable}}{{/summary}}
    {{#isOver}}<p class="ways"><a href="envelope">Another envelope</a><a class="button" href="overview">Done</a></p>{{/isOver}}
    """)
}
