public import Sentences

/// An error that keeps the wallet's pages from being served.
public enum WalletWebError: Error, Hashable, Sendable {
  /// Another program listens at this port.
  case portInUse(Int)
  /// The system doesn't let this program listen at this port.
  case portNotAllowed(Int)
  /// This program can't listen at this address and port in the network.
  case lanInaccessible(String, Int)
}

extension WalletWebError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .portInUse(let port):
      "Port \(port) is in use by another program, maybe by a BasicPay that is already running. Stop it, or choose another with --port."
    case .lanInaccessible(let address, let port):
      "This program can't listen on \(address), port \(port). Choose another port with --lan-port, or another address of this computer with --lan-address."
    case .portNotAllowed(let port): "This program isn't allowed to use port \(port). Choose one above 1023 with --port."
    }
  }
}
