public import StellarXDR

/// The hash that identifies a transaction on its network. It is what signers sign, and what the transaction is looked up by afterwards.
public struct TransactionHash: Hashable, Sendable {
  /// The 32 bytes.
  public let value: Bytes32

  /// A hash of 32 bytes.
  public init(_ value: Bytes32) {
    self.value = value
  }

  /// Reads 64 hexadecimal digits; nil for anything else.
  public init?(_ hex: String) {
    guard let value = Bytes32(hex: hex) else { return nil }
    self.value = value
  }
}

extension TransactionHash: CustomStringConvertible {
  /// 64 lowercase hexadecimal digits.
  public var description: String { value.description }
}

extension TransactionHash: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let hash = TransactionHash(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not the 64 hexadecimal digits of a hash")
    }
    self = hash
  }

  public func encode(to encoder: any Encoder) throws {
    try description.encode(to: encoder)
  }
}
