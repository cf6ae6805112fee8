import Foundation
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

/// Recordings with contracts.
@Suite struct ContractReplayTests {
  /// An asset's contract that is created, called, archived and restored, and an allowance that expires in the end.
  private static func recording() throws -> TestRecording {
    var net = try TestLedger()
    let (alice, bob) = (try net.account(1), try net.account(2))
    let lumens = net.contract(of: .native)
    var recording = TestRecording()
    recording.add(net.ledger)
    func call(_ source: KeyPair, _ function: XDR.HostFunction, on entries: [XDR.LedgerKey] = []) -> XDR.TransactionEnvelope {
      let transaction = net.transaction(source, [TestLedger.operation(function)])
      return net.sign(net.prepared(transaction, on: entries, allowedBy: [alice, bob]), [source])
    }
    try recording.close([call(alice, TestLedger.creation(of: .native))], in: &net)
    for _ in 1...11 { try recording.close([], in: &net) }
    // The contract is archived by now, and restored with the call.
    try recording.close([call(bob, TestLedger.call(lumens, "transfer", [alice.value, .contract(9), .i128(50)]))], in: &net)
    try recording.close(
      [
        call(alice, TestLedger.call(lumens, "transfer", [alice.value, bob.value, .i128(.max)])),
        call(bob, TestLedger.call(lumens, "approve", [bob.value, alice.value, .i128(5), .u32(net.ledger.sequence + 2)])),
      ], in: &net)
    // Temporary entries live for at least 720 ledgers.
    for _ in 1...722 { try recording.close([], in: &net) }
    recording.add(net.ledger)
    #expect(net.ledger.state.contractData.index.keys.isEmpty && net.ledger.state.contractData.entries.count == 2)
    return recording
  }

  @Test func `a replay reproduces contracts' calls, data and times to live`() throws {
    let (transactions, differences) = try Self.recording().replay()
    #expect(transactions == 4)
    #expect(differences == [])
  }

  @Test func `a contract's entry that differs from the recording is reported, and the replay goes on with the recorded entry`() throws {
    var recording = try Self.recording()
    let key = ContractDataKey.balance(asset: try TestLedger().contract(of: .native), holder: Bytes32([UInt8](repeating: 9, count: 32)) ?? Bytes32())
    recording.edit(14) { line in
      line["changed"] = (line["changed"] as? [String])?.map { text in
        guard let bytes = Data(base64Encoded: text), var entry = try? XDR.LedgerEntry(xdr: Array(bytes)),
          entry.data.key == ContractDataEntry.xdr(key), case .contractData(var data) = entry.data
        else { return text }
        data.val = ContractBalance(amount: 50, isAuthorized: false, isClawbackEnabled: false).xdr
        entry.data = .contractData(data)
        return entry.base64
      }
    }
    let differences = try recording.replay().differences
    // The last state, which nobody altered, then differs from the entry that the replay took over.
    #expect(differences.map(\.ledger) == [16, 739])
    #expect(differences.allSatisfy { $0.subject.contains("contract_data") })
  }
}
