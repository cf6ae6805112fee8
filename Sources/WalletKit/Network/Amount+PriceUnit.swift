import StellarKit

extension Amount {
  /// One unit. It uses the initializer for fees, since only that can't fail.
  static let one = Amount(fee: UInt32(stroopsPerUnit))

  /// Finds the amount of an asset that its price is given for: the smallest power of ten, from 1 up, that is worth at least 0.001, so that the price
  /// has at least five digits. If none is worth that much, it is the largest.
  ///
  /// - Parameter worth: returns what an amount of the asset is worth, or nil if that is more than an amount can be, or isn't known.
  static func priceUnit(worth: (Amount) -> Amount?) -> Amount {
    let powers = sequence(first: stroopsPerUnit) { $0 > .max / 10 ? nil : $0 * 10 }.compactMap { try? Amount(stroops: $0) }
    return powers.first { power in worth(power).map { $0.stroops >= stroopsPerUnit / 1000 } ?? true } ?? powers.last ?? one
  }
}
