import Synchronization

/// The numbers by which answers are told apart.
final class CallNumbers: Sendable {
  private let last = Atomic(0)

  func next() -> Int { last.wrappingAdd(1, ordering: .relaxed).newValue }
}
