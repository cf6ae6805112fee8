import Synchronization

/// A value that a test keeps across tasks.
final class Mutexed<Value: Sendable>: Sendable {
  private let value: Mutex<Value>

  init(_ value: Value) {
    self.value = Mutex(value)
  }

  func set(_ new: Value) { value.withLock { $0 = new } }
  func get() -> Value { value.withLock(\.self) }
}
