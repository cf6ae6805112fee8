/// What became of entries within an operation or a ledger, each entry once.
struct LedgerChanges: Hashable, Sendable {
  var accounts: [EntryChange<AccountEntry>] = []
  var trustlines: [EntryChange<TrustlineEntry>] = []
  var offers: [EntryChange<OfferEntry>] = []
  var data: [EntryChange<DataEntry>] = []
  var claimableBalances: [EntryChange<ClaimableBalanceEntry>] = []
  var pools: [EntryChange<LiquidityPoolEntry>] = []

  /// All of them, in the protocol's form.
  var all: [LedgerEntryChange] {
    accounts.map(\.xdr) + trustlines.map(\.xdr) + offers.map(\.xdr) + data.map(\.xdr) + claimableBalances.map(\.xdr) + pools.map(\.xdr)
  }
}
