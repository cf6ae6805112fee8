import StellarKit
import StellarXDR

extension LedgerState {
  /// Every entry in the protocol's form, with its key, in no order.
  var entries: [(key: XDR.LedgerKey, entry: XDR.LedgerEntry)] {
    xdr(accounts) + xdr(trustlines) + xdr(offers) + xdr(data) + xdr(claimableBalances) + xdr(pools) + xdr(contractData)
      + xdr(timesToLive)
  }

  private func xdr<Entry, Index>(_ table: EntryTable<Entry, Index>) -> [(key: XDR.LedgerKey, entry: XDR.LedgerEntry)] {
    table.entries.map { (key: Entry.xdr($0.key), entry: $0.value.xdr(at: $0.key)) }
  }

  /// The SHA-256 over all entries, in the order of their keys' bytes: equal for equal states.
  var stateHash: Bytes32 {
    let sorted = entries.map { (key: $0.key.xdrBytes, entry: $0.entry) }.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    var encoder = XDREncoder()
    for (_, entry) in sorted { entry.encode(to: &encoder) }
    return Bytes32(sha256: encoder.bytes)
  }
}
