import StellarKit

/// Finds addresses that are taken for others: thieves make them, send a little from them, and hope that they are copied out of the history
/// ("address poisoning").
enum LookalikeAddress {
  /// So many characters at the beginning, of which the first two hardly differ, or at the end are what people compare.
  private static let (beginning, end) = (6, 4)

  /// What of an address people compare: two addresses that share one of these are taken for each other.
  static func features(of address: String) -> [String] { ["\(address.prefix(beginning))…", "…\(address.suffix(end))"] }
}
