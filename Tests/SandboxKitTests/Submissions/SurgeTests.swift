import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

/// Transactions that are queued for a ledger: higher bids go first.
@Suite struct SurgeTests {
  /// Ledgers of four operations, so that eight may wait, and ten accounts.
  private func network() throws -> TestLedger {
    var net = try TestLedger(LedgerParameters(maxTransactionSetSize: 4))
    for n in UInt8(1)...10 { _ = try net.account(n) }
    return net
  }

  private func payment(_ net: TestLedger, _ n: UInt8, fee: UInt32, operations: Int = 1) throws -> LedgerTransaction {
    let key = try TestLedger.key(n)
    let envelope = net.sign(net.transaction(key, Array(repeating: .pay(net.root, 1), count: operations), fee: fee), [key])
    return LedgerTransaction(envelope, on: net.ledger.network)
  }

  private func next(_ queue: inout SubmissionQueue, _ net: TestLedger) -> SubmissionQueue.Selection {
    queue.takeNext(after: net.ledger.header, closeTime: net.ledger.header.closeTime, salt: net.ledger.hash) { _ in true }
  }

  private func fill(_ queue: inout SubmissionQueue, _ net: TestLedger, fees: [UInt32]) throws -> [LedgerTransaction] {
    let transactions = try fees.enumerated().map { try payment(net, UInt8($0 + 1), fee: $1) }
    for transaction in transactions { #expect(queue.add(transaction, on: net.ledger.state) == .pending) }
    return transactions
  }

  @Test func `the highest bids per operation go first, and all pay the lowest of these bids`() throws {
    let net = try network()
    var queue = SubmissionQueue()
    let all = try fill(&queue, net, fees: [100, 500, 200, 400, 300, 100])
    let first = next(&queue, net)
    #expect(Set(first.transactions.map(\.hash)) == Set([1, 2, 3, 4].map { all[$0].hash }))
    #expect(first.baseFee == 200)
    #expect(queue.count == 2)
    let second = next(&queue, net)
    #expect(second.baseFee == 100)
    #expect(Set(second.transactions.map(\.hash)) == [all[0].hash, all[5].hash])
    #expect(queue.count == 0)
  }

  @Test func `all transactions pay the minimum fee if the ledger has room for all`() throws {
    let net = try network()
    var queue = SubmissionQueue()
    _ = try fill(&queue, net, fees: [1_000, 2_000, 3_000, 4_000])
    #expect(next(&queue, net).baseFee == 100)
  }

  @Test func `a transaction with many operations is ranked by its bid per operation`() throws {
    let net = try network()
    var queue = SubmissionQueue()
    let wide = try payment(net, 1, fee: 600, operations: 3)
    let narrow = try payment(net, 2, fee: 300)
    let cheap = try payment(net, 3, fee: 450, operations: 3)
    let small = try payment(net, 4, fee: 101)
    for transaction in [wide, narrow, cheap, small] { #expect(queue.add(transaction, on: net.ledger.state) == .pending) }
    let selection = next(&queue, net)
    #expect(Set(selection.transactions.map(\.hash)) == [wide.hash, narrow.hash])
    #expect(selection.baseFee == 200)
  }

  @Test func `the first of equal bids to be submitted goes first`() throws {
    let net = try network()
    var queue = SubmissionQueue()
    let all = try fill(&queue, net, fees: [100, 100, 100, 100, 100])
    #expect(Set(next(&queue, net).transactions.map(\.hash)) == Set(all.prefix(4).map(\.hash)))
  }

  @Test func `the order within a ledger depends on a salt, and not on the order of submission`() throws {
    let net = try network()
    var queue = SubmissionQueue()
    let all = try fill(&queue, net, fees: [100, 200, 300, 400])
    var other = SubmissionQueue()
    for transaction in all.reversed() { _ = other.add(transaction, on: net.ledger.state) }
    let order = next(&queue, net).transactions.map(\.hash)
    #expect(next(&other, net).transactions.map(\.hash) == order)
    var salted = SubmissionQueue()
    for transaction in all { _ = salted.add(transaction, on: net.ledger.state) }
    let orders = (1...8).map { salt in
      var copy = salted
      return copy.takeNext(after: net.ledger.header, closeTime: 0, salt: Bytes32(sha256: [UInt8(salt)])) { _ in true }.transactions.map(\.hash)
    }
    #expect(Set(orders).count > 1)
  }

  @Test func `a full queue replaces the lowest bid with a higher bid, and refuses others with the fee to bid`() throws {
    let net = try network()
    var queue = SubmissionQueue()
    let all = try fill(&queue, net, fees: [100, 150, 200, 200, 200, 200, 200, 200])
    #expect(queue.add(try payment(net, 9, fee: 100), on: net.ledger.state) == .refused(.txInsufficientFee, fee: 101))
    #expect(queue.add(try payment(net, 9, fee: 101), on: net.ledger.state) == .pending)
    #expect(queue.takeDropped() == [all[0].hash])
    #expect(queue.takeDropped() == [])
    // Two operations have to replace two others.
    #expect(queue.add(try payment(net, 10, fee: 300, operations: 2), on: net.ledger.state) == .refused(.txInsufficientFee, fee: 301))
    #expect(queue.add(try payment(net, 10, fee: 301, operations: 2), on: net.ledger.state) == .pending)
    #expect(Set(queue.takeDropped()).contains(all[1].hash))
  }

  @Test func `if no fee is enough to replace a dear bid, the largest is named`() throws {
    let net = try network()
    var queue = SubmissionQueue()
    let bump = try net.feeBump(payment(net, 1, fee: 100).envelope, by: net.root, fee: 400_000_000_000_000_000)
    #expect(queue.add(LedgerTransaction(bump, on: net.ledger.network), on: net.ledger.state) == .pending)
    let wide = try payment(net, 2, fee: 10_000, operations: 100)
    #expect(queue.add(wide, on: net.ledger.state) == .refused(.txInsufficientFee, fee: .max))
  }

  @Test func `an account may queue one transaction per ledger, which a fee bump with ten times the fee replaces`() throws {
    let net = try network()
    var queue = SubmissionQueue()
    let first = try payment(net, 1, fee: 100)
    #expect(queue.add(first, on: net.ledger.state) == .pending)
    #expect(queue.add(try payment(net, 1, fee: 5_000), on: net.ledger.state) == .tryAgainLater)
    let payer = try TestLedger.key(2)
    let bumped = { fee in LedgerTransaction(try net.feeBump(first.envelope, by: payer, fee: fee), on: net.ledger.network) }
    // A fee bump counts as one more operation.
    #expect(queue.add(try bumped(1_999), on: net.ledger.state) == .refused(.txInsufficientFee, fee: 2_000))
    let bump = try bumped(2_000)
    #expect(queue.add(bump, on: net.ledger.state) == .pending)
    #expect(queue.count == 1 && queue.holds(first.hash))
  }

  @Test func `only what isn't inside the fee bump that replaces it is dropped`() throws {
    let net = try network()
    var queue = SubmissionQueue()
    let (first, other, payer) = (try payment(net, 1, fee: 100), try payment(net, 1, fee: 200), try TestLedger.key(2))
    func bump(_ inner: LedgerTransaction, _ fee: Int64) throws -> LedgerTransaction {
      LedgerTransaction(try net.feeBump(inner.envelope, by: payer, fee: fee), on: net.ledger.network)
    }
    let (low, high, last) = (try bump(first, 2_000), try bump(first, 20_000), try bump(other, 200_000))
    let steps: [(LedgerTransaction, [TransactionHash])] = [(first, []), (low, []), (high, [low.hash]), (last, [high.hash, first.hash])]
    for (replacement, dropped) in steps {
      #expect(queue.add(replacement, on: net.ledger.state) == .pending)
      #expect(queue.takeDropped() == dropped)
    }
  }

  @Test func `lumens committed to a queued fee can't be committed to another fee`() throws {
    var net = try network()
    let payer = try TestLedger.key(1)
    net.edit(payer) { $0.balance = 10_000_000 + 500 }
    var queue = SubmissionQueue()
    #expect(queue.add(try payment(net, 1, fee: 400), on: net.ledger.state) == .pending)
    let other = try payment(net, 2, fee: 100)
    let bump = LedgerTransaction(try net.feeBump(other.envelope, by: payer, fee: 200), on: net.ledger.network)
    #expect(queue.add(bump, on: net.ledger.state) == .refused(.txInsufficientBalance, fee: 0))
  }

  @Test func `a transaction that waits for four ledgers in vain is dropped`() throws {
    let net = try network()
    var queue = SubmissionQueue()
    let poor = try payment(net, 9, fee: 100)
    #expect(queue.add(poor, on: net.ledger.state) == .pending)
    for round in 1...4 {
      // New transactions each time, since applied transactions aren't accepted again.
      _ = try fill(&queue, net, fees: Array(repeating: UInt32(200 + round), count: 4))
      #expect(next(&queue, net).transactions.count == 4)
      #expect(queue.takeDropped() == (round == 4 ? [poor.hash] : []))
    }
    #expect(queue.count == 0)
  }

  @Test func `a transaction that becomes invalid while it waits is dropped`() throws {
    let net = try network()
    var queue = SubmissionQueue()
    let all = try fill(&queue, net, fees: [100, 200, 200, 200, 200])
    _ = next(&queue, net)
    let second = queue.takeNext(after: net.ledger.header, closeTime: 0, salt: net.ledger.hash) { _ in false }
    #expect(second.transactions.isEmpty)
    #expect(queue.takeDropped() == [all[0].hash])
  }

  @Test func `a queued transaction is a duplicate, alone and inside a fee bump, but not with other signatures`() throws {
    let net = try network()
    var queue = SubmissionQueue()
    let first = try payment(net, 1, fee: 100)
    #expect(queue.add(first, on: net.ledger.state) == .pending)
    #expect(queue.add(first, on: net.ledger.state) == .duplicate)
    let (alice, bob) = try (TestLedger.key(1), TestLedger.key(2))
    let otherwise = LedgerTransaction(net.sign(first.transaction, [alice, bob]), on: net.ledger.network)
    #expect(otherwise.hash == first.hash && queue.add(otherwise, on: net.ledger.state) == .tryAgainLater)
    let bump = LedgerTransaction(try net.feeBump(first.envelope, by: bob, fee: 2_000), on: net.ledger.network)
    #expect(queue.add(bump, on: net.ledger.state) == .pending)
    #expect(queue.add(bump, on: net.ledger.state) == .duplicate)
    #expect(queue.add(first, on: net.ledger.state) == .duplicate)
  }

  @Test func `next to a queued transaction, an older number is refused and a newer has to wait, before any other check`() throws {
    var net = try network()
    let key = try TestLedger.key(1)
    net.edit(key) { $0.sequenceNumber += 5 }
    var queue = SubmissionQueue()
    #expect(queue.add(try payment(net, 1, fee: 100), on: net.ledger.state) == .pending)
    for (step, answer) in [(Int64(-1), Receipt.refused(.txBadSeq, fee: 0)), (1, .tryAgainLater), (7, .tryAgainLater)] {
      var other = net.transaction(key, [.pay(net.root, 1)])
      other.seqNum += step
      let unsigned = LedgerTransaction(net.sign(other, []), on: net.ledger.network)
      #expect(
        queue.add(unsigned, on: net.ledger.state) { _ in
          Issue.record("asked")
          return .taken
        } == answer)
    }
  }

  @Test func `an applied or dropped transaction isn't accepted again for ten ledgers`() throws {
    let net = try network()
    var queue = SubmissionQueue()
    let all = try fill(&queue, net, fees: [100, 200, 200, 200, 200, 200, 200, 200])
    let better = try payment(net, 9, fee: 300)
    #expect(queue.add(better, on: net.ledger.state) == .pending)
    #expect(queue.add(all[0], on: net.ledger.state) == .tryAgainLater)
    let low = try payment(net, 10, fee: 100)
    #expect(queue.add(low, on: net.ledger.state) == .refused(.txInsufficientFee, fee: 201))
    #expect(queue.add(low, on: net.ledger.state) == .tryAgainLater)
    #expect(next(&queue, net).transactions.contains { $0.hash == better.hash })
    for _ in 1..<10 {
      for banned in [all[0], low, better] { #expect(queue.add(banned, on: net.ledger.state) == .tryAgainLater) }
      _ = next(&queue, net)
    }
    for once in [all[0], low, better] { #expect(queue.add(once, on: net.ledger.state) == .pending) }
  }

  @Test func `a transaction that the ledger refuses isn't queued, and may be submitted again`() throws {
    let net = try network()
    var queue = SubmissionQueue()
    let one = try payment(net, 1, fee: 100)
    let refusal = XDR.TransactionResult(feeCharged: 0, result: .refused(.txBadAuth))
    #expect(queue.add(one, on: net.ledger.state) { _ in refusal } == .refused(refusal))
    #expect(queue.count == 0)
    #expect(queue.add(one, on: net.ledger.state) == .pending)
  }

  // MARK: The friendbot

  /// A transaction of the root account's own, and one of the friendbot's that needs it, both in a queue.
  private func queued(on net: TestLedger) throws -> (queue: SubmissionQueue, own: LedgerTransaction, funding: LedgerTransaction) {
    let own = net.transaction(net.root, [.pay(net.root, 1)])
    let new = try TestLedger.key(20)
    let funding = net.transaction(net.root, [.create(new, TestLedger.xlm)], sequence: own.seqNum + 1)
    let both = [own, funding].map { LedgerTransaction(net.sign($0, [net.root]), on: net.ledger.network) }
    var queue = SubmissionQueue()
    #expect(queue.add(both[0], on: net.ledger.state) == .pending)
    queue.add(both[1], funding: new.accountID)
    return (queue, both[0], both[1])
  }

  @Test func `a transaction before the friendbot's can't be outbid, and after a fee bump replaces it, their sequence numbers stay taken`() throws {
    let net = try network()
    var (queue, own, funding) = try queued(on: net)
    let last = funding.transaction.seqNum
    let others = try fill(&queue, net, fees: [200, 200, 200, 200, 200, 200])
    #expect(queue.add(try payment(net, 9, fee: 300), on: net.ledger.state) == .pending)
    #expect(queue.takeDropped() == [others[5].hash])
    #expect(queue.holds(own.hash) && queue.sequenceNumber(of: net.root.accountID) == last)
    let bump = LedgerTransaction(try net.feeBump(own.envelope, by: try TestLedger.key(10), fee: 2_000), on: net.ledger.network)
    #expect(queue.add(bump, on: net.ledger.state) == .pending)
    // It counts as two operations.
    #expect(queue.takeDropped() == [others[4].hash])
    #expect(queue.sequenceNumber(of: net.root.accountID) == last)
  }

  @Test func `a transaction before the friendbot's stays queued as long as they do`() throws {
    let net = try network()
    var (queue, own, funding) = try queued(on: net)
    for round in 1...5 {
      _ = try fill(&queue, net, fees: Array(repeating: UInt32(200 + round), count: 4))
      #expect(queue.takeNext(after: net.ledger.header, closeTime: 0, salt: net.ledger.hash) { _ in false }.transactions.count == 4)
    }
    #expect(queue.takeDropped() == [])
    #expect(next(&queue, net).transactions.map(\.hash) == [own.hash, funding.hash])
  }

  // MARK: In the network

  @Test func `the friendbot's transactions wait until there is room, however long higher bids go first`() async throws {
    let sandbox = try Sandbox.test(closeTime: .seconds(5), parameters: LedgerParameters(maxTransactionSetSize: 1))
    let rich = try TestLedger.key(1)
    async let first = sandbox.fund(rich.accountID)
    await sandbox.closeWhenQueued(1)
    _ = try await first
    async let funding = sandbox.fund(try TestLedger.key(2).accountID)
    await sandbox.whenQueued(1)
    for round in 1...5 {
      let envelope = try await sandbox.envelope(rich, .pay(rich, 1), fee: UInt32(1_000 + round))
      async let bid = sandbox.submit(envelope)
      await sandbox.closeWhenQueued(2)
      #expect(try await bid.transaction?.isSuccessful == true)
    }
    async let second = sandbox.fund(try TestLedger.key(3).accountID)
    await sandbox.closeWhenQueued(2)
    await sandbox.closeLedger()
    for outcome in [try await funding, try await second] {
      guard case .submitted(let submission) = outcome else {
        Issue.record("\(outcome)")
        return
      }
      #expect(submission.transaction?.isSuccessful == true)
    }
  }

  @Test func `the transactions of a ledger that is too small for all pay more, and the others wait`() async throws {
    let sandbox = try Sandbox.test(closeTime: .seconds(5), parameters: LedgerParameters(maxTransactionSetSize: 4))
    var keys: [KeyPair] = []
    for n in UInt8(1)...6 {
      async let funding = sandbox.fund(try TestLedger.key(n).accountID)
      await sandbox.closeWhenQueued(1)
      _ = try await funding
      keys.append(try TestLedger.key(n))
    }
    let envelopes = try await withThrowingTaskGroup(of: (Int, XDR.TransactionEnvelope).self) { group in
      for (index, key) in keys.enumerated() {
        group.addTask { (index, try await sandbox.envelope(key, .pay(key, 1), fee: UInt32(100 * (index + 1)))) }
      }
      return try await group.reduce(into: [Int: XDR.TransactionEnvelope]()) { $0[$1.0] = $1.1 }
    }
    let outcomes = try await withThrowingTaskGroup(of: (Int, SubmissionResult).self) { group in
      for (index, envelope) in envelopes { group.addTask { (index, try await sandbox.submit(envelope)) } }
      await sandbox.closeWhenQueued(6)
      await sandbox.closeWhenQueued(2)
      return try await group.reduce(into: [Int: SubmissionResult]()) { $0[$1.0] = $1.1 }
    }
    let fees = try (0..<6).map { try #require(outcomes[$0]?.transaction).result.feeCharged }
    #expect(fees == [100, 100, 300, 300, 300, 300])
    let ledgers = try (0..<6).map { try #require(outcomes[$0]?.transaction).id.ledger }
    #expect(ledgers == [9, 9, 8, 8, 8, 8])
  }
}

extension SubmissionQueue {
  /// Queues a transaction that passes the ledger's checks.
  fileprivate mutating func add(_ transaction: LedgerTransaction, on state: LedgerState) -> Receipt {
    add(transaction, on: state) { _ in .taken }
  }
}

extension XDR.TransactionResult {
  fileprivate static let taken = XDR.TransactionResult(feeCharged: 0, result: .success([]))
}

extension Receipt {
  fileprivate static func refused(_ code: XDR.TransactionResultCode, fee: Int64) -> Receipt {
    .refused(XDR.TransactionResult(feeCharged: fee, result: .refused(code)))
  }
}
