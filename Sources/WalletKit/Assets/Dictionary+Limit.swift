import Foundation

extension Dictionary {
  /// Sets a value; the oldest other one goes where there would be more than that many.
  ///
  /// - Parameter age: a time by which they are old: the earliest is the oldest.
  mutating func set(_ value: Value, for key: Key, limit: Int, age: (Value) -> Date) {
    if self[key] == nil, count >= limit, let oldest = self.min(by: { age($0.value) < age($1.value) })?.key { self[oldest] = nil }
    self[key] = value
  }
}
