import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

@Suite struct LedgerStateTests {
  private func state() throws -> LedgerState {
    LedgerState(header: LedgerHeader(genesis: LedgerParameters(), closeTime: TestLedger.start), accounts: [:])
  }

  @Test func `every kind of entry is restored from the protocol's form, with its extensions`() throws {
    var state = try state()
    let (alice, bob) = try (TestLedger.key(1), TestLedger.key(2))
    let usd = XDR.Asset.short("USD", bob)
    var account = AccountEntry(balance: 5, sequenceNumber: 6, sequenceTime: 9, liabilities: Liabilities(buying: 1, selling: 2))
    account.signers = [AccountSigner(key: .hashX(Bytes32()), weight: 3, sponsor: bob.accountID)]
    account.inflationDestination = bob.accountID
    account.homeDomain = [97]
    for level: AccountEntry.Extension in [.none, .liabilities, .sponsorship, .sequence] {
      account.level = level
      let xdr = account.xdr(at: alice.accountID)
      var loaded = try self.state()
      try loaded.load(XDR.LedgerEntry(xdr: xdr.xdrBytes))
      #expect(loaded.accounts[alice.accountID]?.xdr(at: alice.accountID) == xdr)
    }
    state.set(alice.accountID, account)
    for level: TrustlineEntry.Extension in [.none, .liabilities, .poolUse] {
      let key = TrustlineKey(account: alice.accountID, asset: XDR.Asset.short("US\(level.rawValue)", bob))
      state.set(key, TrustlineEntry(limit: 9, poolUseCount: level == .poolUse ? 2 : 0, level: level, sponsorship: .ended))
    }
    state.set(OfferKey(seller: alice.accountID, id: 7), OfferEntry(selling: .native, buying: usd, amount: 1, price: XDR.Price(n: 1, d: 2)))
    state.set(DataEntryKey(account: alice.accountID, name: [1]), DataEntry(value: [2], sponsorship: .by(bob.accountID)))
    state.set(Bytes32(), ClaimableBalanceEntry(claimants: [], asset: usd, amount: 3, flags: 1))
    let pool = XDR.LiquidityPoolConstantProductParameters(assetA: .native, assetB: usd, fee: 30)
    state.set(LiquidityPoolEntry.id(of: pool), LiquidityPoolEntry(parameters: pool, reserveA: 1))
    let entries = try state.entries.map { try XDR.LedgerEntry(xdr: $0.entry.xdrBytes) }
    #expect(entries.count == 8)
    let loaded = try LedgerState(header: state.header, entries: entries.reversed())
    #expect(loaded.stateHash == state.stateHash)
    #expect(Set(loaded.entries.map(\.entry)) == Set(entries))
  }

  @Test func `a configuration entry is refused`() throws {
    let setting = XDR.LedgerEntryData.configSetting(.contractMaxSizeBytes(1))
    var state = try state()
    #expect(throws: UnknownEntry.self) { try state.load(XDR.LedgerEntry(lastModifiedLedgerSeq: 1, data: setting)) }
  }

  @Test func `a rollback restores indexes and sponsorships`() throws {
    var state = try state()
    let alice = try TestLedger.key(1).accountID
    let key = TrustlineKey(account: alice, pool: Bytes32())
    let mark = state.mark
    state.set(key, TrustlineEntry(limit: 1))
    #expect(state.trustlines.index[alice] == [Bytes32()])
    state.sponsors.begin(alice, for: alice)
    state.rollBack(to: mark)
    #expect(state.trustlines.index[alice] == [])
    #expect(state.sponsors.isEmpty)
    state.set(key, TrustlineEntry(limit: 1))
    _ = state.takeChanges()
    let later = state.mark
    state.set(key, nil)
    #expect(state.trustlines.index[alice] == [])
    state.rollBack(to: later)
    #expect(state.trustlines.index[alice] == [Bytes32()])
  }

  @Test func `each operation's changes are recorded with the entries before, except for payments and failed transactions`() throws {
    var net = try TestLedger()
    let alice = try net.account(1)
    let operations: [XDR.Operation] = [.pay(alice, 5), .data("a", [1], by: alice), .data("a", nil, by: alice)]
    let envelope = net.sign(net.transaction(net.root, operations), [net.root, alice])
    var ledger = net.ledger
    #expect(ledger.close([LedgerTransaction(envelope, on: ledger.network)], at: TestLedger.start).transactions[0].changes.operations.isEmpty)
    ledger = net.ledger
    ledger.recording = .operations
    let changes = ledger.close([LedgerTransaction(envelope, on: ledger.network)], at: TestLedger.start).transactions[0].changes.operations
    #expect(changes.count == 3)
    #expect(changes[0] == LedgerChanges())
    #expect(changes[1].data.map(\.before) == [nil])
    #expect(changes[2].data.map(\.after) == [nil])
    #expect(changes[2].data[0].before?.value == [1])
    #expect(changes[1].all.count == 2)
    let failing = net.sign(net.transaction(net.root, [.pay(alice, 5), .data("none", nil)]), [net.root])
    ledger = net.ledger
    ledger.recording = .operations
    #expect(ledger.close([LedgerTransaction(failing, on: ledger.network)], at: TestLedger.start).transactions[0].changes.operations.isEmpty)
  }

  @Test func `balances committed to offers can't be spent, and room reserved for offers can't be filled`() throws {
    var net = try TestLedger()
    let (alice, bob) = (try net.account(1), try net.account(2))
    let usd = XDR.Asset.short("USD", net.root)
    #expect(try net.apply(alice, .trust(usd, limit: 100)).isSuccess)
    #expect(try net.apply(net.root, .pay(alice, 50, usd)).isSuccess)
    net.edit(alice, usd) { $0.liabilities = Liabilities(buying: 20, selling: 30) }
    #expect(try net.apply(alice, .pay(net.root, 21, usd)).operationResults == [.payment(.underfunded)])
    #expect(try net.apply(net.root, .pay(alice, 31, usd)).operationResults == [.payment(.lineFull)])
    #expect(try net.apply(net.root, .pay(alice, 30, usd)).isSuccess)
    net.edit(alice) { $0.liabilities = Liabilities(buying: .max - $0.balance - 10, selling: 1_000) }
    let available = try #require(net[alice]).balance - 15_000_000 - 1_000 - 100
    #expect(try net.apply(bob, .pay(alice, 11)).operationResults == [.payment(.lineFull)])
    #expect(try net.apply(alice, .pay(bob, available + 1)).operationResults == [.payment(.underfunded)])
    #expect(try net.apply(alice, .pay(bob, available - 100)).isSuccess)
    #expect(try net.apply(alice, .pay(bob, 1)).code == .txInsufficientBalance)
  }
}
