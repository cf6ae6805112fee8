import Synchronization

/// Something that happens once.
final class Flag: Sendable {
  private let raised = Mutex(false)

  var isRaised: Bool { raised.withLock(\.self) }

  func raise() { raised.withLock { $0 = true } }
}
