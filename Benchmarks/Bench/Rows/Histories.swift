import Foundation
import SandboxKit

/// What the embedded network's history costs: the time to write to it as it grows, the time to start, and memory.
enum Histories: Topic {
  private static let lengths = [1_000, 10_000, 100_000, 1_000_000]
  private static let accountCount = 10_000
  private static let memoryCount = 200_000

  static func rows() -> [Row] {
    let history = Lazy { try await PaymentHistory(accounts: accountCount) }
    // At most 2 s, 700 bytes, 1 KB.
    return lengths.map { writing($0, history) } + lengths.map(writing(among:)) + [
      Row(
        "start after \(lengths.last ?? 0) payments, to the first answer", goal: .microseconds(2_000_000), .minutes,
        .latency {
          try await start(history)
        }),
      Row("memory of a payment of history", goal: Goal(700), .minutes, .memory { try await memoryOfPayment(inMemory: false) }),
      Row("memory of a payment of history without a file", goal: Goal(700), .minutes, .memory { try await memoryOfPayment(inMemory: true) }),
      Row("memory of an account with a trustline", goal: Goal(1024), .minutes, .memory { try memoryOfAccount() }),
    ]
  }

  private static func writing(_ length: Int, _ history: Lazy<PaymentHistory>) -> Row {
    func name(_ length: Int) -> String { "write a payment after \(length)" }
    return Row(
      name(length), goal: Goal(1.25, of: [name(lengths[0])]), .minutes,
      .latency {
        let history = try await history.value
        try await history.grow(to: length)
        return try await history.grow(to: length + 10_000).percentile(50)
      })
  }

  /// Measures how writing slows down with more accounts. With many accounts, each one that pays or is paid is on its own database page, and SQLite
  /// writes whole pages. The time grows until that point.
  private static func writing(among accounts: Int) -> Row {
    Row(
      "write a payment among \(accounts) accounts", .minutes,
      .latency {
        let history = try await PaymentHistory(accounts: accounts)
        let time = try await history.grow(to: 50_000).percentile(50)
        try await history.remove()
        return time
      })
  }

  /// Measures the time from opening the database to an answer over HTTP.
  private static func start(_ history: Lazy<PaymentHistory>) async throws -> Double {
    let history = try await history.value
    try await history.grow(to: lengths.last ?? 0)
    await history.close()
    let path = history.path
    let clock = ContinuousClock()
    let start = clock.now
    let server = try await RunningServer(storage: .file(path))
    _ = try await SubmittingClient(port: server.port).get("/")
    let time = clock.now - start
    try await server.stop()
    try await history.remove()
    return time.nanoseconds
  }

  private static func memoryOfPayment(inMemory: Bool) async throws -> Double {
    let history = try await PaymentHistory(accounts: accountCount, inMemory: inMemory)
    try await history.grow(to: 1_000)
    let before = Memory.resident
    try await history.grow(to: 1_000 + memoryCount)
    let grown = Memory.resident - before
    try await history.remove()
    return grown / Double(memoryCount)
  }

  private static func memoryOfAccount() throws -> Double {
    let before = Memory.resident
    let network = try TrustlineNetwork(accounts: memoryCount)
    let grown = Memory.resident - before
    return withExtendedLifetime(network) { grown / Double(memoryCount) }
  }
}
