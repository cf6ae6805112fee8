public import StellarKit

/// A third-party website that shows what is in ledgers.
public enum Explorer: Hashable, Sendable {
  /// stellar.expert.
  case stellarExpert
  /// StellarChain, stellarchain.io.
  case stellarChain
  /// Another one.
  case other(ExplorerAddress)
  /// None: no page links to any.
  case none

  /// Returns the address at which it shows a transaction, or nil if it doesn't know the network.
  public func address(of hash: TransactionHash, on profile: NetworkProfile) -> String? {
    // No website knows the embedded network.
    guard profile.network != NetworkProfile.sandbox.network else { return nil }
    switch (self, profile.network) {
    case (.stellarExpert, .public): return "https://stellar.expert/explorer/public/tx/\(hash)"
    case (.stellarExpert, .testnet): return "https://stellar.expert/explorer/testnet/tx/\(hash)"
    case (.stellarChain, .public): return "https://stellarchain.io/transactions/\(hash)"
    case (.stellarChain, .testnet): return "https://testnet.stellarchain.io/transactions/\(hash)"
    case (.other(let address), _): return address.filled(with: hash)
    default: return nil
    }
  }
}

extension Explorer: LosslessStringConvertible {
  /// Reads what ``description`` wrote.
  public init?(_ text: String) {
    switch text {
    case "stellar.expert": self = .stellarExpert
    case "stellarchain.io": self = .stellarChain
    case "off": self = .none
    default:
      guard let address = ExplorerAddress(text) else { return nil }
      self = .other(address)
    }
  }

  /// The choice as it is stored.
  public var description: String {
    switch self {
    case .stellarExpert: "stellar.expert"
    case .stellarChain: "stellarchain.io"
    case .none: "off"
    case .other(let address): address.description
    }
  }
}
