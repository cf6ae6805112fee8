import StellarKit
import StellarXDR

@testable import SandboxKit

/// The transactions of each ledger since a network's first ledger.
struct LedgerHistory: Sendable {
  /// A problem with a history, and the envelopes up to the ledger that has it.
  struct Failure: Error, CustomStringConvertible {
    var reason: String
    var envelopes: [[XDR.TransactionEnvelope]]

    var description: String { reason }

    /// The source of a test that reproduces the failure.
    var test: String {
      let ledgers = envelopes.map { "    [" + $0.map { "\"\($0.base64)\"" }.joined(separator: ", ") + "]," }.joined(separator: "\n")
      return """
          // \(reason)
          @Test func `a history that failed once`() throws {
            try LedgerHistory.check([
        \(ledgers)
            ])
          }
        """
    }
  }

  var ledgers: [[HistoryStep]] = []

  var steps: Int { ledgers.reduce(0) { $0 + $1.count } }

  /// Applies the history, and checks each ledger.
  ///
  /// - Parameters:
  ///   - isChecked: whether the invariants are checked.
  ///   - fault: another fault to look for.
  /// - Returns: the ledger at the end, and every result.
  /// - Throws: ``Failure``
  func run(
    isChecked: Bool = true, fault: (XDR.TransactionResult, LedgerState) -> String? = { _, _ in nil }
  ) throws -> (net: TestLedger, results: [XDR.TransactionResult], envelopes: [[XDR.TransactionEnvelope]]) {
    var net = try TestLedger()
    var results: [XDR.TransactionResult] = []
    var envelopes: [[XDR.TransactionEnvelope]] = []
    for steps in ledgers {
      envelopes.append(try Self.envelopes(of: steps, in: net))
      let (closed, problem) = try Self.close(envelopes[envelopes.count - 1], in: &net, isChecked: isChecked)
      let found = closed.transactions.map(\.result)
      results += found
      let reason = problem ?? found.compactMap { fault($0, net.ledger.state) }.first
      if let reason { throw Failure(reason: reason, envelopes: envelopes) }
    }
    return (net, results, envelopes)
  }

  private static func envelopes(of steps: [HistoryStep], in net: TestLedger) throws -> [XDR.TransactionEnvelope] {
    var used: [AccountID: Int64] = [:]
    return try steps.map { step in
      let envelope = try step.envelope(in: net, after: used[step.source.accountID])
      used[step.source.accountID] = LedgerTransaction(envelope, on: net.ledger.network).transaction.seqNum
      return envelope
    }
  }

  /// Applies base64 envelopes, one list per ledger, and checks the invariants.
  @discardableResult static func check(_ ledgers: [[String]]) throws -> TestLedger {
    var net = try TestLedger()
    for ledger in ledgers {
      let envelopes = try ledger.map { try XDR.TransactionEnvelope(base64: $0) }
      if let reason = try close(envelopes, in: &net).problem { throw Failure(reason: reason, envelopes: []) }
    }
    return net
  }

  // MARK: One ledger

  /// Closes a ledger with these envelopes, five seconds after the last ledger.
  ///
  /// - Returns: also a problem with the ledger, if it is checked.
  static func close(
    _ envelopes: [XDR.TransactionEnvelope], in net: inout TestLedger, isChecked: Bool = true
  ) throws -> (closed: ClosedLedger, problem: String?) {
    let transactions = envelopes.map { LedgerTransaction($0, on: net.ledger.network) }
    let before = net.ledger
    net.ledger.recording = isChecked ? .everything : .nothing
    let closed = net.ledger.close(transactions, at: net.ledger.header.closeTime + 5)
    guard isChecked else { return (closed, nil) }
    let state = net.ledger.state
    let violations =
      LedgerInvariants.violations(in: closed, of: state, after: before.header) + LedgerInvariants.violations(in: state)
      + AssetSums.violations(in: closed, of: state, on: net.ledger.network)
    let problem =
      violations.first?.description ?? rollBackProblem(of: transactions, in: before.state) ?? indexProblem(in: state)
      ?? changesProblem(closed, from: before.state, to: state) ?? MetaProblem.find(in: closed, on: net.ledger.network)
    return (closed, problem.map { "ledger \(closed.header.sequence): \($0)" })
  }

