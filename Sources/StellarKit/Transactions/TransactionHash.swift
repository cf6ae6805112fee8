public import StellarXDR

/// The hash that names a transaction on its network: what is signed, and what to ask for afterwards.
public struct TransactionHash: Hashable, Sendable {
  /// The 32 bytes.
  public let value: Bytes32

  /// A hash of 32 bytes.
  public init(_ value: Bytes32) {
    self.value = value
  }

  /// Reads 64 hexadecimal digits; nil for anything else.
  public init?(_ hex: String) {
    guard hex.utf8.count == 64 else { return nil }
    var bytes = Bytes32()
    let isHex = withUnsafeMutableBytes(of: &bytes) { bytes in
      hex.utf8.enumerated().allSatisfy { place, character in
        guard let digit = Self.digit(character) else { return false }
        bytes[place / 2] = bytes[place / 2] << 4 | digit
        return true
      }
    }
    guard isHex else { return nil }
    value = bytes
  }

  private static func digit(_ character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension TransactionHash: CustomStringConvertible {
  /// 64 hexadecimal digits in lower case.
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
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
