public import StellarXDR

/// Keys of contracts' entries on the ledger.
extension XDR.LedgerKey {
  /// Returns the key of a contract's instance, which tells the code that it runs and holds its instance data.
  public static func contractInstance(of contract: ContractAddress) -> XDR.LedgerKey {
    .contractData(XDR.LedgerKeyContractData(contract: contract.xdr, key: .ledgerKeyContractInstance, durability: .persistent))
  }

  /// Returns the key of an entry of a contract's data.
  public static func contractData(_ key: XDR.SCVal, of contract: ContractAddress, _ durability: XDR.ContractDataDurability) -> XDR.LedgerKey {
    .contractData(XDR.LedgerKeyContractData(contract: contract.xdr, key: key, durability: durability))
  }

  /// Returns the key of contract code, by its SHA-256.
  public static func contractCode(_ hash: Bytes32) -> XDR.LedgerKey { .contractCode(XDR.LedgerKeyContractCode(hash: hash)) }

  /// Returns the key of what a contract (`C…`) holds in an asset's contract (CAP-46-06). Accounts hold assets in their own entries and trustlines.
  public static func balance(of holder: ContractAddress, in asset: ContractAddress) -> XDR.LedgerKey {
    contractData(.vec([.symbol(Array("Balance".utf8)), holder.contractValue]), of: asset, .persistent)
  }

  /// Returns the key of an allowance in an asset's contract (CAP-46-06).
  public static func allowance(from holder: ContractAddress, to spender: ContractAddress, in asset: ContractAddress) -> XDR.LedgerKey {
    let parties = XDR.SCVal.map([
      XDR.SCMapEntry(key: .symbol(Array("from".utf8)), val: holder.contractValue),
      XDR.SCMapEntry(key: .symbol(Array("spender".utf8)), val: spender.contractValue),
    ])
    return contractData(.vec([.symbol(Array("Allowance".utf8)), parties]), of: asset, .temporary)
  }

  /// Returns the key of the entry which marks an authorization's nonce as used.
  public static func usedNonce(_ nonce: Int64, of address: ContractAddress) -> XDR.LedgerKey {
    contractData(.ledgerKeyNonce(XDR.SCNonceKey(nonce: nonce)), of: address, .temporary)
  }

  /// Whether it is contract code or data, which has a limited lifetime.
  public var hasLifetime: Bool {
    switch self {
    case .contractData, .contractCode: true
    default: false
    }
  }

  /// Whether the entry is archived, rather than lost, at the end of its lifetime.
  public var isPersistentContractEntry: Bool {
    switch self {
    case .contractData(let key): key.durability == .persistent
    case .contractCode: true
    default: false
    }
  }
}
