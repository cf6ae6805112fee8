import Testing

@testable import HorizonKit

/// Limits on how much a stream may send without new records.
@Suite struct StreamAllowanceTests {
  @Test func `keep-alive lines are allowed without a limit of time`() async throws {
    let clock = TestClock(hanging: [])
    var allowance = StreamAllowance(clock: clock)
    for _ in 0..<3 {
      for _ in 0..<900 { allowance.take(bytes: 13, lines: 1) }
      #expect(!allowance.isSpent)
      try await clock.sleep(for: .seconds(60))
    }
  }

  @Test func `pieces, lines and bytes are each limited per minute until something new arrives`() async throws {
    let clock = TestClock(hanging: [])
    for (bytes, lines, count) in [(1, 0, 1_000), (1, 5, 1_000), (2_000, 1, 1_000), (1_000_000, 0, 2)] {
      var allowance = StreamAllowance(clock: clock)
      for _ in 0..<count { allowance.take(bytes: bytes, lines: lines) }
      #expect(!allowance.isSpent)
      try await clock.sleep(for: .seconds(59))
      allowance.take(bytes: bytes, lines: lines)
      #expect(allowance.isSpent)
      allowance.renew()
      #expect(!allowance.isSpent)
    }
  }
}
