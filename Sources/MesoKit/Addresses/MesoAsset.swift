/// What Meso exchanges. The raw value is Meso's own name.
public enum MesoAsset: String, Hashable, Sendable, CaseIterable {
  /// The own token of Ethereum, OP Mainnet, Arbitrum and Base.
  case eth = "ETH"
  /// Solana's own token.
  case sol = "SOL"
  /// A token worth a US dollar, on all of Meso's chains.
  case usdc = "USDC"
  /// The former name of ``pol``, which Meso still accepts.
  case matic = "MATIC"
  /// Polygon's own token.
  case pol = "POL"
  /// US dollars, from or to a person's card or bank.
  case usd = "USD"

  /// Whether this is a state's money; everything else is a token on a chain.
  public var isFiat: Bool { self == .usd }
}
