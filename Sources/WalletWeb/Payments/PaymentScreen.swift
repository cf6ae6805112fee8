import Foundation
import HTTPTypes
import Hummingbird
import Sentences
import StellarKit
import WalletKit

/// `/payments/HASH`: one payment and its outcome.
struct PaymentScreen: Screen {
  struct Values: Sendable {
    let heading: Sentence
    let sentence: Sentence
    let seal: String
    let sealIcon: String
    let isWaiting: Bool
    /// Whether it was sent just now and has gone through.
    let isFresh: Bool
    let amount: [AmountView]
    /// What was given for a conversion.
    let given: [AmountView]
    let isAtMost: Bool
    let isAtLeast: Bool
    /// Whether money was moved, rather than an asset added, removed or claimed, or an allowance changed.
    let isPayment: Bool
    /// The asset of a trustline or a claim.
    let asset: String?
    /// What it does, if that is more than the rest of the page says.
    let steps: [Sentence]
    let hasSteps: Bool
    let partyLabel: Sentence
    let party: [AddressView]
    /// The recipient's name, else their short address.
    let recipient: String?
    /// The text to share with somebody else about a payment that has gone through.
    let share: Sentence?
    let payAgain: String?
    /// The form that adds the recipient to the contacts.
    let addContact: String?
    /// The address of the withdrawal that it pays.
    let transfer: String?
    let explorer: [ExplorerLink]
    /// The envelope that others may still have to sign, which can be sent from here.
    let signed: [Signed]
    /// Whether the memo is shown, even if there is none. Nobody reads the memo of what stays in one's own account.
    let hasMemo: Bool
    let memo: String?
    let memoKind: Sentence?
    /// The link to what may be done next; nil if no money is moved.
    let next: ActionLink?
    let feeLabel: Sentence
    /// Nothing for what a server has refused, which has cost nothing so far.
    let fee: [AmountView]
    let time: TimeView
    let ledger: [String]
    let code: [String]
    let hash: String
  }

  /// The envelope of a payment that isn't in a ledger yet, with the token of the form that sends it.
  struct Signed: Sendable {
    let base64: String
    let token: String
  }

  /// How many entries of the history are searched for a transaction's hash.
  private static let reach = 200