  /// A rollback must restore the state.
  private static func rollBackProblem(of transactions: [LedgerTransaction], in before: LedgerState) -> String? {
    var state = before
    let mark = state.mark
    for transaction in transactions { _ = state.apply(transaction, feeCharged: state.takeFee(of: transaction, baseFee: 100), baseFee: 100) }
    state.rollBack(to: mark)
    guard state.stateHash == before.stateHash, state.header == before.header else { return "a rollback leads to another state" }
    return indexProblem(in: state).map { "after a rollback \($0)" }
  }

  /// The indexes must match those of a ledger that is rebuilt from the entries.
  private static func indexProblem(in state: LedgerState) -> String? {
    guard let fresh = try? LedgerState(header: state.header, entries: state.entries.map(\.entry)) else { return "an entry can't be read" }
    guard fresh.stateHash == state.stateHash else { return "an entry is another one when it is read again" }
    for offer in state.offers.entries.values {
      let (book, other) = (
        state.offers.index.books[selling: offer.selling, buying: offer.buying],
        fresh.offers.index.books[selling: offer.selling, buying: offer.buying]
      )
      guard Array(book.offers) == Array(other.offers) else { return "a book has other offers than there are" }
    }
    for account in state.accounts.entries.keys {
      guard state.offers.index[account] == fresh.offers.index[account] else { return "an account has other offers than there are" }
      guard state.trustlines.index[account] == fresh.trustlines.index[account] else { return "an account is in other pools than it is" }
    }
    return nil
  }

  /// The changes must be exactly the difference between a ledger and the one before.
  private static func changesProblem(_ closed: ClosedLedger, from before: LedgerState, to after: LedgerState) -> String? {
    var entries = Dictionary(uniqueKeysWithValues: before.entries.map { ($0.key, $0.entry) })
    for change in closed.changes.all {
      guard entries[change.key] == change.before else { return "a change begins with what wasn't there" }
      entries[change.key] = change.after
    }
    return entries == Dictionary(uniqueKeysWithValues: after.entries.map { ($0.key, $0.entry) }) ? nil : "the changes aren't all that changed"
  }

  // MARK: Shrinking

  /// The shortest history to be found that still fails.
  ///
  /// - Parameters:
  ///   - failure: of this history.
  ///   - isChecked: whether the invariants are checked.
  func shrunk(
    from failure: Failure, isChecked: Bool = true, fault: (XDR.TransactionResult, LedgerState) -> String? = { _, _ in nil }
  ) -> (LedgerHistory, Failure) {
    var (best, last) = (self, failure)
    best.ledgers.removeLast(ledgers.count - failure.envelopes.count)
    var hasShrunk = true
    while hasShrunk {
      hasShrunk = false
      for smaller in best.shorter {
        do {
          _ = try smaller.run(isChecked: isChecked, fault: fault)
        } catch let failure as Failure {
          (best, last) = (smaller, failure)
          hasShrunk = true
          break
        } catch {
          continue
        }
      }
    }
    return (best, last)
  }

  /// This history with something left out: the largest parts first.
  var shorter: some Sequence<LedgerHistory> {
    let places = ledgers.indices.flatMap { ledger in ledgers[ledger].indices.map { (ledger: ledger, step: $0) } }
    let withoutLedgers = Self.parts(of: ledgers.count).lazy.map { part in
      var copy = self
      copy.ledgers.removeSubrange(part)
      return copy
    }
    let withoutSteps = Self.parts(of: places.count).lazy.map { part in
      var copy = self
      for place in places[part].reversed() { copy.ledgers[place.ledger].remove(at: place.step) }
      return copy
    }
    let withoutOperations = places.lazy.flatMap { place in
      let count = ledgers[place.ledger][place.step].operations.count
      return (count > 1 ? Self.parts(of: count) : []).lazy.map { part in
        var copy = self
        copy.ledgers[place.ledger][place.step].operations.removeSubrange(part)
        return copy
      }
    }
    return [AnySequence(withoutLedgers), AnySequence(withoutSteps), AnySequence(withoutOperations)].lazy.joined()
  }

  /// Halves, quarters and so on, down to single elements.
  private static func parts(of count: Int) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var size = (count + 1) / 2
    while size > 0 {
      parts += stride(from: 0, to: count, by: size).map { $0..<Swift.min($0 + size, count) }
      size = size == 1 ? 0 : (size + 1) / 2
    }
    return parts
  }
}
