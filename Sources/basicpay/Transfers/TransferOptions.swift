import AnchorKit
import ArgumentParser
import Foundation
import Sentences
import StellarKit
import WalletKit

/// The options of `deposit` and `withdraw`.
struct TransferOptions: ParsableArguments {
  @Argument(help: "The anchor's domain.")
  var domain: String

  @Argument(help: ArgumentHelp("The asset on Stellar: XLM, CODE:ISSUER, or the code of one of the anchor's.", valueName: "asset"))
  var asset: String

  @Option(help: "The amount that goes to the anchor, with a decimal point.")
  var amount: String?

  @Flag(help: "Continue on the anchor's page (SEP-24). Without it, everything is asked here (SEP-6).")
  var interactive = false

  @Option(help: ArgumentHelp("How the money moves outside Stellar, by the anchor's name for it.", valueName: "name"))
  var method: String?

  @Option(
    help: ArgumentHelp("The currency outside Stellar, if the anchor exchanges several, such as iso4217:EUR.", valueName: "money"),
    transform: AnchorAsset.typed)
  var money: AnchorAsset?

  @Option(
    help: ArgumentHelp(
      "A field that the anchor asks for, by the anchor's name for it; with - as the value, it is read from the next line of standard input. May be given more than once.",
      valueName: "field=value"),
    transform: Assignment.init)
  var field: [Assignment] = []

  @Option(
    help: ArgumentHelp(
      "Submit a piece of your own data (kyc list), so that the anchor's page needn't ask for it; with --interactive. May be given more than once.",
      valueName: "field"))
  var share: [String] = []

  @OptionGroup var shared: SharedAccountOptions
  @OptionGroup var source: SourceOption

  @Flag(help: "Don't ask for confirmation. A withdrawal is then paid up to --amount or --pay-at-most, and not at all without one of them.")
  var yes = false

  @OptionGroup var bound: PaymentBound

  mutating func validate() throws {
    guard interactive || share.isEmpty else {
      throw ValidationError("--share is for --interactive. Without it, hand your data in with: basicpay anchor customer \(domain) --share FIELD")
    }
  }

  /// Checks that the cost is within what the arguments say, since `--yes` agrees to no more. An anchor may want another amount for the price that it
  /// guarantees (SEP-38).
  private func check(_ cost: TransferCost?) throws {
    guard let cost, let most = bound.payAtMost.map({ DecimalAmount($0) }) ?? amount.flatMap({ try? DecimalAmount($0) }), cost.amountIn > most else {
      return
    }
    throw Refused(
      "Nothing was started: the anchor wants \(cost.amountIn) \(cost.codeIn) at this price, but --yes allows only \(most). To go ahead, leave out --yes, or add: --pay-at-most \(cost.amountIn)"
    )
  }

  /// Returns the option for a field of the form; nil if it was given.
  private func missing(_ name: String, _ fields: [CustomerField: String]) -> Sentence? {
    switch name {
    case "amount": amount == nil ? "--amount" : nil
    case "method": method == nil ? "--method" : nil
    case "money": money == nil ? "--money" : nil
    default: fields[CustomerField(name)] == nil ? "--field \(name)=VALUE" : nil
    }
  }

  /// Adds the option of each missing field to the sentences, which are a form's, where each field has a place.
  private func namingOptions(_ error: TransferError, _ fields: [CustomerField: String]) -> TransferError {
    guard case .fields(var refused) = error else { return error }
    for (name, sentence) in refused {
      if let option = missing(name, fields) { refused[name] = "\(sentence) Use \(option)." }
    }
    return .fields(refused)
  }

  /// Returns what is said before a deposit that the account can't hold yet; nil also if what it holds isn't known.
  private func notHeldNotice(_ form: TransferForm, _ offer: AnchorOffer, _ wallet: Wallet) async -> Sentence? {
    let holdings: Holdings?
    do { holdings = try await wallet.holdings() } catch { return nil }
    guard let holdings else { return offer.notHeldNotice(form, holding: nil) }
    // If not everything that is held is listed, the asset may be held.
    guard holdings.unlisted == 0, let notice = offer.notHeldNotice(form, holding: holdings.assets.map(\.asset)) else { return nil }
    return "\(notice) To add it: basicpay trust add \(form.asset)"
  }

