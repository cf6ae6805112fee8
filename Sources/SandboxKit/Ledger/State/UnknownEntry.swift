import StellarXDR

/// An entry of a kind that this ledger doesn't hold, such as a contract's.
struct UnknownEntry: Error, CustomStringConvertible {
  var type: XDR.LedgerEntryType

  var description: String { "the ledger holds no entries of the kind \(type)" }
}
