import ArgumentParser
import Foundation
import Sentences
import StellarKit
import WalletKit

/// The command `basicpay convert`.
struct ConvertCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert", abstract: "Exchange one asset for another, for yourself or to pay somebody (path payments).",
    discussion: """
      Lists the quotes, best first, and takes the best or --path N. With --send, exactly that leaves; with --receive, exactly that arrives.
      An asset that you can't hold yet is added in the same transaction (a trustline).
      Example: basicpay convert --send 10 --from GOLD:GABC… --to SILVER:GABC… --receive-at-least 99
      Example: basicpay convert --receive 100 --from GOLD:GABC… --to SILVER:GABC… --send-at-most 10.2 --recipient GDEF…
      """)

  @OptionGroup var options: GlobalOptions
  @OptionGroup var pin: PINOptions

  @Option(help: ArgumentHelp("The exact amount to send.", valueName: "amount"))
  var send: String?

  @Option(help: ArgumentHelp("The exact amount to receive.", valueName: "amount"))
  var receive: String?

  @Option(help: ArgumentHelp("What leaves: XLM, CODE:ISSUER, or the code alone of an asset that you hold.", valueName: "asset"))
  var from: String

  @Option(help: ArgumentHelp("What arrives: XLM, CODE:ISSUER, or the code alone of an asset that you hold.", valueName: "asset"))
  var to: String

  @Option(help: ArgumentHelp("With --send: the least that must arrive. Default: 1 percent less than now.", valueName: "amount"))
  var receiveAtLeast: String?

  @Option(help: ArgumentHelp("With --receive: the most that may leave; needed with --yes. Default: 1 percent more than now.", valueName: "amount"))
  var sendAtMost: String?

  @Option(help: ArgumentHelp("Price tolerance (%), unless one of the two bounds is given.", valueName: "percent"))
  var slippage = ConversionForm.standardSlippage

  @Option(
    help: ArgumentHelp(
      "Who gets what arrives: an address, the name of a contact or of an account of yours, or name*domain. Default: you.", valueName: "who"))
  var recipient: String?

  @Option(help: ArgumentHelp("Which of the listed quotes to take. The first is the best.", valueName: "n"))
  var path = 1

  @OptionGroup var memo: MemoOptions
  @OptionGroup var fee: FeeOption
  @OptionGroup var source: SourceOption

  @Flag(help: "Convert without asking for confirmation. With --send but no --receive-at-least, only at a price close to the market's.")
  var yes = false

  mutating func validate() throws {
    guard (send == nil) != (receive == nil) else {
      throw ValidationError("Give either --send for what leaves or --receive for what arrives.")
    }
    guard send == nil || sendAtMost == nil, receive == nil || receiveAtLeast == nil else {
      throw ValidationError("--receive-at-least goes with --send, and --send-at-most with --receive.")
    }
    let texts = [
      ("--send", send), ("--receive", receive), ("--receive-at-least", receiveAtLeast), ("--send-at-most", sendAtMost), ("--recipient", recipient),
    ]
    // An empty value would count as left out: no bound, or oneself as the recipient.
    if let (option, _) = texts.first(where: { $0.1?.allSatisfy(\.isWhitespace) == true }) {
      throw ValidationError("\(option) is empty. Give it a value, or leave it out.")
    }
    try memo.refuseEmpty()
    guard path >= 1 else { throw ValidationError("--path is a number from the list of quotes, which begins with 1.") }
    try pin.refuseStandardInput(unless: yes)
  }

  private struct Document: Encodable {
    struct Way: Encodable {
      let send: Amount
      let receive: Amount
      let price: Amount
      let path: [Asset]
      let loss: Amount
    }

    /// The asset that the conversion adds, as a trustline.
    struct Added: Encodable {
      let asset: Asset
      let reserve: Amount
      let domain: String?
      let verified: Bool

      init(_ added: AddedAsset) {
        (asset, reserve, domain, verified) = (added.details.asset, added.reserve, added.details.domain, added.details.isVerified)
      }
    }

    let hash: TransactionHash
    let state: String
    let source: AccountID
    let ledger: Int?
    let from: Asset
    let to: Asset
    let recipient: String
    /// The amount that was sent in the end; nil if it isn't fixed and the outcome isn't known.
    let send: Amount?
    /// The amount that arrived in the end; nil if it isn't fixed and the outcome isn't known.
    let receive: Amount?
    let bound: Amount
    let fee: Amount
    let added: Added?
    let ways: [Way]
  }

  func run() async throws {
    try await WalletSession.run(options) { wallet in
      try await wallet.useHere(source)
      if let recipient { try Refused.contract(recipient, converting: to) }
      let known = try await wallet.openContacts(for: recipient ?? "", pin)
      let quote = try await wallet.quote(try await form(wallet))
      if !yes || !options.json { Terminal.say(lines: Self.list(quote)) }
      guard quote.paths.indices.contains(path - 1) else {
        throw Refused(
          Sentence(
            quote.paths.count, one: "There is \(quote.paths.count) quote, so --path can only be \(quote.paths.count).",
            other: "There are \(quote.paths.count) quotes, so --path can be 1 to \(quote.paths.count)."), code: .input)
      }
      let review = try await wallet.review(quote, quote.paths[path - 1])
      guard receive == nil || !yes || sendAtMost != nil else {
        throw Refused(
          "Nothing was sent: with --receive, --yes alone doesn't limit how much you send. Right now it is \(review.path.sent.trimmed) \(review.path.sentAsset.code): add --send-at-most."
        )
      }
      if yes, send != nil, receiveAtLeast == nil { try Self.check(quote, review.path) }
      let record = try await wallet.confirm(
        review.transaction, options, showing: Self.rows(review), [review.firstPaymentNotice].compactMap(\.self),
        question: yes ? nil : Self.question(review)
      ) { try known ?? pin.secret() }
      try await report(record, review, await wallet.outcome(ofConversion: record), wallet)
    }
  }

  /// Refuses a price that nobody has seen or bounded, if it is far worse than the market's, or isn't known not to be.
  private static func check(_ quote: ConversionQuote, _ path: ConversionPath) throws(Refused) {
    let uncompared: Sentence? =
      quote.isCompared
      ? nil : "BasicPay couldn't find out whether the best price is close to it: there was no price for a hundredth of this amount."
    let loss = quote.loss(path)
    let worse: Sentence? =
      loss.stroops > 5 * Amount.stroopsPerUnit ? "The quote that --path chooses is \(loss.trimmed) percent worse than the best one." : nil
    guard let reason = quote.priceImpact ?? worse ?? uncompared else { return }
    throw Refused(
      "Nothing was sent: without --receive-at-least, --yes accepts only a price close to the market's. \(reason) Right now \(path.arriving.trimmed) \(path.arrivingAsset.code) would arrive. If that is enough, add --receive-at-least."
    )
  }

  @MainActor
  private func form(_ wallet: Wallet) async throws -> ConversionForm {
    let (kind, text) = memo.written
    return ConversionForm(
      send == nil ? .receive : .send, from: try await wallet.asset(from), into: try await wallet.asset(to), amount: send ?? receive ?? "",
      slippage: slippage,
      bound: receiveAtLeast ?? sendAtMost ?? "", recipient: recipient ?? "", memo: text, memoKind: kind,
      feePolicy: try fee.policy(options))
  }

  @MainActor
  private func report(_ record: PaymentRecord, _ review: ConversionReview, _ outcome: ConversionOutcome?, _ wallet: Wallet) async throws {
    let (state, ledger) = record.state.words
    let (quote, isSend) = (review.quote, review.form.direction == .send)
    let document = Document(
      hash: record.hash, state: state, source: record.source, ledger: ledger, from: review.path.sentAsset, to: review.path.arrivingAsset,
      recipient: record.recipient,
      send: outcome?.sent.amount ?? (isSend ? review.path.sent : nil), receive: outcome?.arrived.amount ?? (isSend ? nil : review.path.arriving),
      bound: review.bound, fee: record.fee, added: review.added.map(Document.Added.init),
      ways: quote.paths.map { Document.Way(send: $0.sent, receive: $0.arriving, price: $0.price, path: $0.between, loss: quote.loss($0)) })
    let done: Sentence =
      outcome.map { outcome in
        let (sent, arrived) = (outcome.sent, outcome.arrived)
        return
          "Converted \(sent.amount.trimmed) \(sent.asset.code) into \(arrived.amount.trimmed) \(arrived.asset.code). The transaction is \(record.hash)"
      } ?? "Converted. The transaction is \(record.hash)"
    try await record.report(wallet, options, document, done: done)
  }

  private static func list(_ quote: ConversionQuote) -> [Sentence] {
    let isSend = quote.form.direction == .send
    let rows = quote.paths.enumerated().map { index, path -> Sentence in
      let assets = ([path.sentAsset] + path.between + [path.arrivingAsset]).map(\.code).joined(separator: " > ")
      let (unit, loss) = (path.priceUnit, quote.loss(path))
      let difference: Sentence = index == 0 ? "best" : isSend ? "\(loss.trimmed)% less" : "\(loss.trimmed)% more"
      return
        "\(index + 1). \(path.sent.trimmed) \(path.sentAsset.code) for \(path.arriving.trimmed) \(path.arrivingAsset.code), \(unit.trimmed) for \(path.price(of: unit).trimmed), \(assets), \(difference)"
    }
    return ["Quotes:"] + rows.map { $0.indented() }
  }

  private static func question(_ review: ConversionReview) -> Sentence {
    let (path, bound) = (review.path, review.bound.trimmed)
    let (sent, arriving) = (path.sentAsset.code, path.arrivingAsset.code)
    let what: Sentence =
      review.form.direction == .send
      ? "\("\(path.sent.trimmed) \(sent)") into at least \("\(bound) \(arriving)")"
      : "at most \("\(bound) \(sent)") into \("\(path.arriving.trimmed) \(arriving)")"
    return review.recipient.map { "Convert \(what) for \($0.short)?" } ?? "Convert \(what)?"
  }

  private static func rows(_ review: ConversionReview) -> [(label: Sentence, value: Sentence)?] {
    let (path, isSend) = (review.path, review.form.direction == .send)
    let (gives, gets) = ("\(path.sent.trimmed) \(path.sentAsset)", "\(path.arriving.trimmed) \(path.arrivingAsset)")
    return [
      ("You pay", isSend ? "\(gives)" : "about \(gives)"),
      (review.recipient == nil ? "You receive" : "They receive", isSend ? "about \(gets)" : "\(gets)"),
      isSend
        ? ("At least", "\(review.bound.trimmed) \(path.arrivingAsset.code)") : ("At most", "\(review.bound.trimmed) \(path.sentAsset.code)"),
      review.recipient.map { ("To", $0.line) }, review.memo.row,
      review.added.map { ("Adds", "\($0.details.asset): \(TrustCommand.words($0.details))") },
      review.added.map { ("Reserved", "\($0.reserve.trimmed) XLM, until you remove it") },
      ("Fee, at most", "\(review.fee.trimmed) XLM"),
      review.balanceAfter.map { ("New balance", "at least \($0.trimmed) \(path.sentAsset.code)") },
    ]
  }
}
