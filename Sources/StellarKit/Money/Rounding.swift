/// The way to round a fraction of a stroop. There is no default: it has to be decided each time who bears the difference.
public enum Rounding: Sendable {
  /// Drops the fraction.
  case down
  /// Rounds the fraction up to a whole stroop.
  case up
}

extension Amount {
  /// Returns the amount's value at a price, computed with 128 bits: what this much of one asset is worth in the other.
  ///
  /// ```swift
  /// let value = try Amount("10").multiplied(by: Price("0.25"), rounding: .down)  // 2.5
  /// ```
  /// - Throws: ``AmountError/tooLarge`` above ``max``.
  public func multiplied(by price: Price, rounding: Rounding) throws(AmountError) -> Amount {
    let product = UInt128(stroops) * UInt128(price.numerator)
    let divisor = UInt128(price.denominator)
    let (whole, remainder) = product.quotientAndRemainder(dividingBy: divisor)
    let rounded = rounding == .up && remainder > 0 ? whole + 1 : whole
    guard let stroops = Int64(exactly: rounded) else { throw .tooLarge }
    return try Amount(stroops: stroops)
  }

  /// Returns the amount divided by a price: how much of one asset this much of the other buys.
  ///
  /// - Throws: ``AmountError/tooLarge`` above ``max``.
  public func divided(by price: Price, rounding: Rounding) throws(AmountError) -> Amount {
    try multiplied(by: price.inverse, rounding: rounding)
  }
}
