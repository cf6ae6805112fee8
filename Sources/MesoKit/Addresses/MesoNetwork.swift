public import Sentences

/// A chain that Meso delivers to or takes from. The raw value is its CAIP-2 identifier. Stellar is not among them.
public enum MesoNetwork: String, Hashable, Sendable, CaseIterable {
  /// Ethereum itself.
  case ethereumMainnet = "eip155:1"
  /// Solana.
  case solanaMainnet = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"
  /// Polygon, whose own token is POL.
  case polygonMainnet = "eip155:137"
  /// OP Mainnet, whose own token is ETH.
  case opMainnet = "eip155:10"
  /// Arbitrum One, whose own token is ETH.
  case arbitrumMainnet = "eip155:42161"
  /// Base, whose own token is ETH.
  case baseMainnet = "eip155:8453"

  /// Chains whose addresses and signatures have one form.
  public enum Family: Hashable, Sendable, CaseIterable {
    /// Ed25519 keys, base58 addresses.
    case solana
    /// secp256k1 keys, addresses of 20 bytes in hexadecimal (EIP-55).
    case evm
  }

  /// The form of this chain's addresses and signatures.
  public var family: Family { self == .solanaMainnet ? .solana : .evm }

  /// The chain's name as people know it.
  public var name: String {
    switch self {
    case .ethereumMainnet: "Ethereum"
    case .solanaMainnet: "Solana"
    case .polygonMainnet: "Polygon"
    case .opMainnet: "OP Mainnet"
    case .arbitrumMainnet: "Arbitrum One"
    case .baseMainnet: "Base"
    }
  }

  /// The tokens that exist on this chain, of those that Meso handles, the chain's own first.
  public var assets: [MesoAsset] {
    switch self {
    case .ethereumMainnet, .opMainnet, .arbitrumMainnet, .baseMainnet: [.eth, .usdc]
    case .solanaMainnet: [.sol, .usdc]
    case .polygonMainnet: [.pol, .matic, .usdc]
    }
  }

  /// Checks that a text is an address on this chain: see ``SolanaAddress`` and ``EthereumAddress``.
  ///
  /// - Throws: ``MesoAddressError`` saying what is wrong with it.
  public func check(address: String) throws(MesoAddressError) {
    switch family {
    case .solana: _ = try SolanaAddress(address)
    case .evm: _ = try EthereumAddress(address)
    }
  }
}

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

/// Why a text is not an address on a chain.
public enum MesoAddressError: Error, Hashable, Sendable {
  /// A character that such an address doesn't have.
  case invalidCharacter
  /// Too short or too long.
  case wrongLength
  /// It doesn't begin with `0x`.
  case noPrefix
  /// Its capital letters don't match: most often a typing mistake.
  case wrongCapitals
}

extension MesoAddressError: SentenceConvertible {
  public var sentence: Sentence {
    switch self {
    case .invalidCharacter: "it has a character that such an address can't have"
    case .wrongLength: "it is too short or too long"
    case .noPrefix: "it doesn't begin with 0x"
    case .wrongCapitals: "its small and capital letters don't match, so a character is mistyped; copy it again"
    }
  }
}
