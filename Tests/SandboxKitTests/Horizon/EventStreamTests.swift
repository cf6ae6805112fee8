import AsyncHTTPClient
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

/// Event streams over a real connection.
@Suite(.timeLimit(.minutes(5))) struct EventStreamTests {
  @Test func `a stream says hello, sends the existing records, and continues with new records`() async throws {
    let sandbox = try Sandbox.test()
    let alice = try await sandbox.funded(1)
    let bob = try await sandbox.funded(2)
    try await sandbox.withServer { base in
      let events = try await SentEvents(base + "/accounts/\(bob.accountID.address)/payments")
      #expect(try await events.next() == SentEvent(retry: "1000", event: "open", data: "\"hello\""))
      let first = try #require(try await events.next())
      #expect(first.id == String(3 << 32 | 1 << 12 | 1))
      #expect(try JSON(first.data).type.text == "create_account")
      for amount in 1...3 {
        _ = try await sandbox.submit(try await sandbox.envelope(alice, .pay(bob, Int64(amount))))
        let event = try #require(try await events.next())
        let record = try JSON(event.data)
        #expect(record.amount.text == "0.000000\(amount)")
        #expect(event.id == record.paging_token.text)
        #expect(record._links["self"].href.text?.hasPrefix(base) == true)
      }
    }
  }

  @Test func `cursor=now starts with the next record, and Last-Event-ID takes precedence over the cursor`() async throws {
    let sandbox = try Sandbox.test()
    let alice = try await sandbox.funded(1)
    try await sandbox.withServer { base in
      let events = try await SentEvents(base + "/payments?cursor=now")
      _ = try await events.next()
      for amount in 1...2 { _ = try await sandbox.submit(try await sandbox.envelope(alice, .pay(alice, Int64(amount)))) }
      let first = try #require(try await events.next())
      let second = try #require(try await events.next())
      #expect(try JSON(first.data).amount.text == "0.0000001")
      let resumed = try await SentEvents(base + "/payments?cursor=now", lastEventID: first.id)
      _ = try await resumed.next()
      #expect(try await resumed.next() == second)
    }
  }

  @Test func `resumed streams lose and repeat nothing while payments continue`() async throws {
    let sandbox = try Sandbox.test()
    let alice = try await sandbox.funded(1)
    let before = await sandbox.latest.sequence
    try await sandbox.withServer { base in
      try await withThrowingTaskGroup(of: [String].self) { group in
        group.addTask {
          for amount in 1...60 { _ = try await sandbox.submit(try await sandbox.envelope(alice, .pay(alice, Int64(amount)))) }
          return []
        }
        for _ in 0..<4 {
          group.addTask {
            var ids: [String] = []
            var cursor = TotalOrderID(after: before).description
            // After its limit a stream ends, and the client reconnects with the last id that it received.
            while ids.count < 60 {
              let events = try await SentEvents(base + "/accounts/\(alice.accountID.address)/payments?cursor=\(cursor)&limit=7")
              _ = try await events.next()
              while ids.count < 60, let event = try await events.next(), let id = event.id {
                ids.append(id)
                cursor = id
              }
            }
            return ids
          }
        }
        let expected = (1...60).map { TotalOrderID(ledger: before + UInt32($0), transaction: 1, operation: 1).description }
        for try await ids in group where !ids.isEmpty { #expect(ids == expected) }
      }
    }
  }

  @Test func `a stream ends after its limit with a goodbye`() async throws {
    let sandbox = try Sandbox.test()
    for n in 1...4 { _ = try await sandbox.funded(UInt8(n)) }
    try await sandbox.withServer { base in
      let events = try await SentEvents(base + "/ledgers?limit=3")
      var all: [SentEvent] = []
      while let event = try await events.next() { all.append(event) }
      let ids: [String?] = [nil, "4294967296", "8589934592", "12884901888", nil]
      #expect(all.map(\.id) == ids)
      #expect(all.last == SentEvent(retry: "10", event: "close", data: "\"byebye\""))
    }
  }

  @Test func `an account's stream sends its current state, and its new state after each change`() async throws {
    let sandbox = try Sandbox.test()
    let alice = try await sandbox.funded(1)
    let bob = try await sandbox.funded(2)
    try await sandbox.withServer { base in
      let events = try await SentEvents(base + "/accounts/\(alice.accountID.address)")
      _ = try await events.next()
      #expect(try JSON(try #require(try await events.next()).data).balances[0].balance.text == "10000.0000000")
      _ = try await sandbox.submit(try await sandbox.envelope(bob, .pay(bob, 1)))
      _ = try await sandbox.submit(try await sandbox.envelope(bob, .pay(alice, 1)))
      #expect(try JSON(try #require(try await events.next()).data).balances[0].balance.text == "10000.0000001")
      let missing = HTTPClientRequest(url: base + "/accounts/\(try TestLedger.key(9).accountID.address)")
      let response = try await HTTPClient.shared.execute(missing, timeout: .minutes(5))
      #expect(response.status == .notFound)
    }
  }

  @Test func `the stream of an account that doesn't exist yet sends its first payment`() async throws {
    let sandbox = try Sandbox.test()
    let alice = try TestLedger.key(1)
    try await sandbox.withServer { base in
      let events = try await SentEvents(base + "/accounts/\(alice.accountID.address)/payments?cursor=now")
      #expect(try await events.next()?.event == "open")
      _ = try await sandbox.fund(alice.accountID)
      #expect(try JSON(try #require(try await events.next()).data).type.text == "create_account")
    }
  }

  @Test func `transactions, operations and payments can be streamed`() async throws {
    let sandbox = try Sandbox.test()
    _ = try await sandbox.funded(1)
    try await sandbox.withServer { base in
      for list in ["/transactions", "/operations", "/payments", "/ledgers/2/transactions", "/ledgers/2/payments"] {
        let events = try await SentEvents(base + list)
        #expect(try await events.next()?.event == "open")
        #expect(try JSON(try #require(try await events.next()).data).paging_token.text?.isEmpty == false, "\(list)")
      }
    }
  }

  @Test func `resources that can't be streamed are refused in Horizon's words`() async throws {
    let sandbox = try Sandbox.test()
    let alice = try await sandbox.funded(1).accountID.address
    let id = String(repeating: "0", count: 64)
    try await sandbox.withRouter { client in
      for path in [
        "/", "/fee_stats", "/accounts?signer=\(alice)", "/offers", "/offers/1", "/claimable_balances", "/claimable_balances/00000000\(id)",
        "/liquidity_pools", "/liquidity_pools/\(id)", "/assets", "/paths", "/paths/strict-receive", "/paths/strict-send", "/trade_aggregations",
        "/ledgers/2", "/transactions/\(id)", "/operations/1",
      ] {
        let (status, problem) = try await client.get(path, headers: [.accept: "text/event-stream"])
        #expect(status == 406 && problem.type.text == "https://stellar.org/horizon-errors/not_acceptable", "\(path)")
        #expect(problem.title.text == "An acceptable response content-type could not be provided for this request" && problem.detail.isMissing)
      }
      #expect(try await client.get("/ledgers/2", headers: [.accept: "text/event-stream, application/json"]).status == 200)
    }
  }

  @Test func `a silent stream sends keep-alives, and ends when the sandbox closes`() async throws {
    let sandbox = try Sandbox.test()
    let router = HorizonRouter(sandbox: sandbox, keepAlive: .milliseconds(1))
    let stream = EventStream(ledgers: try #require(await sandbox.ledgers()), keepAlive: router.keepAlive, limit: 10)
    let writer = CollectingWriter()
    let task = Task {
      var any: any ResponseBodyWriter = writer
      try await stream.write(to: &any) { [] }
    }
    while await writer.text.count < 200 { await Task.yield() }
    await sandbox.close()
    try await task.value
    let text = await writer.text
    #expect(text.hasPrefix(Event.hello + ": \n\n"))
    #expect(text.hasSuffix(Event.goodbye))
  }

  @Test func `a graceful shutdown ends open streams with a goodbye`() async throws {
    let sandbox = try Sandbox.test()
    let open = Opened()
    try await sandbox.withServer { base in
      let events = try await SentEvents(base + "/payments?cursor=now")
      #expect(try await events.next()?.event == "open")
      await open.keep(events)
    }
    #expect(try await open.events?.next() == SentEvent(retry: "10", event: "close", data: "\"byebye\""))
    #expect(try await open.events?.next() == nil)
  }

  @Test func `a sandbox has 1,000 listeners or fewer, and refuses further streams`() async throws {
    let sandbox = try Sandbox.test()
    var streams: [AsyncStream<UInt32>] = []
    while let stream = await sandbox.ledgers() { streams.append(stream) }
    #expect(streams.count == 1_000)
    try await sandbox.withRouter { client in
      let (status, problem) = try await client.get("/payments", headers: [.accept: "text/event-stream"])
      #expect(status == 503 && problem.type.text == "https://stellar.org/horizon-errors/server_over_capacity")
    }
    streams.removeAll()
    while await sandbox.listenerCount > 0 { await Task.yield() }
    #expect(await sandbox.ledgers() != nil)
  }
}

private actor Opened {
  private(set) var events: SentEvents?

  func keep(_ events: SentEvents) { self.events = events }
}
