import Synchronization

/// Somebody's right to answer once. Whoever is first decides; when the last holder lets go of it unanswered, a default answer is given.
final class OnceAnswer<Answer: Sendable>: Sendable {
  private let deliver: Mutex<(@Sendable (Answer) -> Void)?>
  private let unanswered: Answer

  init(unanswered: Answer, deliver: @escaping @Sendable (Answer) -> Void) {
    self.unanswered = unanswered
    self.deliver = Mutex(deliver)
  }

  deinit {
    give(unanswered)
  }

  /// Gives the answer, from any task.
  ///
  /// - Returns: whether it is the first.
  @discardableResult
  func give(_ answer: Answer) -> Bool {
    let deliver = deliver.withLock { deliver in
      defer { deliver = nil }
      return deliver
    }
    deliver?(answer)
    return deliver != nil
  }
}
