import StellarKit
import StellarXDR

/// A cache of the contracts of assets on a network, whether or not they are deployed (CAP-46-06). Each one takes a hash to compute.
struct AssetContracts {
  struct Contract {
    let id: XDR.ContractID
    /// The asset as events name it: `native`, or `CODE:ISSUER` (SEP-11).
    let name: [UInt8]
  }

  /// The most contracts that are cached. Beyond that, the cache starts again.
  private static let limit = 1_000

  let network: Network
  private var known: [XDR.Asset: Contract] = [:]

  init(on network: Network) {
    self.network = network
  }

  mutating func contract(of asset: XDR.Asset) -> Contract {
    if let contract = known[asset] { return contract }
    let contract = Contract(id: HostPreimage.contractID(.asset(asset), on: network.id), name: asset.eventName)
    if known.count >= Self.limit { known = [:] }
    known[asset] = contract
    return contract
  }
}
