import Foundation
import MesoKit

/// The address of a page, as far as the rules go by it.
struct PageAddress: Hashable, Sendable {
  /// In lower case, without the colon.
  let scheme: String
  /// Nil for what has none that can be trusted: another scheme than https, or http to another machine; or a name before the host's.
  let origin: MesoOrigin?

  init?(_ text: String) {
    guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased() else { return nil }
    self.scheme = scheme
    guard let host = parts.encodedHost, parts.user == nil, parts.password == nil else {
      origin = nil
      return
    }
    origin = try? MesoOrigin("\(scheme)://\(host)\(parts.port.map { ":\($0)" } ?? "")")
  }
}
