public import Sentences

/// A chain on which Meso buys or sells. The raw value is its CAIP-2 identifier. Stellar is not among them.
public enum MesoNetwork: String, Hashable, Sendable, CaseIterable {
  /// Ethereum itself.
  case ethereumMainnet = "eip155:1"
  /// Solana.
  case solanaMainnet = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"
  /// Polygon, whose native token is POL.
  case polygonMainnet = "eip155:137"
  /// OP Mainnet, whose native token is ETH.
  case opMainnet = "eip155:10"
  /// Arbitrum One, whose native token is ETH.
  case arbitrumMainnet = "eip155:42161"
  /// Base, whose native token is ETH.
  case baseMainnet = "eip155:8453"

  /// A family of chains with the same form of addresses and signatures.
  public enum Family: Hashable, Sendable, CaseIterable {
    /// Ed25519 keys, base58 addresses.
    case solana
    /// secp256k1 keys, 20-byte addresses in hexadecimal (EIP-55).
    case evm
  }

  /// The family that determines the form of this chain's addresses and signatures.
  public var family: Family { self == .solanaMainnet ? .solana : .evm }

  /// The chain's common name.
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

  /// The tokens on this chain that Meso supports, the native token first.
  public var assets: [MesoAsset] {
    switch self {
    case .ethereumMainnet, .opMainnet, .arbitrumMainnet, .baseMainnet: [.eth, .usdc]
    case .solanaMainnet: [.sol, .usdc]
    case .polygonMainnet: [.pol, .matic, .usdc]
    }
  }

  /// Checks that a text is an address on this chain: see ``SolanaAddress`` and ``EthereumAddress``.
  ///
  /// - Throws: ``MesoAddressError`` with what is wrong.
  public func check(address: String) throws(MesoAddressError) {
    switch family {
    case .solana: _ = try SolanaAddress(address)
    case .evm: _ = try EthereumAddress(address)
    }
  }
}

/// An asset that Meso exchanges. The raw value is Meso's own name.
public enum MesoAsset: String, Hashable, Sendable, CaseIterable {
  /// The native token of Ethereum, OP Mainnet, Arbitrum and Base.
  case eth = "ETH"
  /// Solana's native token.
  case sol = "SOL"
  /// A token worth a US dollar, on all of Meso's chains.
  case usdc = "USDC"
  /// The former name of ``pol``, which Meso still accepts.
  case matic = "MATIC"
  /// Polygon's native token.
  case pol = "POL"
  /// US dollars, from or to a person's card or bank.
  case usd = "USD"

  /// Whether this is a national currency; everything else is a token on a chain.
  public var isFiat: Bool { self == .usd }
}

/// Why a text is not an address on a chain.
public enum MesoAddressError: Error, Hashable, Sendable {
  /// It has a character that isn't valid in such an address.
  case invalidCharacter
  /// It is too short or too long.
  case wrongLength
  /// It doesn't begin with `0x`.
  case noPrefix
  /// Its capital letters don't match the checksum, usually because of a typo.
  case wrongCapitals
}

extension MesoAddressError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .invalidCharacter: "it has a character that such an address can't have"
    case .wrongLength: "it is too short or too long"
    case .noPrefix: "it doesn't begin with 0x"
    case .wrongCapitals: "its small and capital letters don't match, so a character is mistyped; copy it again"
    }
  }
}
