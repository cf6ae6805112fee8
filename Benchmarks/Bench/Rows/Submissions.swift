import Foundation
import SandboxKit

/// Payments submitted over HTTP on this machine, over many connections at once. Each connection submits one payment after the other. The client runs
/// in a process of its own.
enum Submissions: Topic {
  private static let connections = 64
  private static let paymentsEach = 200
  private static let limit = Row.Duration.seconds

  static func rows() -> [Row] {
    let outcome = Lazy { try await measured() }
    let outcomeByRPC = Lazy { try await measured(byRPC: true) }
    return [
      // At least 3,000 a second.
      Row(
        "submission over HTTP on \(connections) connections", goal: .microseconds(1e6 / 3_000), limit,
        .latency {
          let outcome = try await outcome.value
          return outcome.elapsed / Double(outcome.count)
        }),
      Row(
        "submission over HTTP on \(connections) connections, 99th percentile", goal: .microseconds(50_000), limit,
        .latency {
          try await outcome.value.latencies.percentile(99)
        }),
      Row(
        "submission over HTTP, the client's processor time", limit,
        .latency {
          let outcome = try await outcome.value
          return outcome.clientTime / Double(outcome.count)
        }),
      // Two processors that do nothing else would take 333 µs each for a payment.
      Row(
        "submission over HTTP, the client's and the server's", goal: .microseconds(2e6 / 3_000), limit,
        .latency {
          let outcome = try await outcome.value
          return (outcome.clientTime + outcome.serverTime) / Double(outcome.count)
        }),
      // At least 4,500 a second. The sandbox keeps the meta of each.
      Row(
        "submission by RPC on \(connections) connections", goal: .microseconds(1e6 / 4_500), limit,
        .latency {
          let outcome = try await outcomeByRPC.value
          return outcome.elapsed / Double(outcome.count)
        }),
    ]
  }

  private static func measured(byRPC: Bool = false) async throws -> SubmitCommand.Outcome {
    let folder = FileManager.default.temporaryDirectory.appending(path: "basicpay-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try await RunningServer(storage: .file(folder.appending(path: "sandbox.sqlite").path), keepsMeta: byRPC)
    let own = byRPC ? ["--rpc"] : []
    let arguments = ["submit", "\(server.port)", "--connections", "\(connections)", "--payments", "\(paymentsEach)"] + own
    let start = Sampler.processorTime()
    let output = try await ChildProcess.output(arguments)
    let serverTime = Sampler.processorTime() - start
    try await server.stop()
    var outcome = try JSONDecoder().decode(SubmitCommand.Outcome.self, from: output)
    outcome.serverTime = serverTime
    return outcome
  }
}
