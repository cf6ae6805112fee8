import StellarKit
import StellarXDR

/// A replay of the lines of one recording.
///
/// If a ledger comes out differently, the replay continues with what was recorded, so that each difference is reported once. What no ledger can hold
/// isn't taken over.
struct LedgerReplay {
  /// How much later than a ledger's close stellar-core compares upper time bounds with, in seconds.
  private static let latestCloseOffset: UInt64 = 10

  private let checksInvariants: Bool
  private var parameters: LedgerParameters?
  private var ledger: Ledger?
  /// Whether the last line was the network's last state.
  private var isFinished = false
  /// Submissions that were refused while others waited for the next ledger.
  private var queued: [RecordedLine.Refused] = []
  /// How many transactions were compared.
  private(set) var transactions = 0

  init(checksInvariants: Bool) {
    self.checksInvariants = checksInvariants
  }

  /// Compares a line with what the ledger does.
  mutating func play(_ line: RecordedLine) throws(ReplayError) -> [ReplayDifference] {
    guard !isFinished else { throw .outOfOrder(reason: "the recording has ended with its last state") }
    switch line {
    case .network(let network):
      guard parameters == nil else { throw .outOfOrder(reason: "the recording has told its network already") }
      parameters = LedgerParameters(network)
      return []
    case .state(let state):
      guard let ledger else { return try begin(state) }
      isFinished = true
      return try differences(of: ledger, from: state)
    case .ledger(let recorded): return try play(recorded)
    case .refused(let refused):
      guard let ledger, refused.atLedger == ledger.header.sequence else {
        throw .outOfOrder(reason: "it was refused after ledger \(refused.atLedger), which wasn't the last")
      }
      guard refused.queued ?? 0 == 0 else {
        queued.append(refused)
        return []
      }
      transactions += 1
      return difference(of: refused, on: ledger)
    }
  }

  /// Checks that the recording was complete.
  ///
  /// - Throws: if the recording was cut short.
  func finish() throws(ReplayError) {
    guard isFinished else { throw .outOfOrder(reason: "the recording ends without its last state") }
  }

  private mutating func begin(_ state: RecordedLine.State) throws(ReplayError) -> [ReplayDifference] {
    guard let parameters else { throw .outOfOrder(reason: "the first line has to tell the network") }
    let first: Ledger
    do throws(UnknownEntry) {
      let header = LedgerHeader(state, of: parameters)
      first = Ledger(network: parameters.network, state: try LedgerState(header: header, entries: state.entries.map(\.value)))
    } catch {
      throw .malformed(reason: "\(error)")
    }
    if let violation = LedgerInvariants.violations(in: first.state).first { throw .malformed(reason: "\(violation)") }
    ledger = first
    return []
  }

  // MARK: Ledgers

  private mutating func play(_ recorded: RecordedLine.Ledger) throws(ReplayError) -> [ReplayDifference] {
    guard var ledger, recorded.seq == ledger.header.sequence + 1 else {
      throw .outOfOrder(reason: "ledger \(recorded.seq) doesn't come after the last")
    }
    let last = ledger.state
    let next = recorded.transactions.map { LedgerTransaction($0.envelope.value, on: ledger.network) }
    var found = queued.flatMap { difference(of: $0, on: ledger, before: next) }
    transactions += queued.count + next.count
    queued = []
    let before = ledger.header
    ledger.recording = checksInvariants ? .everything : .nothing
    let closed = ledger.close(next, at: recorded.closeTime)
    if checksInvariants { found += Self.violations(in: closed, of: ledger, after: before) }
    for (index, (expected, applied)) in zip(recorded.transactions.map(\.result), closed.transactions).enumerated()
    where applied.result.xdrBytes != expected.bytes {
      let subject = "result of transaction \(index + 1)"
      found.append(
        ReplayDifference(
          ledger: recorded.seq, subject: subject, recorded: expected.value.readable, replayed: applied.result.readable))
    }
    var comparison = EntryComparison()
    for entry in recorded.changed { try comparison.expect(entry) }
    for key in recorded.removed { comparison.expectRemoved(key) }
    let changes = closed.changes.all
    if checksInvariants {
      let meta = try meta(of: closed)
      found += Self.differences(of: meta, from: changes, in: recorded.seq)
      for change in meta.changes { comparison.found(change.key, change.after) }
    } else {
      for change in changes { comparison.found(change.key, change.after) }
    }
    found += comparison.differences(in: recorded.seq, "change of")
    found += differences(of: closed.header, feePool: recorded.feePool.value, idPool: recorded.idPool.value)
    if !found.isEmpty {
      var state = last
      state.header = ledger.header
      try state.correct(by: recorded)
      let corrected = Ledger(network: ledger.network, state: state)
      if LedgerInvariants.violations(in: corrected.state).isEmpty { ledger = corrected }
    }
    self.ledger = ledger
    return found
  }

