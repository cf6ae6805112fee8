public import Sentences

/// Why the wallet's pages can't be served.
public enum WalletWebError: Error, Hashable, Sendable {
  /// Another program listens at this port.
  case portInUse(Int)
  /// The system doesn't let this program listen at this port.
  case portNotAllowed(Int)
  /// Another program listens at this port of the network's address.
  case lanPortInUse(Int)
  /// This computer doesn't have this address.
  case noLANAddress(String)
}

extension WalletWebError: SentenceConvertible {
  public var sentence: Sentence {
    switch self {
    case .portInUse(let port):
      "Port \(port) is in use by another program, maybe by a BasicPay that is already running. Stop it, or choose another with --port."
    case .lanPortInUse(let port): "Port \(port) is in use by another program in your network. Stop it, or choose another with --lan-port."
    case .noLANAddress(let address): "This computer doesn't have the address \(address). Choose another with --lan-address."
    case .portNotAllowed(let port): "This program may not listen at port \(port). Choose one above 1023 with --port."
    }
  }
}
