import Foundation
import Sentences
import StellarKit

/// A reviewer that checks a conversion against both accounts, and asks for its paths.
struct ConversionReviewer: Sendable {
  let reviewer: TransactionReviewer
  let finder: RecipientFinder
  let directory: AssetDirectory
  let now: @Sendable () -> Date

  private var source: AccountID { reviewer.source }

  /// Checks what was typed, and finds the paths that the conversion can take.
  ///
  /// - Throws: ``PaymentRefusal``, also if there is no path, saying why.
  func quote(_ form: ConversionForm) async throws(PaymentRefusal) -> ConversionQuote {
    var refusal = PaymentRefusal()
    var recipient: Recipient?
    if !form.recipient.trimmingSpaces.isEmpty {
      do throws(FieldError) {
        recipient = try await finder.find(form.recipient, memo: form.payment(of: form.into).typedMemo)
      } catch {
        refusal.fields[.recipient] = error.sentence
      }
    }
    if form.from == form.into { refusal.fields[.arriving] = "Choose two different assets: there is nothing to convert." }
    let amount = refusal.check(.amount) { () throws(FieldError) in try PaymentReviewer.positive(form.amount, form.numberFormat) }
    let memo = refusal.check(.memo) { () throws(FieldError) in try PaymentReviewer.memo(form.payment(of: form.into), recipient) }
    if form.bound.trimmingSpaces.isEmpty {
      refusal.check(.bound) { () throws(FieldError) in try Slippage(form).percent }
    } else {
      refusal.check(.bound) { () throws(FieldError) in try PaymentReviewer.positive(form.bound, form.numberFormat) }
    }
    let (account, added, spendable) = try await check(form, amount, recipient, memo, &refusal)
    guard refusal.fields.isEmpty, let amount, let memo else { throw refusal }
    async let hundredth = hundredth(form, amount)
    let (paths, ownOffers) = try await paths(form, amount, of: account, spendable: spendable)
    return ConversionQuote(
      id: ReviewID(reviewer.randomBytes), form: form, source: source, recipient: recipient, memo: memo, added: added, amount: amount, paths: paths,
      askedAt: now(), spendable: spendable, ownOffers: ownOffers, hundredth: await hundredth)
  }

  /// Checks a conversion against both accounts.
  ///
  /// - Returns: the account that pays, the asset that has to be added, and how much can be spent of the asset that leaves.
  private func check(
    _ form: ConversionForm, _ amount: Amount?, _ recipient: Recipient?, _ memo: Memo?, _ refusal: inout PaymentRefusal
  ) async throws(PaymentRefusal) -> (account: AccountSnapshot, added: AddedAsset?, spendable: Amount) {
    let (account, ledger): (AccountSnapshot, LedgerSnapshot)
    do throws(PaymentRefusal) {
      (account, ledger) = try await reviewer.state(form.feePolicy, lookingFor: [form.from, form.into])
    } catch {
      throw PaymentRefusal(fields: refusal.fields, general: error.general, cause: error.cause)
    }
    let funds = Funds(account, ledger)
    // With an exact amount received, what leaves is known once there is a path. Whether anything may leave, and the fee, are known now.
    if let leaving = form.direction == .send ? amount : Amount.zero {
      refusal.check(.amount) { () throws(FieldError) in try funds.check(leaving, of: form.from, form.numberFormat) }
    }
    var (added, spendable) = (AddedAsset?.none, funds.spendable(form.from))
    // With an exact amount sent, what arrives is known once there is a path.
    let arriving = form.direction == .receive ? amount ?? .zero : .zero
    if let recipient, recipient.account.accountID != source {
      let (other, obstacle): (AccountSnapshot?, Sentence?)
      do throws(PaymentRefusal) {
        (other, obstacle) = try await self.other(recipient, receiving: arriving, form)
      } catch {
        throw PaymentRefusal(fields: refusal.fields, general: error.general, cause: error.cause)
      }
      if let obstacle { refusal.fields[.recipient] = obstacle }
      if memo == Memo.none, recipient.account.id == nil, other?.requiresMemo == true { refusal.fields[.memo] = TransactionReviewer.memoNeeded }
    } else if refusal.fields[.arriving] == nil {
      refusal.fields[.arriving] = Self.ownObstacle(to: arriving, of: form.into, account, form.numberFormat)
      if !form.into.isHeld(by: account) {
        added = try await addition(form, funds, &refusal)
        spendable = addable(form, amount, funds, &refusal)
      }
    }
    return (account, added, spendable)
  }

