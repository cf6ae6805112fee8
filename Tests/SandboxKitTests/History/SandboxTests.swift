import Foundation
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

@Suite(.timeLimit(.minutes(5))) struct SandboxTests {
  @Test func `a submission is in a ledger and stored once it is answered`() async throws {
    let sandbox = try Sandbox.test()
    let alice = try await sandbox.funded(1)
    let bob = try await sandbox.funded(2)
    let before = await sandbox.latest
    let envelope = try await sandbox.envelope(alice, .pay(bob, 5))
    let transaction = try #require(try await sandbox.submit(envelope).transaction)
    #expect(transaction.isSuccessful)
    #expect(transaction.id.ledger == before.sequence + 1)
    #expect(await sandbox.latest.sequence == before.sequence + 1)
    let hash = transaction.hash
    #expect(try await sandbox.history.read { try $0.transaction(hash) } == transaction)
    #expect(try await sandbox.account(bob)?.entry.balance == Sandbox.fundedStroops + 5)
    #expect(try await sandbox.payments(of: bob).map(\.id.ledger) == [before.sequence, before.sequence + 1])
  }

  @Test func `a transaction submitted again is applied once and gets the same answer, whether or not it failed`() async throws {
    let sandbox = try Sandbox.test()
    let alice = try await sandbox.funded(1)
    let good = try await sandbox.envelope(alice, .pay(try TestLedger.key(2), 5))
    let first = try await sandbox.submit(good)
    #expect(first.result?.operationResults == [.payment(.noDestination)])
    #expect(try await sandbox.submit(good) == first)
    let bob = try await sandbox.funded(2)
    let payment = try await sandbox.envelope(alice, .pay(bob, 5))
    let answers = try await withThrowingTaskGroup(of: SubmissionResult.self) { group in
      for _ in 0..<20 { group.addTask { try await sandbox.submit(payment) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(answers).count == 1)
    #expect(answers.first?.transaction?.isSuccessful == true)
    #expect(try await sandbox.account(bob)?.entry.balance == Sandbox.fundedStroops + 5)
  }

  @Test func `a refused transaction is in no ledger, and uses neither a fee nor a sequence number`() async throws {
    let sandbox = try Sandbox.test()
    let alice = try await sandbox.funded(1)
    let before = try await sandbox.account(alice)?.entry
    let ledger = await sandbox.latest
    let envelope = try await sandbox.envelope(alice, .pay(alice, 5), fee: 99)
    #expect(try await sandbox.submit(envelope).result?.code == .txInsufficientFee)
    #expect(try await sandbox.account(alice)?.entry == before)
    #expect(await sandbox.latest == ledger)
  }

  @Test func `a hundred simultaneous payments from a hundred accounts are all applied`() async throws {
    let sandbox = try Sandbox.test()
    let bob = try await sandbox.funded(255)
    let envelopes = try await withThrowingTaskGroup(of: Void.self) { group in
      for n in 1...100 { group.addTask { _ = try await sandbox.funded(UInt8(n)) } }
      try await group.waitForAll()
      var envelopes: [XDR.TransactionEnvelope] = []
      for n in 1...100 { envelopes.append(try await sandbox.envelope(try TestLedger.key(UInt8(n)), .pay(bob, 1))) }
      return envelopes
    }
    let ledgers = try await withThrowingTaskGroup(of: UInt32?.self) { group in
      for envelope in envelopes { group.addTask { try await sandbox.submit(envelope).transaction?.id.ledger } }
      return try await group.reduce(into: Set<UInt32?>()) { $0.insert($1) }
    }
    #expect(ledgers.count == 100)
    #expect(try await sandbox.account(bob)?.entry.balance == Sandbox.fundedStroops + 100)
  }

  @Test func `the friendbot creates an account, tops up a low balance, and refuses an account that has enough`() async throws {
    let sandbox = try Sandbox.test()
    let alice = try TestLedger.key(1)
    guard case .submitted(let first) = try await sandbox.fund(alice.accountID) else { return #expect(Bool(false)) }
    #expect(first.result?.operationResults == [.createAccount(.success)])
    #expect(try await sandbox.account(alice)?.entry.balance == 100_000_000_000)
    #expect(try await sandbox.fund(alice.accountID) == .alreadyFunded)
    _ = try await sandbox.submit(try await sandbox.envelope(alice, .pay(alice, 1)))
    guard case .submitted(let second) = try await sandbox.fund(alice.accountID) else { return #expect(Bool(false)) }
    #expect(second.result?.operationResults == [.payment(.success)])
  }

  @Test func `a friendbot without sequence numbers funds nobody, and other transactions are still applied`() async throws {
    let sandbox = try Sandbox.test()
    let (alice, bob) = (try await sandbox.funded(1), try await sandbox.funded(2))
    try await sandbox.apply(try LedgerParameters().rootKey(), [.bump(to: .max)])
    for isStopped in [false, true] {
      if isStopped { await sandbox.stopClosing() }
      guard case .submitted(let answer) = try await sandbox.fund(try TestLedger.key(3).accountID) else { return #expect(Bool(false)) }
      #expect(answer.result?.code == .txBadSeq)
    }
    await sandbox.resumeClosing()
    try await sandbox.apply(alice, [.pay(bob, 5)])
  }

  @Test func `a ledger's close time follows the clock and never goes back`() async throws {
    let clock = TestClock()
    let sandbox = try Sandbox.test(clock: clock)
    let alice = try await sandbox.funded(1)
    clock.advance(by: 60)
    let bounds = XDR.Preconditions.time(XDR.TimeBounds(minTime: 1_800_000_060, maxTime: 1_800_000_060))
    let envelope = try await sandbox.envelope(alice, .pay(alice, 1), conditions: bounds)
    #expect(try await sandbox.submit(envelope).transaction?.closeTime == 1_800_000_060)
    let late = XDR.Preconditions.time(XDR.TimeBounds(minTime: 0, maxTime: 1_800_000_059))
    #expect(try await sandbox.submit(try await sandbox.envelope(alice, .pay(alice, 1), conditions: late)).result?.code == .txTooLate)
    clock.advance(by: UInt64.max - 59)
    #expect(try await sandbox.submit(try await sandbox.envelope(alice, .pay(alice, 1))).transaction?.closeTime == 1_800_000_060)
  }

  // MARK: Ledgers at an interval

  @Test func `a submission waits for the next ledger if ledgers close at an interval`() async throws {
    let sandbox = try Sandbox.test(closeTime: .seconds(5))
    let alice = try TestLedger.key(1)
    let bob = try TestLedger.key(2)
    async let first = sandbox.fund(alice.accountID)
    async let second = sandbox.fund(bob.accountID)
    async let again = sandbox.fund(bob.accountID)
    while await sandbox.waiterCount < 3 { await Task.yield() }
    await sandbox.closeLedger()
    let answers = try await [first, second, again]
    #expect(answers[1] == answers[2])
    #expect(try await sandbox.account(alice)?.entry.balance == Sandbox.fundedStroops)
    #expect(await sandbox.latest.sequence == 2)
    let one = try await sandbox.envelope(alice, .pay(bob, 1))
    let other = try await sandbox.envelope(bob, .pay(alice, 3))
    let more = try await sandbox.envelope(alice, .pay(bob, 2))
    async let a = sandbox.submit(one)
    async let same = sandbox.submit(one)
    async let b = sandbox.submit(other)
    await sandbox.whenQueued(2)
    #expect(try await sandbox.submit(more) == .tryAgainLater)
    await sandbox.closeLedger()
    let (first2, same2, second2) = try await (a, same, b)
    #expect(first2 == same2)
    #expect(first2.transaction?.id.ledger == 3)
    #expect(second2.transaction?.id.ledger == 3)
    let places = Set([first2, second2].compactMap { $0.transaction?.id })
    #expect(places == [TotalOrderID(ledger: 3, transaction: 1), TotalOrderID(ledger: 3, transaction: 2)])
  }

  @Test func `an upper time bound is checked two intervals ahead, and a lower bound against the last ledger`() async throws {
    let clock = TestClock()
    let sandbox = try Sandbox.test(closeTime: .seconds(5), clock: clock)
    let root = try LedgerParameters().rootKey()
    clock.advance(by: 3)
    let late = XDR.Preconditions.time(XDR.TimeBounds(minTime: 0, maxTime: 1_800_000_012))
    let envelope = try await sandbox.envelope(root, .pay(root, 1), conditions: late)
    #expect(try await sandbox.submit(envelope).result?.code == .txTooLate)
    let early = XDR.Preconditions.time(XDR.TimeBounds(minTime: 1_800_000_001, maxTime: 0))
    #expect(try await sandbox.submit(try await sandbox.envelope(root, .pay(root, 1), conditions: early)).result?.code == .txTooEarly)
    let enough = XDR.Preconditions.time(XDR.TimeBounds(minTime: 0, maxTime: 1_800_000_013))
    let taken = try await sandbox.envelope(root, .pay(root, 1), conditions: enough)
    async let answer = sandbox.submit(taken)
    await sandbox.closeWhenQueued(1)
    #expect(try await answer.transaction?.isSuccessful == true)
  }

  @Test func `cancelling the wait doesn't cancel the transaction`() async throws {
    let sandbox = try Sandbox.test(closeTime: .seconds(5))
    let root = try LedgerParameters().rootKey()
    let envelope = try await sandbox.envelope(root, .pay(root, 1))
    let waiter = Task { try await sandbox.submit(envelope) }
    await sandbox.whenQueued(1)
    waiter.cancel()
    await #expect(throws: CancellationError.self) { try await waiter.value }
    async let again = sandbox.submit(envelope)
    await sandbox.closeLedger()
    #expect(try await again.transaction?.isSuccessful == true)
  }

  @Test func `the loop closes ledgers until it is cancelled`() async throws {
    let sandbox = try Sandbox.test(closeTime: .milliseconds(1))
    let ledgers = try #require(await sandbox.ledgers())
    let loop = Task { await sandbox.run() }
    var seen: [UInt32] = []
    for await sequence in ledgers {
      seen.append(sequence)
      if seen.count == 3 { break }
    }
    loop.cancel()
    await loop.value
    #expect(seen == seen.sorted() && Set(seen).count == 3)
  }

  @Test func `a closed sandbox refuses submissions and ends its ledger streams`() async throws {
    let sandbox = try Sandbox.test()
    let root = try LedgerParameters().rootKey()
    let envelope = try await sandbox.envelope(root, .pay(root, 1))
    let ledgers = try #require(await sandbox.ledgers())
    await sandbox.close()
    for await _ in ledgers { Issue.record("a ledger closed after the end") }
    await #expect(throws: SandboxError.self) { try await sandbox.submit(envelope) }
  }
}

extension Sandbox {
  /// Waits until `count` transactions are queued.
  func whenQueued(_ count: Int) async {
    while queuedCount < count { await Task.yield() }
  }

  func closeWhenQueued(_ count: Int) async {
    await whenQueued(count)
    closeLedger()
  }
}
