import Foundation
import StellarKit

/// Answers to questions that several have at once, or soon after each other: each is asked once.
actor SharedAnswers<Question: Hashable & Sendable, Answer: Sendable> {
  /// An answer, and until when it is good.
  typealias Kept = (answer: Answer, until: Date)

  private let limit: Int
  private let now: @Sendable () -> Date
  private var tasks: [Question: (task: Task<Kept, Never>, until: Date)] = [:]

  /// - Parameter limit: how many are kept.
  init(limit: Int, now: @escaping @Sendable () -> Date) { (self.limit, self.now) = (limit, now) }

  /// Asks, unless that is being done or an answer is still good. A caller that is cancelled stops waiting; the asking goes on, for others.
  ///
  /// - Parameter ask: asks; says how many seconds the answer is good for.
  /// - Returns: nil where the caller was cancelled.
  func answer(_ question: Question, _ ask: @escaping @Sendable () async -> (Answer, lifetime: TimeInterval)) async -> Kept? {
    try? await (running(question) ?? begin(question, ask)).valueUnlessCancelled
  }

  private func running(_ question: Question) -> Task<Kept, Never>? { tasks[question].flatMap { $0.until > now() ? $0.task : nil } }

  private func begin(_ question: Question, _ ask: @escaping @Sendable () async -> (Answer, lifetime: TimeInterval)) -> Task<Kept, Never> {
    let task = Task { () -> Kept in
      let (answer, lifetime) = await ask()
      let until = now().addingTimeInterval(lifetime)
      tasks[question]?.until = until
      return (answer, until)
    }
    tasks.set((task, .distantFuture), for: question, limit: limit, age: { $0.until })
    return task
  }
}
