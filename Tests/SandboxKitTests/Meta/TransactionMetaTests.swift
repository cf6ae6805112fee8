import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

@Suite struct TransactionMetaTests {
  /// Changes in short: the kind of each change, and the type of its entry.
  private static func words(_ changes: XDR.LedgerEntryChanges) -> [String] {
    changes.map { change in
      switch change {
      case .created(let entry): "created \(entry.data.kind)"
      case .updated(let entry): "updated \(entry.data.kind)"
      case .removed(let key): "removed \(key.type)"
      case .state(let entry): "state \(entry.data.kind)"
      case .restored(let entry): "restored \(entry.data.kind)"
      }
    }
  }

  /// An account's entries in the changes, before and after.
  private static func accounts(_ changes: XDR.LedgerEntryChanges, _ key: KeyPair) -> [XDR.AccountEntry] {
    changes.compactMap { change in
      switch change {
      case .created(let entry), .updated(let entry), .state(let entry):
        if case .account(let account) = entry.data, account.accountID == key.accountID.xdr { account } else { nil }
      case .removed, .restored: nil
      }
    }
  }

  @Test func `a payment's meta has its fee, its sequence number and both accounts, before and after`() throws {
    var net = try TestLedger()
    let (alice, bob) = (try net.account(1), try net.account(2))
    let ledger = net.ledger.sequence
    let applied = try net.recorded(net.sign(net.transaction(alice, [.pay(bob, 7)]), [alice]))
    let fee = try applied.changes.fee.meta
    #expect(Self.words(fee) == ["state account", "updated account"])
    #expect(Self.accounts(fee, alice).map(\.balance) == [1_000_000_000, 999_999_900])
    let meta = try net.meta(of: applied)
    #expect(Self.words(meta.txChangesBefore) == ["state account", "updated account"])
    let numbers = Self.accounts(meta.txChangesBefore, alice).map(\.seqNum)
    #expect(numbers[1] == numbers[0] + 1)
    let changes = try #require(meta.operations.first).changes
    #expect(Self.words(changes) == ["state account", "updated account", "state account", "updated account"])
    #expect(Self.accounts(changes, alice).map(\.balance) == [999_999_900, 999_999_893])
    #expect(Self.accounts(changes, bob).map(\.balance) == [1_000_000_000, 1_000_000_007])
    #expect(meta.txChangesAfter.isEmpty && meta.sorobanMeta == nil && meta.diagnosticEvents.isEmpty)
    // Alice's entry was already written when the fee was charged, Bob's only by the payment.
    let modified = (fee + meta.txChangesBefore + changes).map { change in
      switch change {
      case .state(let entry), .updated(let entry), .created(let entry), .restored(let entry): entry.lastModifiedLedgerSeq
      case .removed: UInt32(0)
      }
    }
    #expect(modified.filter { $0 == ledger + 1 }.count == 6)
    #expect(modified.filter { $0 <= ledger }.count == 2)
  }

  @Test func `an operation's changes are in the order of their keys`() throws {
    var market = try Market()
    let pool = Market.pool(.native, market.usd)
    let applied = try market.net.recorded(
      market.net.sign(
        market.net.transaction(market.maker, [.trustPool(pool, limit: .max), .leave(5, market.usd, for: [(market.taker, .unconditional)])]),
        [market.maker]))
    let operations = try market.net.meta(of: applied).operations
    #expect(operations.count == 2)
    for operation in operations {
      let keys = operation.changes.compactMap { change in
        switch change {
        case .created(let entry), .updated(let entry): entry.data.key?.xdrBytes
        case .removed(let key): key.xdrBytes
        case .state, .restored: nil
        }
      }
      #expect(keys.count >= 3)
      #expect(zip(keys, keys.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
    }
  }

  @Test func `a created entry has no state before it, and a removed entry only its key after it`() throws {
    var net = try TestLedger()
    let (alice, bob) = (try net.account(1), try net.account(2))
    net.edit(bob) { $0.sequenceNumber = 0 }
    let steps: [XDR.Operation] = [.data("note", [1]), .data("note", [2]), .data("note", nil), .merge(into: alice, by: bob)]
    let applied = try net.recorded(net.sign(net.transaction(alice, steps), [alice, bob]))
    let operations = try net.meta(of: applied).operations.map { Self.words($0.changes) }
    #expect(operations[0] == ["state account", "updated account", "created data"])
    #expect(operations[1] == ["state data", "updated data"])
    #expect(operations[2] == ["state account", "updated account", "state data", "removed data"])
    #expect(operations[3].sorted() == ["removed account", "state account", "state account", "updated account"])
  }

