import StellarKit

/// Finds addresses that are taken for others: thieves make them, send a little from them, and hope that they are copied out of the history
/// ("address poisoning").
enum LookalikeAddress {
  /// So many characters at the beginning, of which the first two hardly differ, or at the end are what people compare.
  private static let (beginning, end) = (6, 4)

  /// Finds a known account whose address begins or ends like another's.
  static func find(_ account: AccountID, among known: some Sequence<AccountID>) -> AccountID? {
    let address = account.address
    return known.first {
      $0 != account && ($0.address.prefix(beginning) == address.prefix(beginning) || $0.address.suffix(end) == address.suffix(end))
    }
  }

  /// What of an address people compare: two addresses that share one of these are taken for each other.
  static func features(of address: String) -> [String] { ["\(address.prefix(beginning))…", "…\(address.suffix(end))"] }
}
