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

  func reserves(at key: DataEntryKey) -> UInt32 { 1 }

  static func xdr(_ key: DataEntryKey) -> XDR.LedgerKey {
    .data(XDR.LedgerKeyData(accountID: key.account.xdr, dataName: key.name))
  }

  func data(at key: DataEntryKey) -> XDR.LedgerEntryData {
    .data(XDR.DataEntry(accountID: key.account.xdr, dataName: key.name, dataValue: value))
  }
}
