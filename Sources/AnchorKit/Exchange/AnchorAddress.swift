import Foundation
import HorizonKit

/// An address that may be spoken to: https, or http on this machine, without a name or password in it.
struct AnchorAddress: Hashable, Sendable {
  /// The address as it was written.
  let text: String
  /// Its host, in small letters.
  let host: String
  /// Its port, the scheme's own where none is written.
  let port: Int
  let scheme: String

  init?(_ text: String) {
    guard
      text.utf8.count <= 2000, let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
      let host = parts.host?.lowercased(), !host.isEmpty, parts.user == nil, parts.password == nil,
      scheme == "https" || scheme == "http" && AnchorDomain.isLoopback(host)
    else { return nil }
    self.text = text
    self.host = host
    self.scheme = scheme
    port = parts.port ?? (scheme == "https" ? 443 : 80)
  }

  /// Whether an anchor may name it. Addresses of this machine and of private networks are for anchors on this machine only.
  func isFor(_ anchor: String) -> Bool { InternetTransport.mayBePublic(host) || AnchorDomain(anchor)?.isLoopback == true }

  /// The address without a slash at its end, to which a path is added.
  var base: String { text.hasSuffix("/") ? String(text.dropLast()) : text }

  /// Where a redirection leads; nil where it leads to another host, to another port, or nowhere.
  func following(_ location: String) -> AnchorAddress? {
    guard let here = URL(string: text), let there = URL(string: location, relativeTo: here)?.absoluteURL.absoluteString else { return nil }
    guard let address = AnchorAddress(there) else { return nil }
    return (address.scheme, address.host, address.port) == (scheme, host, port) ? address : nil
  }

  /// The host with its port where that isn't the scheme's own: SEP-10's web auth domain.
  var authority: String { port == (scheme == "https" ? 443 : 80) ? host : "\(host):\(port)" }
}
