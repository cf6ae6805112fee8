import Foundation
import Synchronization

@testable import WalletWindow

/// A program in the place of `basicpay`: a few lines for the shell, in a folder of its own that goes with it.
final class ServerScript {
  let folder: URL
  let program: String

  /// - Parameter lines: `$ADDRESS` is the wallet's address.
  init(_ lines: String) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "wallet-window-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "basicpay")
    try "#!/bin/sh\nADDRESS=http://basicpay.localhost:$4\ncd '\(folder.path)'\n\(lines)\n".write(to: file, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: file.path)
    program = file.path
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// A wallet that is served until it is asked to end.
  static let served =
    "trap 'echo ended >> log; exit 0' TERM\necho \"$@\" >> log\necho \"Your wallet: $ADDRESS  (Sandbox; Ctrl-C ends it)\"\nwhile :; do sleep 0.02; done"

  /// What it wrote down, a line each.
  var log: [String] {
    ((try? String(contentsOf: folder.appending(path: "log"), encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
  }

  @MainActor
  func server(clock: any Clock<Duration> = ContinuousClock(), options: [String] = []) throws -> LocalServer {
    try LocalServer(program: program, port: 8085, options: options, clock: clock)
  }
}

/// Time that stands still until it is let pass, and then passes at once.
final class SteppedClock: Clock, Sendable {
  let now = ContinuousClock.now
  let minimumResolution = Swift.Duration.zero
  private let isPassing: Mutex<Bool>

  init(isPassing: Bool = false) { self.isPassing = Mutex(isPassing) }

  /// From now on no waiting takes any time.
  func passes() { isPassing.withLock { $0 = true } }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    // Only being cancelled ends such a wait.
    if !isPassing.withLock({ $0 }) { try await Task.sleep(for: .seconds(1_000_000)) }
    try Task.checkCancellation()
  }
}
