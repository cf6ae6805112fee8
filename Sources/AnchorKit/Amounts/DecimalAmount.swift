public import Sentences
public import StellarKit

/// An exact amount, price or percentage as anchors write them: a decimal number that is never negative.
///
/// Money outside Stellar has as many decimals as its own network has: two for dollars, eight for bitcoins, eighteen for ether. ``stellarAmount()``
/// converts it to a Stellar asset's `Amount`. There is no conversion to or from floating-point numbers.
public struct DecimalAmount: Hashable, Sendable {
  /// The most decimals that can be read, and that a product keeps.
  public static let mostDecimals = 38
  /// The amount 0.
  public static let zero = DecimalAmount(units: 0, decimals: 0)

  /// The number without its decimal point.
  let units: UInt128
  /// How many of the digits stand after the point. Trailing zeros are removed, so that equal numbers are equal values.
  let decimals: Int

  private init(units: UInt128, decimals: Int) {
    var (units, decimals) = (units, decimals)
    while decimals > 0, units % 10 == 0 { (units, decimals) = (units / 10, decimals - 1) }
    self.units = units
    self.decimals = decimals
  }

  /// Reads digits, with decimals after a point: `10`, `0.5`, `55.5556`. Anything else isn't an amount.
  ///
  /// - Throws: ``DecimalAmountError``
  public init(_ text: String) throws(DecimalAmountError) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { (48...57).contains($0) } }) else { throw .notANumber }
    var fraction = parts.count == 2 ? Array(parts[1]) : []
    while fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
    guard fraction.count <= Self.mostDecimals else { throw .tooManyDecimals(Self.mostDecimals) }
    var units: UInt128 = 0
    for digit in Array(parts[0]) + fraction { units = try Self.sum(Self.product(units, 10), UInt128(digit - 48)) }
    self.init(units: units, decimals: fraction.count)
  }

  /// Reads an amount as programs write it: also with an exponent, as in `0E-7` and `1.5E+2`, which is applied exactly.
  ///
  /// - Throws: ``DecimalAmountError``, also if the exponent makes for more digits than are kept.
  init(sent text: String) throws(DecimalAmountError) {
    guard let match = text.wholeMatch(of: /([0-9.]+)[eE]([+-]?[0-9]{1,2})/), let exponent = Int(match.2) else {
      try self.init(text)
      return
    }
    let digits = try DecimalAmount(String(match.1))
    let places = digits.decimals - exponent
    self = try Self.kept(DecimalAmount(units: Self.product(digits.units, Self.power(-places)), decimals: max(0, places)))
  }

  /// Converts the amount of a Stellar asset.
  public init(_ amount: Amount) {
    self.init(units: UInt128(amount.stroops), decimals: 7)
  }

  /// Converts it to the amount of a Stellar asset.
  ///
  /// - Throws: `AmountError` if it has more than 7 decimals, or is more than Stellar can represent.
  public func stellarAmount() throws(AmountError) -> Amount { try Amount(description) }

  /// Adds an amount.
  ///
  /// - Throws: ``DecimalAmountError/tooLarge``
  public func adding(_ other: DecimalAmount) throws(DecimalAmountError) -> DecimalAmount {
    let places = max(decimals, other.decimals)
    return DecimalAmount(units: try Self.sum(scaled(to: places), other.scaled(to: places)), decimals: places)
  }

  /// Subtracts an amount.
  ///
  /// - Throws: ``DecimalAmountError/negative`` if `other` is larger, ``DecimalAmountError/tooLarge``
  public func subtracting(_ other: DecimalAmount) throws(DecimalAmountError) -> DecimalAmount {
    let places = max(decimals, other.decimals)
    let (left, right) = (try scaled(to: places), try other.scaled(to: places))
    guard left >= right else { throw .negative }
    return DecimalAmount(units: left - right, decimals: places)
  }

  /// Multiplies the amount by a price.
  ///
  /// - Throws: ``DecimalAmountError/tooLarge``, also if the product has more digits than are kept.
  public func multiplied(by other: DecimalAmount) throws(DecimalAmountError) -> DecimalAmount {
    try Self.kept(DecimalAmount(units: Self.product(units, other.units), decimals: decimals + other.decimals))
  }

  /// Returns a percentage of the amount.
  ///
  /// - Throws: ``DecimalAmountError/tooLarge``, also if the result has more digits than are kept.
  public func percent(_ percentage: DecimalAmount) throws(DecimalAmountError) -> DecimalAmount {
    let product = try multiplied(by: percentage)
    return try Self.kept(DecimalAmount(units: product.units, decimals: product.decimals + 2))
  }

  /// Rounds the amount to a number of decimals; a negative number of them counts as 0.
  ///
  /// - Throws: ``DecimalAmountError/tooLarge``
  public func rounded(to places: Int, _ rounding: Rounding) throws(DecimalAmountError) -> DecimalAmount {
    let places = max(0, places)
    guard decimals > places else { return self }
    let divisor = try Self.power(decimals - places)
    let (whole, remainder) = units.quotientAndRemainder(dividingBy: divisor)
    return DecimalAmount(units: rounding == .up && remainder > 0 ? whole + 1 : whole, decimals: places)
  }

  /// Checks that an amount has no more decimals than can be read, and returns it: otherwise it couldn't be written down and read back.
  private static func kept(_ amount: DecimalAmount) throws(DecimalAmountError) -> DecimalAmount {
    guard amount.decimals <= mostDecimals else { throw .tooLarge }
    return amount
  }

  private func scaled(to places: Int) throws(DecimalAmountError) -> UInt128 {
    try Self.product(units, Self.power(places - decimals))
  }

  private static func power(_ exponent: Int) throws(DecimalAmountError) -> UInt128 {
    var power: UInt128 = 1
    for _ in 0..<max(0, exponent) { power = try product(power, 10) }
    return power
  }

  private static func product(_ left: UInt128, _ right: UInt128) throws(DecimalAmountError) -> UInt128 {
    let (product, overflow) = left.multipliedReportingOverflow(by: right)
    guard !overflow else { throw .tooLarge }
    return product
  }

  private static func sum(_ left: UInt128, _ right: UInt128) throws(DecimalAmountError) -> UInt128 {
    let (sum, overflow) = left.addingReportingOverflow(right)
    guard !overflow else { throw .tooLarge }
    return sum
  }
}

