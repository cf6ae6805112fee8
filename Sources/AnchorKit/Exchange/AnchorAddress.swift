import Foundation
import HorizonKit

/// An address to which requests may be sent: https, or http on this machine, without a user name or password in it.
struct AnchorAddress: Hashable, Sendable {
  /// The address as it was written.
  let text: String
  /// Its host, in lower case.
  let host: String
  /// Its port, or the scheme's default port if it names none.
  let port: Int
  let scheme: String
  /// The most bytes of an address: as many as a token may have that is part of it.
  private static let mostBytes = 16_384

  init?(_ text: String) {
    guard
      text.utf8.count <= Self.mostBytes, let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
      let host = parts.host?.lowercased(), !host.isEmpty, parts.user == nil, parts.password == nil,
      scheme == "https" || scheme == "http" && AnchorDomain.isLoopback(host)
    else { return nil }
    self.text = text
    self.host = host
    self.scheme = scheme
    port = parts.port ?? (scheme == "https" ? 443 : 80)
  }

  /// Tells whether an anchor may use this address. Only an anchor on this machine may use addresses of this machine and of private networks.
  func isFor(_ anchor: String) -> Bool { InternetTransport.mayBePublic(host) || AnchorDomain(anchor)?.isLoopback == true }

  /// The address without a trailing slash, to which a path can be appended.
  var base: String { text.hasSuffix("/") ? String(text.dropLast()) : text }

  /// Returns the address that a redirection leads to, or nil if it has another scheme, host or port, or can't be read.
  func following(_ location: String) -> AnchorAddress? {
    guard let here = URL(string: text), let there = URL(string: location, relativeTo: here)?.absoluteURL.absoluteString else { return nil }
    guard let address = AnchorAddress(there) else { return nil }
    return (address.scheme, address.host, address.port) == (scheme, host, port) ? address : nil
  }

  /// The host, with its port if that isn't the scheme's default: SEP-10's web auth domain.
  var authority: String { port == (scheme == "https" ? 443 : 80) ? host : "\(host):\(port)" }
}
