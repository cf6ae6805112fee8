/// A chain that the ramp delivers to. The raw value is its CAIP-2 identifier.
enum RampNetwork: String, CaseIterable, Sendable {
  case ethereum = "eip155:1"
  case solana = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"
  case polygon = "eip155:137"
  case optimism = "eip155:10"
  case arbitrum = "eip155:42161"
  case base = "eip155:8453"

  var name: String {
    switch self {
    case .ethereum: "Ethereum"
    case .solana: "Solana"
    case .polygon: "Polygon"
    case .optimism: "OP Mainnet"
    case .arbitrum: "Arbitrum One"
    case .base: "Base"
    }
  }

  /// The tokens on the chain, with their addresses there and their number of decimals.
  var tokens: [RampToken] {
    let zeros = String(repeating: "0", count: 36)
    let ether = RampToken(code: "ETH", address: "0x" + String(repeating: "e", count: 40), decimals: 18)
    return switch self {
    case .solana:
      [
        RampToken(code: "SOL", address: "So11111111111111111111111111111111111111112", decimals: 9),
        RampToken(code: "USDC", address: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v", decimals: 6),
      ]
    case .polygon:
      ["POL", "MATIC"].map { RampToken(code: $0, address: "0x\(zeros)1010", decimals: 18) } + [
        RampToken(code: "USDC", address: "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359", decimals: 6)
      ]
    case .ethereum: [ether, RampToken(code: "USDC", address: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48", decimals: 6)]
    case .optimism: [ether, RampToken(code: "USDC", address: "0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85", decimals: 6)]
    case .arbitrum: [ether, RampToken(code: "USDC", address: "0xaf88d065e77c8cC2239327C5EDb3A432268e5831", decimals: 6)]
    case .base: [ether, RampToken(code: "USDC", address: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913", decimals: 6)]
    }
  }

  /// The verifier of signatures by its addresses.
  var verifier: any RampVerifier { self == .solana ? SolanaVerifier() : EthereumVerifier() }
}
