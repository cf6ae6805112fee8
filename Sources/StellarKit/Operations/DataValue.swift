/// The value of an account's data entry: at most 64 bytes of any kind.
public struct DataValue: Hashable, Sendable {
  /// The most bytes.
  public static let byteLimit = 64

  /// The bytes.
  public let bytes: [UInt8]

  /// A value of bytes.
  ///
  /// - Throws: ``OperationError/dataTooLong(_:)``
  public init(_ bytes: [UInt8]) throws(OperationError) {
    guard bytes.count <= Self.byteLimit else { throw .dataTooLong(bytes.count) }
    self.bytes = bytes
  }

  /// A value of text in UTF-8.
  ///
  /// - Throws: ``OperationError/dataTooLong(_:)``
  public init(_ text: String) throws(OperationError) {
    try self.init(Array(text.utf8))
  }
}
