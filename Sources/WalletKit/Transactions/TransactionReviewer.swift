import Foundation
import Sentences
import StellarKit
import StellarXDR

/// A reviewer that checks a transaction against the account that makes it, its recipients and the network. Everything that is signed was checked
/// here.
struct TransactionReviewer: Sendable {
  let network: any WalletNetwork
  let profile: NetworkProfile
  let source: AccountID
  let journal: PaymentJournal
  let randomBytes: @Sendable (Int) -> [UInt8]
  /// How amounts are written in what the person is told.
  let numbers: NumberFormat
  let now: Date
  /// The most that is paid for one operation, in stroops: 0.01 XLM.
  static let highestBaseFee: UInt32 = 100_000
  /// The fee above which a call of a contract is said to be expensive: 1 XLM.
  static let highContractFee = Amount(fee: 10_000_000)
  /// What the person is told if a recipient wants a memo and there is none.
  static let memoNeeded: Sentence =
    "This recipient needs a memo to know whose payment it is. Without one the money could be lost. Ask them which memo to use."
  /// Makes the same sentence for a payment through a contract, which can't have a memo.
  static func memoNeeded(throughContract recipient: AccountID) -> Sentence {
    "\(recipient.shortAddress) asks for a memo on every payment, and a payment through a contract can't carry one, so the money could be lost. Ask them for an address that begins with M."
  }

  /// A transaction that is to be reviewed.
  struct Draft: Sendable {
    var operations: [StellarKit.Operation]
    var resources: XDR.SorobanTransactionData?
    var token: TokenAction?
    /// The most lumens that contracts have taken from the account at any time. A simulation doesn't check that the fee is there in addition.
    var lumens = Amount.zero
    var memo: Memo = .none
    var feePolicy: FeeChoice
    var warnings: [Sentence] = []
    var consents: [Sentence] = []
    var transfer: Int64?
    var deadline: Date?

    /// The assets that leave, and those whose trustlines change.
    fileprivate var assets: Set<Asset> { Set(operations.compactMap { $0.sentAsset ?? $0.trustedAsset }) }
  }

  /// Returns whether this wallet has no record of an earlier payment to somebody else's address.
  ///
  /// - Parameter isOwn: whether this wallet has the address's key.
  /// - Throws: ``PaymentRefusal`` if that can't be read.
  func isNew(_ address: String, isOwn: Bool) throws(PaymentRefusal) -> Bool {
    if isOwn { return false }
    do throws(StoreError) {
      return try !journal.hasPaid(address)
    } catch {
      throw PaymentRefusal(.store(error))
    }
  }

  /// Returns the last memo or ID with which an account was paid, if it was never paid without one; nil otherwise.
  ///
  /// - Throws: ``PaymentRefusal`` if that can't be read.
  func usualMemo(of account: AccountID) throws(PaymentRefusal) -> HistoryMemo? {
    do throws(StoreError) {
      return try journal.usualMemo(of: account)
    } catch {
      throw PaymentRefusal(.store(error))
    }
  }

  /// Asks for the account that pays and the newest ledger, with the fee of a policy.
  ///
  /// - Parameters:
  ///   - feePolicy: how much to offer when the network is busy.
  ///   - assets: the assets for which it matters whether the account holds them.
  /// - Throws: ``PaymentRefusal``
  func state(_ feePolicy: FeeChoice, lookingFor assets: Set<Asset> = []) async throws(PaymentRefusal) -> (
    account: AccountSnapshot, ledger: LedgerSnapshot
  ) {
    let (account, newest): (AccountSnapshot?, LedgerSnapshot)
    do throws(NetworkError) {
      (account, newest) = try await network.accountAndLedger(source, lookingFor: assets)
    } catch {
      throw PaymentRefusal(.network(error))
    }
    let ledger = newest.offering(feePolicy)
    guard ledger.baseFee <= Self.highestBaseFee else {
      throw PaymentRefusal(general: "The network asks for an unusually high fee at the moment. Nothing was sent. Try again later.")
    }
    guard let account else { throw PaymentRefusal(.notFunded) }
    return (account, ledger)
  }

