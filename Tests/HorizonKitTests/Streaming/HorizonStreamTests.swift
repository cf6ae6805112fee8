import Foundation
import HTTPTypes
import HorizonKit
import Sentences
import StellarKit
import Testing

/// The payment stream with all kinds of interruptions, on a scripted network.
@Suite(.timeLimit(.minutes(5))) struct HorizonStreamTests {
  private static let hello = "retry: 1000\nevent: open\ndata: \"hello\"\n\n"
  private static let goodbye = "retry: 10\nevent: close\ndata: \"byebye\"\n\n"
  private let account: AccountID
  private let payment: String
  private let page: Answer

  init() throws {
    account = try AccountID("GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ")
    page = try Answer("payments")
    let record = try page.decoded(as: Page<OperationResource>.self).records[1]
    payment = String(decoding: try JSONEncoder().encode(record), as: UTF8.self)
  }

  private func event(_ id: Int) -> String {
    "id: \(id)\ndata: \(payment.replacingOccurrences(of: "5209795272705", with: String(id)))\n\n"
  }

  /// Returns the ids of the first `count` payments.
  private func ids(_ count: Int, from cursor: String = "now", _ transport: ScriptedTransport, _ clock: TestClock = TestClock()) async throws
    -> [Int64]
  {
    let horizon = try Horizon(url: "https://horizon.example", transport: transport, clock: clock)
    var ids: [Int64] = []
    for try await operation in horizon.payments(of: .account(account)).stream(after: cursor) {
      ids.append(operation.id)
      if ids.count == count { break }
    }
    return ids
  }

  private func cursors(_ transport: ScriptedTransport) -> [String?] {
    transport.requests.map { URLComponents(string: $0.url)?.queryItems?.first { $0.name == "cursor" }?.value }
  }

  @Test func `a stream begins after the newest payment, and resumes after the last one when the connection drops`() async throws {
    let transport = ScriptedTransport([
      .reply(HTTPReply(status: 200, body: page.bytes)),
      .events([.bytes(Self.hello + event(6_000_000_000_001)), .failure(.connectionLost("reset"))]),
      .failure(.notConnected("refused")),
      // The server repeats the last payment.
      .events([.bytes(Self.hello), .bytes(event(6_000_000_000_001) + event(6_000_000_000_002)), .failure(.connectionLost("reset"))]),
      .events([.bytes(event(6_000_000_000_003))]),
    ])
    let clock = TestClock()
    #expect(try await ids(3, transport, clock) == [6_000_000_000_001, 6_000_000_000_002, 6_000_000_000_003])
    #expect(cursors(transport) == [nil, "5205500301313", "6000000000001", "6000000000001", "6000000000002"])
    #expect(transport.requests[0].url.hasSuffix("/payments?limit=1&order=desc"))
    #expect(transport.requests[1].headers[.accept] == "text/event-stream")
    #expect(clock.waits == [.seconds(1), .seconds(2), .seconds(1)])
  }

  @Test func `a truncated record is delivered complete after the interruption`() async throws {
    let cut = String(event(7).dropLast(20))
    let transport = ScriptedTransport([.events([.bytes(Self.hello + event(6)), .bytes(cut)]), .events([.bytes(event(7))])])
    #expect(try await ids(2, from: "5", transport) == [6, 7])
    #expect(cursors(transport) == ["5", "6"])
  }

  @Test func `a stream that the server closes is reopened after the server's retry time`() async throws {
    let transport = ScriptedTransport([
      .events([.bytes(Self.hello + event(6) + Self.goodbye)]), .events([.bytes(Self.hello + Self.goodbye)]),
      .events([.bytes(Self.hello + Self.goodbye)]), .events([.bytes(event(7))]),
    ])
    let clock = TestClock()
    #expect(try await ids(2, from: "5", transport, clock) == [6, 7])
    #expect(clock.waits == [.milliseconds(10), .seconds(1), .seconds(1)])
  }

  @Test func `failed attempts are repeated after up to 30 seconds, or after the server's own delay`() async throws {
    var steps = [ScriptedTransport.Step](repeating: .failure(.notConnected("refused")), count: 7)
    steps += [.reply(HTTPReply(status: 429, headers: [.retryAfter: "45"])), .reply(HTTPReply(status: 503)), .events([.bytes(event(6))])]
    let clock = TestClock(hanging: [.seconds(60)])
    let transport = ScriptedTransport(steps)
    #expect(try await ids(1, from: "5", transport, clock) == [6])
    // The waits also include the time limits of 30 seconds for reading error bodies. Only the waits between attempts are checked.
    #expect(Array(clock.waits.prefix(7)) == [1, 2, 4, 8, 16, 30, 30].map { Duration.seconds($0) })
    #expect(clock.waits.contains(.seconds(45)))
  }

  @Test func `a connection that is silent for a minute is reopened`() async throws {
    let later = ScriptedTransport.Step.events([.bytes(Self.hello + event(6) + event(7))])
    let transport = ScriptedTransport([.events([.bytes(Self.hello + event(6)), .silence])] + Array(repeating: later, count: 100))
    let clock = TestClock()
    let task = Task { try await ids(2, from: "5", transport, clock) }
    while transport.requests.count < 2 {
      clock.release(.seconds(60))
      await Task.yield()
    }
    #expect(try await task.value == [6, 7])
    #expect(clock.waits.first == .seconds(1))
  }

  @Test func `an account that doesn't exist yet is waited for, and its first payment isn't missed`() async throws {
    let missing = ScriptedTransport.Step.reply(HTTPReply(status: 404, body: try Answer("not_found").bytes))
    let transport = ScriptedTransport([missing, missing, missing, .events([.bytes(Self.hello + event(6))])])
    let clock = TestClock()
    #expect(try await ids(1, transport, clock) == [6])
    #expect(cursors(transport) == [nil, "0", "0", "0"])
    #expect(clock.waits == [.seconds(2), .seconds(2)])
  }

  @Test(arguments: [
    Array(repeating: ":\n", count: 1_001), [String(repeating: "\n", count: 5_001)],
    [String(repeating: ":\n", count: 2_501), String(repeating: ":\n", count: 2_501)],
    Array(repeating: "x", count: 1_001), Array(repeating: ":" + String(repeating: "x", count: 20_000) + "\n", count: 101),
    Array(repeating: "event: open\ndata: \"hello\"\n\n", count: 1_001),
  ]) func `a flood without new records ends the connection, which is reopened with growing delays`(pieces: [String]) async throws {
    let flood = ScriptedTransport.Step.events(pieces.map { .bytes($0) } + [.silence])
    let transport = ScriptedTransport([flood, flood, flood, .events([.bytes(Self.hello + event(6))])])
    let clock = TestClock()
    #expect(try await ids(1, from: "5", transport, clock) == [6])
    #expect(clock.waits == [.seconds(1), .seconds(2), .seconds(4)])
    #expect(cursors(transport) == ["5", "5", "5", "5"])
  }

  @Test func `a record within a flood isn't lost, and a repeated page isn't a flood`() async throws {
    let noise = String(repeating: ":\n", count: 4_000)
    let transport = ScriptedTransport([
      .events([.bytes(noise + event(6) + noise), .bytes(noise), .bytes(noise), .silence]),
      .events([.bytes((1...200).map(event).joined()), .silence]),
    ])
    let clock = TestClock()
    #expect(try await ids(2, from: "5", transport, clock) == [6, 7])
    #expect(clock.waits == [.seconds(1)])
  }

  @Test func `a payment with an invalid amount ends the stream with an error`() async throws {
    let wrong = event(6).replacingOccurrences(of: "0.0000001", with: "1e2")
    let transport = ScriptedTransport([.events([.bytes(wrong)])])
    let error = try #require(await #expect(throws: HorizonError.self) { try await ids(1, from: "5", transport) })
    #expect("\(error)".contains("amount"))
  }

  @Test func `an unreadable record is reported with its paging token, and the stream can continue after it`() async throws {
    let wrong = event(6).replacingOccurrences(of: "0.0000001", with: "1e2")
    let transport = ScriptedTransport([.events([.bytes(Self.hello + wrong + event(7))]), .events([.bytes(wrong + event(7))])])
    let error = await #expect(throws: HorizonError.self) { try await ids(1, from: "5", transport) }
    guard case .invalidRecord(let detail, pagingToken: let token?) = error else { throw try #require(error) }
    #expect(detail.contains("amount") && token == "6")
    let horizon = try Horizon(url: "https://horizon.example", transport: transport, clock: TestClock())
    var iterator = horizon.payments(of: .account(account)).stream(after: "5").makeAsyncIterator()
    await #expect(throws: HorizonError.self) { _ = try await iterator.next() }
    #expect(try await iterator.next()?.id == 7)
  }

  @Test(arguments: ["", "id: 5\n", "id: next\n"]) func `an unreadable record without a valid paging token is reported without one`(
    id: String
  ) async throws {
    let wrong = event(6).replacingOccurrences(of: "0.0000001", with: "1e2").replacingOccurrences(of: "id: 6\n", with: id)
    let error = await #expect(throws: HorizonError.self) { try await ids(1, from: "5", ScriptedTransport([.events([.bytes(wrong)])])) }
    guard case .invalidRecord(_, pagingToken: nil) = error else { throw try #require(error) }
  }

  @Test func `an event of more than a megabyte ends the stream with an error`() async throws {
    let transport = ScriptedTransport([.events([.bytes("data: " + String(repeating: "x", count: 1_000_001))])])
    await #expect(throws: HorizonError.tooLarge(limit: 1_000_000)) { try await ids(1, from: "5", transport) }
  }

  @Test func `a request that the server refuses as invalid ends the stream`() async throws {
    let body = #"{"type":"https://stellar.org/horizon-errors/bad_request","title":"Bad Request","status":400,"extras":{"invalid_field":"cursor"}}"#
    let transport = ScriptedTransport([.reply(HTTPReply(status: 400, body: Array(body.utf8)))])
    await #expect(throws: HorizonError.self) { try await ids(1, from: "9", transport) }
    #expect(transport.requests.count == 1)
  }

  @Test func `a stream continues after an error event and after an answer that isn't a stream`() async throws {
    let transport = ScriptedTransport([
      .events([.bytes(Self.hello + "event: error\ndata: Unexpected stream error\n\n")]),
      .reply(HTTPReply(status: 200, headers: [.contentType: "text/html"], body: Array("<h1>Please log in</h1>".utf8))),
      .events([.bytes(event(6))]),
    ])
    #expect(try await ids(1, from: "5", transport) == [6])
  }

  @Test func `a stream ends when its task is cancelled, while listening and while waiting`() async throws {
    for transport in [ScriptedTransport([]), ScriptedTransport(Array(repeating: .failure(.notConnected("refused")), count: 3))] {
      let horizon = try Horizon(url: "https://horizon.example", transport: transport, clock: TestClock(hanging: [.seconds(1), .seconds(60)]))
      let stream = horizon.payments(of: .account(account)).stream(after: "5")
      let task = Task {
        var count = 0
        for try await _ in stream { count += 1 }
        return count
      }
      while transport.requests.isEmpty { await Task.yield() }
      task.cancel()
      #expect(try await task.value == 0)
    }
  }
}
