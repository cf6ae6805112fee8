public import StellarXDR

/// The id of a liquidity pool: `L…` (SEP-23), or 64 hexadecimal digits in Horizon's form.
public struct LiquidityPoolID: Hashable, Sendable {
  /// The hash that is the id.
  public let hash: Bytes32

  /// An id by its hash.
  public init(hash: Bytes32) {
    self.hash = hash
  }

  /// Reads an `L…` text or 64 hexadecimal digits.
  ///
  /// - Throws: `StrKeyError`
  public init(_ text: String) throws(StrKeyError) {
    if let hash = Bytes32(hex: text) {
      self.hash = hash
      return
    }
    guard let hash = Bytes32(try StrKey.decode(text, as: .liquidityPool)) else { throw .invalidLength }
    self.hash = hash
  }

  /// The `L…` text.
  public var address: String { StrKey.encode(.liquidityPool, hash.bytes) }

  /// 64 hexadecimal digits, as in Horizon's answers and URLs.
  public var hex: String { hash.description }
}

extension LiquidityPoolID: CustomStringConvertible {
  public var description: String { address }
}

extension LiquidityPoolID: Codable {
  public init(from decoder: any Decoder) throws {
    self = try decoder.value(ofText: Self.init(_:))
  }

  public func encode(to encoder: any Encoder) throws {
    try address.encode(to: encoder)
  }
}
