import StellarKit
import StellarXDR

/// The contracts that stand for assets on a network, whether or not they are deployed (CAP-46-06). Each takes a hash, which is kept.
struct AssetContracts {
  struct Contract {
    let id: XDR.ContractID
    /// The asset as events name it: `native`, or `CODE:ISSUER` (SEP-11).
    let name: [UInt8]
  }

  /// The most that are kept; beyond it they are worked out anew.
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