  /// Checks what every transaction has to meet: that it can be built, that its money is there, whose signatures it needs, and that recipients who ask
  /// for a memo get one (SEP-29).
  ///
  /// What an operation needs in addition, such as a trustline, is checked by its own form.
  ///
  /// - Parameters:
  ///   - state: the account and the ledger, if they were asked for already.
  ///   - recipients: those of the accounts that get money that were asked for already; nil for one that doesn't exist.
  /// - Throws: ``PaymentRefusal``
  func review(
    _ draft: Draft, _ state: (account: AccountSnapshot, ledger: LedgerSnapshot)? = nil, recipients: [AccountID: AccountSnapshot?] = [:]
  ) async throws(PaymentRefusal) -> TransactionReview {
    let (account, ledger) = if let state { state } else { try await self.state(draft.feePolicy, lookingFor: draft.assets) }
    let transaction = try transaction(draft, baseFee: ledger.baseFee)
    let level = transaction.requiredLevels[source] ?? .medium
    try Self.checkSigners(account.signers, level: level)
    let others = account.signers.signers.filter { $0.key != .ed25519(source) }
    let missing = account.signers.missingWeight(besides: .ed25519(source), level: level)
    let repeated = try await inDoubt(draft, account)
    let review = TransactionReview(
      id: ReviewID(randomBytes), network: profile.network, source: source, sequence: account.sequenceNumber, operations: draft.operations,
      resources: draft.resources, token: draft.token, memo: draft.memo, baseFee: ledger.baseFee,
      reserve: Self.reserve(draft.operations, account, ledger), missingWeight: missing, cosigners: missing > 0 ? others : [],
      warnings: draft.warnings + (try unknownTransactions(of: account) + conflictWarnings(for: draft, account)),
      consents: draft.consents + (repeated.map { [repetitionConsent($0)] } ?? []), repeated: repeated?.hash, transfer: draft.transfer,
      deadline: draft.deadline)
    try Self.checkEntries(review, account)
    try checkLumens(review, draft.lumens, account, ledger)
    try checkAssets(review, account, ledger)
    for recipient in transaction.recipientsToAskForMemo where recipient != source {
      if try await asksForMemo(recipient, recipients) { throw PaymentRefusal(fields: [.memo: Self.memoNeeded]) }
    }
    for recipient in transaction.operations.compactMap(\.tokenCall).recipientsToAskForMemo where recipient != source {
      if try await asksForMemo(recipient, recipients) { throw PaymentRefusal(fields: [.recipient: Self.memoNeeded(throughContract: recipient)]) }
    }
    return review
  }

  /// Checks that an account's own key is one of its signers, and that all of them together have enough weight. If its own key isn't one, the network
  /// refuses that key's signature, however many others there are.
  ///
  /// - Throws: ``PaymentRefusal``
  static func checkSigners(_ signers: AccountSigners, level: ThresholdLevel) throws(PaymentRefusal) {
    guard signers.weight(of: .ed25519(signers.accountID)) != nil else {
      throw PaymentRefusal(
        general: signers.signers.isEmpty
          ? "Nobody can sign for this account any more."
          : "This account's own key can't sign for it any more. Its other signers have to make this transaction.")
    }
    // A hash allows a transaction that was made before it became a signer, and never a new one.
    let all = signers.signers.filter { if case .preAuthTx = $0.key { false } else { true } }.reduce(0) { $0 + Int($1.weight) }
    guard all >= Int(signers.thresholds[level] ?? 0) else {
      throw PaymentRefusal(general: "All signers of this account together don't have enough weight for this, so nobody can do it.")
    }
  }

  /// Returns whether an account wants a memo with each payment (SEP-29).
  ///
  /// - Parameter known: the accounts that were asked for already.
  /// - Throws: ``PaymentRefusal`` if the network doesn't answer.
  func asksForMemo(_ recipient: AccountID, _ known: [AccountID: AccountSnapshot?]) async throws(PaymentRefusal) -> Bool {
    if let known = known[recipient] { return known?.requiresMemo == true }
    do throws(NetworkError) {
      return try await network.account(recipient)?.requiresMemo == true
    } catch {
      throw PaymentRefusal(.network(error))
    }
  }

  private func transaction(_ draft: Draft, baseFee: UInt32) throws(PaymentRefusal) -> Transaction {
    do throws(TransactionError) {
      return try Transaction(
        source: MuxedAccount(source), sequenceNumber: 0, baseFee: baseFee, preconditions: Preconditions(try TimeBounds(maxTime: 1)),
        memo: draft.memo, operations: draft.operations, resources: draft.resources)
    } catch {
      throw PaymentRefusal(general: error.sentence)
    }
  }

