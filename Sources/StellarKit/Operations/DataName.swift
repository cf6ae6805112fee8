/// The name of an account's data entry: 1 to 64 printable ASCII characters.
public struct DataName: Hashable, Sendable, CustomStringConvertible {
  /// The most characters.
  public static let byteLimit = 64

  /// The name as text.
  public let description: String

  /// A name.
  ///
  /// - Throws: ``OperationError/invalidDataName``
  public init(_ text: String) throws(OperationError) {
    let isPrintable = text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    guard (1...Self.byteLimit).contains(text.utf8.count), isPrintable else { throw .invalidDataName }
    description = text
  }

  init(bytes: [UInt8]) throws(OperationError) {
    // Bytes that aren't UTF-8 become replacement characters, which aren't ASCII.
    try self.init(String(decoding: bytes, as: UTF8.self))
  }
}
