/// Opaque bytes of a fixed size, stored inline: no allocation, and comparable by value.
///
/// The size is a multiple of 4, so such bytes never need padding.
public protocol FixedBytes: BitwiseCopyable, Sendable, Hashable, CustomStringConvertible {
  /// The number of bytes of a value.
  static var byteCount: Int { get }
  /// A value of all zeros.
  init()
}

extension FixedBytes {
  /// The value with these bytes, or nil unless there are exactly ``byteCount`` of them.
  public init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count == Self.byteCount else { return nil }
    self.init()
    withUnsafeMutableBytes(of: &self) { $0.copyBytes(from: bytes) }
  }

  /// The bytes in order.
  public var bytes: [UInt8] {
    withUnsafeBytes(of: self) { [UInt8]($0) }
  }

  /// Lowercase hexadecimal digits.
  public var description: String { HexText.text(bytes) }
}

/// 4 bytes, such as the code of a short asset or a signature hint.
public struct Bytes4: FixedBytes {
  private var word: UInt32 = 0
  public static let byteCount = 4
  public init() {}
}

/// 12 bytes, such as the code of a long asset.
public struct Bytes12: FixedBytes {
  private var words: (UInt32, UInt32, UInt32) = (0, 0, 0)
  public static let byteCount = 12
  public init() {}

  public static func == (left: Self, right: Self) -> Bool { left.words == right.words }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.1)
    hasher.combine(words.2)
  }
}

/// 16 bytes, such as an IPv6 address.
public struct Bytes16: FixedBytes {
  private var words: (UInt64, UInt64) = (0, 0)
  public static let byteCount = 16
  public init() {}

  public static func == (left: Self, right: Self) -> Bool { left.words == right.words }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.1)
  }
}

/// 32 bytes: a hash, a public key, a transaction id.
public struct Bytes32: FixedBytes {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  public static let byteCount = 32
  public init() {}

  public static func == (left: Self, right: Self) -> Bool { left.words == right.words }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.1)
    hasher.combine(words.2)
    hasher.combine(words.3)
  }
}