  /// Fetches another recipient's account, and finds why it can't receive an amount; that obstacle is nil if it can.
  private func other(
    _ recipient: Recipient, receiving amount: Amount, _ form: ConversionForm
  ) async throws(PaymentRefusal) -> (account: AccountSnapshot?, obstacle: Sentence?) {
    let account: AccountSnapshot?
    do throws(NetworkError) {
      account = try await reviewer.network.account(recipient.account.accountID, lookingFor: [form.into])
    } catch {
      throw PaymentRefusal(.network(error))
    }
    guard account != nil else {
      return (nil, "This account doesn't exist yet, and a conversion can't create it. Send it lumens first, as a payment.")
    }
    return (account, RecipientCapacity.obstacle(to: amount, of: form.into, for: recipient, account, form.numberFormat))
  }

  private static func ownObstacle(to amount: Amount, of asset: Asset, _ account: AccountSnapshot, _ numbers: NumberFormat) -> Sentence? {
    guard asset != .native, asset.issuer != account.id, let line = account.line(of: asset) else { return nil }
    guard line.isAuthorized else { return "The issuer of \(asset.code) doesn't let you receive it (your trustline isn't authorized)." }
    return amount <= line.receivable
      ? nil : "You can receive at most \(numbers.typed(line.receivable)) \(asset.code) more: raise its limit first."
  }

  // MARK: An asset that isn't held yet

  /// Looks up the asset that has to be added.
  private func addition(_ form: ConversionForm, _ funds: Funds, _ refusal: inout PaymentRefusal) async throws(PaymentRefusal) -> AddedAsset? {
    let details = await directory.details(of: form.into)
    switch details.verification {
    case .noIssuer:
      refusal.fields[.arriving] = "The account that would issue this asset doesn't exist on this network. Check the issuer's address."
    case .unknown(let sentence): throw PaymentRefusal(fields: refusal.fields, .network(.noAnswer(sentence)))
    default:
      if details.rules.needsApproval {
        refusal.fields[.arriving] =
          "The issuer of \(form.into.code) has to approve you before you can receive it. Add the asset first, and convert once you are approved."
      }
    }
    return AddedAsset(details: details, reserve: funds.ledger.baseReserve, warnings: details.warnings(for: funds.account))
  }

  /// Returns the most that the form can send, less the reserve for an asset that the account doesn't hold yet. No domain is asked.
  func spendable(_ form: ConversionForm) async throws(PaymentRefusal) -> Amount {
    let (account, ledger) = try await reviewer.state(form.feePolicy, lookingFor: [form.from, form.into])
    let funds = Funds(account, ledger)
    var isOwn = form.recipient.trimmingSpaces.isEmpty
    if !isOwn, let recipient = try? await finder.known(form.recipient) { isOwn = recipient.account.accountID == source }
    let adds = isOwn && !form.into.isHeld(by: account)
    return adds && form.from == .native ? Self.lumensBesideAdding(funds) ?? .zero : funds.spendable(form.from)
  }

  /// Returns the lumens that can be spent besides the reserve for an added asset and the fee of adding it, or nil if there are too few for these.
  private static func lumensBesideAdding(_ funds: Funds) -> Amount? {
    try? Amount(stroops: funds.spendable(.native).stroops - funds.ledger.baseReserve.stroops - Int64(funds.ledger.baseFee))
  }

  /// Returns how much can be spent if an asset is added, besides its reserve and the fee of adding it.
  private func addable(_ form: ConversionForm, _ amount: Amount?, _ funds: Funds, _ refusal: inout PaymentRefusal) -> Amount {
    let (reserve, numbers) = (funds.ledger.baseReserve, form.numberFormat)
    guard let left = Self.lumensBesideAdding(funds) else {
      refusal.fields[.arriving] =
        "You can't hold \(form.into.code) yet. Adding it (a trustline) reserves \(numbers.typed(reserve)) XLM, and you don't have that much XLM to spare."
      return .zero
    }
    guard form.from == .native else { return funds.spendable(form.from) }
    if form.direction == .send, let amount, amount > left, refusal.fields[.amount] == nil {
      refusal.fields[.amount] =
        "Adding \(form.into.code) (a trustline) reserves \(numbers.typed(reserve)) XLM, so you can convert at most \(numbers.typed(left)) XLM."
    }
    return left
  }

