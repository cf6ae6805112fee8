import AnchorKit
import Foundation
import HTTPTypes
import Hummingbird
import Sentences
import StellarKit
import WalletKit

/// `/transfers/ID`: one deposit or withdrawal, what it waits for, and all that its anchor says about it.
struct TransferScreen: Screen {
  struct Values: Sendable {
    let token: String
    let path: String
    let domain: String
    let title: Sentence
    let status: Sentence
    let seal: String
    let sealIcon: String
    let messages: [String]
    let notice: [Sentence]
    let isEnded: Bool
    let needsSignIn: Bool
    /// Whether the next step asks for the PIN already.
    let signsIn: Bool
    let due: TransferDueView
    /// What goes in, and what arrives, as far as that is known.
    let moneyIn: String?
    let moneyOut: String?
    /// Until when the price is or was guaranteed by the anchor; nil once the transfer has ended.
    let promise: Sentence?
    let timeline: TransferTimelineView
    let facts: [TransferFacts.Fact]
    let asked: TimeView?
    /// The address of a page of the anchor's about it, which is requested anew when it is opened. Before the transfer has begun, it is the anchor's own
    /// address: ``TransferWindowScreen`` could begin another one. It may contain a token, so it is only in a link and never shown.
    let moreInfo: String?
  }

  /// The query field that asks for the page with the anchor's current state, for somebody who comes back from the anchor's window.
  private static let now = "now"
  /// How long such a page waits for the anchor.
  private static let patience = Duration.seconds(4)

