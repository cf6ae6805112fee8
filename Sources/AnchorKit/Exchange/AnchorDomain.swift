import HorizonKit

/// Where an anchor is: its home domain, in small letters, or a name of this machine with a port, for an anchor that runs here.
public struct AnchorDomain: Hashable, Sendable {
  private static let secureScheme = "https://"

  /// The domain, with its port where it has one. Before a name of this machine `https://` stays where it was typed: else that is spoken to without encryption.
  public let name: String
  /// Whether it is a name of this machine, the only place that may be spoken to without encryption.
  public let isLoopback: Bool

  /// Reads a domain as a person types it: `testanchor.stellar.org`, also as a link to it. Nil for anything else.
  ///
  /// - Parameter text: A domain of at least two labels, or `localhost`, `127.0.0.1` or `[::1]`; a port may follow.
  public init?(_ text: String) {
    var rest = text.lowercased()[...]
    let isSecure = rest.hasPrefix(Self.secureScheme)
    for scheme in [Self.secureScheme, "http://"] where rest.hasPrefix(scheme) { rest = rest.dropFirst(scheme.count) }
    if rest.hasSuffix("/") { rest = rest.dropLast() }
    guard let (host, port) = Self.parts(of: rest) else { return nil }
    let isLoopback = Self.isLoopback(host)
    guard isLoopback || Self.isDomain(host), rest.utf8.count <= 253 else { return nil }
    name = (isLoopback && isSecure ? Self.secureScheme : "") + (port.map { "\(host):\($0)" } ?? String(host))
    self.isLoopback = isLoopback
  }

  /// The domain with its port, without a scheme: what a sign-in there names (SEP-10).
  public var authority: String { name.hasPrefix(Self.secureScheme) ? String(name.dropFirst(Self.secureScheme.count)) : name }

  /// The address that everything at the domain begins with.
  var origin: String { isLoopback && authority == name ? "http://\(name)" : Self.secureScheme + authority }

  /// The host's name without the port.
  public var host: String { Self.parts(of: authority[...]).map { String($0.host) } ?? authority }

  /// Whether a host is this machine: its packets leave it for nobody.
  static func isLoopback(_ host: some StringProtocol) -> Bool {
    InternetTransport.isLoopback(host)
  }

  private static func parts(of text: Substring) -> (host: Substring, port: UInt16?)? {
    guard let colon = text.lastIndex(of: ":"), !text.hasSuffix("]") else { return (text, nil) }
    guard let port = UInt16(text[text.index(after: colon)...]), port > 0 else { return nil }
    return (text[..<colon], port)
  }

  /// Whether a text is a domain name of letters, digits and hyphens (RFC 1123), with at least two labels and a top-level domain that isn't digits.
  static func isDomain(_ text: some StringProtocol) -> Bool {
    let labels = Array(text.utf8).split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let isName = labels.allSatisfy { label in
      (1...63).contains(label.count) && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
        && label.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == UInt8(ascii: "-") }
    }
    return labels.count >= 2 && isName && labels.last?.allSatisfy { (48...57).contains($0) } == false
  }
}

extension AnchorDomain: CustomStringConvertible {
  public var description: String { name }
}
