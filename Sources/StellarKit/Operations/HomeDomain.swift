/// The domain where an account's owner publishes a stellar.toml (SEP-1): at most 32 printable ASCII characters, empty for none.
public struct HomeDomain: Hashable, Sendable, CustomStringConvertible {
  /// The most characters.
  public static let byteLimit = 32

  /// The domain as text.
  public let description: String

  /// A domain. Its existence isn't checked.
  ///
  /// - Throws: ``OperationError/invalidHomeDomain``
  public init(_ text: String) throws(OperationError) {
    guard text.utf8.count <= Self.byteLimit, text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { throw .invalidHomeDomain }
    description = text
  }

  init(bytes: [UInt8]) throws(OperationError) {
    // Bytes that aren't UTF-8 become replacement characters, which aren't ASCII.
    try self.init(String(decoding: bytes, as: UTF8.self))
  }
}
