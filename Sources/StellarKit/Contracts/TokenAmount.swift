public import Sentences

/// An amount of a contract's token: a whole number of its smallest unit, together with the token's number of decimals.
///
/// An asset's contract counts in stroops, with 7 decimals. Other tokens choose their own number. There is no conversion to or from floating-point
/// numbers.
public struct TokenAmount: Hashable, Sendable {
  /// The most decimals that a 128-bit number can fully represent.
  public static let decimalsLimit: UInt32 = 38

  /// The number of smallest units; negative only if a contract reports it so.
  public let units: Int128
  /// The number of digits after the point, from 0 to 38.
  public let decimals: UInt32

  /// An amount in the smallest unit.
  ///
  /// - Throws: ``TokenAmountError/tooManyDecimals(_:)`` for a token with more than 38 decimals.
  public init(units: Int128, decimals: UInt32) throws(TokenAmountError) {
    guard decimals <= Self.decimalsLimit else { throw .tooManyDecimals(Self.decimalsLimit) }
    self.units = units
    self.decimals = decimals
  }

  /// An asset's amount, as in the asset's contract.
  public init(_ amount: Amount) {
    (units, decimals) = (Int128(amount.stroops), 7)
  }

  /// Reads digits, with an optional point and decimals: `10`, `0.5`. Nothing else is accepted, so an amount is never negative.
  ///
  /// - Parameters:
  ///   - text: the typed text.
  ///   - decimals: the token's number of decimals.
  /// - Throws: ``TokenAmountError``
  public init(_ text: String, decimals: UInt32) throws(TokenAmountError) {
    guard decimals <= Self.decimalsLimit else { throw .tooManyDecimals(Self.decimalsLimit) }
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, whole.utf8.isDecimalDigits, parts.count == 1 || parts[1].utf8.isDecimalDigits else { throw .notANumber(text) }
    let fraction = parts.count == 2 ? parts[1] : ""
    guard fraction.utf8.count <= decimals else { throw .tooManyDecimals(decimals) }
    let digits = whole + fraction + String(repeating: "0", count: Int(decimals) - fraction.utf8.count)
    var units: Int128 = 0
    for digit in digits.utf8 {
      let (product, overflow) = units.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(Int128(digit - UInt8(ascii: "0")))
      guard !overflow, !carry else { throw .tooLarge }
      units = sum
    }
    (self.units, self.decimals) = (units, decimals)
  }

  /// The amount with all its decimals.
  public var padded: String {
    let digits = String(units.magnitude)
    let filled = String(repeating: "0", count: max(0, Int(decimals) + 1 - digits.utf8.count)) + digits
    let sign = units < 0 ? "-" : ""
    return decimals == 0 ? sign + filled : "\(sign)\(filled.dropLast(Int(decimals))).\(filled.suffix(Int(decimals)))"
  }
}

extension TokenAmount: CustomStringConvertible {
  /// The amount without trailing zeros in its decimals: `10.5`, `3`.
  public var description: String {
    guard decimals > 0 else { return padded }
    var text = padded[...]
    while text.hasSuffix("0") { text = text.dropLast() }
    return String(text.hasSuffix(".") ? text.dropLast() : text)
  }
}

/// The reason why a text isn't an amount of a token.
public enum TokenAmountError: Error, Hashable, Sendable {
  /// It isn't digits with an optional point.
  case notANumber(String)
  /// It has more decimals than the token, or than any token can have; with the maximum.
  case tooManyDecimals(UInt32)
  /// It exceeds 128 bits.
  case tooLarge
}

extension TokenAmountError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .notANumber(let text): "“\(text.prefix(40))” is not an amount. Write digits only, with a point before decimals, as in 10.5."
    case .tooManyDecimals(let most): "This token has at most \(Int(most)) decimals."
    case .tooLarge: "That is more than the token can count."
    }
  }
}
