import StellarKit
import StellarXDR

/// A comparison of the amount of each issued asset, wherever it is held, with what events say: the amount changes only by a mint, a burn or a
/// clawback. Sums may wrap around, as contracts together can hold more than fits in 128 bits: both sides wrap alike.
struct AssetSums {
  private var contracts: AssetContracts
  /// By the asset's contract: the change in what holders have, less what events say.
  private var differences: [XDR.ContractID: Int128] = [:]

  /// Finds changes in the amount of an asset that a ledger's events don't explain. Its transactions must carry their changes (``Ledger/recording``).
  ///
  /// - Parameter state: as the ledger left it.
  static func violations(in closed: ClosedLedger, of state: LedgerState, on network: Network) -> [LedgerViolation] {
    var sums = AssetSums(contracts: AssetContracts(on: network))
    sums.count(closed.changes)
    var events = AssetEvents(on: network)
    for applied in closed.transactions {
      for event in events.events(of: applied).joined() { sums.count(event) }
    }
    return sums.differences.filter { $0.value != 0 && state.isOfIssuedAsset($0.key) }.map { contract, sum in
      let name = StrKey.encode(.contract, contract.bytes)
      return LedgerViolation(invariant: .assetsConserved, detail: "of the asset of \(name) there are \(sum) stroops more than events tell")
    }
  }

  // MARK: Entries

  private mutating func count(_ changes: LedgerChanges) {
    for change in changes.trustlines {
      guard let asset = change.key.asset.asset else { continue }
      add(change.after?.balance, change.before?.balance, of: asset)
    }
    for change in changes.claimableBalances {
      guard let asset = (change.after ?? change.before)?.asset else { continue }
      add(change.after?.amount, change.before?.amount, of: asset)
    }
    for change in changes.pools {
      guard let parameters = (change.after ?? change.before)?.parameters else { continue }
      add(change.after?.reserveA, change.before?.reserveA, of: parameters.assetA)
      add(change.after?.reserveB, change.before?.reserveB, of: parameters.assetB)
    }
    for change in changes.contractData {
      guard case .balance(let contract, _) = change.key else { continue }
      differences[contract, default: 0] &+= (change.after?.held ?? 0) &- (change.before?.held ?? 0)
    }
  }

  private mutating func add(_ after: Int64?, _ before: Int64?, of asset: XDR.Asset) {
    let amount = Int128(after ?? 0) - Int128(before ?? 0)
    guard amount != 0 else { return }
    differences[contracts.contract(of: asset).id, default: 0] &+= amount
  }

  // MARK: Events

  private mutating func count(_ event: XDR.ContractEvent) {
    guard let contract = event.contractID, case .v0(let body) = event.body, case .symbol(let name)? = body.topics.first,
      let amount = body.data.amount
    else { return }
    switch String(decoding: name, as: UTF8.self) {
    case "mint": differences[contract, default: 0] &-= amount
    case "burn", "clawback": differences[contract, default: 0] &+= amount
    default: break
    }
  }
}

extension LedgerState {
  /// Returns whether a contract stands for an issued asset, deployed or not. Lumens are counted with accounts and fees.
  fileprivate func isOfIssuedAsset(_ contract: XDR.ContractID) -> Bool {
    guard contract != lumensContract else { return false }
    guard case .contractInstance(let instance)? = contractData[ContractDataKey(instanceOf: contract)]?.value else { return true }
    return instance.executable == .stellarAsset
  }
}

extension ContractDataEntry {
  /// What a contract holds of an asset; 0 for anything else.
  fileprivate var held: Int128 { if case .balance(let balance) = stored { balance.amount } else { 0 } }
}

extension XDR.SCVal {
  /// The amount of a movement: a number, or the field of a map with this name.
  fileprivate var amount: Int128? {
    switch self {
    case .i128(let parts): return parts.value
    case .map(let fields?):
      guard case .i128(let parts)? = fields.first(where: { $0.key == .symbol(Array("amount".utf8)) })?.val else { return nil }
      return parts.value
    default: return nil
    }
  }
}
