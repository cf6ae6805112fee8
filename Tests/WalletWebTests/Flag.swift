import Synchronization

/// A flag that is raised once.
final class Flag: Sendable {
  private let raised = Mutex(false)

  var isRaised: Bool { raised.withLock(\.self) }

  func raise() { raised.withLock { $0 = true } }
}
