import Foundation
import RPCKit
import Sentences
import StellarKit

/// A reviewer that checks a payment through a contract against the token, the account, the recipient and the network, and simulates it.
struct TokenPaymentReviewer: Sendable {
  let reviewer: TransactionReviewer
  let finder: RecipientFinder
  let rpc: StellarRPC
  /// The tokens of the person's list.
  let listed: [ListedToken]
  /// The assets whose contracts needn't be asked about them, and the tokens whose decimals are known.
  let known: KnownTokens

  private var reader: TokenReader { TokenReader(rpc: rpc) }
  private var calls: CallReviewer { CallReviewer(reviewer: reviewer, rpc: rpc, known: known) }

  /// Checks a payment, and simulates it.
  ///
  /// - Throws: ``PaymentRefusal`` with a sentence at each field that needs another value.
  func review(_ form: TokenPaymentForm) async throws(PaymentRefusal) -> TokenPaymentReview {
    var refusal = PaymentRefusal()
    var recipient: TokenRecipient?
    do throws(FieldError) { recipient = try await Self.recipient(form.recipient, finder) } catch { refusal.fields[.recipient] = error.sentence }
    let token = try await token(form, recipient, refusal)
    let amount = refusal.check(.amount) { () throws(FieldError) in try form.numberFormat.amount(form.amount, decimals: token.decimals) }
    guard refusal.fields.isEmpty, let recipient, let amount else { throw refusal }
    let state = try await reviewer.state(form.feePolicy, lookingFor: Set([token.asset].compactMap(\.self)))
    let held = try await held(token)
    try check(amount, of: token, held, form, state)
    let (warnings, asked) = try await warnings(recipient)
    let call: ContractCall
    do throws(ContractValueError) {
      let contract = try Token(token.contract, on: rpc)
      call = try contract.transfer(from: ContractAddress(reviewer.source), to: recipient.address, amount: amount.units)
    } catch {
      throw PaymentRefusal(general: error.sentence)
    }
    let draft = CallReviewer.Draft(
      operation: call.operation(), feePolicy: form.feePolicy, token: TokenAction(call, of: token, by: reviewer.source), labels: listed.map(\.label),
      warnings: warnings, consents: changes(of: token, amount) + (try await consents(to: recipient, token)),
      recipients: asked)
    let review = try await calls.review(draft, state)
    let fee = token.asset == .native ? Int128(review.transaction.fee.stroops) : 0
    let left = held - (recipient.address.holder == ContractAddress(reviewer.source) ? 0 : amount.units) - fee
    return TokenPaymentReview(
      form: form, recipient: recipient, token: token, amount: amount, balanceAfter: isIssuer(of: token) ? nil : token.amount(left), call: review,
      isFirstPayment: try reviewer.isNew(recipient.address.description, isOwn: recipient.isOwn))
  }

  // MARK: What is paid

  /// Returns the token that is paid, as its contract now describes it.
  private func token(
    _ form: TokenPaymentForm, _ recipient: TokenRecipient?, _ refusal: PaymentRefusal
  ) async throws(PaymentRefusal) -> TokenLabel {
    let contract: ContractAddress
    switch form.currency {
    case .asset(let asset): contract = ContractAddress.contract(of: asset, on: rpc.network)
    case .token(let address): contract = address
    }
    do throws(ContractCallError) {
      let isThere = try await reader.kind(contract) != .missing
      switch form.currency {
      case .asset(let asset) where isThere: return TokenLabel(asset, on: rpc.network)
      case .token where isThere:
        if let known = known[contract], known.asset != nil { return known }
        return TokenLabel(try await reader.metadata(contract), contract)
      case .asset, .token: break
      }
    } catch {
      var why = CallReviewer.refusal(error)
      why.fields = refusal.fields
      throw why
    }
    let asset: Asset? = if case .asset(let asset) = form.currency { asset } else { nil }
    if let asset, recipient?.address.holder.isContract == false {
      throw PaymentRefusal(
        fields: refusal.fields,
        general: "The contract of \(asset.code) isn't deployed on this network yet. Make an ordinary payment instead (in a terminal: basicpay pay).")
    }
    throw PaymentRefusal(
      fields: refusal.fields,
      general: asset.map {
        "Contracts are paid through the asset's own contract, and that of \($0.code) isn't deployed on this network yet. Anyone can deploy it: ask the issuer."
      } ?? TokenReader.missing(contract))
  }

