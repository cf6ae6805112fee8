import Synchronization

/// The one address at which the wallet answers: to everything on this computer, or to everything that uses one of its addresses in the network.
///
/// On this computer it has a host name of its own because browsers send a host name's cookies to every port of it: at `localhost`, any other program
/// on this machine would be sent the wallet's session.
final class OwnAddress: Sendable {
  /// The name in the address bar.
  let hostName: String
  /// `http`, which never leaves this computer, or `https`.
  let scheme: String
  private let listening: Mutex<Int>

  init(hostName: String, port: Int, scheme: String = "http") {
    self.hostName = hostName
    self.scheme = scheme
    listening = Mutex(port)
  }

  /// The port; known only once the server listens when it was to take any that is free.
  var port: Int {
    get { listening.withLock(\.self) }
    set { listening.withLock { $0 = newValue } }
  }

  /// What the `Host` header must say.
  var authority: String { withPort(hostName) }

  /// What the `Origin` header must say.
  var origin: String { "\(scheme)://\(authority)" }

  /// Returns whether this is another name of the same server, from which people are led to the right one.
  func isAlias(_ authority: String) -> Bool {
    scheme == "http" && ["localhost", "127.0.0.1", "[::1]"].contains { withPort($0) == authority }
  }

  private func withPort(_ name: String) -> String {
    let port = port
    return port == (scheme == "http" ? 80 : 443) ? name : "\(name):\(port)"
  }
}
