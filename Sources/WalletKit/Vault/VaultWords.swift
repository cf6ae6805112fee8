/// Recovery words in the vault, without the words.
public struct VaultWords: Hashable, Sendable, Identifiable {
  /// What the vault calls them.
  public let id: String
  /// Whether their owner has shown to have a copy.
  public let isBackedUp: Bool
  /// The address of their first account on Solana, m/44'/501'/0'/0'.
  public let solana: String
  /// The address of their first account on Ethereum and Polygon, m/44'/60'/0'/0/0.
  public let ethereum: String
}
