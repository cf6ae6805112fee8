import StellarXDR

/// An error about an entry of a kind that this ledger doesn't hold, such as a contract's code.
struct UnknownEntry: Error, CustomStringConvertible {
  var type: XDR.LedgerEntryType

  var description: String { "the ledger holds no entries of the kind \(type)" }
}