  /// For how long a payment counts as just sent, in seconds.
  private static let freshness: TimeInterval = 60

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/payments/{hash}") { request, context in
      guard let hash = context.parameters.get("hash").flatMap(TransactionHash.init) else { throw PageError.notFound }
      let values: Values
      if let record = try await services.wallet.payment(hash) {
        values = try await show(record, await services.wallet.outcome(ofConversion: record), context.token)
        // A page that reloads by itself may be in a tab that nobody sees. When somebody does see it, it says so.
        let isSeen = context.isMadeByAPerson || request.query.get("shown") != nil
        if isSeen, record.wasCorrected || record.isConfirmed { try? await services.wallet.markAsTold(hash) }
      } else if let entry = try await services.wallet.dashboard.payments.history?.entries(limit: Self.reach).first(where: { $0.hash == hash }) {
        return Response.redirect(to: "history/\(entry.id)")
      } else {
        throw PageError(
          .notFound, "No such payment",
          "No payment of yours has this transaction hash. It may be mistyped, older than what is shown here, or from another network.",
          link: ActionLink(label: "View the history", path: Destination.history.path))
      }
      let page = Page(
        title: values.heading, template: Self.template, values: values, destination: values.isPayment ? .pay : .assets,
        isWaiting: values.isWaiting)
      return try await services.pages.show(page, context)
    }
  }

  /// Describes a transaction that this wallet made.
  private func show(_ record: PaymentRecord, _ converted: ConversionOutcome?, _ token: String) async throws -> Values {
    let (wallet, formats) = (await services.wallet, services.formats)
    let (given, amount) = Self.amounts(record, converted, formats.numbers)
    let isAtLeast = record.isAtLeast && converted == nil
    let isNew = services.environment.now().timeIntervalSince(record.createdAt) < Self.freshness
    // What can be held now is only news right after sending. Later, the network isn't asked.
    let holding: Holding? =
      if isNew, record.limit != nil, record.isConfirmed, await wallet.account?.id == record.source {
        try? await wallet.holdings()?.holding(of: record.asset)
      } else { nil }
    let outcome = Outcome(record, holding, at: services.environment.now(), isClockOff: await wallet.isClockOff(), formats)
    let hasParty = record.hasOtherParty
    let party = hasParty ? [AddressView(try ContractAddress(record.recipient))] : []
    let names = await wallet.names()
    let name = hasParty ? names.name(at: record.recipient, memo: HistoryMemo(record.memo)) : nil
    let isOwn = record.kind == .conversion && !hasParty
    let isPayment = record.kind.hasRecipient || record.kind == .other
    let explorer = record.isConfirmed ? ExplorerLink(record.hash, services.settings.explorer, await wallet.profile) : nil
    return Values(
      heading: outcome.heading, sentence: outcome.sentence, seal: outcome.seal, sealIcon: outcome.icon, isWaiting: outcome.isWaiting,
      isFresh: outcome.seal == "done" && isNew,
      amount: amount, given: given, isAtMost: record.isAtMost && converted == nil, isAtLeast: isAtLeast,
      isPayment: isPayment,
      asset: record.kind.hasRecipient ? nil : record.asset == .native ? nil : record.asset.description,
      steps: record.steps, hasSteps: !record.steps.isEmpty,
      partyLabel: record.kind == .claimableBalance ? "For" : "To", party: party, recipient: name ?? party.first?.short,
      share: isAtLeast ? nil : Self.share(record, amount.first, to: party.first, name, explorer, formats), payAgain: Self.payAgain(record, names),
      addContact: Self.addContact(record, name), transfer: record.transfer.map(PagePath.transfer), explorer: [explorer].compactMap(\.self),
      signed: record.isSigned ? [Signed(base64: record.envelope, token: token)] : [],
      hasMemo: isPayment && !(isOwn && record.memo == .none), memo: record.memo.shown, memoKind: record.memo.label,
      next: isOwn
        ? ActionLink(label: "New conversion", path: "convert")
        : isPayment ? ActionLink(label: "New payment", path: Destination.pay.path) : nil,
      feeLabel: record.isSettled ? "Network fee" : "Network fee, at most",
      fee: record.isRefused ? [] : [AmountView(record.fee, .native, formats.numbers)],
      time: TimeView(record.createdAt, formats),
      ledger: outcome.ledger, code: outcome.code, hash: record.hash.description)
  }

  /// Makes the text to share about a payment, or returns nil if it paid nobody, or if its amount or whether it arrived isn't known.
  private static func share(
    _ record: PaymentRecord, _ amount: AmountView?, to party: AddressView?, _ name: String?, _ explorer: ExplorerLink?, _ formats: Formats
  ) -> Sentence? {
    guard record.isConfirmed, !record.isUpToContract, let party, let amount = amount?.text else { return nil }
    let (who, time) = (name.map { "\($0) (\(party.short))" } ?? party.short, TimeView.full(record.createdAt, formats))
    let hash = record.hash.description
    let told: Sentence =
      record.kind == .claimableBalance
      ? "Set aside \(amount) for \(who) on \(time), to be claimed. Transaction \(hash)" : "Paid \(amount) to \(who) on \(time). Transaction \(hash)"
    return explorer.map { "\(told) \($0.address)" } ?? told
  }

  /// Returns the form that makes the same payment again. Nil while the outcome of this one isn't known, and if a form can't make such a payment.
  private static func payAgain(_ record: PaymentRecord, _ names: Names) -> String? {
    guard record.isSettled else { return nil }
    let (recipient, memo) = names.recipient(at: record.recipient, memo: HistoryMemo(record.memo))
    if let paid = record.token, case .payment = paid.kind { return PagePath.payByContract(recipient, paid.token.contract.description) }
    guard [.payment, .createAccount, .claimableBalance].contains(record.kind), record.transfer == nil, record.amount > .zero else { return nil }
    return PagePath.pay(recipient, record.amount, of: record.asset, memo: memo)
  }

  /// Returns the form that adds the recipient to the contacts, or nil if they have a name already or can't be a contact. A customer's number goes with
  /// the address, since what is paid to an exchange without it may be lost; words are for one payment.
  private static func addContact(_ record: PaymentRecord, _ name: String?) -> String? {
    guard name == nil, record.isConfirmed, record.hasOtherParty, record.transfer == nil, (try? MuxedAccount(record.recipient)) != nil
    else { return nil }
    return PagePath.addContact(record.recipient, memo: HistoryMemo(record.memo).flatMap { $0.mayBeCustomerNumber ? $0 : nil })
  }

  /// Returns what was given, if that is another asset, and what arrived: the final amounts if they are known, else the signed ones.
  private static func amounts(
    _ record: PaymentRecord, _ converted: ConversionOutcome?, _ numbers: NumberFormat
  ) -> (given: [AmountView], arrived: [AmountView]) {
    if let converted {
      return (
        [AmountView(converted.sent.amount, converted.sent.asset, numbers)], [AmountView(converted.arrived.amount, converted.arrived.asset, numbers)]
      )
    }
    if let paid = record.token, paid.amount.units > 0 { return ([], [AmountView(paid.amount, of: paid.token, numbers)]) }
    return (
      record.given.map { [AmountView($0.amount, $0.asset, numbers)] } ?? [],
      record.amount == .zero ? [] : [AmountView(record.amount, record.asset, numbers)]
    )
  }

  /// The outcome of a payment in words.
  private struct Outcome {
    let heading: Sentence
    let sentence: Sentence
    let seal: String
    let icon: String
    var isWaiting = false
    var ledger: [String] = []
    var code: [String] = []

    /// - Parameter holding: what is held by now of the asset that it adds or limits; nil if that isn't known.
    init(_ record: PaymentRecord, _ holding: Holding?, at now: Date, isClockOff: Bool, _ formats: Formats) {
      switch record.state {
      case .confirmed(let number):
        let done = Self.done(record, holding, formats.numbers)
        heading = done.heading
        sentence = record.correction.map { "\(done.sentence) \($0)" } ?? done.sentence
        (seal, icon) = ("done", "icon-check")
        ledger = ["\(number)"]
      case .pending(let until):
        heading = record.isConfirming ? "Sent, confirming" : "Not known yet"
        let time = TimeView.clock(until, formats.timeZone)
        sentence =
          record.isConfirming
          ? "The network's server says it's done. BasicPay is looking for it in the ledger and will confirm it here."
          : isClockOff
            ? "This computer's clock and the network's are more than five minutes apart, so BasicPay can't tell whether the money left your account. Check the clock. If it's right, the network is behind. Nothing else is sent until it's certain, so nothing is paid twice."
            : record.isOverdue(at: now)
              ? "BasicPay hasn't been able to find out whether the money left your account. It keeps checking. Nothing else is sent until that's certain, so nothing is paid twice."
              : "The network hasn't answered. BasicPay keeps checking, and should know shortly after \(time) whether the money left your account. Nothing else is sent until it does, so nothing is paid twice."
        (seal, icon, isWaiting) = ("wait", "icon-clock", true)
      case .refused(let refusal, let until):
        (heading, seal, icon) = ("Refused", "bad", "icon-failed")
        let time = TimeView.clock(until, formats.timeZone)
        sentence =
          "\(refusal.sentence) You can correct it and send it again now: only one of the two can ever go through. Until \(time), BasicPay keeps checking that this one doesn't go through after all."
        code = [refusal.code]
        isWaiting = true
      case .failed(let refusal):
        (heading, seal, icon) = ("Not sent", "bad", "icon-failed")
        sentence = record.correction.map { "\($0) \(refusal.sentence)" } ?? refusal.sentence
        code = [refusal.code]
      case .signed(let until):
        (heading, seal, icon) = ("Signed", "wait", "icon-clock")
        let time = TimeView.full(until, formats)
        sentence = "It hasn't gone through yet. It can be sent until \(time), once everyone who is needed has signed."
      case .unknown:
        (heading, seal, icon) = ("Unknown", "wait", "icon-clock")
        sentence = record.correction.map { "\($0) \(PaymentRecord.unknownSentence)" } ?? PaymentRecord.unknownSentence
      case .expired:
        (heading, seal, icon) = ("Not sent", "bad", "icon-failed")
        sentence = "It expired before the network accepted it. Your money is where it was. You can pay again."
      }
    }

    private static func done(_ record: PaymentRecord, _ holding: Holding?, _ numbers: NumberFormat) -> (heading: Sentence, sentence: Sentence) {
      switch record.kind {
      case .payment, .createAccount, .token: ("Sent", record.isUpToContract ? record.upToContractSentence : "The money has arrived.")
      case .claimableBalance: ("Set aside", "The money waits until they claim it.")
      case .conversion: ("Converted", "Your money was converted.")
      case .trustline: (record.limit == .max ? "Done" : "Limit set", limited(record, holding, numbers))
      case .trustlineRemoval: ("\(record.asset.code) removed", "Your account no longer holds it.")
      case .claim: ("Claimed", "The money is in your account.")
      case .allowance, .other: ("Done", record.isUpToContract ? record.upToContractSentence : "The network has carried it out.")
      }
    }

    /// Says what can be held now, if nothing else was changed since. Whether the asset was added or had another limit before isn't recorded.
    private static func limited(_ record: PaymentRecord, _ holding: Holding?, _ numbers: NumberFormat) -> Sentence {
      guard let limit = record.limit, let holding, holding.limit == limit else { return "The network has carried it out." }
      return switch holding.permission {
      case .full where limit == .max: "Your account can hold any amount of \(record.asset.code) now."
      case .full: "Your account can hold up to \(AmountView(limit, record.asset, numbers).text) now."
      case .none where holding.balance.balance == .zero:
        "The issuer of \(record.asset.code) has to approve you before you can receive it."
      case .none, .offersOnly: "The network has carried it out."
      }
    }
  }

  static let template = Template(
    "payment",
    """
    <div id="payment"{{#isWaiting}} data-watch{{/isWaiting}}{{#isFresh}} data-done{{/isFresh}}>
    <section class="card outcome">
      <span class="seal {{seal}}">{{> *sealIcon}}</span>
      <h1 tabindex="-1">{{heading}}</h1>
      {{#given}}<p>{{#isAtMost}}at most {{/isAtMost}}{{> amount}}</p>{{/given}}
      {{#amount}}<p class="figure">{{#given}}→ {{/given}}{{#isAtLeast}}at least {{/isAtLeast}}{{> amount}}</p>{{/amount}}
      {{#party}}<p class="to">{{{emblem}}}<span>{{partyLabel}} <strong>{{recipient}}</strong></span></p>{{/party}}
      {{#time}}<p class="hint"><time datetime="{{value}}">{{full}}</time></p>{{/time}}
      <p role="status">{{sentence}}</p>
      <p class="tools">{{#.share}}<button type="button" class="quiet" data-share="{{.}}" data-copies hidden>{{> icon-share}}<span>Share</span></button>{{/.share}}\
    {{#.payAgain}}<a class="quiet" href="{{.}}">{{> icon-pay}}<span>Pay again</span></a>{{/.payAgain}}\
    {{#.addContact}}<a class="quiet" href="{{.}}">{{> icon-contacts}}<span>Save as contact</span></a>{{/.addContact}}\
    {{#.share}}<button type="button" class="quiet" data-print hidden>{{> icon-print}}<span>Print</span></button>{{/.share}}\
    {{#.transfer}}<a class="quiet" href="{{.}}">{{> icon-transfers}}<span>View the transfer</span></a>{{/.transfer}}</p>
    </section>
    {{#signed}}
    <section class="card" aria-labelledby="envelope-title">
      <h2 id="envelope-title">The signed envelope</h2>
      <p>If it still needs signatures, give it to the next person who has to sign. Each person signs it and passes on the new text.</p>
      <p><data class="secret mono" value="{{base64}}">{{base64}}</data></p>
      <p class="tools"><button type="button" class="quiet" data-copy="{{base64}}" hidden>{{> icon-copy}}<span>Copy</span></button></p>
    </section>
    {{> send-envelope}}
    {{/signed}}
    <section class="card" aria-label="Details">
      {{#hasSteps}}<h2 class="label">What it does</h2>
      <ol class="list">{{#steps}}<li>{{.}}</li>{{/steps}}</ol>{{/hasSteps}}
      {{#party}}<h2 class="label">{{partyLabel}}</h2>
      <p>{{> address}}</p>{{/party}}
      <dl class="facts">
        {{#.asset}}<div class="tall"><dt>Asset</dt><dd><data class="hash" value="{{.}}">{{.}}</data></dd></div>{{/.asset}}
        {{#hasMemo}}<div><dt>Memo{{#.memoKind}} ({{.}}){{/.memoKind}}</dt><dd{{#.memo}} translate="no"{{/.memo}}>{{#.memo}}{{.}}{{/.memo}}{{^.memo}}<span class="none">none</span>{{/.memo}}</dd></div>{{/hasMemo}}
        {{#fee}}<div><dt>{{feeLabel}}</dt><dd>{{> amount}}</dd></div>{{/fee}}
        {{#ledger}}<div><dt>Ledger</dt><dd>{{.}}</dd></div>{{/ledger}}
        {{#code}}<div><dt>The network's code</dt><dd><code>{{.}}</code></dd></div>{{/code}}
        <div class="tall"><dt>Transaction hash</dt><dd><data class="hash" value="{{hash}}">{{hash}}</data>\
    <button type="button" class="quiet" data-copy="{{hash}}" hidden>{{> icon-copy}}<span>Copy</span><span class="hidden-label">: <span>Transaction hash</span></span></button></dd></div>
      </dl>
      {{#explorer}}{{> explorer-link}}{{/explorer}}
      <p class="ways">{{#.next}}<a href="{{path}}">{{label}}</a>{{/.next}}<a class="button" href="{{#isPayment}}overview{{/isPayment}}{{^isPayment}}assets{{/isPayment}}">Done</a></p>
    </section>
    </div>
    """)
}

extension PaymentRecord {
  fileprivate var isSigned: Bool { if case .signed = state { true } else { false } }

  fileprivate var isRefused: Bool { if case .refused = state { true } else { false } }

  /// Whether its outcome is known, or it can be sent again without harm.
  fileprivate var isSettled: Bool {
    switch state {
    case .pending, .unknown, .signed: false
    case .confirmed, .failed, .refused, .expired: true
    }
  }
}
