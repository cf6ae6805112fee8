import StellarKit
import StellarXDR

/// The key of an entry that a contract may read or write.
enum HostKey: Hashable, Sendable {
  case account(AccountID)
  case trustline(TrustlineKey)
  case data(ContractDataKey)
  /// Code in Wasm, of which this network has none.
  case code(XDR.Hash)

  /// - Returns: nil for what contracts can't see.
  init?(_ key: XDR.LedgerKey) {
    switch key {
    case .account(let key): self = .account(AccountID(key.accountID))
    case .trustline(let key): self = .trustline(TrustlineKey(account: AccountID(key.accountID), asset: key.asset))
    case .contractData(let key): self = .data(ContractDataKey(key))
    case .contractCode(let key): self = .code(key.hash)
    case .offer, .data, .claimableBalance, .liquidityPool, .configSetting, .ttl: return nil
    }
  }

  /// The key in the protocol's form.
  var xdr: XDR.LedgerKey {
    switch self {
    case .account(let account): AccountEntry.xdr(account)
    case .trustline(let trustline): TrustlineEntry.xdr(trustline)
    case .data(let key): ContractDataEntry.xdr(key)
    case .code(let hash): .contractCode(XDR.LedgerKeyContractCode(hash: hash))
    }
  }

  /// Whether the entry belongs to a contract, so that rent is paid for it and it is kept in memory.
  var isOfContract: Bool {
    switch self {
    case .account, .trustline: false
    case .data, .code: true
    }
  }

  /// Whether the entry belongs to a contract and is deleted for good once its rent runs out.
  var isTemporary: Bool { if case .data(let key) = self { key.isTemporary } else { false } }

  /// Whether the entry can be archived and restored.
  var isPersistent: Bool { isOfContract && !isTemporary }
}

/// An entry that a contract may read or write.
enum HostEntry: Hashable, Sendable {
  case account(AccountEntry)
  case trustline(TrustlineEntry)
  case data(ContractDataEntry)

  /// Returns the size of the whole entry in the protocol's form, in bytes.
  func size(at key: HostKey) -> UInt32 {
    var encoder = XDREncoder()
    switch (self, key) {
    case (.account(let entry), .account(let key)): entry.encode(at: key, to: &encoder)
    case (.trustline(let entry), .trustline(let key)): entry.encode(at: key, to: &encoder)
    case (.data(let entry), .data(let key)): entry.encode(at: key, to: &encoder)
    default: break
    }
    return UInt32(encoder.count)
  }

  /// Returns the entry in the protocol's form, or nil if the key is of another kind.
  func xdr(at key: HostKey) -> XDR.LedgerEntry? {
    switch (self, key) {
    case (.account(let entry), .account(let key)): entry.xdr(at: key)
    case (.trustline(let entry), .trustline(let key)): entry.xdr(at: key)
    case (.data(let entry), .data(let key)): entry.xdr(at: key)
    default: nil
    }
  }
}

extension LedgerState {
  /// Finds an entry that contracts may see, and the last ledger that its rent pays for: 0 for an entry that doesn't belong to a contract.
  func hostEntry(_ key: HostKey) -> (entry: HostEntry, lastLedger: UInt32)? {
    switch key {
    case .account(let account): accounts[account].map { (.account($0), 0) }
    case .trustline(let trustline): trustlines[trustline].map { (.trustline($0), 0) }
    case .data(let data): contractData[data].map { (.data($0), timesToLive[data.hash]?.lastLedger ?? 0) }
    case .code: nil
    }
  }
}
