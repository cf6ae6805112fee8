import Foundation
import StellarKit

/// A cache of answers to questions that several callers ask at once, or soon after each other: each question is asked once.
actor SharedAnswers<Question: Hashable & Sendable, Answer: Sendable> {
  /// An answer, and until when it is valid.
  typealias Kept = (answer: Answer, until: Date)

  private let limit: Int
  private let now: @Sendable () -> Date
  private var tasks: [Question: (task: Task<Kept, Never>, until: Date)] = [:]

  /// - Parameter limit: how many answers are kept.
  init(limit: Int, now: @escaping @Sendable () -> Date) { (self.limit, self.now) = (limit, now) }

  /// Returns the answer to a question. It is asked only if no answer is still valid and nobody is asking it already. A cancelled caller stops
  /// waiting, but the asking goes on for others.
  ///
  /// - Parameter ask: asks the question, and says for how many seconds the answer is valid.
  /// - Returns: the answer, or nil if the caller was cancelled.
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
