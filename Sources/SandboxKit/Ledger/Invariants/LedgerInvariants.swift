import StellarKit
import StellarXDR

/// A check for what must never occur in a ledger, applied to all of it or to the changes of one ledger.
struct LedgerInvariants {
  private let state: LedgerState
  private var tally = LedgerTally()
  private(set) var violations: [LedgerViolation] = []

  private init(_ state: LedgerState) {
    self.state = state
  }

  /// Finds every violation in the whole state.
  static func violations(in state: LedgerState) -> [LedgerViolation] {
    var check = LedgerInvariants(state)
    for (key, entry) in state.accounts.entries { check.add(entry, at: key) }
    for (key, entry) in state.trustlines.entries { check.add(entry, at: key) }
    for (key, entry) in state.offers.entries { check.add(entry, at: key) }
    for (key, entry) in state.data.entries { check.tally.count(entry, at: key, 1) }
    for (key, entry) in state.claimableBalances.entries { check.add(entry, at: key) }
    for (key, entry) in state.pools.entries { check.add(entry, at: key) }
    for (key, entry) in state.contractData.entries { check.add(entry, at: key) }
    check.requireTimesToLive(state.timesToLive.entries.count, state.contractData.entries.count)
    check.checkTally(lumens: Int128(state.header.totalCoins) - Int128(state.header.feePool))
    return check.violations
  }

  /// Finds the violations in what a ledger changed, at a cost proportional to its changes. Its transactions must carry their changes
  /// (``Ledger/recording``).
  ///
  /// - Parameters:
  ///   - state: as the ledger left it.
  ///   - before: the header of the ledger before.
  static func violations(in closed: ClosedLedger, of state: LedgerState, after before: LedgerHeader) -> [LedgerViolation] {
    let pools = closed.transactions.lazy.flatMap(\.changes.operations).flatMap(\.pools)
    let emptied = Set(pools.filter { $0.after.map { $0.totalShares == 0 } ?? true }.map(\.key))
    return violations(in: closed.changes, of: state, after: before, emptied: emptied)
  }

  /// Finds the violations in the changes of a ledger.
  ///
  /// - Parameter emptied: the pools that had no shares for a moment: the account that fills one again sets its price again.
  static func violations(
    in changes: LedgerChanges, of state: LedgerState, after before: LedgerHeader, emptied: Set<XDR.PoolID> = []
  ) -> [LedgerViolation] {
    var check = LedgerInvariants(state)
    let pools = Dictionary(
      changes.pools.compactMap { change in (change.before ?? change.after).map { (change.key, $0.parameters) } }, uniquingKeysWith: { $1 })
    for change in changes.accounts {
      if let before = change.before { check.tally.count(before, at: change.key, -1) }
      if let after = change.after { check.add(after, at: change.key) }
    }
    for change in changes.trustlines {
      let pool = change.key.pool.flatMap { pools[$0] ?? state.pools[$0]?.parameters }
      if let before = change.before { check.tally.count(before, at: change.key, of: pool, -1) }
      if let after = change.after { check.add(after, at: change.key) }
    }
    for change in changes.offers {
      if let before = change.before { check.tally.count(before, at: change.key, -1) }
      if let after = change.after { check.add(after, at: change.key) }
    }
    for change in changes.data {
      if let before = change.before { check.tally.count(before, at: change.key, -1) }
      if let after = change.after { check.tally.count(after, at: change.key, 1) }
    }
    for change in changes.claimableBalances {
      if let before = change.before { check.tally.count(before, at: change.key, -1) }
      if let after = change.after { check.add(after, at: change.key) }
    }
    for change in changes.pools {
      if let before = change.before { check.tally.count(before, at: change.key, -1) }
      if let after = change.after { check.add(after, at: change.key) }
      if !emptied.contains(change.key) { check.checkShare(change) }
    }
    for change in changes.contractData {
      if let before = change.before { check.tally.count(before, at: change.key, of: state.lumensContract, -1) }
      if let after = change.after { check.add(after, at: change.key) }
    }
    check.requireTimesToLive(
      changes.timesToLive.reduce(0) { $0 + ($1.after == nil ? 0 : 1) - ($1.before == nil ? 0 : 1) },
      changes.contractData.reduce(0) { $0 + ($1.after == nil ? 0 : 1) - ($1.before == nil ? 0 : 1) })
    let header = state.header
    check.require(header.closes(after: before), .timePasses, "ledger \(header.sequence) closed no later than the one before")
    check.checkTally(
      lumens: Int128(header.totalCoins) - Int128(before.totalCoins) - Int128(header.feePool) + Int128(before.feePool))
    return check.violations
  }

