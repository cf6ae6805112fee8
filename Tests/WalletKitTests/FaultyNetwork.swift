import Foundation
import StellarKit
import Synchronization
import WalletKit

/// A real network whose answers to submissions get lost, as asked for, one fault for each submission in turn.
final class FaultyNetwork: WalletNetwork {
  enum Fault: Sendable {
    /// The envelope never arrives.
    case lostBefore
    /// It is applied, but the answer never arrives.
    case lostAfter
    /// It is refused with this code, without being looked at.
    case refused(String)
    case none
  }

  private struct State {
    var faults: [Fault]
    var isDown = false
    var submitted: [String] = []
    var clockAhead: TimeInterval = 0
    var hidesTransactions = false
    var hidden: Set<AccountID> = []
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

  /// Whether nothing is answered at all.
  func setDown(_ isDown: Bool) { state.withLock { $0.isDown = isDown } }

  /// Whether transactions that are in a ledger aren't shown yet, as by a server that is behind.
  func setHidesTransactions(_ hides: Bool) { state.withLock { $0.hidesTransactions = hides } }

  /// Leaves questions about an account without an answer.
  func hide(_ id: AccountID) { state.withLock { _ = $0.hidden.insert(id) } }

  /// Lets ledgers seem to close later than they do.
  func setClockAhead(_ seconds: TimeInterval) { state.withLock { $0.clockAhead = seconds } }

  private func checkIsUp() throws(NetworkError) {
    if state.withLock({ $0.isDown }) { throw .noAnswer("The test took the network down.") }
  }

  func account(_ id: AccountID) async throws(NetworkError) -> AccountSnapshot? {
    try checkIsUp()
    if state.withLock({ $0.hidden.contains(id) }) { throw .noAnswer("The test hides this account.") }
    return try await real.account(id)
  }

  func ledger() async throws(NetworkError) -> LedgerSnapshot {
    try checkIsUp()
    let ledger = try await real.ledger()
    let ahead = state.withLock { $0.clockAhead }
    return LedgerSnapshot(
      sequence: ledger.sequence, closedAt: ledger.closedAt + ahead, baseReserve: ledger.baseReserve, baseFee: ledger.baseFee)
  }

  func history(of id: AccountID, before: Int64?, knownTo known: Int64?, limit: Int) async throws(NetworkError) -> HistoryPage? {
    try checkIsUp()
    return try await real.history(of: id, before: before, knownTo: known, limit: limit)
  }

  func historyEntry(_ operation: Int64, of id: AccountID) async throws(NetworkError) -> HistoryEntry? {
    try checkIsUp()
    return try await real.historyEntry(operation, of: id)
  }

  func transaction(_ hash: TransactionHash) async throws(NetworkError) -> AppliedTransaction? {
    try checkIsUp()
    return state.withLock(\.hidesTransactions) ? nil : try await real.transaction(hash)
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
    case .lostAfter:
      _ = await real.submit(envelope, hash: hash)
      return lost
    }
  }

  func paths(_ question: PathQuestion) async throws(NetworkError) -> [ConversionPath] {
    try checkIsUp()
    return try await real.paths(question)
  }

  func fund(_ id: AccountID) async throws(NetworkError) -> TransactionHash {
    try checkIsUp()
    return try await real.fund(id)
  }

  func changes(of id: AccountID, after operation: Int64?) -> AsyncStream<Void> { real.changes(of: id, after: operation) }
}
