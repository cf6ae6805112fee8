import Foundation

/// Times as anchors write them: ISO 8601, `2017-03-20T17:05:32Z`.
///
/// Some of SEP-38's own examples have no time zone; a time without one is taken to be UTC. Seconds may be missing, and their fractions are dropped.
enum AnchorDate {
  static func date(_ text: String) -> Date? {
    let pattern = /(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?:(:\d{2})(?:[.,]\d{1,9})?)?(?:[Zz]|([+-]\d{2})(?::?(\d{2}))?)?/
    guard text.utf8.count <= 40, let match = text.wholeMatch(of: pattern) else { return nil }
    let zone = match.4.map { "\($0):\(match.5 ?? "00")" } ?? "Z"
    return ISO8601DateFormatter().date(from: "\(match.1)T\(match.2)\(match.3 ?? ":00")\(zone)")
  }

  static func text(_ date: Date) -> String { ISO8601DateFormatter().string(from: date) }
}
