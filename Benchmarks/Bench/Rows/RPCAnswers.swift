import Foundation
import HTTPTypes
import HorizonKit
import NIOCore
import RPCKit
import SandboxKit
import Sentences
import StellarKit
import StellarXDR

/// What Stellar RPC costs: the embedded network's answers over HTTP, and the decoding of a page of transactions.
enum RPCAnswers: Topic {
  /// Each payment has two events: the fee, and the transfer.
  private static let eventCount = 100_000
  private static let accountCount = 1_000
  private static let requests = 1_000

  static func rows() throws -> [Row] {
    let network = Lazy { try await RecordedNetwork(payments: eventCount / 2, accounts: accountCount) }
    let page = Lazy { try await transactions() }
    return [
      Row(
        "RPC: getEvents with a topic among \(eventCount), 99th percentile", goal: .microseconds(20_000), .seconds,
        .latency { try await network.value.latencies(requests) { try events(of: $0) }.percentile(99) }),
      Row(
        "RPC: getLedgerEntries of 200 keys, 99th percentile", goal: .microseconds(3_000), .seconds,
        .latency { try await network.value.latencies(requests) { try entries(from: $0) }.percentile(99) }),
      Row(
        "RPC: decode a page of 200 transactions with meta", .seconds,
        .timed { times in
          let rpc = try StellarRPC(url: "http://localhost/rpc", network: .sandbox, transport: Answer(result: try await page.value))
          for _ in 0..<times {
            let page = try await rpc.transactions(from: .ledger(1), limit: 200)
            guard page.records.count == 200 else { throw HorizonPages.Incomplete() }
            for record in page.records { keep(try record.meta?.value()) }
          }
        }),
    ]
  }

  /// Returns a page of 200 transactions with their meta, as the embedded network gives it: the result of `getTransactions`.
  static func transactions() async throws -> [UInt8] {
    try await RecordedNetwork(payments: 1_000, accounts: accountCount).page
  }

  /// Writes a request for the transfers to an account.
  private static func events(of number: Int) throws -> String {
    let account = try LedgerBuilder.key(number % accountCount).accountID
    let topics = [EncodedXDR(XDR.SCVal.symbol(Array("transfer".utf8))).text, "*", EncodedXDR(XDR.SCVal.address(.account(account.xdr))).text, "**"]
    let list = topics.map { "\"\($0)\"" }.joined(separator: ",")
    return #"{"jsonrpc":"2.0","id":1,"method":"getEvents","params":{"startLedger":20,"filters":[{"topics":[[\#(list)]]}]}}"#
  }

  private static func entries(from number: Int) throws -> String {
    let keys = try (0..<200).map { index in
      let account = try LedgerBuilder.key((number + index) % accountCount).accountID
      return "\"\(EncodedXDR(XDR.LedgerKey.account(XDR.LedgerKeyAccount(accountID: account.xdr))).text)\""
    }
    return #"{"jsonrpc":"2.0","id":1,"method":"getLedgerEntries","params":{"keys":[\#(keys.joined(separator: ","))]}}"#
  }

  /// A transport that gives the same result to every request.
  private struct Answer: HTTPTransport {
    private struct Request: Decodable {
      let id: Int
    }

    let result: [UInt8]

    func send(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPReply {
      guard let id = try? JSONDecoder().decode(Request.self, from: Data(request.body)).id else { throw .invalidRequest("no number") }
      return HTTPReply(status: 200, body: Array("{\"jsonrpc\":\"2.0\",\"id\":\(id),\"result\":".utf8) + result + [UInt8(ascii: "}")])
    }

    func stream(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPStreamReply {
      throw .notConnected("there are no streams here")
    }
  }
}

/// An embedded network with a long history, and its server.
private actor RecordedNetwork {
  private let history: PaymentHistory
  private let server: RunningServer
  private let client: SubmittingClient

  init(payments: Int, accounts: Int) async throws {
    history = try await PaymentHistory(accounts: accounts, keepsMeta: true)
    try await history.grow(to: payments)
    await history.close()
    server = try await RunningServer(storage: .file(history.path), keepsMeta: true)
    client = SubmittingClient(port: server.port)
  }

  /// Sends requests one after the other, and returns how long each took, in nanoseconds.
  func latencies(_ count: Int, _ request: (Int) throws -> String) async throws -> [Double] {
    let clock = ContinuousClock()
    var times: [Double] = []
    for number in 0..<count {
      let body = ByteBuffer(string: try request(number))
      let start = clock.now
      let answer = try await client.call(body)
      times.append((clock.now - start).nanoseconds)
      guard String(buffer: answer).contains("\"result\"") else { throw HorizonPages.Incomplete() }
    }
    return times
  }

  /// The result of `getTransactions` for 200 transactions, as JSON.
  var page: [UInt8] {
    get async throws {
      let request = #"{"jsonrpc":"2.0","id":1,"method":"getTransactions","params":{"startLedger":13,"pagination":{"limit":200}}}"#
      let answer = try await client.call(ByteBuffer(string: request))
      let start = Array("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":".utf8)
      return Array(answer.readableBytesView.dropFirst(start.count).dropLast())
    }
  }
}