  private mutating func require(_ holds: Bool, _ invariant: LedgerViolation.Invariant, _ detail: @autoclosure () -> String) {
    if !holds { violations.append(LedgerViolation(invariant: invariant, detail: detail())) }
  }

  // MARK: One entry

  private mutating func add(_ account: AccountEntry, at key: AccountID) {
    tally.count(account, at: key, 1)
    let isWithin =
      account.balance >= 0 && account.liabilities.isWithin(sell: state.header.totalCoins, buy: Int64.max - max(0, account.balance))
    require(isWithin, .balancesInBounds, "account \(key) has \(account.balance) stroops and promised \(account.liabilities)")
    require(account.subentryCount <= LedgerState.subentryLimit, .subentriesCounted, "account \(key) has \(account.subentryCount)")
  }

  private mutating func add(_ trustline: TrustlineEntry, at key: TrustlineKey) {
    let pool = key.pool.flatMap { state.pools[$0] }
    tally.count(trustline, at: key, of: pool?.parameters, 1)
    let isWithin =
      trustline.balance >= 0 && trustline.balance <= trustline.limit
      && trustline.liabilities.isWithin(sell: trustline.balance, buy: trustline.limit - trustline.balance)
    require(isWithin, .balancesInBounds, "\(key.readable) has \(trustline.balance) of \(trustline.limit) and promised \(trustline.liabilities)")
    require(key.pool == nil || pool != nil, .poolsCounted, "\(key.readable) is to a pool that isn't there")
    require(state.accounts[key.account] != nil, .subentriesCounted, "\(key.readable) belongs to no account")
  }

  private mutating func add(_ offer: OfferEntry, at key: OfferKey) {
    let isOffer = offer.amount > 0 && offer.price.n > 0 && offer.price.d > 0
    require(isOffer, .balancesInBounds, "offer \(key.id) sells \(offer.amount)")
    // Nobody can say what it promises otherwise.
    guard isOffer else { return }
    tally.count(offer, at: key, 1)
    require(key.id > 0 && UInt64(clamping: key.id) <= state.header.idPool, .balancesInBounds, "offer \(key.id) has a number never given")
    require(state.accounts[key.seller] != nil, .subentriesCounted, "offer \(key.id) belongs to no account")
    checkBook(of: offer)
  }

  private mutating func add(_ balance: ClaimableBalanceEntry, at key: Bytes32) {
    tally.count(balance, at: key, 1)
    require(balance.amount > 0, .balancesInBounds, "claimable balance \(key) has \(balance.amount)")
  }

  private mutating func add(_ pool: LiquidityPoolEntry, at key: XDR.PoolID) {
    tally.count(pool, at: key, 1)
    let isEmpty = pool.totalShares == 0 && pool.reserveA == 0 && pool.reserveB == 0
    let isFull = pool.totalShares > 0 && pool.reserveA > 0 && pool.reserveB > 0
    require(isEmpty || isFull, .balancesInBounds, "pool \(key) has \(pool.reserveA), \(pool.reserveB) for \(pool.totalShares) shares")
    require(pool.trustlineCount > 0, .poolsCounted, "pool \(key) is there although nobody takes part")
  }

  private mutating func add(_ data: ContractDataEntry, at key: ContractDataKey) {
    tally.count(data, at: key, of: state.lumensContract, 1)
    if case .balance(let balance) = data.stored {
      require(balance.amount >= 0, .balancesInBounds, "a contract has \(balance.amount): \(ContractDataEntry.xdr(key).readable)")
    }
    require(state.timesToLive[key.hash] != nil, .timesToLiveKept, "nothing says how long \(ContractDataEntry.xdr(key).readable) lives")
  }