  // MARK: Ways

  /// Finds all paths, best first; of two that are equally good, the shorter one is first. Also returns the account's own offers, which it can't take.
  private func paths(
    _ form: ConversionForm, _ amount: Amount, of account: AccountSnapshot, spendable: Amount
  ) async throws(PaymentRefusal) -> (paths: [ConversionPath], ownOffers: [OpenOffer]) {
    let found = try await ask(question(form, amount))
    guard !found.isEmpty else { throw PaymentRefusal(general: try await whyNone(form, amount)) }
    let ownOffers = await ownOffers(on: found, of: account)
    var open = found.filter { path in !ownOffers.contains { path.surelyCrosses($0) } }
    if open.count < found.count, await mayTakePool(form, amount) { open = found }
    guard !open.isEmpty else {
      throw PaymentRefusal(
        general: "Your own offer is the best one for this, and nobody can take their own offer. Cancel it first, in the app where you made it.")
    }
    let sorted = open.sorted { left, right in
      switch form.direction {
      case .send where left.arriving != right.arriving: left.arriving > right.arriving
      case .receive where left.sent != right.sent: left.sent < right.sent
      default: left.hops < right.hops
      }
    }
    guard form.direction == .receive, let best = sorted.first, best.sent > spendable else { return (sorted, ownOffers) }
    let (cost, have) = (form.numberFormat.typed(best.sent), form.numberFormat.typed(spendable))
    throw PaymentRefusal(fields: [.amount: "That would cost \(cost) \(form.from.code), but you can only spend \(have) \(form.from.code)."])
  }

  /// Fetches the account's own offers if it may have some on one of the paths. Returns none if they can't be fetched.
  private func ownOffers(on paths: [ConversionPath], of account: AccountSnapshot) async -> [OpenOffer] {
    let assets = Set(paths.flatMap(\.assets))
    guard account.lines.contains(where: { assets.contains($0.asset) && ($0.sellingLiabilities > .zero || $0.buyingLiabilities > .zero) }) else {
      return []
    }
    return (try? await reviewer.network.offers(of: source)) ?? []
  }

  /// Returns whether there may be a pool of the two assets that holds enough. The network uses it where the offers end at the account's own (CAP-38).
  private func mayTakePool(_ form: ConversionForm, _ amount: Amount) async -> Bool {
    guard let pool = try? LiquidityPool(form.from, form.into) else { return false }
    do throws(NetworkError) {
      guard let reserves = try await reviewer.network.reserves(ofPool: pool.id) else { return false }
      return reserves.parts.allSatisfy { $0.amount > (form.direction == .receive && $0.asset == form.into ? amount : .zero) }
    } catch {
      return true
    }
  }

  private func question(_ form: ConversionForm, _ amount: Amount) -> PathRequest {
    form.direction == .send ? .send(amount, of: form.from, into: form.into) : .receive(amount, of: form.into, from: form.from)
  }

  /// Asks the network for paths, and leaves out those on which nothing would leave or arrive.
  ///
  /// - Throws: ``PaymentRefusal``, also for paths that don't match the question: no server decides how much is exchanged, or what.
  private func ask(_ question: PathRequest) async throws(PaymentRefusal) -> [ConversionPath] {
    let paths: [ConversionPath]
    do throws(NetworkError) {
      paths = try await reviewer.network.paths(question)
    } catch {
      throw PaymentRefusal(.network(error))
    }
    guard paths.allSatisfy(question.isAnswered) else {
      throw PaymentRefusal(
        general:
          "The network's server answered for a different amount or asset, so nothing was sent. Try again, or use another server.")
    }
    // For a very small amount, nothing may arrive.
    return paths.filter { $0.sent > .zero && $0.arriving > .zero }
  }

  /// Finds the best path for a hundredth of the amount. Returns nil if that is nothing, or if nobody answers: it is only used for comparison.
  private func hundredth(_ form: ConversionForm, _ amount: Amount) async -> ConversionPath? {
    guard let little = try? Amount(stroops: amount.stroops / 100), little > .zero, let ways = try? await ask(question(form, little)) else {
      return nil
    }
    return form.direction == .send ? ways.max { $0.arriving < $1.arriving } : ways.min { $0.sent < $1.sent }
  }

