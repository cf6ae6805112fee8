import Foundation
import StellarXDR

/// A comparison of entries, bit for bit, with those that were recorded.
struct EntryComparison {
  /// The outcome for an entry.
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

  /// Adds an entry of the replay.
  ///
  /// - Parameter entry: nil if it was removed.
  mutating func found(_ key: XDR.LedgerKey, _ entry: XDR.LedgerEntry?) {
    pairs[key, default: Pair()].replayed = entry.map { .entry($0.xdrBytes) } ?? .removed
  }

  /// Returns the differences, in the order of the keys' bytes.
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

/// A difference between what was recorded and what the replay gave.
public struct ReplayDifference: Hashable, Sendable {
  /// The ledger in which they differ.
  public let ledger: UInt32
  /// What differs: a result, an entry, a number of the header.
  public let subject: String
  /// What was recorded, in the JSON of SEP-51.
  public let recorded: String
  /// What the replay gave, in the JSON of SEP-51.
  public let replayed: String
}

extension ReplayDifference: CustomStringConvertible {
  public var description: String { "ledger \(ledger), \(subject): recorded \(recorded), replayed \(replayed)" }
}

extension XDRCodable {
  /// The value in a readable form: as JSON, if that is possible.
  var readable: String { (try? json()) ?? Data(xdrBytes).base64EncodedString() }
}
