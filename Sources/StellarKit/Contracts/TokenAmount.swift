public import Sentences

/// An amount of a contract's token: a whole number of its smallest unit, with as many decimals as the token has.
///
/// An asset's contract counts in stroops, with 7 decimals. Others have what they like. There is no way to a floating-point number and back.
public struct TokenAmount: Hashable, Sendable {
  /// The most decimals that a number of 128 bits can have all of.
  public static let decimalsLimit: UInt32 = 38

  /// The smallest units; below zero only where a contract says so.
  public let units: Int128
  /// How many of the digits stand behind the point, from 0 to 38.
  public let decimals: UInt32

  /// An amount in the smallest unit.
  ///
  /// - Throws: ``TokenAmountError/tooManyDecimals(_:)`` for a token of more than 38.
  public init(units: Int128, decimals: UInt32) throws(TokenAmountError) {
    guard decimals <= Self.decimalsLimit else { throw .tooManyDecimals(Self.decimalsLimit) }
    self.units = units
    self.decimals = decimals
  }

  /// An amount of an asset, in the asset's contract.
  public init(_ amount: Amount) {
    (units, decimals) = (Int128(amount.stroops), 7)
  }

  /// Reads digits, with a point before decimals: `10`, `0.5`. Nothing else is an amount, and none is below zero.
  ///
  /// - Parameters:
  ///   - text: what somebody typed.
  ///   - decimals: how many the token has.
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
  /// The amount without the zeros that end its decimals: `10.5`, `3`.
  public var description: String {
    guard decimals > 0 else { return padded }
    var text = padded[...]
    while text.hasSuffix("0") { text = text.dropLast() }
    return String(text.hasSuffix(".") ? text.dropLast() : text)
  }
}

/// Why something is not an amount of a token.
public enum TokenAmountError: Error, Hashable, Sendable {
  /// Not digits with an optional point.
  case notANumber(String)
  /// More decimals than the token has, or than any can have: the most.
  case tooManyDecimals(UInt32)
  /// Above what 128 bits hold.
  case tooLarge
}

extension TokenAmountError: SentenceConvertible {
  public var sentence: Sentence {
    switch self {
    case .notANumber(let text): "“\(text.prefix(40))” is not an amount. Write digits only, with a point before decimals, as in 10.5."
    case .tooManyDecimals(let most): "This token counts no more decimals than \(Int(most))."
    case .tooLarge: "That is more than the token can count."
    }
  }
}
