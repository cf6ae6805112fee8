import CZlib
import Foundation
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

@Suite struct ReplayTests {
  @Test func `a recording of this ledger is replayed without differences`() throws {
    let (transactions, differences) = try TestRecording.ofPayments().replay()
    #expect(transactions == 4)
    #expect(differences == [])
  }

  @Test func `a result that differs is reported along with the recorded result`() throws {
    var recording = try TestRecording.ofPayments()
    recording.edit(2) {
      let other = XDR.TransactionResult(feeCharged: 100, result: .refused(.txBadSeq)).base64
      $0["transactions"] = ($0["transactions"] as? [[String: String]])?.map { $0.merging(["result": other]) { $1 } }
    }
    let difference = try #require(try recording.replay().differences.first)
    #expect(difference.ledger == 2 && difference.subject == "result of transaction 1")
    #expect(difference.recorded.contains("tx_bad_seq") && difference.replayed.contains("create_account"))
    #expect(try recording.replay().differences.count == 1)
  }

  @Test func `a refusal that differs is reported`() throws {
    var recording = try TestRecording.ofPayments()
    recording.edit(4) { $0["result"] = XDR.TransactionResult(feeCharged: 100, result: .refused(.txTooLate)).base64 }
    let differences = try recording.replay().differences
    #expect(differences.count == 1)
    #expect(differences.first?.subject.hasPrefix("refusal of transaction ") == true)
  }

  @Test(arguments: ["fee_pool", "id_pool"]) func `the header's numbers are compared`(name: String) throws {
    for line in [3, 5] {
      var recording = try TestRecording.ofPayments()
      recording.edit(line) { $0[name] = "77" }
      let subjects = try recording.replay().differences.map(\.subject)
      #expect(subjects.first == name.replacing("_", with: " "))
    }
  }

  @Test func `the ledger of an entry's last change is compared`() throws {
    var recording = try TestRecording.ofPayments()
    recording.edit(3) { line in
      line["changed"] = (line["changed"] as? [String])?.map { text in
        guard var entry = try? XDR.LedgerEntry(xdr: Array(Data(base64Encoded: text) ?? Data())) else { return text }
        entry.lastModifiedLedgerSeq -= 1
        return entry.base64
      }
    }
    // The replay continues with the recorded entries, which the last state then contradicts.
    #expect(try recording.replay().differences.map(\.ledger) == [3, 3, 3, 3])
  }

  @Test func `a change that is missing from the recording or from the replay is reported`() throws {
    var recording = try TestRecording.ofPayments()
    recording.edit(3) { $0["changed"] = [String]() }
    let missing = try recording.replay().differences.filter { $0.recorded == "nothing" }
    #expect(missing.count == 2)
    recording = try TestRecording.ofPayments()
    let key = XDR.LedgerKey.account(XDR.LedgerKeyAccount(accountID: try TestLedger.key(1).accountID.xdr))
    recording.edit(3) { $0["removed"] = [key.base64] }
    let kept = try #require(try recording.replay().differences.first)
    #expect(kept.recorded == "its removal")
  }

  @Test func `the last state is compared`() throws {
    var recording = try TestRecording.ofPayments()
    recording.edit(5) { $0["entries"] = [String]() }
    let differences = try recording.replay().differences
    #expect(differences.count == 2)
    #expect(differences.allSatisfy { $0.subject.hasPrefix("final ") && $0.recorded == "nothing" })
  }

