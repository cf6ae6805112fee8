import Foundation
import StellarXDR

/// Compares entries bit for bit with those that were recorded.
struct EntryComparison {
  /// What became of an entry.
  private enum Fate: Hashable {
    case nothing
    case removed
    case entry([UInt8])

    var readable: String {
      switch self {
      case .nothing: "nothing"
      case .removed: "its removal"
      case .entry(let bytes): (try? XDR.LedgerEntry(xdr: bytes).readable) ?? "an entry that can't be read"
      }
    }
  }

  private struct Pair {
    var recorded = Fate.nothing
    var replayed = Fate.nothing
  }

  private var pairs: [XDR.LedgerKey: Pair] = [:]

  mutating func expect(_ entry: RecordedXDR<XDR.LedgerEntry>) throws(ReplayError) {
    guard let key = entry.value.data.key, key.type != .contractCode else {
      throw .malformed(reason: "it has a contract's code, which this ledger doesn't hold")
    }
    pairs[key, default: Pair()].recorded = .entry(entry.bytes)
  }

  mutating func expectRemoved(_ key: RecordedXDR<XDR.LedgerKey>) {
    pairs[key.value, default: Pair()].recorded = .removed
  }

  /// - Parameter entry: nil where it was removed.
  mutating func found(_ key: XDR.LedgerKey, _ entry: XDR.LedgerEntry?) {
    pairs[key, default: Pair()].replayed = entry.map { .entry($0.xdrBytes) } ?? .removed
  }

  /// What differs, in the order of the keys' bytes.
  ///
  /// - Parameter subject: what to call an entry.
  func differences(in ledger: UInt32, _ subject: String) -> [ReplayDifference] {
    let differing = pairs.filter { $0.value.recorded != $0.value.replayed }.map { (key: $0.key.xdrBytes, pair: $0) }
    return differing.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { _, pair in
      ReplayDifference(
        ledger: ledger, subject: "\(subject) \(pair.key.readable)", recorded: pair.value.recorded.readable,
        replayed: pair.value.replayed.readable)
    }
  }
}

/// Something that came out otherwise than it was recorded.
public struct ReplayDifference: Hashable, Sendable {
  /// In which ledger.
  public let ledger: UInt32
  /// What differs: a result, an entry, a number of the header.
  public let subject: String
  /// What was recorded, as SEP-51's JSON.
  public let recorded: String
  /// What came out, as SEP-51's JSON.
  public let replayed: String
}

extension ReplayDifference: CustomStringConvertible {
  public var description: String { "ledger \(ledger), \(subject): recorded \(recorded), replayed \(replayed)" }
}

extension XDRCodable {
  /// The value for a person: as JSON, where it has any.
  var readable: String { (try? json()) ?? Data(xdrBytes).base64EncodedString() }
}
