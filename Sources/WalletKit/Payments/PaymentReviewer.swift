import StellarKit

/// Checks a payment form against the account, the recipient and the network.
struct PaymentReviewer: Sendable {
  let network: any WalletNetwork
  let profile: NetworkProfile
  let source: AccountID
  /// What is said where a recipient wants a memo and there is none.
  static let memoNeeded =
    "This recipient needs a memo to know whose payment it is. Without one the money could be lost. Ask them which memo to use."

  /// - Throws: ``PaymentRefusal`` with a sentence at each field that needs another value: all of them at once, not one after the other.
  func review(_ form: PaymentForm) async throws(PaymentRefusal) -> PaymentReview {
    var refusal = PaymentRefusal()
    let recipient = refusal.check(.recipient) { () throws(PaymentFieldError) in try Self.recipient(form.recipient) }
    let amount = refusal.check(.amount) { () throws(PaymentFieldError) in try Self.amount(form) }
    let memo = refusal.check(.memo) { () throws(PaymentFieldError) in try Self.memo(form) }
    let state = try await networkState(of: recipient, form.feePolicy, refusal: refusal)
    let account = state.source
    if let amount {
      refusal.check(.amount) { () throws(PaymentFieldError) in try Self.checkFunds(amount, form, account, state.ledger) }
    }
    if let recipient, let amount {
      refusal.check(.recipient) { () throws(PaymentFieldError) in try Self.checkRecipient(recipient, state.recipient, form, amount) }
      if state.recipient == nil {
        refusal.check(.amount) { () throws(PaymentFieldError) in try Self.checkStartingBalance(amount, form, state.ledger) }
      }
    }
    if let recipient, memo == Memo.none, recipient.id == nil, state.recipient?.requiresMemo == true {
      refusal.fields[.memo] = Self.memoNeeded
    }
    guard refusal.fields.isEmpty, let recipient, let amount, let memo else { throw refusal }
    return try review(form, account, recipient, amount, memo, state)
  }

  private struct State {
    let ledger: LedgerSnapshot
    let source: AccountSnapshot
    let recipient: AccountSnapshot?
  }

  private func networkState(
    of recipient: MuxedAccount?, _ feePolicy: Settings.FeePolicy, refusal: PaymentRefusal
  ) async throws(PaymentRefusal) -> State {
    let account: AccountSnapshot
    let ledger: LedgerSnapshot
    do throws(PaymentRefusal) {
      (account, ledger) = try await reviewer.state(feePolicy)
    } catch {
      throw PaymentRefusal(fields: refusal.fields, general: error.general)
    }
    guard let recipient else { return State(ledger: ledger, source: account, recipient: nil) }
    do throws(NetworkError) {
      return State(ledger: ledger, source: account, recipient: try await network.account(recipient.accountID))
    } catch {
      throw PaymentRefusal(fields: refusal.fields, general: error.description)
    }
  }

  private var reviewer: TransactionReviewer { TransactionReviewer(network: network, profile: profile, source: source) }

  private func review(
    _ form: PaymentForm, _ account: AccountSnapshot, _ recipient: MuxedAccount, _ amount: Amount, _ memo: Memo, _ state: State
  ) throws(PaymentRefusal) -> PaymentReview {
    let operation =
      state.recipient == nil
      ? Operation(.createAccount(destination: recipient.accountID, startingBalance: amount))
      : Operation(.payment(destination: recipient, asset: form.asset, amount: amount))
    let transaction = try reviewer.check([operation], memo: memo, feePolicy: form.feePolicy, account, state.ledger)
    let fee = transaction.fee
    let held = account.line(of: form.asset)?.balance.stroops ?? 0
    let toSelf = recipient.accountID == account.id
    let left = held - (toSelf ? 0 : amount.stroops) - (form.asset == .native ? fee.stroops : 0)
    var warnings: [String] = []
    if toSelf { warnings.append("You are paying yourself: only the fee will be gone.") }
    if state.recipient == nil {
      warnings.append("This account doesn't exist yet. Your payment makes it. Check the address: nobody may have its key.")
    }
    return PaymentReview(
      form: form, transaction: transaction, recipient: recipient, asset: form.asset, amount: amount,
      balanceAfter: (try? Amount(stroops: left)) ?? .zero, createsAccount: state.recipient == nil, warnings: warnings
    )
  }
}

// MARK: The rules, each by itself

/// A sentence that refuses a field.
struct PaymentFieldError: Error {
  let sentence: String
}

