import Foundation
import RPCKit
import Sentences
import StellarKit
import Synchronization
import WalletKit

/// A real network with faults that a test sets: each submission meets the next of them.
final class FaultyNetwork: WalletNetwork {
  enum Fault: Sendable {
    /// The envelope never arrives.
    case lostBefore
    /// It is applied, but the answer never arrives.
    case lostAfter
    /// It is refused with this code, unread.
    case refused(String)
    /// It is refused with this code, and kept, to be submitted later (``deliverKept()``).
    case refusedAndKept(String)
    /// It certainly never arrives, as there is no connection.
    case notSent
    /// The answer says that it is in a ledger, which isn't true.
    case untrue
    case none
  }

  private struct State {
    var faults: [Fault]
    var isDown = false
    var poolQuestions = 0
    var submitted: [String] = []
    var clockAhead: TimeInterval = 0
    var hidesTransactions = false
    /// The ledger that every transaction is reported in, whatever the real network says.
    var inventedLedger: Int?
    /// The failure reported for every transaction in a ledger, whatever its real result.
    var inventedFailure: Refusal?
    var hidden: Set<AccountID> = []
    var kept: [(envelope: String, hash: TransactionHash)] = []
    var ledgersAhead = 0
    var baseFee: UInt32?
    var baseReserve: Amount?
    var priceQuestions = 0
    var pricesWait: (@Sendable () async -> Void)?
    var tradeQuestions = 0
    var tradesWait: (@Sendable () async -> Void)?
    var saysPaths: (@Sendable ([ConversionPath]) -> [ConversionPath])?
    /// Replaces the real state of accounts in answers.
    var saysAccount: (@Sendable (AccountSnapshot) -> AccountSnapshot)?
    /// Replaces what a pool really holds in answers.
    var saysReserves: (@Sendable (PoolReserves?) -> PoolReserves?)?
    /// Replaces the real history in answers.
    var saysHistory: Result<HistoryPage, NetworkError>?
  }

  private let real: any WalletNetwork
  private let state: Mutex<State>
  /// Called with each envelope before it is sent.
  private let willSubmit: @Sendable (String) -> Void

  init(_ real: any WalletNetwork, faults: [Fault], willSubmit: @escaping @Sendable (String) -> Void = { _ in }) {
    self.real = real
    self.willSubmit = willSubmit
    state = Mutex(State(faults: faults))
  }

  /// Every envelope that the wallet tried to send.
  var submitted: [String] { state.withLock { $0.submitted } }

  /// How many requests asked what an amount buys.
  var priceQuestions: Int { state.withLock { $0.priceQuestions } }

  /// How often a pool was asked for.
  var poolQuestions: Int { state.withLock(\.poolQuestions) }

  /// Whether every request goes unanswered.
  func setDown(_ isDown: Bool) { state.withLock { $0.isDown = isDown } }

  /// Whether transactions that are in a ledger aren't shown yet, as by a server that is behind.
  func setHidesTransactions(_ hides: Bool) { state.withLock { $0.hidesTransactions = hides } }

  /// Whether every transaction is reported in a ledger, even if it is in none.
  func setInventsTransactions(_ invents: Bool, inLedger ledger: Int = 7) { state.withLock { $0.inventedLedger = invents ? ledger : nil } }

  /// Reports each transaction that is in a ledger as one that failed there.
  func setInventsFailures(_ failure: Refusal?) { state.withLock { $0.inventedFailure = failure } }

  /// Leaves requests for an account unanswered.
  func hide(_ id: AccountID) { state.withLock { _ = $0.hidden.insert(id) } }

  /// Moves the closing times and the numbers of ledgers ahead.
  func setClockAhead(_ seconds: TimeInterval, ledgers: Int = 0) { state.withLock { ($0.clockAhead, $0.ledgersAhead) = (seconds, ledgers) } }

  /// Reports this base fee, in stroops, instead of the real one.
  func setBaseFee(_ stroops: UInt32) { state.withLock { $0.baseFee = stroops } }

  /// Reports this base reserve instead of the real one.
  func setBaseReserve(_ reserve: Amount) { state.withLock { $0.baseReserve = reserve } }

  /// Holds back answers about what an amount buys until this returns.
  func holdPrices(until gate: (@Sendable () async -> Void)?) { state.withLock { $0.pricesWait = gate } }

  /// How many requests asked for trades.
  var tradeQuestions: Int { state.withLock { $0.tradeQuestions } }

  /// Holds back answers about trades until this returns.
  func holdTrades(until gate: (@Sendable () async -> Void)?) { state.withLock { $0.tradesWait = gate } }

  /// Replaces the real payment paths in answers.
  func say(paths: (@Sendable ([ConversionPath]) -> [ConversionPath])?) { state.withLock { $0.saysPaths = paths } }

  /// Replaces the real state of accounts in answers from now on.
  func say(account: (@Sendable (AccountSnapshot) -> AccountSnapshot)?) { state.withLock { $0.saysAccount = account } }

  /// Replaces what a pool really holds in answers from now on.
  func say(reserves: (@Sendable (PoolReserves?) -> PoolReserves?)?) { state.withLock { $0.saysReserves = reserves } }

  /// Gives every request for a history this answer from now on; nil for the real ones.
  func say(history: Result<HistoryPage, NetworkError>?) { state.withLock { $0.saysHistory = history } }

  /// Submits the transactions that were refused and kept.
  func deliverKept() async -> [Submission] {
    var answers: [Submission] = []
    for (envelope, hash) in state.withLock(\.kept) { answers.append(await real.submit(envelope, hash: hash)) }
    return answers
  }