  @Test func `a fee bump's fee source comes first in the changes, even if it didn't change`() throws {
    var net = try TestLedger()
    let (alice, bob) = (try net.account(1), try net.account(2))
    let inner = net.sign(net.transaction(alice, [.pay(bob, 7)]), [alice])
    let applied = try net.recorded(net.feeBump(inner, by: bob, fee: 400))
    #expect(try Self.accounts(applied.changes.fee.meta, bob).map(\.balance) == [1_000_000_000, 999_999_800])
    let before = try net.meta(of: applied).txChangesBefore
    #expect(Self.words(before) == ["state account", "updated account", "state account", "updated account"])
    #expect(Self.accounts(Array(before.prefix(2)), bob).count == 2 && Self.accounts(before, bob)[0] == Self.accounts(before, bob)[1])
    #expect(Self.accounts(Array(before.suffix(2)), alice).count == 2)
  }

  @Test func `a pre-authorized transaction's signer is removed before the operations`() throws {
    var net = try TestLedger()
    let (alice, bob) = (try net.account(1), try net.account(2))
    var transaction = net.transaction(alice, [.pay(bob, 7)])
    transaction.seqNum += 1
    let signer = XDR.SignerKey.preAuthTx(transaction.hash(on: .sandbox).value)
    #expect(try net.apply(alice, .signer(signer)).isSuccess)
    let applied = try net.recorded(net.sign(transaction, []))
    let before = try net.meta(of: applied).txChangesBefore
    #expect(Self.words(before) == ["state account", "updated account"])
    #expect(Self.accounts(before, alice).map(\.signers.count) == [1, 0])
  }

  @Test func `a failed transaction's meta has its fee and sequence number, but no operations`() throws {
    var net = try TestLedger()
    let alice = try net.account(1)
    let applied = try net.recorded(net.sign(net.transaction(alice, [.data("note", [1]), .pay(try TestLedger.key(9), 7)]), [alice]))
    #expect(!applied.result.isSuccess)
    let meta = try net.meta(of: applied)
    #expect(try Self.words(applied.changes.fee.meta) == ["state account", "updated account"])
    #expect(Self.words(meta.txChangesBefore) == ["state account", "updated account"])
    #expect(meta.operations.isEmpty && meta.events.count == 1)
  }

  @Test func `all fees are charged before the first transaction`() throws {
    var net = try TestLedger()
    let (alice, bob) = (try net.account(1), try net.account(2))
    let first = net.sign(net.transaction(alice, [.pay(bob, 7)]), [alice])
    let second = net.sign(net.transaction(alice, [.pay(bob, 7)], sequence: (net[alice]?.sequenceNumber ?? 0) + 2), [alice])
    net.ledger.recording = .everything
    let closed = net.ledger.close([first, second].map { LedgerTransaction($0, on: .sandbox) }, at: TestLedger.start)
    let fees = try closed.transactions.flatMap { try Self.accounts($0.changes.fee.meta, alice).map(\.balance) }
    #expect(fees == [1_000_000_000, 999_999_900, 999_999_900, 999_999_800])
    #expect(Self.accounts(try net.meta(of: closed.transactions[0]).txChangesBefore, alice).map(\.balance) == [999_999_800, 999_999_800])
    #expect(MetaProblem.find(in: closed, on: .sandbox) == nil)
  }

  @Test func `changes that contradict each other are found`() throws {
    var net = try TestLedger()
    let (alice, bob) = (try net.account(1), try net.account(2))
    let applied = try net.recorded(net.sign(net.transaction(alice, [.pay(bob, 7)]), [alice]))
    let all = try applied.changes.fee.meta + applied.changesInMeta(on: .sandbox)
    func contradictions(_ changes: XDR.LedgerEntryChanges) -> Int {
      var sum = MetaSum()
      sum.add(changes)
      return sum.contradictions.count
    }
    #expect(contradictions(all) == 0)
    #expect(contradictions(Array(all.dropFirst())) == 1)
    #expect(contradictions(all.reversed()) > 0)
    // A state that isn't the last, and the update of it.
    #expect(contradictions(Array(all[0..<2] + all[4...])) == 2)
  }
}

extension XDR.LedgerEntryData {
  fileprivate var kind: String { key.map { "\($0.type)" } ?? "contract" }
}

extension TestLedger {
  /// Applies an envelope in a ledger of its own, and records everything.
  mutating func recorded(_ envelope: XDR.TransactionEnvelope) throws -> IncludedTransaction {
    ledger.recording = .everything
    let closed = ledger.close([LedgerTransaction(envelope, on: ledger.network)], at: Self.start)
    guard let applied = closed.transactions.first, MetaProblem.find(in: closed, on: ledger.network) == nil else {
      throw UnexpectedResult(result: closed.transactions.first?.result)
    }
    return applied
  }

  func meta(of applied: IncludedTransaction) throws -> XDR.TransactionMetaV4 {
    var builder = TransactionMetaBuilder(on: ledger.network)
    guard case .v4(let meta) = try builder.meta(of: applied) else { throw UnexpectedResult(result: nil) }
    return meta
  }
}
