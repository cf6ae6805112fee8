import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Sentences
import StellarKit
import WalletKit

/// `/authorization`: says what an authorization that another program has made lets contracts do, and signs it.
struct AuthorizationScreen: Screen {
  struct Values: Sendable {
    let token: String
    let notice: [Sentence]
    let entry: FieldView
    let file: FieldView
    let shown: [Shown]
    let signed: [Signed]
    /// The form that confirms the signing; nil if it isn't signed here.
    let confirmation: ConfirmationView?
  }

  /// The description of an authorization.
  struct Shown: Sendable {
    let tree: CallTreeView
    let wanted: AddressView?
    let wantedName: String?
    /// The signer, if it isn't the account itself.
    let signer: Sentence?
    let until: Sentence?
    let network: String
    let signatures: [String]
    let isSigned: Bool
    let nonce: String
    let hash: String
    let notes: [Sentence]
    /// Why it isn't signed here.
    let obstacle: Sentence?
  }

  /// The result to give back to the program or website that asked for it.
  struct Signed: Sendable {
    let base64: String
    /// Whether it is the whole entry, or the signature alone.
    let isEntry: Bool
  }

  static let path = "authorization"

  static let templates = [template]
  static let uploads = [Upload(path: path, limit: 2 * OpenedAuthorization.sizeLimit)]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/authorization") { request, context in try await show(entry: request.query.get("entry") ?? "", context) }
    router.post("/authorization") { _, context in
      let file = context.form.data("file")
      return try await show(entry: file.isEmpty ? context.field("entry") : String(decoding: file, as: UTF8.self), context)
    }
    router.post("/authorization/sign") { _, context in try await sign(context) }
    router.post("/authorization/file") { _, context in try download(context) }
  }

  /// Shows what an authorization allows, or why it can't be read.
  func show(entry text: String, _ context: PageContext) async throws -> Response {
    guard !text.allSatisfy(\.isWhitespace) else { return try await page(context, mistake: context.isForm ? "Paste it, or choose a file." : nil) }
    let opened: OpenedAuthorization
    do throws(AuthorizationError) {
      opened = try OpenedAuthorization(text)
    } catch {
      return try await page(context, entry: String(text.prefix(1_000)), mistake: "\(error) Paste the whole text again.")
    }
    return try await page(context, review: await services.wallet.review(opened))
  }

  private func sign(_ context: PageContext) async throws -> Response {
    guard let id = ReviewID(context.field("review")) else { throw PageError.unreadableForm }
    do {
      let (review, signed) = try await services.pinGate.open {
        let wallet = await services.wallet
        let review = try await wallet.authorization(id)
        do throws(WalletError) {
          return (review, try await wallet.signAuthorization(id, acceptingWarnings: ConsentView.isGiven(context), context.credential))
        } catch .sending(.warningsNotAccepted) {
          throw ConsentView.missing
        }
      }
      return try await page(context, review: review, signed: signed)
    } catch let refusal as FormRefusal {
      return try await page(context, review: try? await services.wallet.authorization(id), refusal: refusal)
    }
  }

  private func download(_ context: PageContext) throws -> Response {
    let signed = context.field("signed")
    guard let bytes = Data(base64Encoded: signed), !bytes.isEmpty else { throw PageError.unreadableForm }
    return Response(
      status: .ok,
      headers: [.contentType: "text/plain; charset=utf-8", .contentDisposition: "attachment; filename=\"signed-authorization.txt\""],
      body: ResponseBody(byteBuffer: ByteBuffer(string: signed + "\n")))
  }

  private func page(
    _ context: PageContext, entry: String = "", mistake: Sentence? = nil, review: AuthorizationReview? = nil, signed: SignedAuthorization? = nil,
    refusal: FormRefusal? = nil
  ) async throws -> Response {
    var shown: [Shown] = []
    if let review { shown.append(await self.shown(review)) }
    let confirmation = review.flatMap { review in
      review.obstacle == nil && signed == nil ? ConfirmationView(review.id, consents: review.warnings, refusal) : nil
    }
    let values = Values(
      token: context.token, notice: refusal?.notice ?? [],
      entry: FieldView(
        "entry", "Authorization (XDR in base64)", .text, value: entry, hint: "The text that a program or a website gave you to sign.",
        mistake: mistake),
      file: FieldView("file", "Or choose a file", .file), shown: shown,
      signed: signed.map { [Signed(base64: $0.base64, isEntry: $0.entry != nil)] } ?? [], confirmation: confirmation)
    let status = refusal?.status ?? (mistake == nil ? .ok : .unprocessableContent)
    return try await services.pages.show(
      Page(
        title: "Sign an authorization", template: Self.template, values: values, destination: .more, status: status, stays: refusal == nil), context)
  }

  private func shown(_ review: AuthorizationReview) async -> Shown {
    let (wallet, formats) = (await services.wallet, services.formats)
    let words = await wallet.callContext(review.ledger) { TimeView.full($0, formats) }
    let wanted = review.opened.address?.account
    let wantedName = await wallet.accounts.first { $0.id == wanted }?.name
    let signer = review.signer == wanted ? nil : review.signer
    return Shown(
      tree: CallTreeView(review.tree, words, title: review.obstacle == nil ? "By signing, you allow this:" : nil),
      wanted: wanted.map { AddressView($0) }, wantedName: wantedName, signer: signer.map { words.party(ContractAddress($0)) },
      until: review.untilLedger > 0 ? words.moment(review.untilLedger) : nil, network: PrintableText.escaped(review.network.passphrase),
      signatures: review.signatures.map(\.address), isSigned: !review.signatures.isEmpty, nonce: review.opened.nonce.map { "\($0)" } ?? "",
      hash: review.hash?.description ?? "",
      notes: review.notes, obstacle: review.obstacle?.sentence)
  }

  static let template = Template(
    "authorization",
    """
    <header class="head"><h1>Sign an authorization</h1><p>It lets contracts act for your account. Check what it allows before you sign.</p></header>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    {{#signed}}
    <section class="card" aria-labelledby="signed-title">
      <h2 id="signed-title">Signed</h2>
      <p>{{#isEntry}}Give this back to whoever asked for it. It can be used once, and only for what is shown below.{{/isEntry}}\
    {{^isEntry}}This is your signature alone. Give it back to the program that asked for it. It can be used once, and only for what is shown below.{{/isEntry}}</p>
      <p><data class="secret mono" value="{{base64}}">{{base64}}</data></p>
      <div class="tools"><button type="button" class="quiet" data-copy="{{base64}}" hidden>{{> icon-copy}}<span>Copy</span></button></div>
      <form method="post" action="authorization/file" data-download>
        <input type="hidden" name="token" value="{{token}}">
        <input type="hidden" name="signed" value="{{base64}}">
        <button class="primary second wide">Save as a file</button>
      </form>
    </section>
    {{/signed}}
    {{#shown}}
    <section class="card" aria-labelledby="allows-title">
      <h2 id="allows-title">What it allows</h2>
      {{#tree}}{{> call-tree}}{{/tree}}
      <dl class="facts">
        {{#.wanted}}<div class="tall"><dt>Account{{#wantedName}} <strong>{{.}}</strong>{{/wantedName}}</dt><dd>{{> address}}</dd></div>{{/.wanted}}
        {{#.signer}}<div class="tall"><dt>Account that signs</dt><dd>{{.}}</dd></div>{{/.signer}}
        {{#.until}}<div class="tall"><dt>Valid until</dt><dd>{{.}}</dd></div>{{/.until}}
        <div><dt>Network</dt><dd>{{network}}</dd></div>
        {{#isSigned}}<div class="tall"><dt>Already signed by</dt><dd><div>{{#signatures}}<p class="hash">{{.}}</p>{{/signatures}}</div></dd></div>{{/isSigned}}
      </dl>
      <details><summary>What you sign</summary><dl class="facts">
        <div><dt>Number (nonce)</dt><dd>{{nonce}}</dd></div>
        <div class="tall"><dt>Hash</dt><dd><data class="hash" value="{{hash}}">{{hash}}</data></dd></div>
      </dl></details>
    </section>
    {{#notes}}<p class="notice">{{> icon-warning}}<span>{{.}}</span></p>{{/notes}}
    {{#.obstacle}}<p class="notice bad">{{> icon-alert}}<span>{{.}}</span></p>{{/.obstacle}}
    {{/shown}}
    {{#confirmation}}<form class="card" method="post" action="authorization/sign" novalidate data-busy="Signing…">
      <input type="hidden" name="token" value="{{token}}">
      {{> confirmation}}
      <button class="primary wide">Sign</button>
      <p class="ways"><a href="authorization">{{> icon-back}}Another authorization</a><a href="overview">Don't sign</a></p>
      <p class="hint centre">Signing doesn't send anything. You get the signed authorization to pass on.</p>
    </form>{{/confirmation}}
    {{^shown}}
    <form class="card" method="post" action="authorization" enctype="multipart/form-data" novalidate data-busy="Reading…">
      <input type="hidden" name="token" value="{{token}}">
      {{#entry}}{{> field}}{{/entry}}
      {{#file}}{{> field}}{{/file}}
      <button class="primary wide">Show what it allows</button>
      <p class="ways"><a href="envelope">A transaction's envelope instead</a></p>
    </form>
    {{/shown}}
    {{#shown}}{{^confirmation}}<p class="ways"><a href="authorization">Another authorization</a><a class="button" href="overview">Done</a></p>{{/confirmation}}{{/shown}}
    """)
}
