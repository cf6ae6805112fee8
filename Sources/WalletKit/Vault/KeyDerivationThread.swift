import Dispatch
import StellarKit

/// An executor on which vaults do their work, on a thread of its own. It overwrites what that leaves behind in freed memory.
final class KeyDerivationThread: SerialExecutor {
  /// The one for secrets. It runs one key derivation at a time in the process, since each takes 128 MiB, and none on the few threads that everything
  /// else waits on.
  static let shared = KeyDerivationThread()
  /// The one for reading files, which waits for no derivation.
  static let reading = KeyDerivationThread()

  private let queue = DispatchQueue(label: "BasicPay keys", qos: .userInitiated)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async {
      job.runSynchronously(on: self.asUnownedSerialExecutor())
      LeftoverMemory.wipe()
    }
  }
}
