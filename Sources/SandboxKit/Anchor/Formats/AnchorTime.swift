import Foundation
import StellarKit

/// A time in whole seconds, written as the SEPs write times: `2026-11-21T10:00:00Z`.
struct AnchorTime: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The beginning of 1970.
  static let zero = AnchorTime(seconds: 0)

  /// The seconds since 1970.
  let seconds: Int64

  init(_ date: Date) { seconds = Int64(date.unixSeconds) }

  private init(seconds: Int64) { self.seconds = seconds }

  /// Reads a time in ISO 8601, in UTC if no zone is given, or returns nil for anything else.
  init?(_ text: String) {
    let text = text.contains("T") ? text : text + "T00:00:00"
    let zoned = text.hasSuffix("Z") || text.dropFirst(11).contains { "+-".contains($0) } ? text : text + "Z"
    let styles = [Date.ISO8601FormatStyle(), Date.ISO8601FormatStyle(includingFractionalSeconds: true)]
    guard let date = styles.lazy.compactMap({ try? Date(zoned, strategy: $0) }).first else { return nil }
    self.init(date)
  }

  func adding(seconds more: Int64) -> AnchorTime { AnchorTime(seconds: seconds + more) }

  var description: String { Date(unixSeconds: UInt64(max(0, seconds))).formatted(.iso8601) }

  static func < (left: Self, right: Self) -> Bool { left.seconds < right.seconds }
}

extension AnchorTime: Codable {
  init(from decoder: any Decoder) throws { seconds = try decoder.singleValueContainer().decode(Int64.self) }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(seconds)
  }
}
