import StellarKit
import Testing

@Suite struct AssetContractTests {
  /// Contracts that are used on the public network, and the same assets' contracts on the test network, computed with PyPI's stellar-sdk.
  static let contracts: [(asset: String, network: Network, contract: String)] = [
    ("native", .public, "CAS3J7GYLGXMF6TDJBBYYSE3HQ6BBSMLNUQ34T6TZMYMW2EVH34XOWMA"),
    ("native", .testnet, "CDLZFC3SYJYDZT7K67VZ75HPJVIEUVNIXF47ZG2FB2RMQQVU2HHGCYSC"),
    ("USDC:GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN", .public, "CCW67TSZV3SSS2HXMBQ5JFGCKJNXKZM7UQUWUZPUTHXSTZLEO7SJMI75"),
    ("USDC:GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN", .testnet, "CA2E53VHFZ6YSWQIEIPBXJQGT6VW3VKWWZO555XKRQXYJ63GEBJJGHY7"),
    ("EURCLONG:GDHU6WRG4IEQXM5NZ4BMPKOXHW76MZM4Y2IEMFDVXBSDP6SJY4ITNPP2", .public, "CA4KE4CGOOZQVFRQLQGDOPQAUAL6THRRIENMSGFAFVPCI2TOQC7FYVNF"),
  ]

  @Test(arguments: contracts)
  func `an asset's contract depends only on the asset and the network`(asset: String, network: Network, contract: String) throws {
    #expect(try Asset(asset).contractID(on: network) == contract)
  }
}