  static let templates = [template]
  static let uploads = [CustomerGate.upload(to: "customer")]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/transfers/{id}") { request, context in
      var record = try await record(context)
      if let next = record.replacedBy { return Response.redirect(to: PagePath.transfer(next)) }
      if request.query.get(Self.now) != nil, record.problem == nil {
        await look(record.id)
        record = try await self.record(context)
      }
      await services.wallet.transfers.expectUpdates(of: record.id)
      return try await show(record, context)
    }
    // The addresses of the answers to forms below, for people who load those pages again.
    router.get("/transfers/{id}/look") { _, context in Response.redirect(to: PagePath.transfer(try await record(context).id)) }
    router.get("/transfers/{id}/correct") { _, context in Response.redirect(to: PagePath.transfer(try await record(context).id)) }
    router.post("/transfers/{id}/look") { _, context in
      let record = try await record(context)
      do throws(TransferError) {
        try await services.wallet.transfers.look(record.id)
        return Response.redirect(to: PagePath.transfer(record.id))
      } catch {
        if case .signInNeeded = error {
          return try await AnchorSignInScreen(services: services).show(record.anchor, back: PagePath.transfer(record.id), for: record, context)
        }
        return try await show(record, context, [error.sentence])
      }
    }
    router.post("/transfers/{id}/claim") { _, context in
      let record = try await record(context)
      return try await Confirmation(services: services).confirm(context) { try await show(record, context, refusal: $0) }
    }
    router.post("/transfers/{id}/correct") { _, context in
      let record = try await record(context)
      guard case .correct(let wanted) = record.due else { return Response.redirect(to: PagePath.transfer(record.id)) }
      let typed = AskedField.values(wanted, context)
      do {
        try await correct(record, wanted, typed, context)
        return Response.redirect(to: PagePath.transfer(record.id))
      } catch {
        guard let refusal = FormRefusal(error) else { throw error }
        let isSignedIn = await services.wallet.transfers.isSignedIn(for: record)
        let unsent = TransferDueView.Unsent(values: typed, refusal: refusal, needsSignIn: !isSignedIn)
        return try await show(record, context, refusal.notice, refusal: refusal, unsent: unsent)
      }
    }
    router.get("/transfers/{id}/customer") { _, context in
      let record = try await record(context)
      guard await services.wallet.transfers.isSignedIn(for: record) else {
        return try await AnchorSignInScreen(services: services).show(
          record.anchor, back: PagePath.transfer(record.id) + "/customer", for: record, context)
      }
      return try await customer(record, context)
    }
    router.post("/transfers/{id}/customer") { _, context in
      let record = try await record(context)
      do throws(TransferError) {
        try await CustomerGate(services: services).take(
          at: record.anchor, type: record.customerType, transferID: record.anchorID, of: record.account, as: record.user ?? "", context)
        _ = try? await services.wallet.transfers.look(record.id)
        return Response.redirect(to: PagePath.transfer(record.id))
      } catch {
        if case .switched = error { throw PageError.otherAccount }
        return try await customer(record, context, error)
      }
    }
  }

  /// Sends the corrections that were typed, after a sign-in to the anchor if the form asked for one.
  private func correct(
    _ record: TransferRecord, _ wanted: [CustomerFieldRequest], _ typed: [CustomerField: String], _ context: PageContext
  ) async throws {
    // Files can't be sent with corrections.
    let missing = wanted.filter { !$0.isOptional && !$0.isFile && typed[$0.field] == nil }
    guard missing.isEmpty else { throw FormRefusal(at: Dictionary(missing.map { ($0.field.name, "The anchor needs this.") }) { first, _ in first }) }
    if !context.field("sign-in").isEmpty { try await services.pinGate.open { try await services.wallet.signIn(for: record, context.credential) } }
    try await services.wallet.transfers.correct(record.id, typed)
  }

  /// Asks the anchor at once, and waits a short while for its answer.
  private func look(_ id: Int64) async {
    await withTaskGroup { group in
      group.addTask { _ = try? await services.wallet.transfers.look(id) }
      group.addTask { try? await services.environment.clock.sleep(for: Self.patience) }
      await group.next()
      group.cancelAll()
    }
  }

  private func customer(_ record: TransferRecord, _ context: PageContext, _ refusal: TransferError? = nil) async throws -> Response {
    do throws(TransferError) {
      return try await CustomerGate(services: services).page(of: record, context, refusal)
    } catch {
      return try await show(record, context, [error.sentence])
    }
  }

  /// Finds the transfer of the account in use that a path names.
  func record(_ context: PageContext) async throws -> TransferRecord {
    let wallet = await services.wallet
    guard let id = context.parameters.get("id").flatMap({ Int64($0) }), let record = try? await wallet.transfers.record(id),
      await record.account == wallet.account?.id
    else {
      throw PageError(
        .notFound, "No such transfer", "The account in use has no deposit or withdrawal with this number.",
        link: ActionLink(label: "View the transfers", path: Destination.transfers.path))
    }
    return record
  }

  /// Makes the claim of a deposit that was set aside, as the network has it now, or returns nil if there is nothing to claim.
  private func claim(_ record: TransferRecord, _ refusal: FormRefusal?) async -> TransferDueView.Claim? {
    // A balance that seems to be gone is looked for, too, since a server may only have been behind.
    guard record.isSetAside || record.isNotWaiting, let id = record.claimableBalanceID else { return nil }
    do throws(AssetRefusal) {
      let review = try await services.wallet.reviewClaim(id, of: record, feePolicy: services.settings.feePolicy, numbers: services.formats.numbers)
      return TransferDueView.Claim(notice: refusal?.notice ?? [], review: ClaimScreen.Review(review, services.formats.numbers, refusal))
    } catch {
      return TransferDueView.Claim(notice: refusal?.notice ?? [error.sentence], review: nil)
    }
  }

  private func show(
    _ record: TransferRecord, _ context: PageContext, _ notice: [Sentence] = [], refusal: FormRefusal? = nil,
    unsent: TransferDueView.Unsent? = nil
  ) async throws -> Response {
    let (formats, now) = (services.formats, services.environment.now())
    let claim = await claim(record, refusal)
    // It may just have turned out that the deposit is claimed already.
    let record = await services.wallet.checkingTrust(of: (try? await services.wallet.transfers.record(record.id)) ?? record)
    let (seal, icon) = TransferRow.seal(record)
    // There is no news to wait for about a transfer that can't be followed.
    let isEnded = record.progress.phase.isEnd || !record.isFollowed
    let isSignedIn = await services.wallet.transfers.isSignedIn(for: record)
    let notice = notice.isEmpty ? [record.problem, record.unreadable, record.unfollowed].compactMap(\.self) : notice
    let due = TransferDueView(record, formats, claim: claim, unsent: unsent)
    let values = Values(
      token: context.token, path: PagePath.transfer(record.id), domain: record.anchor, title: record.title(formats.numbers),
      status: record.words, seal: seal, sealIcon: icon, messages: record.messages, notice: notice,
      isEnded: isEnded, needsSignIn: !isEnded && !isSignedIn, signsIn: due.correction?.credential != nil, due: due,
      moneyIn: record.amountToPay.map { "\(formats.numbers.written($0)) \(record.assetIn.code)" },
      moneyOut: record.arriving.map { "\(formats.numbers.written($0)) \(record.assetOut.code)" },
      promise: record.progress.phase.isEnd ? nil : record.guarantee.map { Self.promise($0, formats, now) },
      timeline: TransferTimelineView(record, formats), facts: TransferFacts(record, formats, now: now).facts,
      asked: record.answered.map { TimeView($0, formats) },
      moreInfo: record.transfer?.moreInfoURL.map { record.status == .incomplete ? $0 : PagePath.transfer(record.id) + TransferWindowScreen.ending })
    return try await services.pages.show(
      Page(title: values.title, template: Self.template, values: values, destination: .transfers, status: refusal?.status ?? .ok), context)
  }

  private static func promise(_ quote: KeptQuote, _ formats: Formats, _ now: Date) -> Sentence {
    let time = TimeView.full(quote.expires, formats)
    return quote.isValid(at: now) ? "Price guaranteed until \(time)" : "Price was guaranteed until \(time)"
  }

  static let template = Template(
    "transfer",
    """
    <div id="transfer" class="stack" data-transfer="{{path}}"{{^isEnded}} data-open{{/isEnded}}>
    <section class="card outcome">
      <span class="seal {{seal}}">{{> *sealIcon}}</span>
      <h1 tabindex="-1">{{title}}</h1>
      {{#.moneyOut}}<p class="flow">{{#moneyIn}}<span>{{.}}</span><span class="arrow" aria-hidden="true">→</span>{{/moneyIn}}<span>{{.}}</span></p>{{/.moneyOut}}
      {{#.promise}}<p class="hint">{{.}}</p>{{/.promise}}
      <p role="status"><strong>{{status}}</strong></p>
      {{#messages}}<p class="hint">{{.}}</p>{{/messages}}
    </section>
    {{#notice}}<p class="notice wait">{{> icon-clock}}<span>{{.}}</span></p>{{/notice}}
    {{#needsSignIn}}{{^signsIn}}<section class="card"><p>Enter your PIN again to ask {{domain}} for the status.</p>
      <form method="post" action="{{path}}/look"><input type="hidden" name="token" value="{{token}}"><button class="primary wide">Sign in to {{domain}}</button></form></section>{{/signsIn}}{{/needsSignIn}}
    {{#due}}{{> transfer-due}}{{/due}}
    <section class="card" aria-label="Steps">
      {{#timeline}}{{> transfer-timeline}}{{/timeline}}
      <form class="ways" method="post" action="{{path}}/look" data-busy="Asking…"><input type="hidden" name="token" value="{{token}}">
      {{#.asked}}<p class="hint">Last checked {{> time}}.</p>{{/.asked}}
      {{^needsSignIn}}<button class="quiet">Check again now</button>{{/needsSignIn}}</form>
      {{^isEnded}}{{^needsSignIn}}
      <p class="hint">It is tracked automatically. You can close this page.</p>{{/needsSignIn}}{{/isEnded}}
      <details><summary>Details</summary>
        <dl class="facts plain">{{#facts}}<div{{#isTall}} class="tall"{{/isTall}}><dt>{{name}}</dt><dd>{{value}}{{#.copy}}<button type="button" class="quiet" data-copy="{{.}}" hidden>{{> icon-copy}}<span>Copy</span><span class="hidden-label">: {{name}}</span></button>{{/.copy}}</dd></div>{{/facts}}</dl>
      </details>
      <p class="ways"><a href="transfers">{{> icon-back}}Transfers</a>{{#.moreInfo}}<a href="{{.}}" target="_blank" rel="noopener noreferrer">More at the anchor</a>{{/.moreInfo}}</p>
    </section>
    </div>
    """)
}
