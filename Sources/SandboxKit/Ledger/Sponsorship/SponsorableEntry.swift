import StellarKit
import StellarXDR

/// An entry whose reserve another account can keep (CAP-33).
protocol SponsorableEntry: StateEntry {
  static func write(_ entry: Self?, at key: Key, in state: inout LedgerState)
}

extension AccountEntry: SponsorableEntry {
  static func write(_ entry: AccountEntry?, at key: AccountID, in state: inout LedgerState) { state.set(key, entry) }
}

extension TrustlineEntry: SponsorableEntry {
  static func write(_ entry: TrustlineEntry?, at key: TrustlineKey, in state: inout LedgerState) { state.set(key, entry) }
}

extension OfferEntry: SponsorableEntry {
  static func write(_ entry: OfferEntry?, at key: OfferKey, in state: inout LedgerState) { state.set(key, entry) }
}

extension DataEntry: SponsorableEntry {
  static func write(_ entry: DataEntry?, at key: DataEntryKey, in state: inout LedgerState) { state.set(key, entry) }
}

extension ClaimableBalanceEntry: SponsorableEntry {
  static func write(_ entry: ClaimableBalanceEntry?, at key: Bytes32, in state: inout LedgerState) { state.set(key, entry) }
}
