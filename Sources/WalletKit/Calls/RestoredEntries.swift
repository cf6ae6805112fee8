import Sentences
import StellarKit
import StellarXDR

/// The archived entries that a contract call restores. Those that its transaction marks are restored before the call, whether the call uses them or
/// not, and the account pays their rent (CAP-66). So the server that simulates it could add anybody's.
struct RestoredEntries: Sendable {
  /// How many owners are named.
  private static let ownerLimit = 3

  /// Their keys.
  let keys: [XDR.LedgerKey]
  private let footprint: [XDR.LedgerKey]

  init(_ resources: XDR.SorobanTransactionData?) {
    let (read, written) = (resources?.resources.footprint.readOnly ?? [], resources?.resources.footprint.readWrite ?? [])
    footprint = read + written
    guard case .v1(let archived)? = resources?.ext else {
      keys = []
      return
    }
    keys = archived.archivedSorobanEntries.map(Int.init).filter(written.indices.contains).map { written[$0] }
  }

  /// Returns the consent to restore entries for which the call has no visible use; nil if there are none.
  ///
  /// - Parameters:
  ///   - involved: the contracts whose data and code the call may need.
  ///   - assets: the contracts that are known to be assets'. These have no code, and no data but their instance and contracts' balances (CAP-46-06).
  ///   - holders: the contracts whose balances of assets the call may need.
  func consent(_ involved: Set<ContractAddress>, assets: Set<ContractAddress>, holders: Set<ContractAddress>) -> Sentence? {
    // The code that a contract runs has to be there. If there is no more code than there are contracts, none is somebody else's.
    let programs = involved.subtracting(assets).filter { footprint.contains(.contractInstance(of: $0)) }
    let hasOtherCode = footprint.count(where: { if case .contractCode = $0 { true } else { false } }) > programs.count
    var (count, owners): (Int, [Sentence]) = (0, [])
    for key in keys {
      let owner: Sentence
      switch key {
      case .contractData(let data):
        let contract = ContractAddress(data.contract)
        let isAsset = assets.contains(contract)
        let isNeeded =
          involved.contains(contract)
          && (!isAsset || key == .contractInstance(of: contract) || holders.contains { key == .balance(of: $0, in: contract) })
        if isNeeded { continue }
        owner = Sentence(verbatim: ((isAsset ? Self.holder(data.key) : nil) ?? contract).description)
      case .contractCode(let code):
        guard hasOtherCode else { continue }
        owner = "code \("\(code.hash)")"
      default: continue
      }
      count += 1
      if !owners.contains(owner) { owners.append(owner) }
    }
    guard count > 0 else { return nil }
    let more = owners.count > Self.ownerLimit ? [Sentence(verbatim: "…")] : []
    let named = (owners.prefix(Self.ownerLimit) + more).joined(separator: ", ")
    return Sentence(
      count,
      one: "This restores \(count) archived entry that the call doesn't seem to need, at your expense (\(named)). Don't go on unless you know why.",
      other:
        "This restores \(count) archived entries that the call doesn't seem to need, at your expense (\(named)). Don't go on unless you know why.")
  }

  /// Returns whose balance is stored at a key of an asset's contract; nil for another key.
  private static func holder(_ key: XDR.SCVal) -> ContractAddress? {
    guard case .vec(let parts?) = key, parts.count == 2 else { return nil }
    return try? ContractAddress(contractValue: parts[1])
  }
}
