/// The price of a trade: how much of the counter asset for one unit of the base asset, as a fraction of two 64-bit numbers.
///
/// Trades of a pool have larger numbers than an offer's price can have. Both are zero for trades so old that Horizon doesn't know the price.
public struct TradePrice: Hashable, Sendable {
  /// The numerator.
  public var numerator: Int64
  /// The denominator.
  public var denominator: Int64

  /// Creates an instance from its parts.
  public init(_ numerator: Int64, _ denominator: Int64) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// The value with 7 decimals, with the last digit rounded half up: `0.3333333`; nil if it isn't known.
  public var decimal: String? {
    guard numerator >= 0, denominator > 0 else { return nil }
    let (top, bottom) = (UInt128(numerator), UInt128(denominator))
    let scaled = (top * 20_000_000 + bottom) / (bottom * 2)
    return "\(scaled / 10_000_000).\(String(scaled % 10_000_000 + 10_000_000).dropFirst())"
  }
}

extension TradePrice: FieldCodable {
  init(_ fields: FieldReader) throws {
    self.init(try fields.number("n"), try fields.number("d"))
  }

  func write(to fields: inout FieldWriter) throws {
    try fields.set("n", number: numerator)
    try fields.set("d", number: denominator)
  }
}
