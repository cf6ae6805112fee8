import HorizonKit
import StellarKit

/// An anchor's home domain, in lower case, or a name of this machine with a port, for an anchor that runs here.
public struct AnchorDomain: Hashable, Sendable {
  private static let secureScheme = "https://"

  /// The domain, with its port if it has one. For a name of this machine an `https://` that was typed is kept: without it, requests there aren't
  /// encrypted.
  public let name: String
  /// Whether it is a name of this machine, the only place to which requests may be sent unencrypted.
  public let isLoopback: Bool

  /// Reads a domain as a person types it: `testanchor.stellar.org`, also as a link. Nil for anything else.
  ///
  /// - Parameter text: A domain of at least two labels, or `localhost`, `127.0.0.1` or `[::1]`; a port may follow.
  public init?(_ text: String) {
    var rest = text.lowercased()[...]
    let isSecure = rest.hasPrefix(Self.secureScheme)
    for scheme in [Self.secureScheme, "http://"] where rest.hasPrefix(scheme) { rest = rest.dropFirst(scheme.count) }
    if rest.hasSuffix("/") { rest = rest.dropLast() }
    guard let (host, port) = Self.parts(of: rest) else { return nil }
    let isLoopback = Self.isLoopback(host)
    guard isLoopback || HostName.isValid(host), rest.utf8.count <= 253 else { return nil }
    name = (isLoopback && isSecure ? Self.secureScheme : "") + (port.map { "\(host):\($0)" } ?? String(host))
    self.isLoopback = isLoopback
  }

  /// The domain with its port, without a scheme, as a sign-in names it (SEP-10).
  public var authority: String { name.hasPrefix(Self.secureScheme) ? String(name.dropFirst(Self.secureScheme.count)) : name }

  /// The scheme and authority with which every address at the domain begins.
  var origin: String { isLoopback && authority == name ? "http://\(name)" : Self.secureScheme + authority }

  /// The host name without the port.
  public var host: String { Self.parts(of: authority[...]).map { String($0.host) } ?? authority }

  /// Tells whether a host is this machine, so that packets to it never leave the machine.
  static func isLoopback(_ host: some StringProtocol) -> Bool {
    InternetTransport.isLoopback(host)
  }

  private static func parts(of text: Substring) -> (host: Substring, port: UInt16?)? {
    guard let colon = text.lastIndex(of: ":"), !text.hasSuffix("]") else { return (text, nil) }
    guard let port = UInt16(text[text.index(after: colon)...]), port > 0 else { return nil }
    return (text[..<colon], port)
  }
}

extension AnchorDomain: CustomStringConvertible {
  public var description: String { name }
}
