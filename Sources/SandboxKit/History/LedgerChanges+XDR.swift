import StellarKit
import StellarXDR

/// The form of changes on disk: their number, then each entry as it was and as it is, in the order of the keys.
extension LedgerChanges {
  /// The changes as bytes.
  var stored: [UInt8] {
    let sorted = all.map { (key: $0.key.xdrBytes, change: $0) }.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    return StoredChanges(sorted.map { StoredChange(before: $0.change.before, after: $0.change.after) }).xdrBytes
  }

  /// Reads what ``stored`` wrote.
  init(stored: [UInt8]) throws {
    self.init()
    for change in try StoredChanges(xdr: stored).changes { try add(change.before, change.after) }
  }

  private mutating func add(_ before: XDR.LedgerEntry?, _ after: XDR.LedgerEntry?) throws {
    guard let entry = after ?? before else { throw InvalidRow(description: "a change changes nothing") }
    switch entry.data {
    case .account(let xdr):
      accounts.append(
        Self.change(AccountID(xdr.accountID), before, after) { entry in
          guard case .account(let xdr) = entry.data else { return nil }
          return AccountEntry(xdr, lastModified: entry.lastModifiedLedgerSeq, sponsorship: Sponsorship(entry.ext))
        })
    case .trustline(let xdr):
      trustlines.append(
        Self.change(TrustlineKey(account: AccountID(xdr.accountID), asset: xdr.asset), before, after) { entry in
          guard case .trustline(let xdr) = entry.data else { return nil }
          return TrustlineEntry(xdr, lastModified: entry.lastModifiedLedgerSeq, sponsorship: Sponsorship(entry.ext))
        })
    case .offer(let xdr):
      offers.append(
        Self.change(OfferKey(seller: AccountID(xdr.sellerID), id: xdr.offerID), before, after) { entry in
          guard case .offer(let xdr) = entry.data else { return nil }
          return OfferEntry(xdr, lastModified: entry.lastModifiedLedgerSeq, sponsorship: Sponsorship(entry.ext))
        })
    case .data(let xdr):
      data.append(
        Self.change(DataEntryKey(account: AccountID(xdr.accountID), name: xdr.dataName), before, after) { entry in
          guard case .data(let xdr) = entry.data else { return nil }
          return DataEntry(value: xdr.dataValue, lastModified: entry.lastModifiedLedgerSeq, sponsorship: Sponsorship(entry.ext))
        })
    case .claimableBalance(let xdr):
      claimableBalances.append(
        Self.change(xdr.balanceID.hash, before, after) { entry in
          guard case .claimableBalance(let xdr) = entry.data else { return nil }
          return ClaimableBalanceEntry(xdr, lastModified: entry.lastModifiedLedgerSeq, sponsorship: Sponsorship(entry.ext))
        })
    case .liquidityPool(let xdr):
      pools.append(
        Self.change(xdr.liquidityPoolID, before, after) { entry in
          guard case .liquidityPool(let xdr) = entry.data else { return nil }
          return LiquidityPoolEntry(xdr, lastModified: entry.lastModifiedLedgerSeq, sponsorship: Sponsorship(entry.ext))
        })
    case .contractData(let xdr):
      contractData.append(
        Self.change(ContractDataKey(xdr), before, after) { entry in
          guard case .contractData(let xdr) = entry.data else { return nil }
          return ContractDataEntry(xdr.val, lastModified: entry.lastModifiedLedgerSeq)
        })
    case .ttl(let xdr):
      timesToLive.append(
        Self.change(xdr.keyHash, before, after) { entry in
          guard case .ttl(let xdr) = entry.data else { return nil }
          return TimeToLive(lastLedger: xdr.liveUntilLedgerSeq, lastModified: entry.lastModifiedLedgerSeq)
        })
    case .contractCode, .configSetting: throw UnknownEntry(type: entry.data.type)
    }
  }

  private static func change<Entry: StateEntry>(
    _ key: Entry.Key, _ before: XDR.LedgerEntry?, _ after: XDR.LedgerEntry?, read: (XDR.LedgerEntry) -> Entry?
  ) -> EntryChange<Entry> {
    EntryChange(key: key, before: before.flatMap(read), after: after.flatMap(read))
  }
}
