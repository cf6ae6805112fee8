/// The changes of entries in an operation or a ledger, with each entry once.
struct LedgerChanges: Hashable, Sendable {
  var accounts: [EntryChange<AccountEntry>] = []
  var trustlines: [EntryChange<TrustlineEntry>] = []
  var offers: [EntryChange<OfferEntry>] = []
  var data: [EntryChange<DataEntry>] = []
  var claimableBalances: [EntryChange<ClaimableBalanceEntry>] = []
  var pools: [EntryChange<LiquidityPoolEntry>] = []
  var contractData: [EntryChange<ContractDataEntry>] = []
  var timesToLive: [EntryChange<TimeToLive>] = []
  /// Archived data that was restored without being changed.
  var restoredEntries: [ContractDataKey: ContractDataEntry] = [:]

  /// All changes, in the protocol's form.
  var all: [LedgerEntryChange] {
    accounts.map(\.xdr) + trustlines.map(\.xdr) + offers.map(\.xdr) + data.map(\.xdr) + claimableBalances.map(\.xdr) + pools.map(\.xdr)
      + contractData.map(\.xdr) + timesToLive.map(\.xdr)
  }
}

extension LedgerChanges {
  /// Makes the changes that would create every entry of a state.
  init(making state: LedgerState) {
    self.init(
      accounts: Self.made(state.accounts), trustlines: Self.made(state.trustlines), offers: Self.made(state.offers),
      data: Self.made(state.data), claimableBalances: Self.made(state.claimableBalances), pools: Self.made(state.pools),
      contractData: Self.made(state.contractData), timesToLive: Self.made(state.timesToLive)
    )
  }

  private static func made<Entry, Index>(_ table: EntryTable<Entry, Index>) -> [EntryChange<Entry>] {
    table.entries.map { EntryChange(key: $0.key, before: nil, after: $0.value) }
  }
}
