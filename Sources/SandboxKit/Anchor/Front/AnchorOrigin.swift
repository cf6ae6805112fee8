/// Where the anchor answers: names of this machine, at its own port.
struct AnchorOrigin: Hashable, Sendable {
  let port: Int

  /// The domain that stellar.toml and federation addresses are for.
  var homeDomain: String { "localhost:\(port)" }

  /// Whether a domain, with its port, is one of the anchor's.
  func isOwn(_ domain: String) -> Bool {
    HostMiddleware.isLocal(domain) && domain.hasSuffix(":\(port)")
  }
}
