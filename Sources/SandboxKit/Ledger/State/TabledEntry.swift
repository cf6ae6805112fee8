import StellarKit
import StellarXDR

/// An entry that has a table in ``LedgerState``.
protocol TabledEntry: StateEntry {
  static func find(_ key: Key, in state: LedgerState) -> Self?
  static func write(_ entry: Self?, at key: Key, in state: inout LedgerState)
}

extension AccountEntry: TabledEntry {
  static func find(_ key: AccountID, in state: LedgerState) -> AccountEntry? { state.accounts[key] }

  static func write(_ entry: AccountEntry?, at key: AccountID, in state: inout LedgerState) { state.set(key, entry) }
}

extension TrustlineEntry: TabledEntry {
  static func find(_ key: TrustlineKey, in state: LedgerState) -> TrustlineEntry? { state.trustlines[key] }

  static func write(_ entry: TrustlineEntry?, at key: TrustlineKey, in state: inout LedgerState) { state.set(key, entry) }
}

extension OfferEntry: TabledEntry {
  static func find(_ key: OfferKey, in state: LedgerState) -> OfferEntry? { state.offers[key] }

  static func write(_ entry: OfferEntry?, at key: OfferKey, in state: inout LedgerState) { state.set(key, entry) }
}

extension DataEntry: TabledEntry {
  static func find(_ key: DataEntryKey, in state: LedgerState) -> DataEntry? { state.data[key] }

  static func write(_ entry: DataEntry?, at key: DataEntryKey, in state: inout LedgerState) { state.set(key, entry) }
}

extension ClaimableBalanceEntry: TabledEntry {
  static func find(_ key: Bytes32, in state: LedgerState) -> ClaimableBalanceEntry? { state.claimableBalances[key] }

  static func write(_ entry: ClaimableBalanceEntry?, at key: Bytes32, in state: inout LedgerState) { state.set(key, entry) }
}

extension LiquidityPoolEntry: TabledEntry {
  static func find(_ key: XDR.PoolID, in state: LedgerState) -> LiquidityPoolEntry? { state.pools[key] }

  static func write(_ entry: LiquidityPoolEntry?, at key: XDR.PoolID, in state: inout LedgerState) { state.set(key, entry) }
}

extension ContractDataEntry: TabledEntry {
  static func find(_ key: ContractDataKey, in state: LedgerState) -> ContractDataEntry? { state.contractData[key] }

  static func write(_ entry: ContractDataEntry?, at key: ContractDataKey, in state: inout LedgerState) { state.set(key, entry) }
}

extension TimeToLive: TabledEntry {
  static func find(_ key: Bytes32, in state: LedgerState) -> TimeToLive? { state.timesToLive[key] }

  static func write(_ entry: TimeToLive?, at key: Bytes32, in state: inout LedgerState) { state.set(key, entry) }
}
