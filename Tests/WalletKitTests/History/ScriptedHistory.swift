import Foundation
import Sentences
import StellarKit
import Synchronization
import WalletKit

/// A network with only one account's history, which fails when a test says so.
final class ScriptedHistory: WalletNetwork {
  /// A kind of request.
  enum Question { case account, history }

  private struct State {
    var entries: [HistoryEntry] = []
    var pages: [Int64?] = []
    var failsAfter = Int.max
    var balance: Int64? = 100_000_000
    var accountQuestions = 0
    var ledgerQuestions = 0
    var failures = 0
    var isDown = false
    var repeatsNewest = false
    var forgets = true
    var isBehind = false
    /// The requests that aren't answered for now, and those that wait.
    var holds: Question?
    var held: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  init(_ entries: [HistoryEntry] = []) {
    state.withLock { $0.entries = entries.sorted { $0.id > $1.id } }
  }

  /// Where each requested page began; nil for the newest.
  var pages: [Int64?] { state.withLock(\.pages) }
  var accountQuestions: Int { state.withLock(\.accountQuestions) }
  var ledgerQuestions: Int { state.withLock(\.ledgerQuestions) }
  var heldQuestions: Int { state.withLock(\.held.count) }
  /// How many requests failed because the network was down.
  var failures: Int { state.withLock(\.failures) }

  func add(_ entry: HistoryEntry) { state.withLock { $0.entries.insert(entry, at: 0) } }
  func replace(_ entries: [HistoryEntry]) { state.withLock { $0.entries = entries.sorted { $0.id > $1.id } } }
  func fail(after count: Int) { state.withLock { $0.failsAfter = $0.pages.count + count } }
  func stopFailing() { state.withLock { $0.failsAfter = .max } }
  func setDown(_ isDown: Bool) { state.withLock { $0.isDown = isDown } }
  /// Makes every request return the newest page.
  func repeatNewest() { state.withLock { $0.repeatsNewest = true } }
  /// Has the history of all ledgers from now on.
  func stopForgetting() { state.withLock { $0.forgets = false } }
  /// Lacks newer ledgers from now on.
  func fallBehind() { state.withLock { $0.isBehind = true } }
  func setBalance(_ stroops: Int64?) { state.withLock { $0.balance = stroops } }

  /// Makes such requests wait until ``release()``.
  func hold(_ question: Question = .account) { state.withLock { $0.holds = question } }

  /// Answers new requests again; those that wait keep waiting.
  func stopHolding() { state.withLock { $0.holds = nil } }

  func release() {
    let held = state.withLock { state in
      defer { (state.holds, state.held) = (nil, []) }
      return state.held
    }
    for waiting in held { waiting.resume() }
  }

  private func wait(_ question: Question) async {
    await withCheckedContinuation { continuation in
      let isHeld = state.withLock { state in
        if state.holds == question { state.held.append(continuation) }
        return state.holds == question
      }
      if !isHeld { continuation.resume() }
    }
  }

  private func check() throws(NetworkError) {
    let isDown = state.withLock { state in
      if state.isDown { state.failures += 1 }
      return state.isDown
    }
    if isDown { throw .noAnswer("The test took the network down.") }
  }

  func history(of id: AccountID, before: Int64?, knownTo known: Int64?, limit: Int) async throws(NetworkError) -> HistoryPage? {
    await wait(.history)
    try check()
    let (entries, fails, repeatsNewest) = state.withLock { state in
      let fails = state.pages.count >= state.failsAfter
      if !fails { state.pages.append(before) }
      return (state.entries, fails, state.repeatsNewest)
    }
    if fails { throw .noAnswer("The test ended it.") }
    let before = repeatsNewest ? nil : before
    let newest = entries.first?.id ?? 0
    if before == nil, newest == known { return nil }
    let older = entries.filter { $0.id < before ?? .max }
    let page = Array(older.prefix(limit))
    return HistoryPage(
      entries: page, range: HistoryRange(low: page.count < older.count ? page.last?.id ?? 0 : 0, high: before.map { $0 - 1 } ?? newest))
  }

  func historyEntry(_ operation: Int64, of id: AccountID) async throws(NetworkError) -> HistoryEntry? {
    state.withLock { $0.entries.first { $0.id == operation } }
  }

  func hasHistory(ofLedger sequence: Int) async throws(NetworkError) -> Bool { state.withLock { !$0.forgets } }

  func isHistoryBehind() async -> Bool { state.withLock(\.isBehind) }

  func account(_ id: AccountID) async throws(NetworkError) -> AccountSnapshot? {
    state.withLock { $0.accountQuestions += 1 }
    await wait(.account)
    try check()
    guard let stroops = state.withLock(\.balance), let balance = try? Amount(stroops: stroops) else { return nil }
    return AccountSnapshot(id: id, sequenceNumber: 1, subentries: 0, lines: [AccountSnapshot.Line(asset: .native, balance: balance, limit: nil)])
  }

  func ledger() async throws(NetworkError) -> LedgerSnapshot {
    state.withLock { $0.ledgerQuestions += 1 }
    try check()
    return LedgerSnapshot(sequence: 1, closedAt: Date(timeIntervalSince1970: 1_800_000_000), baseReserve: Amount(fee: 5_000_000), baseFee: 100)
  }

  func transaction(_ hash: TransactionHash, since: Date) async throws(NetworkError) -> AppliedTransaction? { nil }
  func submit(_ envelope: String, hash: TransactionHash) async -> Submission { .unknown(.noAnswer("The test sends nothing.")) }
  func fund(_ id: AccountID) async throws(NetworkError) -> TransactionHash { throw .refused("The test gives nothing.") }
  func changes(of id: AccountID, after operation: Int64?) -> AsyncStream<Void> { AsyncStream { $0.finish() } }
}
