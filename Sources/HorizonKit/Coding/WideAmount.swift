public import StellarKit

/// An amount that may exceed what an account can hold: a sum over all holders, or a contract's balance.
///
/// A whole number of stroops, 10^-7 of a unit, from 0 to 2^127 - 1.
public struct WideAmount: Hashable, Sendable {
  /// Nothing.
  public static let zero = WideAmount(.zero)

  /// The amount in stroops.
  public let stroops: UInt128

  /// An amount in stroops.
  ///
  /// - Throws: `AmountError.tooLarge` from 2^127.
  public init(stroops: UInt128) throws(AmountError) {
    guard stroops <= UInt128(Int128.max) else { throw .tooLarge }
    self.stroops = stroops
  }

  /// An amount that an account can hold.
  public init(_ amount: Amount) {
    stroops = UInt128(amount.stroops)
  }

  /// Reads digits with up to 7 decimals after a point, as `Amount` does.
  ///
  /// - Throws: `AmountError` with what is wrong.
  public init(_ text: String) throws(AmountError) {
    let digits = text.utf8
    guard digits.count > 12 else {
      self.init(try Amount(text))
      return
    }
    let point = digits.firstIndex(of: UInt8(ascii: ".")) ?? digits.endIndex
    let (whole, decimals) = (digits[..<point], digits[point...].dropFirst())
    let isNumber = (Array(whole) + decimals).allSatisfy { (48...57).contains($0) }
    guard isNumber, !whole.isEmpty, point == digits.endIndex || !decimals.isEmpty else { throw .notANumber(text) }
    guard decimals.count <= 7 else { throw .tooManyDecimals(text) }
    let padded = Array(whole) + decimals + [UInt8](repeating: 48, count: 7 - decimals.count)
    guard let stroops = UInt128(String(decoding: padded, as: UTF8.self)) else { throw .tooLarge }
    try self.init(stroops: stroops)
  }

  /// The same amount as an account can hold it; nil if it is larger.
  public var amount: Amount? {
    Int64(exactly: stroops).flatMap { try? Amount(stroops: $0) }
  }
}

extension WideAmount: CustomStringConvertible {
  /// The amount with 7 decimals, as Horizon writes it.
  public var description: String {
    let (whole, fraction) = stroops.quotientAndRemainder(dividingBy: UInt128(Amount.stroopsPerUnit))
    return "\(whole).\(String(fraction + UInt128(Amount.stroopsPerUnit)).dropFirst())"
  }
}

extension WideAmount: Comparable {
  public static func < (left: WideAmount, right: WideAmount) -> Bool { left.stroops < right.stroops }
}

extension WideAmount: Codable {
  public init(from decoder: any Decoder) throws {
    self = try decoder.value(ofText: Self.init(_:))
  }

  public func encode(to encoder: any Encoder) throws {
    try description.encode(to: encoder)
  }
}