  /// Explains why there is no path: nobody exchanges the two assets at all, or not that much of them.
  private func whyNone(_ form: ConversionForm, _ amount: Amount) async throws(PaymentRefusal) -> Sentence {
    let (from, into) = (form.from.code, form.into.code)
    for little in [amount.stroops / 100, 1] where little > 0 && little < amount.stroops {
      guard let less = try? Amount(stroops: little), try await !ask(question(form, less)).isEmpty else { continue }
      return "Nobody offers to exchange that much \(from) into \(into) at the moment. Try a smaller amount, or try again later."
    }
    return "Nobody offers to exchange \(from) into \(into) on this network at the moment, not even by way of other assets."
  }

  // MARK: Review

  /// Reviews a conversion along one of the paths in its quote.
  ///
  /// - Throws: ``PaymentRefusal``
  func review(_ quote: ConversionQuote, _ path: ConversionPath) async throws(PaymentRefusal) -> ConversionReview {
    let (form, bound) = (quote.form, try quote.bound(of: path))
    try Self.check(bound, path, form)
    let state = try await reviewer.state(form.feePolicy, lookingFor: [form.from, form.into])
    let transaction = try await transaction(quote, path, bound, state)
    let sent = form.direction == .send ? quote.amount : bound
    let held = state.account.line(of: form.from)?.balance.stroops ?? 0
    let left = held - sent.stroops - (form.from == .native ? transaction.fee.stroops : 0)
    let isFirstPayment = if let recipient = quote.recipient { try reviewer.isNew(recipient.account.address, isOwn: recipient.isOwn) } else { false }
    return ConversionReview(
      quote: quote, path: path, bound: bound, transaction: transaction,
      balanceAfter: form.from.issuer == source ? nil : (try? Amount(stroops: left)) ?? .zero, isFirstPayment: isFirstPayment)
  }

  private func transaction(
    _ quote: ConversionQuote, _ path: ConversionPath, _ bound: Amount, _ state: (account: AccountSnapshot, ledger: LedgerSnapshot)
  ) async throws(PaymentRefusal) -> TransactionReview {
    let recipients = try await recipients(quote, path, state.account)
    return try await reviewer.review(try await draft(quote, path, bound), state, recipients: recipients)
  }

  /// Checks once more that the recipient can receive what the path brings. If the account pays itself, it must still hold the asset, or still not
  /// hold it, as when the quote was made.
  ///
  /// - Returns: another recipient's account, as the network has it.
  private func recipients(
    _ quote: ConversionQuote, _ path: ConversionPath, _ account: AccountSnapshot
  ) async throws(PaymentRefusal) -> [AccountID: AccountSnapshot?] {
    let form = quote.form
    guard let recipient = quote.recipient, recipient.account.accountID != source else {
      guard (quote.added == nil) == form.into.isHeld(by: account) else { throw PaymentRefusal(general: TransactionReview.changed) }
      if let obstacle = Self.ownObstacle(to: path.arriving, of: form.into, account, form.numberFormat) {
        throw PaymentRefusal(fields: [.arriving: obstacle])
      }
      return [:]
    }
    let (other, obstacle) = try await other(recipient, receiving: path.arriving, form)
    if let obstacle { throw PaymentRefusal(fields: [.recipient: obstacle]) }
    return [recipient.account.accountID: other]
  }

  private func draft(_ quote: ConversionQuote, _ path: ConversionPath, _ bound: Amount) async throws(PaymentRefusal) -> TransactionReviewer.Draft {
    let destination = quote.recipient?.account ?? MuxedAccount(source)
    var consents: [Sentence] = []
    if let recipient = quote.recipient { consents = try await finder.consents(to: recipient, memo: quote.memo, by: reviewer) }
    return TransactionReviewer.Draft(
      operations: (quote.added.map { Self.trust($0.details.asset) } ?? []) + [Operation(Self.body(quote, path, destination, bound))],
      memo: quote.memo, feePolicy: quote.form.feePolicy,
      warnings: (quote.added?.warnings ?? []) + Self.warnings(quote, path, bound),
      consents: PaymentReviewer.consents(to: quote.memo, of: quote.recipient) + consents)
  }

  private static func trust(_ asset: Asset) -> [StellarKit.Operation] {
    guard case .issued(let code, let issuer) = asset else { return [] }
    return [Operation(.changeTrust(code: code, issuer: issuer, limit: .max))]
  }

