import Foundation
import HorizonKit
import RPCKit
import StellarKit
import Testing

/// A server and its network.
struct NetworkTests {
  @Test func `a server of another network is refused`() async throws {
    let testnet = #"{"friendbotUrl":"https://friendbot.example/","passphrase":"Test SDF Network ; September 2015","protocolVersion":27}"#
    let other = #"{"passphrase":"Public Global Stellar Network ; September 2015","protocolVersion":"27"}"#
    let rpc = try StellarRPC.scripted(ScriptedServer([.result(testnet), .result(other)]))
    let network = try await rpc.networkInfo()
    #expect(network.friendbotURL == "https://friendbot.example/")
    #expect(network.protocolVersion == 27)
    await #expect(throws: RPCError.otherNetwork(passphrase: "Public Global Stellar Network ; September 2015")) { try await rpc.networkInfo() }
  }

  @Test func `health is read with close times as numbers or as text`() async throws {
    let times = [#"1784671485,"oldestLedgerCloseTime":1784065656"#, #""1784671485","oldestLedgerCloseTime":"1784065656""#]
    let server = ScriptedServer(
      times.map { .result(#"{"status":"healthy","latestLedger":9,"oldestLedger":2,"ledgerRetentionWindow":8,"latestLedgerCloseTime":\#($0)}"#) })
    let rpc = try StellarRPC.scripted(server)
    for _ in times {
      let health = try await rpc.health()
      #expect(health.latestLedgerClosedAt == Date(timeIntervalSince1970: 1_784_671_485))
      #expect(health.oldestLedgerClosedAt == Date(timeIntervalSince1970: 1_784_065_656))
    }
  }

  @Test func `a ledger number that is too high is refused`() async throws {
    let health = #"{"status":"healthy","latestLedger":4294967295,"oldestLedger":2,"ledgerRetentionWindow":8}"#
    let rpc = try StellarRPC.scripted(ScriptedServer([.result(health), .result(#"{"entries":[],"latestLedger":2147483647}"#)]))
    for ask in [{ _ = try await rpc.health() }, { _ = try await rpc.account(Sample.account(1)) }] as [() async throws -> Void] {
      let error = await #expect(throws: RPCError.self) { try await ask() }
      #expect(error.map { "\($0)" }?.contains("higher than a ledger's number can be") == true)
    }
  }

  @Test func `the server's version is read`() async throws {
    let answer = """
      {"version":"27.1.1","commitHash":"7e71","buildTimestamp":"2026-07-07T21:12:19","captiveCoreVersion":"stellar-core 27.1.0","protocolVersion":27}
      """
    let version = try await StellarRPC.scripted(ScriptedServer([.result(answer)])).version()
    #expect(version.captiveCoreVersion == "stellar-core 27.1.0")
    #expect(version.protocolVersion == 27)
  }

  @Test func `fee statistics are read in the form that a transaction builder uses`() async throws {
    func fees(_ p90: Int) -> String {
      let deciles = [10, 20, 30, 40, 50, 60, 70, 80].map { #""p\#($0)":"100""# }.joined(separator: ",")
      return
        #"{"max":"9000","min":"100","mode":"100",\#(deciles),"p90":"\#(p90)","p95":"8000","p99":"9000","transactionCount":"10","ledgerCount":50}"#
    }
    let stats = try await StellarRPC.scripted(
      ScriptedServer([.result(#"{"sorobanInclusionFee":\#(fees(0)),"inclusionFee":\#(fees(250)),"latestLedger":4519945}"#)])
    ).feeStats()
    #expect(stats.inclusionFee.distribution.p90 == Amount(fee: 250))
    #expect(stats.inclusionFee.transactionCount == 10)
    #expect(stats.inclusionFee.statistics.offers[.p90] == 250)
    #expect(stats.sorobanInclusionFee.statistics.offers[.p90] == 100)
    let negative = #"{"sorobanInclusionFee":\#(fees(-1)),"inclusionFee":\#(fees(1)),"latestLedger":1}"#
    let rpc = try StellarRPC.scripted(ScriptedServer([.result(negative)]))
    await #expect(throws: RPCError.self) { try await rpc.feeStats() }
  }
}
