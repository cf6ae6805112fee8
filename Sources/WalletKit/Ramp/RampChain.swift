import MesoKit

/// A chain that the ramp delivers to. Stellar is not among them. The raw value is its name in commands, forms and the database.
public enum RampChain: String, Hashable, Sendable, CaseIterable, Codable {
  case solana, ethereum, polygon

  /// Its name for people.
  public var name: String { network.name }

  /// The codes of what can be bought and sold there, the chain's own token first. MATIC is an older name of POL.
  public var assets: [String] { network.assets.filter { $0 != .matic }.map(\.rawValue) }

  var network: MesoNetwork {
    switch self {
    case .solana: .solanaMainnet
    case .ethereum: .ethereumMainnet
    case .polygon: .polygonMainnet
    }
  }

  /// Returns the address on this chain that follows from recovery words.
  public func address(of words: VaultWords) -> String {
    switch network.family {
    case .solana: words.solana
    case .evm: words.ethereum
    }
  }
}