  /// Makes the path payment. Its exact amount is the one that was typed; only the path, and the bound that was shown, come from an answer.
  private static func body(
    _ quote: ConversionQuote, _ path: ConversionPath, _ destination: MuxedAccount, _ bound: Amount
  ) -> StellarKit.Operation.Body {
    let form = quote.form
    return switch form.direction {
    case .send:
      .pathPaymentStrictSend(
        sendAsset: form.from, sendAmount: quote.amount, destination: destination, asset: form.into, minimum: bound, path: path.between)
    case .receive:
      .pathPaymentStrictReceive(
        sendAsset: form.from, sendMax: bound, destination: destination, asset: form.into, amount: quote.amount, path: path.between)
    }
  }

  /// Checks that the bound isn't beyond what the path gives now: the payment would surely fail.
  private static func check(_ bound: Amount, _ path: ConversionPath, _ form: ConversionForm) throws(PaymentRefusal) {
    let numbers = form.numberFormat
    switch form.direction {
    case .send where path.arriving < bound:
      throw PaymentRefusal(fields: [
        .bound:
          "At the moment only \(numbers.typed(path.arriving)) \(form.into.code) would arrive, less than the \(numbers.typed(bound)) that you want."
      ])
    case .receive where path.sent > bound:
      throw PaymentRefusal(fields: [
        .bound: "At the moment it would cost \(numbers.typed(path.sent)) \(form.from.code), more than the \(numbers.typed(bound)) that you allow."
      ])
    default: return
    }
  }

  private static func warnings(_ quote: ConversionQuote, _ path: ConversionPath, _ bound: Amount) -> [Sentence] {
    let (promised, worst) = quote.form.direction == .send ? (path.arriving, bound) : (bound, path.sent)
    let limit = promised.stroops / 20
    let own: Sentence? =
      quote.ownOffers.contains(where: path.mayCross)
      ? "One of your own offers may be in the way. If it is reached, nothing is converted, because nobody can take their own offer." : nil
    let warnings = [own, quote.priceImpact].compactMap(\.self)
    guard promised.stroops - worst.stroops > limit else { return warnings }
    return warnings + ["You allow the price to move by more than 5 percent against you."]
  }

  // MARK: Right before signing

  /// Checks a conversion right before it is signed, and reviews it again. If the path that was shown no longer keeps within its bound, or there is a
  /// much better one by now, a new review is needed.
  ///
  /// - Throws: ``PaymentRefusal``
  func check(_ review: ConversionReview) async throws(PaymentRefusal) -> TransactionReview {
    if let recipient = review.recipient { try await finder.check(recipient, isStill: review.form.recipient) }
    if now().timeIntervalSince(review.quote.askedAt) > ConversionQuote.freshness {
      let paths = try await ask(question(review.form, review.quote.amount))
      let isGoodEnough = paths.contains { path in
        path.between == review.path.between && (review.form.direction == .send ? path.arriving >= review.bound : path.sent <= review.bound)
      }
      guard isGoodEnough else {
        throw PaymentRefusal(general: "The price has moved beyond what you allowed. Nothing was sent. Check the new price.")
      }
      guard !paths.contains(where: { Self.isMuchBetter($0, than: review.quote) }) else {
        throw PaymentRefusal(general: "There is a much better price now. Nothing was sent. Check the new price.")
      }
    }
    let state = try await reviewer.state(review.form.feePolicy, lookingFor: [review.form.from, review.form.into])
    return try await transaction(review.quote, review.path, review.bound, state)
  }

  /// Returns whether a path is more than 5 percent better than the best that was shown, and isn't blocked by the account's own offers.
  private static func isMuchBetter(_ path: ConversionPath, than quote: ConversionQuote) -> Bool {
    guard let best = quote.paths.first, !quote.ownOffers.contains(where: path.surelyCrosses) else { return false }
    return switch quote.form.direction {
    case .send: path.arriving.stroops - best.arriving.stroops > best.arriving.stroops / 20
    case .receive: best.sent.stroops - path.sent.stroops > best.sent.stroops / 20
    }
  }
}

extension Asset {
  /// Returns whether an account can hold the asset already: it has a trustline for it, issues it itself, or the asset is lumens.
  fileprivate func isHeld(by account: AccountSnapshot) -> Bool { self == .native || issuer == account.id || account.line(of: self) != nil }
}
