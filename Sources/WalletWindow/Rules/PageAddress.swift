import Foundation
import MesoKit

/// The parts of a page's address that the rules use.
struct PageAddress: Hashable, Sendable {
  /// The scheme in lower case, without the colon.
  let scheme: String
  /// The origin; nil if there is none that can be trusted: a scheme other than https (except http to this machine), or a user name before the host.
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
