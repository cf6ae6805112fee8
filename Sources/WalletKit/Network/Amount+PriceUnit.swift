import StellarKit

extension Amount {
  /// One unit. Of the initializers, the one for fees is the one that can't fail.
  static let one = Amount(fee: UInt32(stroopsPerUnit))

  /// Finds for how much of an asset its price is told: the smallest power of ten of it, from 1 on, that is worth at least 0.001, so that the price has at
  /// least five digits. Where none is, it is the largest.
  ///
  /// - Parameter worth: what an amount of the asset is worth; nil where it is more than an amount can be, or isn't known.
  static func priceUnit(worth: (Amount) -> Amount?) -> Amount {
    let powers = sequence(first: stroopsPerUnit) { $0 > .max / 10 ? nil : $0 * 10 }.compactMap { try? Amount(stroops: $0) }
    return powers.first { power in worth(power).map { $0.stroops >= stroopsPerUnit / 1000 } ?? true } ?? powers.last ?? one
  }
}
