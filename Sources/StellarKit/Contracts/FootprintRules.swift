import StellarXDR

/// The rules for a transaction's footprint, which lists its ledger entries (CAP-46-02, CAP-46-12, CAP-66).
struct FootprintRules {
  /// More entries than any network allows in a footprint.
  private static let most = 1_000

  private let operation: Operation

  init(_ operation: Operation) {
    self.operation = operation
  }

  func check(_ data: XDR.SorobanTransactionData, before old: XDR.LedgerFootprint) throws(PreparationError) {
    let footprint = data.resources.footprint
    let keys = footprint.readOnly + footprint.readWrite
    guard keys.count <= Self.most else { throw .invalidFootprint("\(keys.count) entries") }
    guard Set(keys).count == keys.count else { throw .invalidFootprint("one entry twice") }
    for key in keys where !Self.isUsable(key) { throw .invalidFootprint("\(key.type)") }
    try checkArchived(data.ext, footprint)
    switch operation.body {
    case .invokeHostFunction(let function, _): try check(function, keys)
    case .extendFootprintTTL:
      guard footprint.readWrite.isEmpty, Set(footprint.readOnly) == Set(old.readOnly) else { throw .otherFootprint }
    case .restoreFootprint:
      guard footprint.readOnly.isEmpty, Set(footprint.readWrite).isSubset(of: old.readWrite), !footprint.readWrite.isEmpty else {
        throw .otherFootprint
      }
    default: throw .notOnContracts
    }
  }

  /// Checks that the footprint contains the contract that is called.
  private func check(_ function: XDR.HostFunction, _ keys: [XDR.LedgerKey]) throws(PreparationError) {
    guard case .invokeContract(let call) = function else { return }
    guard keys.contains(.contractInstance(of: ContractAddress(call.contractAddress))) else { throw .invalidFootprint("without the contract") }
  }

  /// Checks the archived entries that the call restores. They are given by their positions among the entries that are written.
  private func checkArchived(_ ext: XDR.SorobanTransactionDataExt, _ footprint: XDR.LedgerFootprint) throws(PreparationError) {
    guard case .v1(let archived) = ext else { return }
    guard case .invokeHostFunction = operation.body else { throw .invalidFootprint("archived entries") }
    var last = -1
    for place in archived.archivedSorobanEntries {
      guard Int(place) > last, footprint.readWrite.indices.contains(Int(place)) else { throw .invalidFootprint("archived entry \(place)") }
      guard footprint.readWrite[Int(place)].isPersistentContractEntry else { throw .invalidFootprint("archived entry \(place)") }
      last = Int(place)
    }
  }

  private static func isUsable(_ key: XDR.LedgerKey) -> Bool {
    switch key {
    case .account, .contractData, .contractCode: true
    case .trustline(let key):
      switch key.asset {
      case .native, .poolShare: false
      case .creditAlphanum4(let asset): asset.issuer != key.accountID
      case .creditAlphanum12(let asset): asset.issuer != key.accountID
      }
    case .offer, .data, .claimableBalance, .liquidityPool, .configSetting, .ttl: false
    }
  }
}
