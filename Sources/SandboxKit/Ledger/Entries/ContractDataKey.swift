import StellarKit
import StellarXDR

/// Whose data of a contract, under which key. What contracts hold of assets is most of it, and takes less memory than the rest.
enum ContractDataKey: Hashable, Sendable {
  /// What a contract holds, as an asset's contract keeps it: persistent, under `["Balance", address]`.
  case balance(asset: XDR.ContractID, holder: XDR.ContractID)
  /// Whatever the other case can't say.
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

  /// Under which a contract keeps what it runs, and its own data.
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

  /// Whether its entry goes for good once it is no longer paid for, instead of being archived.
  var isTemporary: Bool {
    switch self {
    case .balance: false
    case .other(let key): key.value.durability == .temporary
    }
  }

  /// The SHA-256 of the key's bytes, by which the entry's time to live is found.
  var hash: Bytes32 { Bytes32(sha256: XDR.LedgerKey.contractData(xdr).xdrBytes) }
}
