import MesoKit

/// A chain that the ramp delivers to. Stellar is not among them. The raw value is its name in commands, forms and the database.
public enum RampChain: String, Hashable, Sendable, CaseIterable, Codable {
  case solana, ethereum, polygon

  /// What people call it.
  public var name: String { network.name }

  /// What can be bought and sold there, by its code, the chain's own token first. MATIC is an older name of POL's.
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
