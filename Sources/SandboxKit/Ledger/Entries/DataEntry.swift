import StellarKit
import StellarXDR

/// A value that an account keeps on the ledger.
struct DataEntry: Hashable, Sendable {
  /// Up to 64 bytes.
  var value: [UInt8]
  var lastModified: UInt32 = 0
  var sponsorship = Sponsorship.never
}

extension DataEntry: StateEntry {
  static let isSubentry = true

  func reserves(at key: DataKey) -> UInt32 { 1 }

  static func xdr(_ key: DataKey) -> XDR.LedgerKey {
    .data(XDR.LedgerKeyData(accountID: key.account.xdr, dataName: key.name))
  }

  static func find(_ key: DataKey, in state: LedgerState) -> DataEntry? { state.data[key] }

  static func write(_ entry: DataEntry?, at key: DataKey, in state: inout LedgerState) { state.set(key, entry) }

  func data(at key: DataKey) -> XDR.LedgerEntryData {
    .data(XDR.DataEntry(accountID: key.account.xdr, dataName: key.name, dataValue: value))
  }
}
