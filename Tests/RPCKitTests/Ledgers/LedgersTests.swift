import Foundation
import HorizonKit
import RPCKit
import Sentences
import StellarKit
import StellarXDR
import Testing

/// Ledgers and pages of ledgers.
struct LedgersTests {
  private func ledger(_ sequence: UInt32) -> String {
    #"{"hash":"\#(Sample.hash)","sequence":\#(sequence),"ledgerCloseTime":"1800000000","headerXdr":"AAAA","metadataXdr":"AAAA"}"#
  }

  private func page(_ sequences: UInt32..., cursor: String = "102") -> ScriptedServer.Step {
    let ledgers = sequences.map(ledger).joined(separator: ",")
    return .result(
      #"{"ledgers":[\#(ledgers)],"latestLedger":200,"latestLedgerCloseTime":1800000000,"oldestLedger":100,"oldestLedgerCloseTime":1790000000,"#
        + #""cursor":"\#(cursor)"}"#)
  }

  @Test func `a page of ledgers continues at the previous page's cursor`() async throws {
    let server = ScriptedServer([page(101, 102), page(103), page(cursor: "103")])
    let rpc = try StellarRPC.scripted(server)
    let first = try await rpc.ledgers(from: .ledger(101), limit: 2)
    #expect(first.records.map(\.sequence) == [101, 102])
    #expect(first.ledgers.oldest == 100)
    #expect(try await rpc.ledgers(from: .cursor(first.cursor)).records.map(\.sequence) == [103])
    #expect(try await rpc.ledgers(from: .cursor("103")).records.isEmpty)
    #expect(server.requests[0]["startLedger"] == .number(101))
    #expect(server.requests[0]["pagination"] == .object(["limit": .number(2)]))
    #expect(server.requests[1]["startLedger"] == nil)
    #expect(server.requests[1]["pagination"] == .object(["cursor": .string("102")]))
  }

  @Test func `ledgers other than the requested ones are refused`() async throws {
    let answers = [page(102, 103), page(101, 103), page(101, 101), page(101, 102, 103)]
    let rpc = try StellarRPC.scripted(ScriptedServer(answers))
    for _ in answers { await #expect(throws: RPCError.self) { try await rpc.ledgers(from: .ledger(101), limit: 2) } }
  }

  private func header(_ sequence: UInt32, closeTime: UInt64 = 1_800_000_000) -> XDR.LedgerHeader {
    XDR.LedgerHeader(
      ledgerVersion: 27, previousLedgerHash: Bytes32(),
      scpValue: XDR.StellarValue(txSetHash: Bytes32(), closeTime: closeTime, upgrades: [], ext: .basic), txSetResultHash: Bytes32(),
      bucketListHash: Bytes32(), ledgerSeq: sequence, totalCoins: 1, feePool: 1, inflationSeq: 0, idPool: 0, baseFee: 100, baseReserve: 5_000_000,
      maxTxSetSize: 100, skipList: Array(repeating: Bytes32(), count: 4), ext: .v0)
  }

  @Test func `a ledger header with another number or hash is refused`() async throws {
    func newest(_ sequence: UInt32, _ hash: Bytes32, _ header: some XDRCodable) -> ScriptedServer.Step {
      .result(#"{"id":"\#(hash)","protocolVersion":27,"sequence":\#(sequence),"headerXdr":"\#(Sample.base64(header))"}"#)
    }
    let header = header(101)
    let hash = Bytes32(sha256: header.xdrBytes)
    let entry = XDR.LedgerHeaderHistoryEntry(hash: hash, header: header)
    let good = [newest(101, hash, header), newest(101, hash, entry)]
    let bad = [newest(102, hash, header), newest(101, Bytes32(), header), newest(102, hash, entry)]
    let rpc = try StellarRPC.scripted(ScriptedServer(good + bad))
    for _ in good { #expect(try await rpc.latestLedger().header?.value() == header) }
    for _ in bad { await #expect(throws: RPCError.invalidAnswer("result.headerXdr: of another ledger")) { try await rpc.latestLedger() } }
    func list(_ sequence: UInt32, _ hash: Bytes32, _ entry: XDR.LedgerHeaderHistoryEntry) -> ScriptedServer.Step {
      let ledger = ledger(sequence).replacing(Sample.hash, with: "\(hash)")
        .replacing(#""headerXdr":"AAAA""#, with: #""headerXdr":"\#(Sample.base64(entry))""#)
      return .result(#"{"ledgers":[\#(ledger)],\#(Sample.window(200)),"cursor":"101"}"#)
    }
    #expect(try await StellarRPC.scripted(ScriptedServer([list(101, hash, entry)])).ledgers(from: .ledger(101)).records[0].header.value() == entry)
    let forged = XDR.LedgerHeaderHistoryEntry(hash: Bytes32(), header: header)
    for step in [list(102, hash, entry), list(101, Bytes32(), entry), list(101, Bytes32(), forged)] {
      let rpc = try StellarRPC.scripted(ScriptedServer([step]))
      await #expect(throws: RPCError.self) { try await rpc.ledgers(from: .cursor("100")) }
    }
  }

  @Test func `a close time after the year 9999 is refused, also in a header with a valid hash`() async throws {
    let header = header(101, closeTime: .max)
    let hash = Bytes32(sha256: header.xdrBytes)
    let newest = #"{"id":"\#(hash)","protocolVersion":27,"sequence":101,"headerXdr":"\#(Sample.base64(header))"}"#
    let late = #"{"ledgers":[],"latestLedger":200,"latestLedgerCloseTime":253402300800,"oldestLedger":1,"oldestLedgerCloseTime":1,"cursor":"1"}"#
    let rpc = try StellarRPC.scripted(ScriptedServer([.result(newest), .result(late)]))
    await #expect(throws: RPCError.invalidAnswer("result.headerXdr: closed after the year 9999")) { try await rpc.latestLedger() }
    await #expect(throws: RPCError.self) { try await rpc.ledgers(from: .cursor("100")) }
  }

  @Test func `limits of ledgers and transactions are checked before a request`() async throws {
    let server = ScriptedServer([])
    let rpc = try StellarRPC.scripted(server)
    for limit in [0, 201, -1] {
      let reason = RPCError.invalidParameter(name: "limit", reason: "is from 1 to \(200), not \(limit)")
      await #expect(throws: reason) { try await rpc.ledgers(from: .ledger(1), limit: limit) }
      await #expect(throws: reason) { try await rpc.transactions(from: .ledger(1), limit: limit) }
    }
    await #expect(throws: RPCError.self) { try await rpc.ledgers(from: .ledger(0)) }
    await #expect(throws: RPCError.self) { try await rpc.ledgers(from: .cursor("")) }
    #expect(server.methods.isEmpty)
  }

  @Test func `the latest ledger is read with and without the fields of newer servers`() async throws {
    let short = #"{"id":"\#(Sample.hash)","protocolVersion":22,"sequence":4}"#
    let long = #"{"id":"\#(Sample.hash)","protocolVersion":27,"sequence":5,"closeTime":"1800000000","headerXdr":"AAAA","metadataXdr":"AAAA"}"#
    let rpc = try StellarRPC.scripted(ScriptedServer([.result(short), .result(long), .result(short.replacing("0a", with: "zz"))]))
    #expect(try await rpc.latestLedger().closedAt == nil)
    let ledger = try await rpc.latestLedger()
    #expect(ledger.closedAt == Date(timeIntervalSince1970: 1_800_000_000))
    #expect(ledger.header?.text == "AAAA")
    await #expect(throws: RPCError.self) { try await rpc.latestLedger() }
  }
}
