public import StellarXDR

/// A price: how much of one asset is given for one unit of another, as a fraction of two positive 32-bit numbers.
///
/// Two fractions of the same value, such as 1/2 and 2/4, are different prices on the ledger and aren't equal here;
/// ``isLower(than:)`` compares values.
public struct Price: Hashable, Sendable {
  /// The most decimals that can be read.
  public static let decimalLimit = 18

  /// The number above the line.
  public let numerator: Int32
  /// The number below the line.
  public let denominator: Int32

  /// Makes a price from a fraction, which isn't reduced.
  ///
  /// - Throws: ``PriceError/notPositive`` unless both numbers are above zero.
  public init(_ numerator: Int32, _ denominator: Int32) throws(PriceError) {
    guard numerator > 0, denominator > 0 else { throw .notPositive }
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Reads a price from its wire form.
  ///
  /// - Throws: ``PriceError/notPositive``
  public init(_ xdr: XDR.Price) throws(PriceError) {
    try self.init(xdr.n, xdr.d)
  }

  /// Reads digits with up to 18 decimals after a point, and chooses the closest fraction.
  ///
  /// The fraction is exact, or within 10^-9 of the text's value (for values below 1: within 10^-9 of its size).
  ///
  /// - Throws: ``PriceError``; ``PriceError/notRepresentable(_:)`` if no fraction is close enough.
  public init(_ text: String) throws(PriceError) {
    guard !text.isEmpty else { throw .empty }
    let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    let decimals = parts.count == 2 ? parts[1] : nil
    guard parts[0].isDecimalDigits, decimals?.isDecimalDigits ?? true else {
      throw text.utf8.contains(UInt8(ascii: ",")) ? .comma(text) : .notANumber(text)
    }
    let whole = parts[0].drop { $0 == UInt8(ascii: "0") }
    guard whole.count <= 10 else { throw .notRepresentable(text) }
    guard decimals?.count ?? 0 <= Self.decimalLimit else { throw .tooManyDecimals }
    var value: UInt128 = 0
    for digit in whole { value = value * 10 + UInt128(digit - 48) }
    var scale: UInt128 = 1
    for digit in decimals ?? "".utf8[...] {
      value = value * 10 + UInt128(digit - 48)
      scale *= 10
    }
    guard value > 0 else { throw .notPositive }
    guard let best = Fraction.closest(to: Fraction(value, scale)), best.isWithin(billionthOf: Fraction(value, scale)) else {
      throw .notRepresentable(text)
    }
    try self.init(Int32(best.numerator), Int32(best.denominator))
  }

  /// The inverse price: of the other asset, in this one.
  public var inverse: Price { Price(unchecked: denominator, numerator) }

  private init(unchecked numerator: Int32, _ denominator: Int32) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Returns whether the price's value is below another's.
  public func isLower(than other: Price) -> Bool {
    Int64(numerator) * Int64(other.denominator) < Int64(other.numerator) * Int64(denominator)
  }

  /// Returns the value as a decimal number, its last digit rounded half up: `0.3333333`.
  ///
  /// - Parameter places: how many decimals, from 0 to 18; Horizon writes 7.
  public func decimal(places: Int = 7) -> String {
    let places = min(max(places, 0), Self.decimalLimit)
    var scale: UInt128 = 1
    for _ in 0..<places { scale *= 10 }
    let divisor = UInt128(denominator)
    let rounded = (UInt128(numerator) * scale * 2 + divisor) / (divisor * 2)
    guard places > 0 else { return String(rounded) }
    let fraction = String(rounded % scale)
    return "\(rounded / scale).\(String(repeating: "0", count: places - fraction.utf8.count))\(fraction)"
  }

  /// The wire form.
  public var xdr: XDR.Price { XDR.Price(n: numerator, d: denominator) }
}

extension Price: CustomStringConvertible {
  /// The fraction: `1/3`.
  public var description: String { "\(numerator)/\(denominator)" }
}

extension Price: Codable {
  private enum CodingKeys: String, CodingKey {
    case numerator = "n"
    case denominator = "d"
  }

  /// Reads `{"n": 1, "d": 3}`, as Horizon's `price_r`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let (numerator, denominator) = (try container.decode(Int32.self, forKey: .numerator), try container.decode(Int32.self, forKey: .denominator))
    do {
      try self.init(numerator, denominator)
    } catch {
      throw DecodingError.dataCorruptedError(forKey: .numerator, in: container, debugDescription: "\(error)")
    }
  }
}

/// An exact fraction, used to search for a price.
private struct Fraction {
  let numerator: UInt128
  let denominator: UInt128

  init(_ numerator: UInt128, _ denominator: UInt128) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Finds the fraction closest to a value among those whose two numbers fit 31 bits, by the value's continued fraction. Returns nil if the value is
  /// out of range.
  ///
  /// The last step of the continued fraction is shortened to what fits. The result of that or of the step before it is the closest.
  static func closest(to value: Fraction) -> Fraction? {
    let limit = UInt128(Int32.max)
    var (before, last) = (Fraction(0, 1), Fraction(1, 0))
    var rest = value
    while rest.denominator > 0 {
      let step = rest.numerator / rest.denominator
      let most = min(
        last.numerator > 0 ? (limit - before.numerator) / last.numerator : step,
        last.denominator > 0 ? (limit - before.denominator) / last.denominator : step)
      let taken = min(step, most)
      let next = Fraction(taken * last.numerator + before.numerator, taken * last.denominator + before.denominator)
      guard taken == step else { return [next, last].filter { $0.numerator > 0 && $0.denominator > 0 }.min { $0.isCloser(to: value, than: $1) } }
      (before, last) = (last, next)
      rest = Fraction(rest.denominator, rest.numerator % rest.denominator)
    }
    return last
  }

  /// Returns the distance to a value, in units of 1 divided by the product of both denominators.
  private func distance(to value: Fraction) -> UInt128 {
    let (mine, other) = (numerator * value.denominator, value.numerator * denominator)
    return mine > other ? mine - other : other - mine
  }

  private func isCloser(to value: Fraction, than other: Fraction) -> Bool {
    distance(to: value) * other.denominator < other.distance(to: value) * denominator
  }

  /// Returns whether the distance to a value is at most 10^-9, and at most 10^-9 of the value.
  func isWithin(billionthOf value: Fraction) -> Bool {
    distance(to: value) <= min(value.denominator, value.numerator) * denominator / 1_000_000_000
  }
}