  private func checkIsUp() throws(NetworkError) {
    if state.withLock({ $0.isDown }) { throw .noAnswer("The test took the network down.") }
  }

  func account(_ id: AccountID) async throws(NetworkError) -> AccountSnapshot? { try await account(id, lookingFor: []) }

  func account(_ id: AccountID, lookingFor assets: Set<Asset>) async throws(NetworkError) -> AccountSnapshot? {
    try checkIsUp()
    if state.withLock({ $0.hidden.contains(id) }) { throw .noAnswer("The test hides this account.") }
    let account = try await real.account(id, lookingFor: assets)
    guard let account, let says = state.withLock(\.saysAccount) else { return account }
    return says(account)
  }

  func ledger() async throws(NetworkError) -> LedgerSnapshot {
    try checkIsUp()
    let ledger = try await real.ledger()
    let (ahead, ledgers, fee, reserve) = state.withLock { ($0.clockAhead, $0.ledgersAhead, $0.baseFee, $0.baseReserve) }
    return LedgerSnapshot(
      sequence: ledger.sequence + ledgers, closedAt: ledger.closedAt + ahead, baseReserve: reserve ?? ledger.baseReserve,
      baseFee: fee ?? ledger.baseFee)
  }

  func history(of id: AccountID, before: Int64?, knownTo known: Int64?, limit: Int) async throws(NetworkError) -> HistoryPage? {
    try checkIsUp()
    if let answer = state.withLock(\.saysHistory) { return try answer.get() }
    return try await real.history(of: id, before: before, knownTo: known, limit: limit)
  }

  func historyEntry(_ operation: Int64, of id: AccountID) async throws(NetworkError) -> HistoryEntry? {
    try checkIsUp()
    return try await real.historyEntry(operation, of: id)
  }

  func transaction(_ hash: TransactionHash, since: Date) async throws(NetworkError) -> AppliedTransaction? {
    try checkIsUp()
    if let ledger = state.withLock(\.inventedLedger) { return Self.invented(hash, in: ledger) }
    guard !state.withLock(\.hidesTransactions), let applied = try await real.transaction(hash, since: since) else { return nil }
    guard let failure = state.withLock(\.inventedFailure) else { return applied }
    return AppliedTransaction(hash: hash, ledger: applied.ledger, feeCharged: applied.feeCharged, feePayer: applied.feePayer, failure: failure)
  }

  private static func invented(_ hash: TransactionHash, in ledger: Int = 7) -> AppliedTransaction {
    AppliedTransaction(hash: hash, ledger: ledger, feeCharged: Amount(fee: UInt32(100)), failure: nil)
  }

  func submit(_ envelope: String, hash: TransactionHash) async -> Submission {
    willSubmit(envelope)
    let (fault, isDown) = state.withLock { state in
      state.submitted.append(envelope)
      return (state.faults.isEmpty ? Fault.none : state.faults.removeFirst(), state.isDown)
    }
    let lost = Submission.unknown(.noAnswer("The test lost the answer."))
    switch fault {
    case _ where isDown: return lost
    case .none: return await real.submit(envelope, hash: hash)
    case .lostBefore: return lost
    case .refused(let code): return .refused(Refusal(code: code, sentence: "Refused by the test."))
    case .refusedAndKept(let code):
      state.withLock { $0.kept.append((envelope, hash)) }
      return .refused(Refusal(code: code, sentence: "Refused by the test."))
    case .notSent: return .notSent(.noAnswer("The test has no connection."))
    case .untrue:
      return .applied(Self.invented(hash))
    case .lostAfter:
      _ = await real.submit(envelope, hash: hash)
      return lost
    }
  }

  func paths(_ question: PathRequest) async throws(NetworkError) -> [ConversionPath] {
    try checkIsUp()
    let paths = try await real.paths(question)
    return state.withLock(\.saysPaths)?(paths) ?? paths
  }

  func amounts(bought assets: [Asset], with amount: Amount, of other: Asset) async throws(NetworkError) -> [Asset: Amount] {
    try checkIsUp()
    let wait = state.withLock { state in
      state.priceQuestions += 1
      return state.pricesWait
    }
    await wait?()
    return try await real.amounts(bought: assets, with: amount, of: other)
  }

  func amounts(sold assets: [Asset], for amount: Amount, of other: Asset) async throws(NetworkError) -> [Asset: Amount] {
    try checkIsUp()
    return try await real.amounts(sold: assets, for: amount, of: other)
  }

  func trades(of asset: Asset, in other: Asset, each span: TradedPrice.Span, since start: Date) async throws(NetworkError) -> [TradedPrice] {
    let wait = state.withLock { state in
      state.tradeQuestions += 1
      return state.tradesWait
    }
    try checkIsUp()
    await wait?()
    return try await real.trades(of: asset, in: other, each: span, since: start)
  }

  func offers(of id: AccountID) async throws(NetworkError) -> [OpenOffer] { try await real.offers(of: id) }

  func reserves(ofPool id: LiquidityPoolID) async throws(NetworkError) -> PoolReserves? {
    state.withLock { $0.poolQuestions += 1 }
    try checkIsUp()
    let reserves = try await real.reserves(ofPool: id)
    return state.withLock(\.saysReserves).map { $0(reserves) } ?? reserves
  }

  func fund(_ id: AccountID) async throws(NetworkError) -> TransactionHash {
    try checkIsUp()
    return try await real.fund(id)
  }

  func contracts() async throws(NetworkError) -> StellarRPC? { try await real.contracts() }

  func changes(of id: AccountID, after operation: Int64?) -> AsyncStream<Void> { real.changes(of: id, after: operation) }
}