extension DecimalAmount: CustomStringConvertible {
  /// The amount without trailing zeros: `10.5`, `3`.
  public var description: String {
    let digits = String(units)
    guard decimals > 0 else { return digits }
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.utf8.count)) + digits
    return "\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
  }
}

extension DecimalAmount: Comparable {
  public static func < (left: DecimalAmount, right: DecimalAmount) -> Bool {
    let (leftWhole, rightWhole) = (left.whole, right.whole)
    guard leftWhole == rightWhole else { return leftWhole < rightWhole }
    // Digits after the point compare like text: missing ones count as zeros.
    return left.fraction.lexicographicallyPrecedes(right.fraction)
  }

  private var whole: UInt128 { UInt128(description.prefix { $0 != "." }) ?? 0 }
  private var fraction: [UInt8] { Array(description.utf8.drop { $0 != UInt8(ascii: ".") }) }
}

extension DecimalAmount: Codable {
  public init(from decoder: any Decoder) throws {
    self = try decoder.value(ofText: Self.init(_:))
  }

  public func encode(to encoder: any Encoder) throws {
    try description.encode(to: encoder)
  }
}

/// Why something isn't a ``DecimalAmount``, or can't be calculated.
public enum DecimalAmountError: Error, Hashable, Sendable {
  /// Not digits with an optional point.
  case notANumber
  /// More decimals than can be read.
  case tooManyDecimals(Int)
  /// More digits than are kept, which are at least 38.
  case tooLarge
  /// Below zero.
  case negative
}

extension DecimalAmountError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .notANumber: "This is not an amount. Write digits only, with a point before decimals, as in 10.5."
    case .tooManyDecimals(let most): "An amount can have at most \(most) decimals here."
    case .tooLarge: "The number has too many digits."
    case .negative: "An amount can't be negative."
    }
  }
}
