import Foundation

extension Date {
  /// Whole seconds since 1970.
  var unixSeconds: UInt64 { unixMilliseconds / 1_000 }

  /// Whole milliseconds since 1970.
  var unixMilliseconds: UInt64 { UInt64(max(0, timeIntervalSince1970 * 1_000)) }
}