  @Test func `a refusal behind a queued transaction is checked with that in the queue`() throws {
    var net = try TestLedger()
    var recording = TestRecording()
    recording.add(net.ledger)
    let alice = try TestLedger.key(1)
    try recording.close([net.sign(net.transaction(net.root, [.create(alice, 100 * TestLedger.xlm)]), [net.root])], in: &net)
    let first = net.transaction(alice, [.pay(net.root, 5)])
    var behind = net
    behind.edit { $0.update(alice.accountID) { $0.sequenceNumber += 1 } }
    // Without the queued transaction it would be accepted.
    #expect(net.check(net.sign(first, [alice])).isSuccess)
    recording.refuse(net.sign(first, [alice]), in: behind, queued: 1)
    try recording.close([net.sign(first, [alice])], in: &net)
    recording.add(net.ledger)
    #expect(try recording.replay().differences == [])
    recording.edit(3) { $0["queued"] = nil }
    #expect(try recording.replay().differences.count == 1)
  }

  @Test func `a refusal is replayed even if queued transactions offer more than their account has`() throws {
    var net = try TestLedger()
    var recording = TestRecording()
    recording.add(net.ledger)
    let alice = try TestLedger.key(1)
    try recording.close([net.sign(net.transaction(net.root, [.create(alice, 100 * TestLedger.xlm)]), [net.root])], in: &net)
    let first = net.sign(net.transaction(alice, [.pay(net.root, 5)]), [alice])
    var behind = net
    behind.edit { $0.update(alice.accountID) { ($0.sequenceNumber, $0.balance) = ($0.sequenceNumber + 1, 0) } }
    recording.refuse(behind.sign(behind.transaction(alice, [.pay(net.root, 5)]), [alice]), in: behind, queued: 1)
    try recording.close([try net.feeBump(first, by: alice, fee: .max)], in: &net)
    recording.add(net.ledger)
    #expect(try recording.replay().differences == [])
  }

  // MARK: What no network records