  /// Warns of a transaction that others have and that would use the same sequence number.
  private func conflictWarnings(for draft: Draft, _ account: AccountSnapshot) throws(PaymentRefusal) -> [Sentence] {
    guard let next = try? Transaction.sequenceNumber(after: account.sequenceNumber) else { return [] }
    let signed: [JournalEntry]
    do throws(StoreError) { signed = try journal.signed(of: source) } catch { throw PaymentRefusal(.store(error)) }
    let over = Int64(now.timeIntervalSince1970 - LedgerTime.clockTolerance)
    let conflicting = signed.last {
      $0.sequence == next && $0.maxTime >= over && $0.isSignedBySource
        && !$0.isRepeated(by: draft.operations, draft.memo, transfer: draft.transfer)
    }
    guard let conflicting else { return [] }
    return [
      "You have signed another transaction that hasn't gone through yet: \(conflicting.record.summary(numbers)). If this one goes through first, the other no longer can. If you want both, wait until the other has gone through."
    ]
  }

  /// Finds the latest transaction that this one repeats and that may have gone through: the sequence number was used of what others have of it, of a
  /// payment whose outcome is unknown, or of one that was given up because its number was free.
  private func inDoubt(_ draft: Draft, _ account: AccountSnapshot) async throws(PaymentRefusal) -> JournalEntry? {
    // A withdrawal is never paid again in doubt, whatever the person agrees to.
    guard draft.transfer == nil, let next = try? Transaction.sequenceNumber(after: account.sequenceNumber) else { return nil }
    let doubtful: JournalEntry?
    do throws(StoreError) {
      doubtful = try journal.inDoubt(
        repeatedBy: draft.operations, draft.memo, of: source, since: now - TransactionSender.repetition, before: next,
        answersAreFinal: profile.isOneServer)
    } catch {
      throw PaymentRefusal(.store(error))
    }
    // If it is in a ledger, its owner is told so before anything is signed.
    guard let doubtful, (try? await network.transaction(doubtful.hash, since: doubtful.earliestLedger)) == nil else { return nil }
    return doubtful
  }

  private func repetitionConsent(_ entry: JournalEntry) -> Sentence {
    "You have already signed or sent the same thing: \(entry.record.summary(numbers)). BasicPay can't tell whether it went through. Check your balance and history first, or you may pay twice."
  }

  /// Warns of transactions that were made elsewhere, or are no longer in these records: the person may repeat one of their payments by mistake.
  private func unknownTransactions(of account: AccountSnapshot) throws(PaymentRefusal) -> [Sentence] {
    // A new account's sequence number has the number of the ledger that created it in the upper half, and zero in the lower one. Records with another
    // upper half are of an account that was closed since, or of a test network before its reset.
    let first = account.sequenceNumber & ~0xFFFF_FFFF
    let known: Int64?
    do throws(StoreError) { known = try journal.highestSequence(of: account.id, in: first...first | 0xFFFF_FFFF) } catch {
      throw PaymentRefusal(.store(error))
    }
    guard account.sequenceNumber > known ?? first else { return [] }
    return [
      known == nil
        ? "This account has been used before, and this wallet has no record of it. Check the history first, so that you don't pay for something twice."
        : "Since your last payment from here, this account has been used from elsewhere. Check the history first, so that you don't pay for something twice."
    ]
  }

  /// The most trustlines, offers, signers and data entries that an account can have.
  private static let mostSubentries = 1000

  private static func checkEntries(_ review: TransactionReview, _ account: AccountSnapshot) throws(PaymentRefusal) {
    let added = review.operations.reduce(0) { $0 + $1.addedLines(of: account) }
    guard added <= 0 || account.subentries + added <= mostSubentries else {
      throw PaymentRefusal(
        general: "Your account already has 1000 assets, offers, signers and data entries, the most an account can have. Remove one first.")
    }
  }

  /// Returns the lumens that the account has to keep in addition for what operations add.
  private static func reserve(_ operations: [StellarKit.Operation], _ account: AccountSnapshot, _ ledger: LedgerSnapshot) -> Amount {
    let entries = operations.reduce(0) { $0 + $1.addedEntries(of: account) }
    return sum(Array(repeating: ledger.baseReserve, count: max(entries, 0))) ?? .max
  }

