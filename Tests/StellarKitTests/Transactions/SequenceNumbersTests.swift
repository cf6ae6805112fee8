import StellarKit
import StellarXDR
import Synchronization
import Testing

@Suite struct SequenceNumbersTests {
  private actor Network {
    private(set) var asked = 0

    func number() -> Int64 {
      asked += 1
      return 100
    }
  }

  private func account(_ byte: UInt8 = 1) -> AccountID { AccountID(publicKey: Bytes32(sha256: [byte])) }

  @Test func `concurrent builders get consecutive numbers with one request to the network`() async throws {
    let network = Network()
    let numbers = SequenceNumbers { _ in await network.number() }
    let account = account()
    let handedOut = try await withThrowingTaskGroup(of: Int64.self) { group in
      for _ in 0..<200 { group.addTask { try await numbers.next(for: account) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(handedOut.sorted() == Array(101...300))
    #expect(await network.asked == 1)
  }

  @Test func `a released number is reused before later ones`() async throws {
    let numbers = SequenceNumbers { _ in 100 }
    let account = account()
    let three = [try await numbers.next(for: account), try await numbers.next(for: account), try await numbers.next(for: account)]
    #expect(three == [101, 102, 103])
    await numbers.release(102, for: account)
    #expect(try await numbers.next(for: account) == 102)
    await numbers.release(103, for: account)
    await numbers.release(102, for: account)
    #expect(try await numbers.next(for: account) == 102)
    #expect(try await numbers.next(for: account) == 103)
  }

  @Test func `releasing a number twice, or one that wasn't handed out, changes nothing`() async throws {
    let numbers = SequenceNumbers { _ in 100 }
    let account = account()
    #expect(try await numbers.next(for: account) == 101)
    await numbers.release(101, for: account)
    await numbers.release(101, for: account)
    await numbers.release(500, for: account)
    await numbers.release(100, for: account)
    await numbers.release(-1, for: account)
    await numbers.release(7, for: self.account(2))
    #expect(try await numbers.next(for: account) == 101)
    #expect(try await numbers.next(for: account) == 102)
  }

  @Test func `each account has its own numbers, and a failed or forgotten account is loaded again`() async throws {
    let network = Network()
    let numbers = SequenceNumbers { _ in
      let number = await network.number()
      guard await network.asked > 1 else { throw CancellationError() }
      return number
    }
    let account = account()
    await #expect(throws: CancellationError.self) { try await numbers.next(for: account) }
    #expect(try await numbers.next(for: account) == 101)
    #expect(try await numbers.next(for: self.account(2)) == 101)
    await numbers.forget(account)
    #expect(try await numbers.next(for: account) == 101)
  }

  @Test func `reloading an account skips numbers used elsewhere and numbers in use`() async throws {
    let present = Mutex<Int64>(100)
    let numbers = SequenceNumbers { _ in present.withLock(\.self) }
    let account = account()
    for number in 101...104 as ClosedRange<Int64> { #expect(try await numbers.next(for: account) == number) }
    // 102 failed in a ledger and is released by mistake; 103 is in use.
    await numbers.release(101, for: account)
    await numbers.release(102, for: account)
    present.withLock { $0 = 102 }
    try await numbers.reload(account)
    #expect(try await numbers.next(for: account) == 105)
    await numbers.release(104, for: account)
    await numbers.release(102, for: account)
    #expect(try await numbers.next(for: account) == 104)
    present.withLock { $0 = 110 }
    try await numbers.reload(account)
    #expect(try await numbers.next(for: account) == 111)
    // A lagging server doesn't bring numbers back.
    present.withLock { $0 = 100 }
    try await numbers.reload(account)
    #expect(try await numbers.next(for: account) == 112)
    try await numbers.reload(self.account(2))
    #expect(try await numbers.next(for: self.account(2)) == 101)
  }

  @Test func `a waiting request gets a number even if the request that it waits for is cancelled`() async throws {
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let (never, end) = AsyncStream.makeStream(of: Void.self)
    defer { end.finish() }
    let asked = Network()
    let numbers = SequenceNumbers { _ in
      let number = await asked.number()
      guard await asked.asked == 1 else { return number }
      open.yield()
      // Ends only by cancellation.
      for await _ in never {}
      throw CancellationError()
    }
    let account = account()
    let first = Task { try await numbers.next(for: account) }
    for await _ in gate { break }
    async let second = numbers.next(for: account)
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    #expect(try await second == 101)
    #expect(try await numbers.next(for: account) == 102)
  }

  @Test(.timeLimit(.minutes(1))) func `a waiting request that is cancelled returns at once`() async throws {
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let (asked, asking) = AsyncStream.makeStream(of: Void.self)
    let numbers = SequenceNumbers { _ in
      asking.yield()
      for await _ in gate { break }
      return 100
    }
    let account = account()
    let first = Task { try await numbers.next(for: account) }
    for await _ in asked { break }
    let second = Task { try await numbers.next(for: account) }
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    open.finish()
    #expect(try await first.value == 101)
  }

  @Test func `there is no sequence number after the largest one`() async throws {
    let numbers = SequenceNumbers { _ in .max - 1 }
    #expect(try await numbers.next(for: account()) == .max)
    await #expect(throws: TransactionError.sequenceExhausted) { try await numbers.next(for: account()) }
  }
}
