import StellarKit
import Testing

@testable import SandboxKit

/// Where the pages of `getTransactions` end.
@Suite struct TransactionPageTests {
  @Test func `after the last transaction the cursor names the start of the latest ledger, as stellar-rpc's does`() async throws {
    let sandbox = try Sandbox.test(keepsMeta: true)
    for n in UInt8(1)...3 { _ = try await sandbox.funded(n) }
    try await sandbox.withRPCRouter { rpc in
      func page(_ parameters: String) async throws -> (ledgers: [Int64?], cursor: String?) {
        let page = try await rpc.call("getTransactions", parameters)["result"]
        return (page["transactions"].array.map { $0["ledger"].number }, page["cursor"].text)
      }
      let (start, end) = ("\(4 << 32 + 1)", "\(4 << 32 + 1 << 12 + 1)")
      for (parameters, ledgers, cursor) in [
        (#"{"startLedger":2}"#, [2, 3, 4], end), (#"{"startLedger":2,"pagination":{"limit":3}}"#, [2, 3, 4], end),
        (#"{"startLedger":2,"pagination":{"limit":1}}"#, [2], "\(2 << 32 + 1 << 12 + 1)"),
        (#"{"pagination":{"cursor":"\#(end)"}}"#, [], start), (#"{"pagination":{"cursor":"\#(4 << 32 + 9 << 12)"}}"#, [], start),
        (#"{"pagination":{"cursor":"\#(start)"}}"#, [4], end), (#"{"pagination":{"cursor":"\#(start)","limit":1}}"#, [4], end),
        (#"{"pagination":{"cursor":"\#(3 << 32 + 1 << 12 + 1)"}}"#, [4], end),
      ] as [(String, [Int64?], String)] {
        let found = try await page(parameters)
        #expect(found.ledgers == ledgers && found.cursor == cursor, "\(parameters)")
      }
    }
  }

  @Test func `a cursor after the last ledger gives no transactions, and 0 as the next cursor`() async throws {
    let sandbox = try Sandbox.test(keepsMeta: true)
    _ = try await sandbox.funded(1)
    try await sandbox.withRPCRouter { rpc in
      for cursor in [Int64.max, 3 << 32] {
        let page = try await rpc.call("getTransactions", #"{"pagination":{"cursor":"\#(cursor)"}}"#)["result"]
        #expect(page["transactions"].array.isEmpty && page["cursor"].text == "0" && page["latestLedger"].number == 2)
      }
    }
  }
}
