/// The text of a memo: at most 28 bytes, which are UTF-8 unless another program wrote something else.
public struct MemoText: Hashable, Sendable {
  /// The most bytes of a text; `é` takes two, an emoji four or more.
  public static let byteLimit = 28

  /// The bytes on the ledger.
  public let bytes: [UInt8]

  /// A text.
  ///
  /// - Throws: ``MemoError/tooLong(bytes:)`` over 28 bytes of UTF-8.
  public init(_ text: String) throws(MemoError) {
    let count = text.utf8.count
    guard count <= Self.byteLimit else { throw .tooLong(bytes: count) }
    bytes = Array(text.utf8)
  }

  init(unchecked bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The text, with replacement characters for anything that isn't UTF-8.
  public var text: String { String(decoding: bytes, as: UTF8.self) }
}