  /// Checks that the lumens that leave, the fee, and the reserve of what is added are all there.
  private func checkLumens(
    _ review: TransactionReview, _ taken: Amount, _ account: AccountSnapshot, _ ledger: LedgerSnapshot
  ) throws(PaymentRefusal) {
    let needed = Self.sum([review.fee, taken, review.reserve] + review.operations.compactMap { $0.sent(.native) })
    let available = account.line(of: .native).map { AssetBalance($0, of: account, ledger: ledger.withoutFee).spendable } ?? .zero
    guard needed.map({ $0 > available }) ?? true else { return }
    let (most, fee) = (numbers.typed(available), numbers.typed(review.fee))
    let sentence: Sentence =
      review.reserve > .zero
      ? "You don't have enough XLM for this: you can spend \(most) XLM. The fee is \(fee) XLM, and what is added needs a reserve."
      : "You don't have enough XLM for this: you can spend \(most) XLM, and the fee is \(fee) XLM."
    let isAmount = review.token.map { $0.isPayment && $0.token.asset == .native } ?? false
    throw isAmount ? PaymentRefusal(fields: [.amount: sentence]) : PaymentRefusal(general: sentence)
  }

  /// Checks that the assets that leave are there, unless another step may bring some in or free what offers have promised.
  private func checkAssets(_ review: TransactionReview, _ account: AccountSnapshot, _ ledger: LedgerSnapshot) throws(PaymentRefusal) {
    guard review.operations.allSatisfy({ $0.sentAsset != nil || $0.isTrust }) else { return }
    for asset in Set(review.operations.compactMap(\.sentAsset)) where asset != .native {
      let available = Funds(account, ledger).spendable(asset)
      guard let needed = Self.sum(review.operations.compactMap { $0.sent(asset) }), needed <= available else {
        throw PaymentRefusal(general: "You don't have enough \(asset.code) for this: you can spend \(numbers.typed(available)) \(asset.code).")
      }
    }
  }

  /// Adds up amounts, and returns nil if the sum is more than any amount can be.
  private static func sum(_ amounts: [Amount]) -> Amount? {
    amounts.reduce(Amount.zero) { sum, amount in sum.flatMap { try? $0.adding(amount) } }
  }
}

extension StellarKit.Operation {
  /// Returns how many more trustlines (or, below zero, fewer) the account has after this step.
  fileprivate func addedLines(of account: AccountSnapshot) -> Int {
    guard case .changeTrust(let code, let issuer, let limit) = body else { return 0 }
    let exists = account.line(of: .issued(code: code, issuer: issuer)) != nil
    return limit == .zero ? (exists ? -1 : 0) : (exists ? 0 : 1)
  }

  /// Returns how many more reserves (or, below zero, fewer) the account has to keep after this step.
  fileprivate func addedEntries(of account: AccountSnapshot) -> Int {
    guard case .createClaimableBalance(_, _, let claimants) = body else { return addedLines(of: account) }
    return claimants.count
  }

  /// The most that leaves the account by this step.
  private var sent: (asset: Asset, amount: Amount)? {
    switch body {
    case .createAccount(_, let amount): (.native, amount)
    case .payment(_, let asset, let amount), .createClaimableBalance(let asset, let amount, _),
      .pathPaymentStrictSend(let asset, let amount, _, _, _, _), .pathPaymentStrictReceive(let asset, let amount, _, _, _, _):
      (asset, amount)
    default: nil
    }
  }

  fileprivate var sentAsset: Asset? { sent?.asset }

  /// Returns the most of an asset that leaves by this step, or nil if none does.
  fileprivate func sent(_ asset: Asset) -> Amount? { sent.flatMap { $0.asset == asset ? $0.amount : nil } }

  fileprivate var trustedAsset: Asset? {
    if case .changeTrust(let code, let issuer, _) = body { .issued(code: code, issuer: issuer) } else { nil }
  }

  fileprivate var isTrust: Bool { if case .changeTrust = body { true } else { false } }

  /// Whether doing it a second time does no more.
  var isIdempotent: Bool { if case .claimClaimableBalance = body { true } else { isTrust } }

  /// The call of a token's contract that the step itself makes.
  var tokenCall: TokenCall? {
    guard case .invokeHostFunction(.invokeContract(let call), _) = body else { return nil }
    return (try? ContractCall(call)).flatMap { TokenCall($0) }
  }
}
