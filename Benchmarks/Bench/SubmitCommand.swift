import ArgumentParser
import Foundation
import HorizonKit
import NIOCore
import StellarKit
import StellarXDR

/// The hidden command with which the benchmark runs itself to submit payments over HTTP from a process of its own.
struct SubmitCommand: AsyncParsableCommand {
  /// The measurements. All times are in nanoseconds.
  struct Outcome: Codable {
    var count: Int
    /// From the first submission to the last answer.
    var elapsed: Double
    /// The client's processor time in between.
    var clientTime: Double
    /// The server's processor time, which the client doesn't know. The benchmark adds it.
    var serverTime = 0.0
    /// How long each submission took.
    var latencies: [Double]
  }

  static let configuration = CommandConfiguration(
    commandName: "submit", abstract: "Submits payments to a sandbox, and prints how long it took as JSON.", shouldDisplay: false)

  @Argument(help: "The port on which a sandbox listens on this machine.")
  var port: Int

  @Option(help: "How many connections there are, each with an account of its own.")
  var connections: Int

  @Option(help: "How many payments each account submits, one after the other.")
  var payments: Int

  @Flag(help: "Submit them by Stellar RPC, which doesn't wait for their ledgers.")
  var rpc = false

  /// The error if the network doesn't accept a payment.
  struct NotTaken: Error {
    let answer: String
  }

  func run() async throws {
    let client = SubmittingClient(port: port)
    let forms = try await ready(client)
    let clock = ContinuousClock()
    let (start, processorStart) = (clock.now, Sampler.processorTime())
    let latencies = try await withThrowingTaskGroup(of: [Double].self) { group in
      for own in forms {
        group.addTask {
          var times: [Double] = []
          for form in own {
            let start = clock.now
            try await submit(form, by: client)
            times.append((clock.now - start).nanoseconds)
          }
          return times
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    let outcome = Outcome(
      count: latencies.count, elapsed: (clock.now - start).nanoseconds, clientTime: Sampler.processorTime() - processorStart,
      latencies: latencies)
    print(String(decoding: try JSONEncoder().encode(outcome), as: UTF8.self))
  }

  private func submit(_ form: ByteBuffer, by client: SubmittingClient) async throws {
    guard rpc else { return try await client.submit(form) }
    let answer = String(buffer: try await client.call(form))
    guard answer.contains("\"PENDING\"") else { throw NotTaken(answer: answer) }
  }

  /// Funds the accounts, warms up their connections, and signs what they will submit.
  private func ready(_ client: SubmittingClient) async throws -> [[ByteBuffer]] {
    try await withThrowingTaskGroup(of: [ByteBuffer].self) { group in
      for number in 0..<connections {
        group.addTask {
          let pair = try LedgerBuilder.key(number)
          _ = try await client.get("/friendbot?addr=\(pair.accountID.address)")
          let body = try await client.get("/accounts/\(pair.accountID.address)")
          let sequence = try JSONDecoder().decode(AccountResource.self, from: Data(body.readableBytesView)).sequence
          return try forms(pair, after: sequence)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }

  /// Signs an account's payments, all to the same account, and writes the requests that submit them.
  private func forms(_ pair: KeyPair, after sequence: Int64) throws -> [ByteBuffer] {
    let root = try LedgerBuilder.root.accountID
    return (1...payments).map { number in
      let body = XDR.PaymentOp(destination: MuxedAccount(root).xdr, asset: .native, amount: 1)
      let envelope = LedgerBuilder.sign([XDR.Operation(body: .payment(body))], by: [pair], sequence + Int64(number), maxTime: 0)
      if rpc {
        let params = "{\"transaction\":\"\(envelope.base64)\"}"
        return ByteBuffer(string: "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"sendTransaction\",\"params\":\(params)}")
      }
      let text = envelope.base64.replacing("+", with: "%2B").replacing("/", with: "%2F").replacing("=", with: "%3D")
      return ByteBuffer(string: "tx=\(text)")
    }
  }
}
