import StellarKit
import StellarXDR

/// An entry of one kind, as the ledger holds it. What its key says isn't repeated inside.
protocol StateEntry: Hashable, Sendable {
  associatedtype Key: EntryKey

  var sponsorship: Sponsorship { get set }
  /// The ledger in which the entry was last written.
  var lastModified: UInt32 { get set }

  /// Whether the entry counts among its account's subentries.
  static var isSubentry: Bool { get }

  /// Returns how many base reserves the entry requires.
  func reserves(at key: Key) -> UInt32

  /// Returns the key in the protocol's form.
  static func xdr(_ key: Key) -> XDR.LedgerKey

  /// Returns whether the bytes of one key come before those of the other.
  static func precedes(_ one: Key, _ other: Key) -> Bool

  /// Writes the entry in the protocol's form: the bytes of ``xdr(at:)``.
  func encode(at key: Key, to encoder: inout XDREncoder)

  /// Returns the entry's content in the protocol's form.
  func data(at key: Key) -> XDR.LedgerEntryData
}

extension StateEntry {
  func encode(at key: Key, to encoder: inout XDREncoder) { xdr(at: key).encode(to: &encoder) }

  static func precedes(_ one: Key, _ other: Key) -> Bool { xdr(one).xdrBytes.lexicographicallyPrecedes(xdr(other).xdrBytes) }

  /// Returns the entry in the protocol's form.
  func xdr(at key: Key) -> XDR.LedgerEntry {
    XDR.LedgerEntry(lastModifiedLedgerSeq: lastModified, data: data(at: key), ext: sponsorship.xdr)
  }
}
