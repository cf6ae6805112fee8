import Synchronization

/// An answer that can be given only once. The first call decides. If the last holder releases it without an answer, a default answer is given.
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
  /// - Returns: Whether it was the first answer.
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
