public import Sentences

/// A reason why it isn't clear at which address this computer serves devices.
public enum LANAddressError: Error, Hashable, Sendable {
  /// This computer isn't in a home or office network.
  case notConnected
  /// This computer has several addresses, and none was named.
  case several([LANAddress])
  /// This computer has none of the addresses that were named, of which this is the first.
  case missing(LANAddress)
}

extension LANAddressError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .notConnected:
      "This computer has no address on a home or office network. Devices can reach your wallet as soon as it is connected to one."
    case .several(let addresses):
      "This computer has several addresses: \(Self.list(addresses)). No device can reach your wallet until you start it again with one of them as --lan-address."
    case .missing(let address):
      "This computer doesn't have the address \(address.text). Devices can reach your wallet as soon as it does, or at another that you choose with --lan-address."
    }
  }

  private static func list(_ addresses: [LANAddress]) -> String {
    addresses.map { "\($0.text) (\($0.device))" }.joined(separator: ", ")
  }
}
