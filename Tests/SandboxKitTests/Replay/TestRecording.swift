import Foundation
import StellarKit
import StellarXDR

@testable import SandboxKit

/// A recording that a test makes of its own ledger, and then alters.
struct TestRecording {
  private(set) var lines: [[String: Any]] = []

  init(_ parameters: LedgerParameters = LedgerParameters()) {
    lines.append([
      "type": "network", "passphrase": parameters.network.passphrase, "protocol": parameters.protocolVersion,
      "base_fee": parameters.baseFee, "base_reserve": parameters.baseReserve, "max_tx_set": parameters.maxTransactionSetSize,
    ])
  }

  /// A funded account and its payment, a failed payment, and a refused submission.
  static func ofPayments() throws -> TestRecording {
    var net = try TestLedger()
    var recording = TestRecording()
    recording.add(net.ledger)
    let alice = try TestLedger.key(1)
    try recording.close([net.sign(net.transaction(net.root, [.create(alice, 100 * TestLedger.xlm)]), [net.root])], in: &net)
    let payments = [
      net.sign(net.transaction(alice, [.pay(net.root, 5)]), [alice]),
      net.sign(net.transaction(net.root, [.pay(try TestLedger.key(9), 5)]), [net.root]),
    ]
    try recording.close(payments, in: &net)
    recording.refuse(net.sign(net.transaction(alice, [.pay(net.root, 5)], fee: 1), [alice]), in: net)
    recording.add(net.ledger)
    return recording
  }

  /// Records the ledger's current state, as the first or the last.
  mutating func add(_ ledger: Ledger) {
    let header = ledger.header
    lines.append([
      "type": "state", "ledger": header.sequence, "close_time": header.closeTime, "fee_pool": "\(header.feePool)",
      "total_coins": "\(header.totalCoins)", "id_pool": "\(header.idPool)", "entries": ledger.state.entries.map(\.entry.base64),
    ])
  }

  /// Closes a ledger and records what it did.
  mutating func close(_ envelopes: [XDR.TransactionEnvelope], in net: inout TestLedger) throws {
    let transactions = envelopes.map { LedgerTransaction($0, on: net.ledger.network) }
    let closed = net.ledger.close(transactions, at: net.ledger.header.closeTime + 5)
    lines.append([
      "type": "ledger", "seq": closed.header.sequence, "close_time": closed.header.closeTime, "fee_pool": "\(closed.header.feePool)",
      "id_pool": "\(closed.header.idPool)", "changed": closed.changes.all.compactMap(\.after?.base64),
      "removed": closed.changes.all.filter { $0.after == nil }.map(\.key.base64),
      "transactions": zip(envelopes, closed.transactions).map { ["envelope": $0.base64, "result": $1.result.base64] },
    ])
  }

  /// Records what a submission is refused with.
  mutating func refuse(_ envelope: XDR.TransactionEnvelope, in net: TestLedger, queued: Int? = nil) {
    let closeTime = net.ledger.header.closeTime
    var line: [String: Any] = [
      "type": "refused", "at_ledger": net.ledger.header.sequence, "close_time": closeTime, "envelope": envelope.base64,
      "result": net.check(envelope, closeTime: closeTime, offset: 10).base64,
    ]
    line["queued"] = queued
    lines.append(line)
  }

  /// Changes a line, whose number counts from 0.
  mutating func edit(_ line: Int, _ change: (inout [String: Any]) -> Void) {
    change(&lines[line])
  }

  func text() throws -> Data {
    try Data(lines.map { try JSONSerialization.data(withJSONObject: $0, options: .sortedKeys) }.joined(separator: [UInt8(ascii: "\n")]))
  }

  /// Replays the recording from a file.
  func replay() throws -> (transactions: Int, differences: [ReplayDifference]) {
    let folder = try TestFolder()
    let path = folder.path + "/recording.jsonl"
    try text().write(to: URL(filePath: path))
    return try Replay.differences(of: path)
  }
}

extension Replay {
  /// The differences that the replay of a file finds.
  static func differences(of path: String) throws -> (transactions: Int, differences: [ReplayDifference]) {
    var replay = Replay(checksInvariants: true)
    var found: [ReplayDifference] = []
    try replay.play(path) { found.append($0) }
    guard found.count == replay.differences else { throw UnexpectedResult(result: nil) }
    return (replay.transactions, found)
  }
}