  /// Asks how much the account holds of a token, in the smallest unit.
  private func held(_ token: TokenLabel) async throws(PaymentRefusal) -> Int128 {
    let held: Int128
    do throws(ContractCallError) {
      let contract: Token
      do throws(ContractValueError) { contract = try Token(token.contract, on: rpc) } catch { throw .value(error) }
      held = try await contract.balance(of: ContractAddress(reviewer.source))
    } catch {
      // The issuer of an asset holds none of it, and can pay any amount.
      if isIssuer(of: token) { return 0 }
      throw CallReviewer.refusal(error, isAsset: token.asset != nil)
    }
    guard held >= 0 else {
      throw PaymentRefusal(general: "The contract of \(token.symbol) reports a negative balance, which is impossible. Don't trust this token.")
    }
    return held
  }

  private func isIssuer(of token: TokenLabel) -> Bool { token.asset.map { $0.issuer == reviewer.source } ?? false }

  /// Checks that the account can pay the amount.
  private func check(
    _ amount: TokenAmount, of token: TokenLabel, _ held: Int128, _ form: TokenPaymentForm, _ state: (account: AccountSnapshot, ledger: LedgerSnapshot)
  ) throws(PaymentRefusal) {
    if let asset = token.asset, let stroops = Int64(exactly: amount.units), let classic = try? Amount(stroops: stroops) {
      var refusal = PaymentRefusal()
      refusal.check(.amount) { () throws(FieldError) in try Funds(state.account, state.ledger).check(classic, of: asset, form.numberFormat) }
      if !refusal.fields.isEmpty { throw refusal }
    } else if amount.units > held {
      let most = token.amount(held).map(form.numberFormat.typed) ?? "0"
      throw PaymentRefusal(fields: [.amount: "That is more than you hold: \(most) \(token.symbol)."])
    }
  }

  /// Returns what the person has to know about the recipient before paying, and the account that the network was asked for, which is nil if it
  /// doesn't exist.
  private func warnings(
    _ recipient: TokenRecipient
  ) async throws(PaymentRefusal) -> (warnings: [Sentence], asked: [AccountID: AccountSnapshot?]) {
    if recipient.address.holder == ContractAddress(reviewer.source) { return (["You are paying yourself: this only costs the fee."], [:]) }
    guard let account = recipient.address.holder.account else { return ([], [:]) }
    let found: AccountSnapshot?
    do throws(NetworkError) { found = try await reviewer.network.account(account) } catch { throw PaymentRefusal(.network(error)) }
    return (
      found == nil && !recipient.isOwn ? ["There is no account at this address yet. Check it: maybe nobody has its key."] : [], [account: found]
    )
  }

  // MARK: Who is paid

  /// Finds the recipient: a contract by its address, anybody else as for any payment.
  ///
  /// - Throws: ``FieldError`` with a sentence for the field.
  static func recipient(_ text: String, _ finder: RecipientFinder) async throws(FieldError) -> TokenRecipient {
    if let contract = ContractAddress(contract: text) { return TokenRecipient(contract) }
    let found = try await finder.find(text)
    guard found.memo == .none else {
      throw FieldError(
        sentence: "Payments to them need a memo, and token payments can't carry one. Ask them for an address that begins with M.")
    }
    return TokenRecipient(ContractAddress(found.account), name: found.title, own: found.own, found: found.found)
  }

  private func consents(to recipient: TokenRecipient, _ token: TokenLabel) async throws(PaymentRefusal) -> [Sentence] {
    guard recipient.address.holder.isContract else {
      guard let account = try? MuxedAccount(recipient.address.description) else { return [] }
      return try await finder.consents(
        to: Recipient(account, name: recipient.name, own: recipient.own, found: recipient.found), memo: .none, by: reviewer)
    }
    let contract = recipient.address.holder
    guard contract != token.contract else {
      return ["This is the contract of \(token.symbol) itself. Whatever you send there is most likely lost: nobody can send it back."]
    }
    let consents: [Sentence]
    do throws(ContractCallError) {
      switch try await reader.kind(contract) {
      case .asset: return ["This is the contract of an asset, not somebody's account. Whatever you send there is most likely lost."]
      case .missing: consents = ["There is no contract at this address on this network. Check it: whatever you send there may be lost."]
      case .contract: consents = []
      }
    } catch {
      throw CallReviewer.refusal(error)
    }
    return try await consents + finder.consents(to: contract)
  }

  /// Returns what the person has to agree to because a contract says it of itself: decimals that nobody has checked, or something else than before.
  private func changes(of token: TokenLabel, _ amount: TokenAmount) -> [Sentence] {
    guard token.asset == nil else { return [] }
    guard let before = known[token.contract] else { return [KnownTokens.uncheckedDecimals(token, amount.units)] }
    if let warning = known.decimalsWarning(token) { return [warning] }
    guard before.symbol != token.symbol else { return [] }
    return ["This token was called \(before.symbol) before, and is now called \(token.symbol). Check that it is still the one you mean."]
  }
}
