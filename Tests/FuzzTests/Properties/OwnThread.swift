import Dispatch
import Synchronization

/// A thread on which asynchronous work is done while the caller waits for it. The shared ones might all be waiting.
final class OwnThread: TaskExecutor {
  private let queue = DispatchQueue(label: "OwnThread")
  private let failure = Mutex<(any Error)?>(nil)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  static func run(_ work: @escaping @Sendable () async throws -> Void) throws {
    let (thread, done) = (OwnThread(), DispatchSemaphore(value: 0))
    Task(executorPreference: thread) {
      do {
        try await work()
      } catch {
        thread.failure.withLock { $0 = error }
      }
      done.signal()
    }
    done.wait()
    if let failure = thread.failure.withLock(\.self) { throw failure }
  }
}
