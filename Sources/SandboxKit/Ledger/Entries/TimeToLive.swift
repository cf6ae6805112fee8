import StellarKit
import StellarXDR

/// The last ledger in which a contract's entry lives (`TTLEntry` of the protocol), stored by the hash of the entry's key.
struct TimeToLive: Hashable, Sendable {
  /// The last ledger in which the entry lives.
  var lastLedger: UInt32
  var lastModified: UInt32 = 0
  /// Whether the entry is deleted for good afterwards.
  var isOfTemporary = false

  /// Returns whether the entry is live in a ledger.
  func isLive(in ledger: UInt32) -> Bool { lastLedger >= ledger }
}

extension TimeToLive: StateEntry {
  static let isSubentry = false

  var sponsorship: Sponsorship {
    get { .never }
    set {}
  }

  func reserves(at key: Bytes32) -> UInt32 { 0 }

  static func xdr(_ key: Bytes32) -> XDR.LedgerKey { .ttl(XDR.LedgerKeyTtl(keyHash: key)) }

  func data(at key: Bytes32) -> XDR.LedgerEntryData { .ttl(XDR.TTLEntry(keyHash: key, liveUntilLedgerSeq: lastLedger)) }
}
