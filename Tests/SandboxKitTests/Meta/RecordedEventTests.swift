import Foundation
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

/// The histories that were recorded of a real stellar-core: what their events say, held against what became of balances.
@Suite struct RecordedEventTests {
  private static let recordings = [
    "h_auth", "h_claimable", "h_clawback", "h_cross_send", "h_fee_bump", "h_path", "h_pool", "r_mix_00", "r_multi_00", "r_pool_01",
  ]

  @Test(arguments: recordings) func `events say what became of each balance`(name: String) throws {
    let path = try #require(Bundle.module.url(forResource: "Recordings/\(name).jsonl.gz", withExtension: nil)).path
    var reader = try GzipLineReader(path: path, lineLimit: 1 << 26)
    var parameters: LedgerParameters?
    var ledger: Ledger?
    var events = 0
    while let line = try reader.next() {
      switch try RecordedLine(line) {
      case .network(let network): parameters = LedgerParameters(network)
      case .state(let state) where ledger == nil:
        let parameters = try #require(parameters)
        let first = try LedgerState(header: LedgerHeader(state, of: parameters), entries: state.entries.map(\.value))
        ledger = Ledger(network: parameters.network, state: first)
        ledger?.recording = .everything
      case .ledger(let recorded):
        let network = try #require(parameters).network
        let transactions = recorded.transactions.map { LedgerTransaction($0.envelope.value, on: network) }
        guard let closed = ledger?.close(transactions, at: recorded.closeTime) else { throw UnexpectedResult(result: nil) }
        if let problem = MetaProblem.find(in: closed, on: network) { Issue.record("ledger \(recorded.seq): \(problem)") }
        var builder = TransactionMetaBuilder(on: network)
        for applied in closed.transactions {
          if case .v4(let meta) = try builder.meta(of: applied) { events += meta.operations.reduce(0) { $0 + $1.events.count } }
        }
      case .state, .refused: break
      }
    }
    #expect(events > 0)
  }
}
