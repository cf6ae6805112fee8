import Foundation
import StellarKit
import StellarXDR

/// An entry that is in lists.
protocol ListedEntry: StateEntry {
  /// Returns all lines of the entry.
  func listings(at key: Key) -> [EntryListing]

  /// Returns whether another entry with the same key has the same lines. Nearly every change leaves them the same, so this has to be fast.
  func isListed(like other: Self) -> Bool

  /// Reads an entry in the protocol's form, or returns nil if it is of another kind.
  init?(_ entry: XDR.LedgerEntry)
}