  private func expectMalformed(_ recording: TestRecording, line: Int) {
    #expect {
      try recording.replay()
    } throws: {
      if case ReplayError.at(_, line, .malformed) = $0 { true } else { false }
    }
  }

  @Test(
    arguments: [
      (2, "ledger", UInt32.max), (2, "close_time", Int64.max), (2, "fee_pool", "9223372036854775807"), (2, "fee_pool", "-1"),
      (2, "total_coins", "9223372036854775807"), (2, "id_pool", "18446744073709551615"), (4, "seq", UInt32.max), (4, "close_time", Int64.max),
      (5, "at_ledger", UInt32.max), (5, "close_time", Int64.max), (5, "queued", -1),
    ] as [(Int, String, any Sendable)])
  func `a recorded number out of range is refused`(line: Int, field: String, value: any Sendable) throws {
    var recording = try TestRecording.ofPayments()
    recording.edit(line - 1) { $0[field] = value }
    expectMalformed(recording, line: line)
  }

  @Test func `a first state that no ledger can have is refused`() throws {
    let root = try TestLedger().root
    let usd = XDR.Asset.short("USD", root)
    let pair = XDR.LiquidityPoolConstantProductParameters(assetA: .native, assetB: usd, fee: 30)
    let changes: [(inout LedgerState) -> Void] = [
      { $0.update(root.accountID) { $0.balance = .min } }, { $0.update(root.accountID) { $0.balance += 1 } },
      { state in
        state.update(root.accountID) {
          $0.extend(to: .liabilities)
          $0.liabilities.selling = .min
        }
      },
      { state in
        let offer = OfferEntry(selling: .native, buying: usd, amount: 1, price: XDR.Price(n: 0, d: 1))
        state.set(OfferKey(seller: root.accountID, id: 1), offer)
      },
      { $0.set(LiquidityPoolEntry.id(of: pair), LiquidityPoolEntry(parameters: pair, trustlineCount: .min)) },
    ]
    for change in changes {
      var net = try TestLedger()
      net.edit(change)
      var recording = TestRecording()
      recording.add(net.ledger)
      expectMalformed(recording, line: 2)
    }
  }

  @Test func `a recorded entry that no ledger can hold is reported, and the replay goes on without it`() throws {
    var recording = try TestRecording.ofPayments()
    recording.edit(2) { line in
      line["changed"] = (line["changed"] as? [String])?.map { text in
        guard var entry = try? XDR.LedgerEntry(xdr: Array(Data(base64Encoded: text) ?? Data())), case .account(var account) = entry.data
        else { return text }
        account.balance = .min
        entry.data = .account(account)
        return entry.base64
      }
    }
    #expect(try recording.replay().differences.map(\.ledger) == [2, 2])
  }

  // MARK: Files

  @Test func `a file compressed with gzip is read, and a compressed file that was cut short is refused`() throws {
    let folder = try TestFolder()
    let path = folder.path + "/recording.jsonl.gz"
    let file = try #require(gzopen(path, "wb"))
    let text = Array(try TestRecording.ofPayments().text())
    #expect(gzwrite(file, text, UInt32(text.count)) == Int32(text.count))
    gzclose(file)
    #expect(try Replay.differences(of: path).transactions == 4)
    let bytes = try Data(contentsOf: URL(filePath: path))
    try bytes.prefix(bytes.count - 20).write(to: URL(filePath: path))
    #expect(throws: ReplayError.self) { try Replay.differences(of: path) }
  }

  @Test func `lines of any length up to the limit are read`() throws {
    let folder = try TestFolder()
    let lines = (0..<200).map { String(repeating: "x", count: $0 * 37 % 5_000) }
    try Data(lines.joined(separator: "\n").utf8).write(to: URL(filePath: folder.path + "/lines"))
    var reader = try GzipLineReader(path: folder.path + "/lines", lineLimit: 5_000)
    var read: [String] = []
    while let line = try reader.next() { read.append(String(decoding: line, as: UTF8.self)) }
    #expect(read == lines)
    var narrow = try GzipLineReader(path: folder.path + "/lines", lineLimit: 100)
    #expect(throws: ReplayError.lineTooLong(limit: 100)) { while try narrow.next() != nil {} }
  }

  @Test func `a missing file is reported with its name`() {
    #expect(throws: ReplayError.at(file: "/nowhere", line: 0, .notRead(reason: "No such file or directory"))) {
      try Replay.differences(of: "/nowhere")
    }
  }

  @Test(arguments: [
    ("", "JSON"), ("[]", "line"), ("{}", "“type”"), (#"{"type":"poem"}"#, "“type”"), (#"{"type":"network"}"#, "passphrase"),
    (#"{"type":"refused","at_ledger":1,"close_time":1,"envelope":"AAAA","result":"AAAA"}"#, "“envelope”"),
    (#"{"type":"refused","at_ledger":1,"close_time":1,"envelope":"?","result":"AAAA"}"#, "base64"),
    (#"{"type":"state","ledger":1,"close_time":1,"fee_pool":"x","total_coins":"1","id_pool":"1","entries":[]}"#, "“feePool”"),
  ])
  func `an invalid line is refused with the reason`(text: String, reason: String) throws {
    #expect { try RecordedLine(Data(text.utf8)) } throws: { "\($0)".contains(reason) }
  }

  @Test(arguments: [
    [1, 0, 2, 3, 4, 5], [0, 2, 3, 4, 5], [0, 1, 3, 2, 4, 5], [0, 1, 2, 3, 4], [0, 0, 1, 2, 3, 4, 5], [0, 1, 2, 3, 5, 4], [0, 1, 4, 2, 3, 5],
  ])
  func `missing, repeated and misplaced lines are refused`(order: [Int]) throws {
    let lines = try TestRecording.ofPayments().lines
    let folder = try TestFolder()
    let text = try order.map { try JSONSerialization.data(withJSONObject: lines[$0]) }.joined(separator: [UInt8(ascii: "\n")])
    try Data(text).write(to: URL(filePath: folder.path + "/lines"))
    #expect {
      try Replay.differences(of: folder.path + "/lines")
    } throws: {
      if case ReplayError.at(_, _, .outOfOrder) = $0 { true } else { false }
    }
  }
}
