import Foundation
import StellarXDR

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