  /// Adds up the meta of a ledger's transactions: first that of all fees, then that of the transactions, then that of refunds and evicted entries.
  private func meta(of closed: ClosedLedger) throws(ReplayError) -> MetaSum {
    let applied = closed.transactions.flatMap { $0.changes.before + $0.changes.operations }
    let steps = closed.transactions.map(\.changes.fee) + applied + closed.transactions.map(\.changes.refund) + [closed.evicted]
    do {
      var sum = MetaSum()
      for step in steps { sum.add(try step.meta) }
      return sum
    } catch {
      throw .malformed(reason: "the meta can't be read again: \(error)")
    }
  }

  private static func differences(of meta: MetaSum, from changes: [LedgerEntryChange], in ledger: UInt32) -> [ReplayDifference] {
    let contradictions = meta.contradictions.map {
      ReplayDifference(ledger: ledger, subject: "meta", recorded: "what follows on what came before", replayed: $0.readable)
    }
    guard !meta.comes(to: changes) else { return contradictions }
    return contradictions + [
      ReplayDifference(ledger: ledger, subject: "sum of the meta", recorded: "the ledger's own changes", replayed: "others")
    ]
  }

  private static func violations(in closed: ClosedLedger, of ledger: Ledger, after before: LedgerHeader) -> [ReplayDifference] {
    let violations =
      LedgerInvariants.violations(in: closed, of: ledger.state, after: before) + LedgerInvariants.violations(in: ledger.state)
      + AssetSums.violations(in: closed, of: ledger.state, on: ledger.network)
    return violations.map {
      ReplayDifference(ledger: closed.header.sequence, subject: "invariant", recorded: "held", replayed: $0.description)
    }
  }

  private func differences(of header: LedgerHeader, feePool: Int64, idPool: UInt64) -> [ReplayDifference] {
    let numbers = [("fee pool", "\(feePool)", "\(header.feePool)"), ("id pool", "\(idPool)", "\(header.idPool)")]
    return numbers.filter { $0.1 != $0.2 }.map {
      ReplayDifference(ledger: header.sequence, subject: $0.0, recorded: $0.1, replayed: $0.2)
    }
  }

  private func differences(of ledger: Ledger, from recorded: RecordedLine.State) throws(ReplayError) -> [ReplayDifference] {
    guard recorded.ledger == ledger.header.sequence else { throw .outOfOrder(reason: "it is the state after ledger \(recorded.ledger)") }
    guard queued.isEmpty else { throw .outOfOrder(reason: "no ledger came after those that were refused behind others") }
    var comparison = EntryComparison()
    for entry in recorded.entries { try comparison.expect(entry) }
    for (key, entry) in ledger.state.entries { comparison.found(key, entry) }
    return comparison.differences(in: recorded.ledger, "final")
      + differences(of: ledger.header, feePool: recorded.feePool.value, idPool: recorded.idPool.value)
  }

  // MARK: Refused submissions

  /// Compares the refusal of a submission with the recorded one.
  ///
  /// - Parameter next: the transactions of the next ledger, some of which may have been waiting.
  private func difference(
    of refused: RecordedLine.Refused, on ledger: Ledger, before next: [LedgerTransaction] = []
  ) -> [ReplayDifference] {
    let transaction = LedgerTransaction(refused.envelope.value, on: ledger.network)
    let moment = CheckMoment(
      sequence: refused.atLedger + 1, closeTime: refused.closeTime, latestCloseOffset: Self.latestCloseOffset
    )
    let states = refused.queued.map { ledger.state.statesBehind($0, of: next, before: transaction) } ?? [ledger.state]
    let results = states.map { state in
      var transaction = transaction
      return state.check(&transaction, at: moment)
    }
    guard !results.contains(where: { $0.xdrBytes == refused.result.bytes }) else { return [] }
    return [
      ReplayDifference(
        ledger: refused.atLedger, subject: "refusal of transaction \(transaction.hash)", recorded: refused.result.value.readable,
        replayed: results.map(\.readable).joined(separator: " or ")
      )
    ]
  }
}
