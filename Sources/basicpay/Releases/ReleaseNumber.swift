/// A version number: three whole numbers separated by dots, such as 0.1.0.
struct ReleaseNumber: Comparable, CustomStringConvertible {
  private let parts: [UInt16]

  /// Reads a version number. Returns nil for anything else.
  init?(_ text: String) {
    let texts = text.utf8.prefix(18).split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    parts = texts.compactMap { $0.allSatisfy { (48...57).contains($0) } ? UInt16(String(decoding: $0, as: UTF8.self)) : nil }
    guard texts.count == 3, parts.count == 3, text.utf8.count < 18 else { return nil }
  }

  var description: String { parts.map(String.init).joined(separator: ".") }

  static func < (one: Self, other: Self) -> Bool { one.parts.lexicographicallyPrecedes(other.parts) }
}
