public import Sentences

/// The origin of a web page: scheme, host and port, spelled as browsers do, such as `https://api.meso.network`.
///
/// It is `https`, or `http` on the user's own machine.
public struct MesoOrigin: Hashable, Sendable {
  /// The origin as browsers write it: in lower case, without a default port, without a trailing slash.
  public let text: String

  /// Makes an origin from a text that is known to be one.
  init(known text: String) {
    self.text = text
  }

  /// Reads an origin.
  ///
  /// - Throws: ``MesoOriginError`` for anything that isn't one, such as a text with a path, and for `http` to another machine.
  public init(_ text: String) throws(MesoOriginError) {
    guard text.utf8.count <= 300, text.utf8.allSatisfy({ $0 < 0x80 }) else { throw .notAnOrigin }
    let lowercase = text.lowercased()
    let (scheme, defaultPort) = lowercase.hasPrefix("https://") ? ("https://", 443) : ("http://", 80)
    guard lowercase.hasPrefix(scheme) else { throw .notAnOrigin }
    let authority = lowercase.dropFirst(scheme.count)
    let host: Substring
    let portText: Substring?
    if let end = authority.firstIndex(of: "]") {
      host = authority[...end]
      portText = authority[authority.index(after: end)...].isEmpty ? nil : authority[authority.index(after: end)...]
    } else {
      host = authority.prefix { $0 != ":" }
      portText = host.endIndex == authority.endIndex ? nil : authority[host.endIndex...]
    }
    guard Self.isHost(host) else { throw .notAnOrigin }
    let port = try portText.map { (text) throws(MesoOriginError) in try Self.port(text) }
    guard scheme == "https://" || Self.isLoopback(host) else { throw .notSecure }
    self.text = scheme + host + (port.map { $0 == defaultPort ? "" : ":\($0)" } ?? "")
  }

  private static func isHost(_ host: Substring) -> Bool {
    if host == "[::1]" { return true }
    let labels = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return labels.allSatisfy { label in
      !label.isEmpty && label.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == UInt8(ascii: "-") }
    }
  }

  private static func isLoopback(_ host: Substring) -> Bool {
    ["localhost", "127.0.0.1", "[::1]"].contains(host) || host.hasSuffix(".localhost")
  }

  /// Reads the number in `:8000`.
  private static func port(_ text: Substring) throws(MesoOriginError) -> UInt16 {
    let digits = text.dropFirst()
    guard text.first == ":", digits.utf8.allSatisfy({ (48...57).contains($0) }), let port = UInt16(digits), port > 0 else {
      throw .notAnOrigin
    }
    return port
  }
}

extension MesoOrigin: CustomStringConvertible {
  public var description: String { text }
}

/// Why a text is not a ``MesoOrigin``.
public enum MesoOriginError: Error, Hashable, Sendable {
  /// It isn't a scheme, a host and perhaps a port.
  case notAnOrigin
  /// It is `http`, which anyone on the network path can read and change.
  case notSecure
}

extension MesoOriginError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .notAnOrigin: "This isn't the address of a website. Write it without a path, such as https://api.meso.network."
    case .notSecure: "The address must begin with https://. Only a page on your own computer may use http://."
    }
  }
}
