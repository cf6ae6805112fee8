import Foundation

/// The checked address of a server, without a trailing slash.
struct HorizonURL {
  let text: String

  /// Checks an address.
  ///
  /// - Throws: ``HorizonError/invalidURL(_:)`` unless it is `http` or `https` with a host, and has no password, query or fragment.
  init(_ text: String) throws(HorizonError) {
    guard
      let parts = URLComponents(string: text), ["http", "https"].contains(parts.scheme?.lowercased()), parts.host?.isEmpty == false,
      parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil
    else { throw .invalidURL(text) }
    self.text = text.hasSuffix("/") ? String(text.dropLast()) : text
  }

  /// Joins fields to `name=value` pairs, sorted by name, as queries and forms have them.
  static func form(_ fields: [String: String]) -> String {
    fields.sorted { $0.key < $1.key }.map { "\(escaped($0.key))=\(escaped($0.value))" }.joined(separator: "&")
  }

  /// Percent-encodes a text for use within a path or a query.
  static func escaped(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 48...57, 65...90, 97...122, 45, 46, 95, 126: bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
