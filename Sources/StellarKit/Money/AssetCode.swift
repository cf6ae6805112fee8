/// The code of an issued asset: 1 to 12 ASCII letters and digits.
public struct AssetCode: Hashable, Sendable, CustomStringConvertible {
  /// The code as text.
  public let description: String

  /// A code.
  ///
  /// - Throws: ``AssetError/invalidCode(_:)`` for anything else.
  public init(_ text: String) throws(AssetError) {
    let isAlphanumeric = text.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) }
    guard (1...12).contains(text.utf8.count), isAlphanumeric else { throw .invalidCode(text) }
    description = text
  }

  /// Whether the code has the wire form for 5 to 12 characters.
  var isLong: Bool { description.utf8.count > 4 }
}
