import Foundation
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

/// Histories recorded from a real stellar-core: their events are compared with the changes of balances.
@Suite struct RecordedEventTests {
  @Test(arguments: RecordingTests.recordings) func `events match the changes of each balance`(recording: String) throws {
    let path = try #require(Bundle.module.url(forResource: "Recordings/" + recording, withExtension: nil)).path
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
        // The replay of recordings compares the changes in the meta with the recorded changes.
        if let problem = try MetaProblem.eventProblem(closed, on: network) { Issue.record("ledger \(recorded.seq): \(problem)") }
        var builder = TransactionMetaBuilder(on: network)
        for applied in closed.transactions {
          var encoder = XDREncoder()
          events += builder.encodeMeta(of: applied, to: &encoder).operations.reduce(0) { $0 + $1.count }
        }
      case .state, .refused: break
      }
    }
    #expect(events > 0)
  }
}
