import Foundation
import HTTPTypes
import HorizonKit
import Sentences
import StellarKit
import Testing

/// Streams of the states of a single resource.
@Suite(.timeLimit(.minutes(5))) struct ValueStreamTests {
  private static let hello = "retry: 1000\nevent: open\ndata: \"hello\"\n\n"
  private static let goodbye = "retry: 10\nevent: close\ndata: \"byebye\"\n\n"

  private func book(_ amount: Int) -> String {
    let usd = #"{"asset_type":"credit_alphanum4","asset_code":"USD","asset_issuer":"\#(EndpointTests.id)"}"#
    let bid = #"{"price_r":{"n":1,"d":2},"price":"0.5000000","amount":"\#(amount).0000000"}"#
    return "data: {\"bids\":[\(bid)],\"asks\":[],\"base\":{\"asset_type\":\"native\"},\"counter\":\(usd)}\n\n"
  }

  private func horizon(_ steps: [ScriptedTransport.Step], _ clock: TestClock = TestClock()) throws -> (Horizon, ScriptedTransport) {
    let transport = ScriptedTransport(steps)
    return (try Horizon(url: "https://horizon.example", transport: transport, clock: clock), transport)
  }

  @Test func `each changed state is delivered once, across interruptions and closed streams`() async throws {
    let (horizon, transport) = try horizon([
      .events([.bytes(Self.hello + book(1) + book(2) + Self.goodbye)]),
      .events([.bytes(Self.hello + book(2)), .failure(.connectionLost("reset"))]), .failure(.notConnected("refused")),
      .events([.bytes(Self.hello + book(2) + book(1) + book(3))]),
    ])
    var amounts: [String] = []
    for try await book in horizon.orderBookStream(selling: .native, buying: try EndpointTests.usd(), limit: 5) {
      amounts += book.bids.map { "\($0.amount)" }
      if amounts.count == 4 { break }
    }
    #expect(amounts == ["1.0000000", "2.0000000", "1.0000000", "3.0000000"])
    let address =
      "https://horizon.example/order_book?buying_asset_code=USD&buying_asset_issuer=\(EndpointTests.id)&buying_asset_type=credit_alphanum4"
      + "&limit=5&selling_asset_type=native"
    #expect(transport.requests.map(\.url) == Array(repeating: address, count: 4))
  }

  @Test func `an account that doesn't exist yet is waited for`() async throws {
    let missing = ScriptedTransport.Step.reply(HTTPReply(status: 404, body: try Answer("not_found").bytes))
    let account = try JSONSerialization.data(withJSONObject: JSONSerialization.jsonObject(with: Answer("account").data))
    let clock = TestClock()
    let (horizon, transport) = try horizon([missing, .events([.bytes(Self.hello + "data: \(String(decoding: account, as: UTF8.self))\n\n")])], clock)
    for try await account in horizon.accountStream(try EndpointTests.account()) {
      #expect(account.accountID == (try EndpointTests.account()))
      break
    }
    #expect(transport.requests.map(\.url) == Array(repeating: "https://horizon.example/accounts/\(EndpointTests.id)", count: 2))
    #expect(clock.waits == [.seconds(2)])
  }

  @Test func `a data entry's changes are streamed`() async throws {
    let (horizon, transport) = try horizon([.events([.bytes(Self.hello + "data: {\"value\":\"MQ==\"}\n\n" + "data: {\"value\":\"Mg==\"}\n\n")])])
    var values: [AccountDataResource] = []
    for try await entry in horizon.dataStream(try DataName("config.memo_required"), of: try EndpointTests.account()) {
      values.append(entry)
      if values.count == 2 { break }
    }
    #expect(Set(values).count == 2)
    #expect(transport.requests.map(\.url) == ["https://horizon.example/accounts/\(EndpointTests.id)/data/config.memo_required"])
  }

  @Test func `a silent connection is reopened, and a cancelled task ends the stream`() async throws {
    let clock = TestClock()
    // The next connection may also end before it is read.
    let later = Array(repeating: ScriptedTransport.Step.events([.bytes(book(2)), .silence]), count: 100)
    let (horizon, transport) = try horizon([.events([.bytes(Self.hello + book(1)), .silence])] + later, clock)
    let (books, came) = AsyncStream.makeStream(of: String.self)
    let task = Task {
      for try await book in horizon.orderBookStream(selling: .native, buying: try EndpointTests.usd()) {
        for bid in book.bids { came.yield("\(bid.amount)") }
      }
      came.finish()
    }
    var iterator = books.makeAsyncIterator()
    #expect(await iterator.next() == "1.0000000")
    while transport.requests.count < 2 {
      clock.release(.seconds(60))
      await Task.yield()
    }
    #expect(await iterator.next() == "2.0000000")
    task.cancel()
    try await task.value
    #expect(await iterator.next() == nil)
  }

  @Test func `an unreadable state ends the stream with an error`() async throws {
    let (horizon, _) = try horizon([.events([.bytes(book(1).replacingOccurrences(of: "1.0000000", with: "1e2"))])])
    await #expect(throws: HorizonError.self) {
      for try await _ in horizon.orderBookStream(selling: .native, buying: try EndpointTests.usd()) {}
    }
  }
}
