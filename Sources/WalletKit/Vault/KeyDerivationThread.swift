import Dispatch
import StellarKit

/// The executor on which vaults do their work. It runs one key derivation at a time in the process, since each takes 128 MiB, and none on the few
/// threads that everything else waits on.
final class KeyDerivationThread: SerialExecutor {
  static let shared = KeyDerivationThread()

  private let queue = DispatchQueue(label: "BasicPay keys", qos: .userInitiated)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async {
      job.runSynchronously(on: self.asUnownedSerialExecutor())
      LeftoverMemory.wipe()
    }
  }
}