  /// Writes an amount.
  ///
  /// - Parameter isOutside: whether it is money outside Stellar whose code the anchor doesn't say, which isn't called by the asset's code.
  private static func written(_ amount: DecimalAmount, _ code: String, isOutside: Bool) -> Sentence {
    isOutside ? "\(amount) in the currency behind \(code)" : "\(amount) \(code)"
  }

  /// Begins the transfer, after saying what it costs and asking whether to go on. With `--yes` nothing is asked; with `--yes --json` the cost isn't
  /// said, either.
  ///
  /// - Parameter fields: the values of ``field``, which were read with the PIN.
  @MainActor
  func begin(
    _ wallet: Wallet, isWithdrawal: Bool, feePolicy: FeeChoice = .medium, _ secret: Secret, fields: [CustomerField: String], _ options: GlobalOptions
  ) async throws -> TransferRecord {
    // Most anchors refuse the sign-in, and the payment would have to wait for the other signers, while the anchor waits for the payment.
    if isWithdrawal, try await wallet.needsOtherSigners() {
      throw Refused(
        "Nothing was started: to sign in to most anchors and to pay a withdrawal, this account needs more signatures than yours. Use an account for which your signature is enough.",
        code: .moreSigners)
    }
    let offer = try await wallet.transfers.offer(of: domain)
    try await wallet.signIn(.secret(secret))
    try await wallet.signIn(toAnchor: domain, .secret(secret), as: shared.user)
    var form = TransferForm(
      domain: domain, asset: try offer.asset(asset), isWithdrawal: isWithdrawal, via: interactive ? .sep24 : .sep6, user: shared.user,
      amount: amount ?? "", method: method, money: money, fields: fields)
    form.values = try await OwnData.values(share, of: wallet)
    do {
      try await wallet.check(form, feePolicy: feePolicy)
    } catch {
      throw namingOptions(error, fields)
    }
    let cost = try await wallet.transfers.cost(of: form, promised: form.money != nil)
    form.quoteID = cost?.quote?.id
    if yes, isWithdrawal { try check(cost) }
    if !yes || !options.json {
      let isNamed = form.money != nil || offer.currency(of: form.asset) != nil
      let lines = LabelledLines.of([
        await wallet.transfers.user(at: domain).map { ("User", "\($0)") },
        cost.map { ("You pay", Self.written($0.amountIn, $0.codeIn, isOutside: !isWithdrawal && !isNamed)) },
        cost.flatMap { cost in cost.fee.map { ("Fee", "\($0.total) \($0.asset?.code ?? cost.codeIn)") } },
        cost.map { ("You receive", Self.written($0.amountOut, $0.codeOut, isOutside: isWithdrawal && !isNamed)) },
        cost?.quote.map { ("Guaranteed", "until \($0.expires.formatted(.iso8601))") },
      ])
      if !lines.isEmpty { Terminal.say(lines: lines) }
    }
    if !isWithdrawal, let notice = await notHeldNotice(form, offer, wallet) { Terminal.say(notice) }
    guard yes || Terminal.confirms(isWithdrawal ? "Begin this withdrawal?" : "Begin this deposit?") else {
      throw Refused("Nothing was started: you didn't confirm it.", code: .unconfirmed)
    }
    switch try await wallet.transfers.begin(form) {
    case .begun(let record): return record
    case .customerInfoNeeded(let fields):
      let names = fields.map(\.name).joined(separator: ", ")
      let arguments = [domain] + (source.account == nil ? [] : ["--account", try wallet.requiredAccount.id.address])
      throw Refused(
        "Nothing was started: \(domain) needs to know more about you first: \(names). Send it with: basicpay anchor customer \(arguments.joined(separator: " ")) --set FIELD=VALUE."
      )
    case .customerInfoStatus(let status):
      throw Refused([status.sentence(of: domain), status.moreInfoURL.map { "More about it: \($0)" }].compactMap(\.self).joined(separator: " "))
    }
  }
}
