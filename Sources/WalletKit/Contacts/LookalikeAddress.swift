import StellarKit

/// The parts of an address by which it can be mistaken for another one. Thieves make similar addresses, send a little from them, and hope that they
/// are copied out of the history ("address poisoning").
enum LookalikeAddress {
  /// How many characters people compare at the beginning, of which the first two hardly differ, and at the end.
  private static let (beginning, end) = (6, 4)

  /// Returns the parts of an address that people compare. Two addresses that share one of these can be mistaken for each other.
  static func features(of address: String) -> [String] { ["\(address.prefix(beginning))…", "…\(address.suffix(end))"] }
}
