/// A value held by reference, for what few entries have and the others shouldn't keep room for.
final class Boxed<Value: Hashable & Sendable>: Hashable, Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }

  static func == (left: Boxed, right: Boxed) -> Bool { left === right || left.value == right.value }

  func hash(into hasher: inout Hasher) {
    value.hash(into: &hasher)
  }
}
