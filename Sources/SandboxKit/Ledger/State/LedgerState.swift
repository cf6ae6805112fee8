import StellarKit
import StellarXDR

/// The whole content of a ledger: the header and every entry.
package struct LedgerState: Sendable {
  var header: LedgerHeader
  private(set) var accounts = EntryTable<AccountEntry, NoIndex<AccountEntry>>()
  private(set) var trustlines = EntryTable<TrustlineEntry, PoolShareIndex>()
  private(set) var offers = EntryTable<OfferEntry, OfferIndex>()
  private(set) var data = EntryTable<DataEntry, NoIndex<DataEntry>>()
  private(set) var claimableBalances = EntryTable<ClaimableBalanceEntry, NoIndex<ClaimableBalanceEntry>>()
  private(set) var pools = EntryTable<LiquidityPoolEntry, PoolIndex>()
  private(set) var contractData = EntryTable<ContractDataEntry, TemporaryDataIndex>()
  private(set) var timesToLive = EntryTable<TimeToLive, ExpiryIndex>()
  /// Which accounts keep whose reserves within the running transaction, between the begin and the end of sponsoring.
  var sponsors = SponsorPairs()
  /// The last sequence numbers that the transactions of the running ledger use, if one of them merges an account.
  var sequencesToApply: [AccountID: Int64] = [:]
  /// The outcome of the contract's operation that was applied last, until it is taken.
  var contractOutcome: ContractOutcome?
  /// The contract that stands for lumens; nil if the network of the ledger isn't known.
  var lumensContract: XDR.ContractID?

  /// - Parameter entries: in the protocol's form.
  init(header: LedgerHeader, entries: some Sequence<XDR.LedgerEntry> = []) throws(UnknownEntry) {
    self.init(header: header, accounts: [:])
    for entry in entries { try load(entry) }
  }

  init(header: LedgerHeader, accounts: [AccountID: AccountEntry]) {
    self.header = header
    for (key, entry) in accounts { self.accounts.load(key, entry) }
  }

  /// Writes an entry unchanged, as it was read from elsewhere. This can't be undone.
  mutating func load(_ entry: XDR.LedgerEntry) throws(UnknownEntry) {
    let modified = entry.lastModifiedLedgerSeq
    let sponsorship = Sponsorship(entry.ext)
    switch entry.data {
    case .account(let xdr):
      accounts.load(AccountID(xdr.accountID), AccountEntry(xdr, lastModified: modified, sponsorship: sponsorship))
    case .trustline(let xdr):
      let key = TrustlineKey(account: AccountID(xdr.accountID), asset: xdr.asset)
      trustlines.load(key, TrustlineEntry(xdr, lastModified: modified, sponsorship: sponsorship))
    case .offer(let xdr):
      let key = OfferKey(seller: AccountID(xdr.sellerID), id: xdr.offerID)
      offers.load(key, OfferEntry(xdr, lastModified: modified, sponsorship: sponsorship))
    case .data(let xdr):
      let key = DataEntryKey(account: AccountID(xdr.accountID), name: xdr.dataName)
      data.load(key, DataEntry(value: xdr.dataValue, lastModified: modified, sponsorship: sponsorship))
    case .claimableBalance(let xdr):
      let loaded = ClaimableBalanceEntry(xdr, lastModified: modified, sponsorship: sponsorship)
      claimableBalances.load(xdr.balanceID.hash, loaded)
    case .liquidityPool(let xdr):
      pools.load(xdr.liquidityPoolID, LiquidityPoolEntry(xdr, lastModified: modified, sponsorship: sponsorship))
    case .contractData(let xdr):
      let key = ContractDataKey(xdr)
      contractData.load(key, ContractDataEntry(xdr.val, lastModified: modified))
      // Its time to live may have been read before.
      if key.isTemporary, let time = timesToLive[key.hash] { load(time, at: key.hash) }
    case .ttl(let xdr): load(TimeToLive(lastLedger: xdr.liveUntilLedgerSeq, lastModified: modified), at: xdr.keyHash)
    case .contractCode, .configSetting:
      throw UnknownEntry(type: entry.data.type)
    }
  }

  private mutating func load(_ time: TimeToLive, at hash: Bytes32) {
    var time = time
    time.isOfTemporary = contractData.index.keys[hash] != nil
    timesToLive.load(hash, time)
  }

  // MARK: Writing
  // Writing an unchanged entry still marks it as modified: stellar-core does so with every entry that it loads in order to change it.

  mutating func set(_ account: AccountID, _ entry: AccountEntry?) { accounts[account] = stamped(entry) }

  mutating func set(_ trustline: TrustlineKey, _ entry: TrustlineEntry?) { trustlines[trustline] = stamped(entry) }

  mutating func set(_ offer: OfferKey, _ entry: OfferEntry?) { offers[offer] = stamped(entry) }

  mutating func set(_ key: DataEntryKey, _ entry: DataEntry?) { data[key] = stamped(entry) }

  mutating func set(_ balance: Bytes32, _ entry: ClaimableBalanceEntry?) { claimableBalances[balance] = stamped(entry) }

  mutating func set(_ pool: XDR.PoolID, _ entry: LiquidityPoolEntry?) { pools[pool] = stamped(entry) }

  mutating func set(_ key: ContractDataKey, _ entry: ContractDataEntry?) { contractData[key] = stamped(entry) }

  mutating func set(_ hash: Bytes32, _ time: TimeToLive?) {
    var time = stamped(time)
    time?.isOfTemporary = contractData.index.keys[hash] != nil
    timesToLive[hash] = time
  }

  /// Changes an account, if it exists.
  mutating func update(_ account: AccountID, _ change: (inout AccountEntry) -> Void) {
    guard var entry = accounts[account] else { return }
    change(&entry)
    set(account, entry)
  }

  /// Changes a trustline, if it exists.
  mutating func update(_ trustline: TrustlineKey, _ change: (inout TrustlineEntry) -> Void) {
    guard var entry = trustlines[trustline] else { return }
    change(&entry)
    set(trustline, entry)
  }

  /// Sets an account's sequence number, and records when it was set (CAP-21).
  mutating func setSequenceNumber(_ number: Int64, of account: AccountID) {
    let (ledger, closeTime) = (header.sequence, header.closeTime)
    update(account) {
      $0.extend(to: .sequence)
      $0.sequenceNumber = number
      $0.sequenceLedger = ledger
      $0.sequenceTime = closeTime
    }
  }

  private func stamped<Entry: StateEntry>(_ entry: Entry?) -> Entry? {
    var entry = entry
    entry?.lastModified = header.sequence
    return entry
  }

  // MARK: Going back

  /// A state that ``rollBack(to:)`` returns to.
  struct Mark: Sendable {
    fileprivate var accounts = 0
    fileprivate var trustlines = 0
    fileprivate var offers = 0
    fileprivate var data = 0
    fileprivate var claimableBalances = 0
    fileprivate var pools = 0
    fileprivate var contractData = 0
    fileprivate var timesToLive = 0
    fileprivate var idPool: UInt64
    fileprivate var feePool: Int64
    fileprivate var sponsors: SponsorPairs
  }

  var mark: Mark {
    Mark(
      accounts: accounts.mark, trustlines: trustlines.mark, offers: offers.mark, data: data.mark,
      claimableBalances: claimableBalances.mark, pools: pools.mark, contractData: contractData.mark, timesToLive: timesToLive.mark,
      idPool: header.idPool, feePool: header.feePool, sponsors: sponsors
    )
  }

  mutating func rollBack(to mark: Mark) {
    accounts.rollBack(to: mark.accounts)
    trustlines.rollBack(to: mark.trustlines)
    offers.rollBack(to: mark.offers)
    data.rollBack(to: mark.data)
    claimableBalances.rollBack(to: mark.claimableBalances)
    pools.rollBack(to: mark.pools)
    contractData.rollBack(to: mark.contractData)
    timesToLive.rollBack(to: mark.timesToLive)
    header.idPool = mark.idPool
    header.feePool = mark.feePool
    sponsors = mark.sponsors
  }

  /// Collects the changes since a mark.
  mutating func changes(since mark: Mark) -> LedgerChanges {
    LedgerChanges(
      accounts: accounts.changes(since: mark.accounts), trustlines: trustlines.changes(since: mark.trustlines),
      offers: offers.changes(since: mark.offers), data: data.changes(since: mark.data),
      claimableBalances: claimableBalances.changes(since: mark.claimableBalances), pools: pools.changes(since: mark.pools),
      contractData: contractData.changes(since: mark.contractData), timesToLive: timesToLive.changes(since: mark.timesToLive)
    )
  }

  /// Returns the changes since the last call, and makes them final: nothing before this can be undone.
  mutating func takeChanges() -> LedgerChanges {
    let changes = changes(since: Mark(idPool: 0, feePool: 0, sponsors: sponsors))
    accounts.commit()
    trustlines.commit()
    offers.commit()
    data.commit()
    claimableBalances.commit()
    pools.commit()
    contractData.commit()
    timesToLive.commit()
    return changes
  }
}
