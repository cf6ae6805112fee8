/// A value held by reference. It is for values that only few entries have, so that the others needn't keep room for them.
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