extension PaymentRefusal {
  /// Runs a check of one field and notes the sentence where it refuses.
  @discardableResult
  fileprivate mutating func check<Value>(_ field: PaymentForm.Field, _ check: () throws(PaymentFieldError) -> Value) -> Value? {
    do throws(PaymentFieldError) {
      return try check()
    } catch {
      if fields[field] == nil { fields[field] = error.sentence }
      return nil
    }
  }
}

extension PaymentReviewer {
  static func recipient(_ text: String) throws(PaymentFieldError) -> MuxedAccount {
    let typed = text.trimmingSpaces
    guard !typed.isEmpty else { throw PaymentFieldError(sentence: "Enter the recipient's address. It begins with G and has 56 characters.") }
    do throws(StrKeyError) {
      return try MuxedAccount(typed)
    } catch {
      throw PaymentFieldError(sentence: "This is not an address: \(error). Copy it again from the recipient.")
    }
  }

  static func amount(_ form: PaymentForm) throws(PaymentFieldError) -> Amount {
    let amount = try form.numberFormat.amount(form.amount.trimmingSpaces)
    guard amount > .zero else { throw PaymentFieldError(sentence: "Enter an amount above zero.") }
    return amount
  }

  static func memo(_ form: PaymentForm) throws(PaymentFieldError) -> Memo {
    do throws(MemoError) {
      return try Memo(form.memoKind == .text ? form.memo : form.memo.trimmingSpaces, kind: form.memoKind)
    } catch {
      throw PaymentFieldError(sentence: error.description)
    }
  }

  private static func checkFunds(
    _ amount: Amount, _ form: PaymentForm, _ account: AccountSnapshot, _ ledger: LedgerSnapshot
  ) throws(PaymentFieldError) {
    let (asset, numbers) = (form.asset, form.numberFormat)
    func spendable(_ asset: Asset) -> Amount {
      account.line(of: asset).map { AssetBalance($0, of: account, ledger: ledger).spendable } ?? .zero
    }
    let issues = asset.issuer == account.id
    guard issues || amount <= spendable(asset) else {
      let reason = asset == .native ? " The rest of your XLM is set aside for the account's reserve and the fee." : ""
      throw PaymentFieldError(sentence: "That is more than you can spend: \(numbers.typed(spendable(asset))) \(asset.code).\(reason)")
    }
    // The fee is set aside from the lumens that can be spent; an issued asset needs it beside.
    let fee = Amount(fee: ledger.baseFee)
    let lumens = account.line(of: .native).map { AssetBalance($0, of: account, ledger: ledger.withoutFee).spendable } ?? .zero
    guard asset == .native || lumens >= fee else {
      throw PaymentFieldError(sentence: "You don't have the XLM for the fee (\(numbers.typed(fee)) XLM).")
    }
  }

  private static func checkRecipient(
    _ recipient: MuxedAccount, _ account: AccountSnapshot?, _ form: PaymentForm, _ amount: Amount
  ) throws(PaymentFieldError) {
    let asset = form.asset
    guard let account else {
      guard asset == .native else {
        throw PaymentFieldError(sentence: "This account doesn't exist yet, so it can't receive \(asset.code). It needs XLM first.")
      }
      guard recipient.id == nil else {
        throw PaymentFieldError(sentence: "The account behind this M… address doesn't exist yet. Ask the recipient to check it.")
      }
      return
    }
    guard asset != .native, asset.issuer != recipient.accountID else { return }
    guard let line = account.line(of: asset) else {
      throw PaymentFieldError(
        sentence: "This recipient can't receive \(asset.code) yet: they need to add it first (a trustline). You could send XLM instead.")
    }
    guard line.isAuthorized else {
      throw PaymentFieldError(sentence: "The issuer of \(asset.code) doesn't let this recipient receive it.")
    }
    guard let limit = line.limit else { return }
    let room = (try? limit.subtracting(line.balance).subtracting(line.buyingLiabilities)) ?? .zero
    guard amount <= room else {
      let most = form.numberFormat.typed(room)
      throw PaymentFieldError(sentence: "This recipient can take at most \(most) \(asset.code) more: their limit is nearly reached.")
    }
  }

  private static func checkStartingBalance(_ amount: Amount, _ form: PaymentForm, _ ledger: LedgerSnapshot) throws(PaymentFieldError) {
    let minimum = Amount(fee: UInt32(clamping: ledger.baseReserve.stroops * 2))
    guard amount >= minimum else {
      throw PaymentFieldError(
        sentence: "This account doesn't exist yet. The first payment to it must be at least \(form.numberFormat.typed(minimum)) XLM.")
    }
  }
}

extension String {
  /// Without the spaces and line ends around it that copying brings along.
  var trimmingSpaces: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
