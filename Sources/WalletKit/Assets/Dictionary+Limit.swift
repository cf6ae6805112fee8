import Foundation

extension Dictionary {
  /// Sets a value. If that would exceed the limit, the oldest other value is removed.
  ///
  /// - Parameter age: the time of a value. The value with the earliest time is the oldest.
  mutating func set(_ value: Value, for key: Key, limit: Int, age: (Value) -> Date) {
    if self[key] == nil, count >= limit, let oldest = self.min(by: { age($0.value) < age($1.value) })?.key { self[oldest] = nil }
    self[key] = value
  }
}
