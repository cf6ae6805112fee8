import StellarKit
import StellarXDR

/// A value that a contract keeps on the ledger. Its time to live is an entry of its own (``TimeToLive``).
struct ContractDataEntry: Hashable, Sendable {
  /// The value that is stored. A balance in the form of assets' contracts takes less memory than other values.
  enum Value: Hashable, Sendable {
    case balance(ContractBalance)
    case other(Boxed<XDR.SCVal>)
  }

  private(set) var stored: Value
  var lastModified: UInt32 = 0

  init(_ value: XDR.SCVal, lastModified: UInt32 = 0) {
    stored = ContractBalance(value).map { .balance($0) } ?? .other(Boxed(value))
    self.lastModified = lastModified
  }

  init(_ balance: ContractBalance) {
    stored = .balance(balance)
  }

  /// The value in the protocol's form.
  var value: XDR.SCVal {
    switch stored {
    case .balance(let balance): balance.xdr
    case .other(let value): value.value
    }
  }
}

extension ContractDataEntry: StateEntry {
  static let isSubentry = false

  /// Always none, as the entry needs no reserve: it is paid for by rent.
  var sponsorship: Sponsorship {
    get { .never }
    set {}
  }

  func reserves(at key: ContractDataKey) -> UInt32 { 0 }

  static func xdr(_ key: ContractDataKey) -> XDR.LedgerKey { .contractData(key.xdr) }

  func data(at key: ContractDataKey) -> XDR.LedgerEntryData {
    let key = key.xdr
    return .contractData(XDR.ContractDataEntry(contract: key.contract, key: key.key, durability: key.durability, val: value))
  }
}

extension ContractDataKey {
  /// Takes the key of an entry in the protocol's form.
  init(_ entry: XDR.ContractDataEntry) {
    self.init(entry.contract, entry.key, entry.durability)
  }
}
