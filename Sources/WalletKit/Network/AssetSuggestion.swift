public import StellarKit

/// An asset that could be added.
public struct AssetSuggestion: Hashable, Sendable, Identifiable {
  /// The asset.
  public let asset: Asset
  /// The name that its source gives it.
  public let name: String?
  /// The domain where it was found; nil for the network itself.
  public let domain: String?

  public var id: Asset { asset }

  /// The assets of the test anchor on Stellar's test network.
  static let ofTestAnchor: [AssetSuggestion] = [
    ("USDC", "USD Coin", "GBBD47IF6LWK7P7MDEVSCWR7DPUWV3NY3DTQEVFL4NAT4AQH3ZLLFLA5"),
    ("SRT", "Stellar Reference Token", "GCDNJUBQSX7AJWLJACMJ7I4BC3Z47BQUTMHEICZLE6MU4KQBRYG5JY6B"),
  ].compactMap { code, name, issuer in
    guard let asset = try? Asset("\(code):\(issuer)") else { return nil }
    return AssetSuggestion(asset: asset, name: name, domain: "testanchor.stellar.org")
  }
}
