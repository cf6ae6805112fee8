import Foundation
import GRDB
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

/// Each invariant is broken by hand, which no transaction can do, and the violation is found in the whole ledger and in its changes.
@Suite struct LedgerInvariantTests {
  private typealias Change = @Sendable (inout LedgerState, Cast) -> Void

  /// Accounts and entries of the ledger whose invariants are broken.
  private struct Cast: Sendable {
    let issuer: AccountID
    let holder: AccountID
    let other: AccountID
    let line: TrustlineKey
    let offer: OfferKey
    let pool: XDR.PoolID
    let balance: Bytes32
  }

  /// A ledger with an entry of every kind, and some that are sponsored.
  private func ledger() throws -> (net: TestLedger, cast: Cast) {
    var net = try TestLedger()
    let (issuer, holder, other) = (try net.account(1), try net.account(2, lumens: 1_000), try net.account(3, lumens: 1_000))
    let usd = XDR.Asset.short("USD", issuer)
    let pair = XDR.LiquidityPoolConstantProductParameters(assetA: .native, assetB: usd, fee: 30)
    let pool = LiquidityPoolEntry.id(of: pair)
    try succeed(&net, holder, .trust(usd, limit: 1_000_000), .trustPool(pair, limit: 1_000_000))
    try succeed(&net, other, .sponsor(holder), .data("key", [1], by: holder), .endSponsoring(by: holder), signers: [holder])
    try succeed(&net, issuer, .pay(holder, 100_000, usd))
    let sell = XDR.ManageSellOfferOp(selling: usd, buying: .native, amount: 1_000, price: XDR.Price(n: 2, d: 1), offerID: 0)
    let deposit = XDR.LiquidityPoolDepositOp(
      liquidityPoolID: pool, maxAmountA: 1_000, maxAmountB: 4_000, minPrice: XDR.Price(n: 1, d: 9), maxPrice: XDR.Price(n: 9, d: 1))
    try succeed(&net, holder, .of(.manageSellOffer(sell)), .of(.liquidityPoolDeposit(deposit)))
    try succeed(&net, other, .leave(50, for: [(holder, .unconditional)]))
    let state = net.ledger.state
    let cast = Cast(
      issuer: issuer.accountID, holder: holder.accountID, other: other.accountID, line: TrustlineKey(account: holder.accountID, asset: usd),
      offer: try #require(Array(state.offers.entries.keys).first), pool: pool,
      balance: try #require(Array(state.claimableBalances.entries.keys).first))
    return (net, cast)
  }

  private func succeed(_ net: inout TestLedger, _ source: KeyPair, _ operations: XDR.Operation..., signers: [KeyPair] = []) throws {
    let result = try net.apply(net.sign(net.transaction(source, operations), [source] + signers))
    guard result.isSuccess else { throw UnexpectedResult(result: result) }
  }

  @Test func `a sound ledger breaks no invariant`() throws {
    #expect(LedgerInvariants.violations(in: try ledger().net.ledger.state) == [])
  }

  private func expect(_ invariant: LedgerViolation.Invariant, _ change: Change) throws {
    let (net, cast) = try ledger()
    var state = net.ledger.state
    let header = state.header
    change(&state, cast)
    #expect(LedgerInvariants.violations(in: state).contains { $0.invariant == invariant })
    let changes = state.takeChanges()
    #expect(LedgerInvariants.violations(in: changes, of: state, after: header).contains { $0.invariant == invariant })
  }

  @Test func `created and destroyed lumens break an invariant`() throws {
    try expect(.lumensConserved) { state, cast in state.update(cast.holder) { $0.balance += 1 } }
    try expect(.lumensConserved) { state, _ in state.header.feePool -= 1 }
    try expect(.lumensConserved) { state, cast in state.set(cast.balance, nil as ClaimableBalanceEntry?) }
    try expect(.lumensConserved) { state, cast in
      var pool = state.pools[cast.pool]
      pool?.reserveA -= 1
      state.set(cast.pool, pool)
    }
  }

  @Test func `balances out of bounds break an invariant`() throws {
    try expect(.balancesInBounds) { state, cast in state.update(cast.holder) { $0.balance = -1 } }
    try expect(.balancesInBounds) { state, cast in state.update(cast.line) { $0.balance = -1 } }
    try expect(.balancesInBounds) { state, cast in state.update(cast.line) { $0.balance = 1_000_001 } }
    try expect(.balancesInBounds) { state, cast in state.update(cast.line) { $0.balance = 999 } }
    try expect(.balancesInBounds) { state, cast in
      var offer = state.offers[cast.offer]
      offer?.amount = 0
      state.set(cast.offer, offer)
    }
    try expect(.balancesInBounds) { state, cast in
      var balance = state.claimableBalances[cast.balance]
      balance?.amount = 0
      state.set(cast.balance, balance)
    }
  }

  @Test func `a price of zero, and liabilities beyond the balance, break an invariant`() throws {
    try expect(.balancesInBounds) { state, cast in
      var offer = state.offers[cast.offer]
      offer?.price.n = 0
      state.set(cast.offer, offer)
    }
    try expect(.balancesInBounds) { state, cast in state.update(cast.holder) { $0.liabilities.selling = .max } }
  }

  @Test func `liabilities that don't match the offers break an invariant`() throws {
    try expect(.liabilitiesMatchOffers) { state, cast in state.update(cast.line) { $0.liabilities.selling += 1 } }
    try expect(.liabilitiesMatchOffers) { state, cast in state.update(cast.holder) { $0.liabilities.buying -= 1 } }
    try expect(.liabilitiesMatchOffers) { state, cast in state.set(cast.offer, nil) }
  }

  @Test func `a wrong count of subentries breaks an invariant`() throws {
    try expect(.subentriesCounted) { state, cast in state.update(cast.holder) { $0.subentryCount += 1 } }
    try expect(.subentriesCounted) { state, cast in state.set(cast.line, nil) }
    try expect(.subentriesCounted) { state, cast in
      state.update(cast.other) { $0.signers.append(AccountSigner(key: .hashX(Bytes32()), weight: 1)) }
    }
    try expect(.subentriesCounted) { state, cast in state.set(DataEntryKey(account: cast.other, name: [1]), DataEntry(value: [])) }
  }

  @Test func `a wrong count of sponsored reserves breaks an invariant`() throws {
    try expect(.sponsorshipsCounted) { state, cast in state.update(cast.other) { $0.sponsoringCount += 1 } }
    try expect(.sponsorshipsCounted) { state, cast in state.update(cast.holder) { $0.sponsoredCount -= 1 } }
    try expect(.sponsorshipsCounted) { state, cast in
      var balance = state.claimableBalances[cast.balance]
      balance?.sponsorship = .by(cast.issuer)
      state.set(cast.balance, balance)
    }
    try expect(.sponsorshipsCounted) { state, cast in
      state.update(cast.other) { $0.signers.append(AccountSigner(key: .hashX(Bytes32()), weight: 1, sponsor: cast.issuer)) }
    }
  }

  @Test func `a crossed order book breaks an invariant`() throws {
    try expect(.booksNotCrossed) { state, cast in
      guard let offer = state.offers[cast.offer] else { return }
      let other = OfferEntry(selling: offer.buying, buying: offer.selling, amount: 10, price: XDR.Price(n: 1, d: 2))
      state.set(OfferKey(seller: cast.issuer, id: 1), other)
    }
  }

  @Test func `a passive offer at the same price doesn't cross an order book`() throws {
    let (net, cast) = try ledger()
    var state = net.ledger.state
    let offer = try #require(state.offers[cast.offer])
    let other = OfferEntry(selling: offer.buying, buying: offer.selling, amount: 10, price: XDR.Price(n: 1, d: 2), flags: 1)
    state.set(OfferKey(seller: cast.issuer, id: 1), other)
    #expect(!LedgerInvariants.violations(in: state).contains { $0.invariant == .booksNotCrossed })
  }

  @Test func `pool shares and trustlines that don't add up break an invariant`() throws {
    try expect(.poolsCounted) { state, cast in
      state.update(TrustlineKey(account: cast.holder, pool: cast.pool)) { $0.balance += 1 }
    }
    try expect(.poolsCounted) { state, cast in state.set(TrustlineKey(account: cast.holder, pool: cast.pool), nil) }
    try expect(.poolsCounted) { state, cast in state.update(cast.line) { $0.poolUseCount += 1 } }
    try expect(.poolsCounted) { state, cast in state.set(cast.pool, nil as LiquidityPoolEntry?) }
  }

  @Test func `a falling product of a pool's reserves breaks an invariant`() throws {
    let (net, cast) = try ledger()
    var state = net.ledger.state
    var pool = try #require(state.pools[cast.pool])
    pool.reserveB -= 1
    state.set(cast.pool, pool)
    let header = state.header
    let violations = LedgerInvariants.violations(in: state.takeChanges(), of: state, after: header)
    #expect(violations.map(\.invariant) == [.poolProductKept])
  }

  @Test func `a ledger of protocol 30 that closes no later than the previous ledger breaks an invariant`() throws {
    var parameters = LedgerParameters()
    for (version, expected) in [(28, []), (30, [.timePasses])] as [(UInt32, [LedgerViolation.Invariant])] {
      parameters.protocolVersion = version
      var net = try TestLedger(parameters)
      let before = net.ledger.header
      let same = net.ledger.close([], at: before.closeTime)
      #expect(LedgerInvariants.violations(in: same, of: net.ledger.state, after: before).map(\.invariant) == expected)
      let later = net.ledger.close([], at: before.closeTime, milliseconds: before.closeTime * 1_000 + 1)
      #expect(LedgerInvariants.violations(in: later, of: net.ledger.state, after: same.header).isEmpty)
    }
  }

  @Test func `a network that checks invariants refuses a ledger that breaks an invariant, and stores nothing of it`() async throws {
    let folder = try TestFolder()
    let root = try LedgerParameters().rootKey()
    let first = try Sandbox.test(.file(folder.database), checksInvariants: true)
    #expect(try await first.submit(try await first.envelope(root, .pay(root, 1))).transaction?.isSuccessful == true)
    let account = try #require(try await first.account(root))
    await first.close()
    try await spoil(root.accountID, account.entry, in: folder.database)
    let sandbox = try Sandbox.test(.file(folder.database), checksInvariants: true)
    let envelope = try await sandbox.envelope(root, .pay(root, 1))
    for _ in 1...2 {
      await #expect {
        try await sandbox.submit(envelope)
      } throws: {
        if case .invariantBroken(3, _)? = $0 as? SandboxError { true } else { false }
      }
    }
    #expect(await sandbox.latest.sequence == 2)
    await sandbox.close()
    // Nor does it accept the transaction for a later ledger.
    let other = try Sandbox.test(.file(folder.database), checksInvariants: true)
    for _ in 1...2 { await #expect(throws: SandboxError.self) { try await other.receive(envelope) } }
    await other.close()
  }

  /// Writes an account with an impossible liability into a database.
  private func spoil(_ id: AccountID, _ entry: AccountEntry, in database: String) async throws {
    var entry = entry
    entry.extend(to: .liabilities)
    entry.liabilities.buying = -1
    let (key, value) = (Data(AccountEntry.xdr(id).xdrBytes), Data(entry.xdr(at: id).xdrBytes))
    let queue = try DatabaseQueue(path: database)
    try await queue.write { try $0.execute(sql: "UPDATE entries SET entry = ? WHERE key = ?", arguments: [value, key]) }
    try queue.close()
  }
}
