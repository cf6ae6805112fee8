import Foundation
import StellarKit

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
    fields.sorted { $0.key < $1.key }.map { "\($0.key.percentEncoded)=\($0.value.percentEncoded)" }.joined(separator: "&")
  }
}