  private mutating func requireTimesToLive(_ times: Int, _ entries: Int) {
    require(times == entries, .timesToLiveKept, "there are \(entries) entries of contracts and \(times) times to live")
  }

  // MARK: Entries together

  /// Checks that the best offers of both sides of a book can't be exchanged, since a new offer takes all that it can.
  private mutating func checkBook(of offer: OfferEntry) {
    let books = state.offers.index.books
    guard let ask = books[selling: offer.selling, buying: offer.buying].best,
      let bid = books[selling: offer.buying, buying: offer.selling].best
    else { return }
    let asked = Int64(ask.price.n) * Int64(bid.price.n)
    let paid = Int64(ask.price.d) * Int64(bid.price.d)
    let isPassive = [ask, bid].contains { state.offers[$0.key]?.isPassive == true }
    require(asked > paid || asked == paid && isPassive, .booksNotCrossed, "offers \(ask.key.id) and \(bid.key.id)")
  }

  /// Checks that the product of a pool's reserves behind a share hasn't fallen. Trades leave their fee in the pool, and deposits and withdrawals
  /// leave the remainders of rounding, so it can only grow.
  private mutating func checkShare(_ change: EntryChange<LiquidityPoolEntry>) {
    guard let before = change.before, let after = change.after, before.totalShares > 0, after.totalShares > 0 else { return }
    let was = before.product.multipliedFullWidth(by: after.squaredShares)
    let now = after.product.multipliedFullWidth(by: before.squaredShares)
    require((now.high, now.low) >= (was.high, was.low), .poolProductKept, "pool \(change.key) was \(before) and is \(after)")
  }

  private mutating func checkTally(lumens: Int128) {
    let tally = tally
    require(tally.lumens == lumens, .lumensConserved, "there are \(tally.lumens - lumens) stroops too many")
    for (holding, sum) in tally.buying where sum != 0 {
      require(false, .liabilitiesMatchOffers, "offers of \(holding.readable) promise to buy \(sum) more than it says")
    }
    for (holding, sum) in tally.selling where sum != 0 {
      require(false, .liabilitiesMatchOffers, "offers of \(holding.readable) promise to sell \(sum) more than it says")
    }
    for (account, sum) in tally.subentries where sum != 0 {
      require(false, .subentriesCounted, "account \(account) has \(sum) more than it says")
    }
    for (account, sum) in tally.sponsoring where sum != 0 {
      require(false, .sponsorshipsCounted, "account \(account) keeps \(sum) more than it says")
    }
    for (account, sum) in tally.sponsored where sum != 0 {
      require(false, .sponsorshipsCounted, "for account \(account) others keep \(sum) more than it says")
    }
    for (holding, sum) in tally.poolUses where sum != 0 {
      require(false, .poolsCounted, "\(holding.readable) is in \(sum) pools more than it says")
    }
    for (pool, sum) in tally.poolTrustlines where sum != 0 {
      require(false, .poolsCounted, "pool \(pool) has \(sum) trustlines more than it says")
    }
    for (pool, sum) in tally.poolShares where sum != 0 {
      require(false, .poolsCounted, "of pool \(pool) accounts hold \(sum) shares more than it says")
    }
  }
}

extension Liabilities {
  /// Returns whether both liabilities are at least 0 and at most the amounts given.
  fileprivate func isWithin(sell: Int64, buy: Int64) -> Bool {
    (0...max(0, sell)).contains(selling) && (0...max(0, buy)).contains(buying)
  }
}

extension TrustlineKey {
  fileprivate var readable: String { TrustlineEntry.xdr(self).readable }
}

extension LedgerTally.Holding {
  fileprivate var readable: String { TrustlineKey(account: account, asset: asset).readable }
}

extension LiquidityPoolEntry {
  fileprivate var product: UInt128 { UInt128(clamping: reserveA) * UInt128(clamping: reserveB) }
  fileprivate var squaredShares: UInt128 { UInt128(clamping: totalShares) * UInt128(clamping: totalShares) }
}
