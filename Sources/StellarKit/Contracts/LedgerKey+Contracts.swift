public import StellarXDR

/// Keys of what contracts keep on the ledger.
extension XDR.LedgerKey {
  /// A contract's instance: which code it runs, and what it keeps beside that.
  public static func contractInstance(of contract: ContractAddress) -> XDR.LedgerKey {
    .contractData(XDR.LedgerKeyContractData(contract: contract.xdr, key: .ledgerKeyContractInstance, durability: .persistent))
  }

  /// An entry of a contract's data.
  public static func contractData(_ key: XDR.SCVal, of contract: ContractAddress, _ durability: XDR.ContractDataDurability) -> XDR.LedgerKey {
    .contractData(XDR.LedgerKeyContractData(contract: contract.xdr, key: key, durability: durability))
  }

  /// Code, by its SHA-256.
  public static func contractCode(_ hash: Bytes32) -> XDR.LedgerKey { .contractCode(XDR.LedgerKeyContractCode(hash: hash)) }

  /// What a contract (`C…`) holds in the contract of an asset (CAP-46-06); accounts hold assets in their own entries and trustlines.
  public static func balance(of holder: ContractAddress, in asset: ContractAddress) -> XDR.LedgerKey {
    contractData(.vec([.symbol(Array("Balance".utf8)), holder.contractValue]), of: asset, .persistent)
  }

  /// What somebody may spend of another's in the contract of an asset (CAP-46-06).
  public static func allowance(from holder: ContractAddress, to spender: ContractAddress, in asset: ContractAddress) -> XDR.LedgerKey {
    let parties = XDR.SCVal.map([
      XDR.SCMapEntry(key: .symbol(Array("from".utf8)), val: holder.contractValue),
      XDR.SCMapEntry(key: .symbol(Array("spender".utf8)), val: spender.contractValue),
    ])
    return contractData(.vec([.symbol(Array("Allowance".utf8)), parties]), of: asset, .temporary)
  }

  /// That an authorization's nonce was used.
  public static func usedNonce(_ nonce: Int64, of address: ContractAddress) -> XDR.LedgerKey {
    contractData(.ledgerKeyNonce(XDR.SCNonceKey(nonce: nonce)), of: address, .temporary)
  }

  /// What the key of the entry's lifetime is made from: its SHA-256.
  public var lifetimeHash: Bytes32 { Bytes32(sha256: xdrBytes) }

  /// Whether it is code or data of a contract's, which lives for a time.
  public var hasLifetime: Bool {
    switch self {
    case .contractData, .contractCode: true
    default: false
    }
  }

  /// Whether it is archived, and not lost, once its time is over.
  public var isPersistentContractEntry: Bool {
    switch self {
    case .contractData(let key): key.durability == .persistent
    case .contractCode: true
    default: false
    }
  }
}
