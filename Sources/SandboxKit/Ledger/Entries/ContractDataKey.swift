import StellarKit
import StellarXDR

/// The key of a contract's data. Most keys are those of contracts' balances of assets, which take less memory than others.
enum ContractDataKey: Hashable, Sendable {
  /// The key of a contract's balance, as an asset's contract stores it: persistent, under `["Balance", address]`.
  case balance(asset: XDR.ContractID, holder: XDR.ContractID)
  /// Any other key.
  case other(Boxed<XDR.LedgerKeyContractData>)

  private static let balanceSymbol = XDR.SCVal.symbol(Array("Balance".utf8))

  init(_ key: XDR.LedgerKeyContractData) {
    if key.durability == .persistent, case .contract(let asset) = key.contract, case .vec(let parts?) = key.key, parts.count == 2,
      parts[0] == Self.balanceSymbol, case .address(.contract(let holder)) = parts[1]
    {
      self = .balance(asset: asset, holder: holder)
    } else {
      self = .other(Boxed(key))
    }
  }

  init(_ contract: XDR.SCAddress, _ key: XDR.SCVal, _ durability: XDR.ContractDataDurability) {
    self.init(XDR.LedgerKeyContractData(contract: contract, key: key, durability: durability))
  }

  /// Makes the key of a contract's instance, which holds what it runs and its own data.
  init(instanceOf contract: XDR.ContractID) {
    self = .other(Boxed(XDR.LedgerKeyContractData(contract: .contract(contract), key: .ledgerKeyContractInstance, durability: .persistent)))
  }

  /// The key in the protocol's form.
  var xdr: XDR.LedgerKeyContractData {
    switch self {
    case .balance(let asset, let holder):
      XDR.LedgerKeyContractData(
        contract: .contract(asset), key: .vec([Self.balanceSymbol, .address(.contract(holder))]), durability: .persistent)
    case .other(let key): key.value
    }
  }

  /// Whether its entry is deleted for good once its rent is no longer paid, instead of being archived.
  var isTemporary: Bool {
    switch self {
    case .balance: false
    case .other(let key): key.value.durability == .temporary
    }
  }

  /// The SHA-256 of the key's bytes, by which the entry's time to live is found.
  var hash: Bytes32 { Bytes32(sha256: XDR.LedgerKey.contractData(xdr).xdrBytes) }
}
