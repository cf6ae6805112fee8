/// An amount of lumens or of an issued asset: a whole number of stroops, 10^-7 of a unit, from 0 to 2^63 - 1.
///
/// There is no conversion to or from floating-point numbers: text and stroops are its only forms.
public struct Amount: Hashable, Sendable {
  /// Stroops in one unit.
  public static let stroopsPerUnit: Int64 = 10_000_000
  /// Nothing.
  public static let zero = Amount(unchecked: 0)
  /// The maximum that the protocol can express, 922337203685.4775807.
  public static let max = Amount(unchecked: .max)

  /// The amount in stroops, never negative.
  public let stroops: Int64

  private init(unchecked stroops: Int64) {
    self.stroops = stroops
  }

  /// An amount in stroops.
  ///
  /// - Throws: ``AmountError/negative`` for a negative number.
  public init(stroops: Int64) throws(AmountError) {
    guard stroops >= 0 else { throw .negative }
    self.stroops = stroops
  }

  /// A fee or a reserve. The protocol stores it as a 32-bit number of stroops, which is always a valid amount.
  public init(fee: UInt32) {
    stroops = Int64(fee)
  }

  /// Reads digits, with an optional point and up to 7 decimals: `10`, `0.5`, `10.0000001`. Nothing else is accepted.
  ///
  /// - Throws: ``AmountError`` with what is wrong.
  public init(_ text: String) throws(AmountError) {
    guard !text.isEmpty else { throw .empty }
    let characters = text.utf8
    let point = characters.firstIndex(of: UInt8(ascii: "."))
    let whole = characters[..<(point ?? characters.endIndex)]
    let decimals = point.map { characters[characters.index(after: $0)...] }
    guard whole.isDecimalDigits, decimals?.isDecimalDigits ?? true else {
      throw characters.contains(UInt8(ascii: ",")) ? .comma(text) : .notANumber(text)
    }
    let places = decimals?.count ?? 0
    if places > 7 { throw .tooManyDecimals(text) }
    var total: Int64 = 0
    try Self.append(whole, to: &total)
    if let decimals { try Self.append(decimals, to: &total) }
    try Self.append(repeatElement(UInt8(ascii: "0"), count: 7 - places), to: &total)
    stroops = total
  }

  private static func append(_ digits: some Sequence<UInt8>, to total: inout Int64) throws(AmountError) {
    for digit in digits {
      let (product, overflow) = total.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(Int64(digit - UInt8(ascii: "0")))
      guard !overflow, !carry else { throw .tooLarge }
      total = sum
    }
  }

  /// Returns the sum.
  ///
  /// - Throws: ``AmountError/tooLarge`` above ``max``.
  public func adding(_ other: Amount) throws(AmountError) -> Amount {
    let (sum, overflow) = stroops.addingReportingOverflow(other.stroops)
    guard !overflow else { throw .tooLarge }
    return Amount(unchecked: sum)
  }

  /// Returns the difference.
  ///
  /// - Throws: ``AmountError/negative`` if `other` is larger.
  public func subtracting(_ other: Amount) throws(AmountError) -> Amount {
    try Amount(stroops: stroops - other.stroops)
  }

  /// The amount without trailing zeros in its decimals: `10.5`, `3`.
  public var trimmed: String {
    var text = description
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }
}

extension Amount: CustomStringConvertible {
  /// The amount with 7 decimals, as Horizon writes it.
  public var description: String {
    let fraction = String(stroops % Self.stroopsPerUnit)
    return "\(stroops / Self.stroopsPerUnit).\(String(repeating: "0", count: 7 - fraction.utf8.count))\(fraction)"
  }
}

extension Amount: Comparable {
  public static func < (left: Amount, right: Amount) -> Bool { left.stroops < right.stroops }
}

extension Amount: Codable {
  public init(from decoder: any Decoder) throws {
    self = try decoder.value(ofText: Self.init(_:))
  }

  public func encode(to encoder: any Encoder) throws {
    try description.encode(to: encoder)
  }
}

extension Substring.UTF8View {
  /// Whether there is at least one character and all are ASCII digits.
  package var isDecimalDigits: Bool { !isEmpty && allSatisfy { (48...57).contains($0) } }
}
