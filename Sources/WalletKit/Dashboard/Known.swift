import Foundation

/// A value as of a time.
struct Known<Value: Sendable>: Sendable {
  /// The value.
  let value: Value
  /// When the network reported it.
  let time: Date

  /// A value as of a time.
  init(_ value: Value, at time: Date) {
    self.value = value
    self.time = time
  }
}
