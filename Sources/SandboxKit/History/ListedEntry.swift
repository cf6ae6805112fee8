import Foundation
import StellarKit
import StellarXDR

/// An entry that stands in lists.
protocol ListedEntry: StateEntry {
  /// All lines of it.
  func listings(at key: Key) -> [EntryListing]

  /// Whether another entry with the same key has the same lines: what nearly every change comes to, so it has to be told fast.
  func isListed(like other: Self) -> Bool

  /// The entry in the protocol's form; nil for one of another kind.
  init?(_ entry: XDR.LedgerEntry)
}
