import Foundation
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

/// Histories of all operations, valid and invalid. `BASICPAY_HISTORIES=1000` runs more of them; a failing history is reported as a test to paste.
@Suite struct RandomHistoryTests {
  private static let seeds = 1...UInt64(ProcessInfo.processInfo.environment["BASICPAY_HISTORIES"].flatMap { UInt64($0) } ?? 6)
  private static let ledgers = 40

  @Test(arguments: seeds, [false, true])
  func `random histories keep the invariants, and give the same state when they are replayed`(seed: UInt64, callsContracts: Bool) throws {
    var random = try RandomHistory(seed: seed, callsContracts: callsContracts)
    let history = try random.history(ledgers: Self.ledgers)
    do {
      let (net, results, envelopes) = try history.run()
      let replayed = try LedgerHistory.check(envelopes.map { $0.map(\.base64) })
      #expect(replayed.ledger.state.stateHash == net.ledger.state.stateHash)
      #expect(replayed.ledger.hash == net.ledger.hash)
      #expect(results.contains(where: \.isSuccess) && results.contains { !$0.isSuccess })
    } catch let failure as LedgerHistory.Failure {
      let (shortest, last) = history.shrunk(from: failure)
      Issue.record("seed \(seed), \(shortest.steps) transactions:\n\(last.test)")
    }
  }

  @Test(arguments: UInt64(301)...303) func `classic operations have the same results in protocol 30 as in 28`(seed: UInt64) throws {
    var random = try RandomHistory(seed: seed)
    let envelopes = try random.history(ledgers: Self.ledgers).run(isChecked: false).envelopes
    var parameters = LedgerParameters()
    parameters.protocolVersion = 30
    var (older, newer) = (try TestLedger(), try TestLedger(parameters))
    for ledger in envelopes {
      let (expected, _) = try LedgerHistory.close(ledger, in: &older, isChecked: false)
      let (closed, problem) = try LedgerHistory.close(ledger, in: &newer)
      #expect(problem == nil && closed.transactions.map(\.result) == expected.transactions.map(\.result))
      #expect(Set(closed.changes.all) == Set(expected.changes.all))
      // The rest of the header is the same, except that it and its transaction set name the previous ledger.
      var header = expected.header
      header.protocolVersion = 30
      header.close(at: header.closeTime * 1_000)
      (header.previousHash, header.transactionSetHash) = (closed.header.previousHash, closed.header.transactionSetHash)
      #expect(closed.header == header && closed.header.xdrBytes.count > expected.header.xdrBytes.count)
    }
    #expect(newer.ledger.state.stateHash == older.ledger.state.stateHash)
  }

  @Test func `random histories have every kind of operation, successful and failed`() throws {
    var succeeded: Set<XDR.OperationType> = []
    var failed: Set<XDR.OperationType> = []
    for seed in UInt64(101)...104 {
      var random = try RandomHistory(seed: seed, callsContracts: seed > 102)
      let (_, results, envelopes) = try random.history(ledgers: 80).run(isChecked: false)
      for (result, envelope) in zip(results, envelopes.joined()) {
        let operations = LedgerTransaction(envelope, on: .sandbox).transaction.operations
        for (outcome, operation) in zip(result.operationResults, operations) {
          if outcome.isSuccess { succeeded.insert(operation.body.type) } else { failed.insert(operation.body.type) }
        }
      }
    }
    #expect(Set(XDR.OperationType.allCases).subtracting(succeeded) == [.inflation])
    #expect(Set(XDR.OperationType.allCases).subtracting(failed) == [])
  }

  @Test func `a failing history is shrunk to a minimal failing history, and reported as a test`() throws {
    // As if the ledger broke with the first offer.
    let fault = { @Sendable (_: XDR.TransactionResult, state: LedgerState) in state.offers.entries.isEmpty ? nil : "an offer" }
    var random = try RandomHistory(seed: 7)
    let history = try random.history(ledgers: 20)
    let failure = try #require(throws: LedgerHistory.Failure.self) { try history.run(isChecked: false, fault: fault) }
    let (shortest, last) = history.shrunk(from: failure, isChecked: false, fault: fault)
    #expect(history.steps > 40 && shortest.steps <= 5)
    for shorter in shortest.shorter { #expect(throws: Never.self) { try shorter.run(isChecked: false, fault: fault) } }
    #expect(last.test.contains("@Test func") && last.test.contains("try LedgerHistory.check(["))
    #expect(try LedgerHistory.check(last.envelopes.map { $0.map(\.base64) }).ledger.state.offers.entries.count == 1)
  }

  @Test func `each header names the hash of the previous header's XDR`() throws {
    var net = try TestLedger()
    let first = net.ledger.header
    let closed = net.ledger.close([], at: TestLedger.start + 5)
    #expect(closed.header.previousHash == Bytes32(sha256: first.xdrBytes))
    #expect(closed.header.closeTime == TestLedger.start + 5)
    #expect(closed.hash == net.ledger.hash)
    #expect(try LedgerHeader(xdr: closed.header.xdrBytes) == closed.header)
  }
}
