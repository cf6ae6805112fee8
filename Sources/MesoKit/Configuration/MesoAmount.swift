public import Sentences

/// An exact amount of money or of a token: at most 20 digits before the point and 18 after it, never negative.
///
/// Meso takes amounts as text, `50` or `0.001`. There is no conversion to or from floating-point numbers. Two amounts are equal if their values are,
/// so `1` equals `1.00`, but each prints with the decimals that it was written with.
public struct MesoAmount: Sendable {
  /// The most digits after the point: as many as the finest of the tokens has (ETH).
  public static let maximumDecimals = 18
  /// The most digits before the point.
  public static let maximumWholeDigits = 20

  /// The amount in units of 10^-18.
  private let units: UInt128
  /// How many digits it was written with after the point.
  private let decimals: Int

  /// Reads ASCII digits with at most one point, which a digit follows: `10`, `0.01`, `.5`, `00.10`. A sign, an exponent, spaces and
  /// commas are refused, as Meso refuses them.
  ///
  /// - Throws: ``MesoAmountError`` saying what is wrong.
  public init(_ text: String) throws(MesoAmountError) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard let last = parts.last, !last.isEmpty, parts.count <= 2 else { throw .notANumber }
    guard parts.allSatisfy({ $0.allSatisfy { (48...57).contains($0) } }) else { throw .notANumber }
    let whole = parts.count == 2 ? parts[0].drop { $0 == 48 } : last.drop { $0 == 48 }
    let fraction = parts.count == 2 ? Array(last) : []
    guard whole.count <= Self.maximumWholeDigits else { throw .tooLarge }
    guard fraction.count <= Self.maximumDecimals else { throw .tooManyDecimals }
    let zeros = [UInt8](repeating: 48, count: Self.maximumDecimals - fraction.count)
    units = (Array(whole) + fraction + zeros).reduce(0) { $0 * 10 + UInt128($1 - 48) }
    decimals = fraction.count
  }

  /// Returns the amount as a whole number of a token's smallest unit, which is 10^-decimals of the token, as a transaction on its chain states it.
  ///
  /// - Throws: ``MesoAmountError/tooManyDecimals`` if the amount isn't a whole number of them, and ``MesoAmountError/tooLarge`` if the number is
  ///   above 2^128 - 1.
  public func smallestUnits(decimals: UInt8) throws(MesoAmountError) -> UInt128 {
    let shift = Int(decimals) - Self.maximumDecimals
    guard shift > 0 else {
      let (quotient, remainder) = units.quotientAndRemainder(dividingBy: Self.powerOfTen(-shift))
      guard remainder == 0 else { throw .tooManyDecimals }
      return quotient
    }
    guard units > 0 else { return 0 }
    guard shift <= 38 else { throw .tooLarge }
    let (product, overflow) = units.multipliedReportingOverflow(by: Self.powerOfTen(shift))
    guard !overflow else { throw .tooLarge }
    return product
  }

  /// Returns 10 to a power from 0 to 38.
  private static func powerOfTen(_ exponent: Int) -> UInt128 {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }
}

extension MesoAmount: CustomStringConvertible {
  /// The amount in the form that Meso reads, with the decimals that it was written with and without leading zeros.
  public var description: String {
    let scale = Self.powerOfTen(Self.maximumDecimals)
    guard decimals > 0 else { return String(units / scale) }
    let fraction = String(units % scale)
    let padded = String(repeating: "0", count: Self.maximumDecimals - fraction.utf8.count) + fraction
    return "\(units / scale).\(padded.prefix(decimals))"
  }
}

extension MesoAmount: Hashable, Comparable {
  public static func == (left: MesoAmount, right: MesoAmount) -> Bool { left.units == right.units }
  public static func < (left: MesoAmount, right: MesoAmount) -> Bool { left.units < right.units }
  public func hash(into hasher: inout Hasher) { hasher.combine(units) }
}

/// Why a text is not a ``MesoAmount``.
public enum MesoAmountError: Error, Hashable, Sendable {
  /// Something other than digits with at most one point.
  case notANumber
  /// More digits after the point than any token has, or than this token has.
  case tooManyDecimals
  /// More digits before the point than an amount can have.
  case tooLarge
}

extension MesoAmountError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .notANumber: "it isn't a number: write digits, with a point before the decimals, such as 50 or 0.25"
    case .tooManyDecimals: "it has more decimals than the token has"
    case .tooLarge: "it is too large"
    }
  }
}
