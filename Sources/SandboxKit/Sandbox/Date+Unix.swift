import Foundation

extension Date {
  /// Makes a time from whole seconds since 1970.
  init(unixSeconds: UInt64) {
    self.init(timeIntervalSince1970: TimeInterval(unixSeconds))
  }

  /// Whole seconds since 1970.
  var unixSeconds: UInt64 { unixMilliseconds / 1_000 }

  /// Whole milliseconds since 1970.
  var unixMilliseconds: UInt64 { UInt64(max(0, timeIntervalSince1970 * 1_000)) }
}
