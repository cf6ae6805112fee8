import Foundation
import Synchronization

@testable import WalletWindow

/// A shell script in the place of `basicpay`, in a folder of its own that is removed with it.
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

  /// The script of a wallet that is served until SIGTERM.
  static let served =
    "trap 'echo ended >> log; exit 0' TERM\necho \"$@\" >> log\necho \"Your wallet: $ADDRESS  (Sandbox; Ctrl-C ends it)\"\nwhile :; do sleep 0.02; done"

  /// The script of a wallet that ends only when the test makes the file `leave`.
  static let slow =
    "trap 'while [ ! -e leave ]; do sleep 0.02; done; rm leave; exit 0' TERM\necho started >> log\necho $ADDRESS\nwhile :; do sleep 0.02; done"

  /// Makes an empty file in the folder.
  func make(_ name: String) throws { try Data().write(to: folder.appending(path: name)) }

  /// The lines that the script logged.
  var log: [String] {
    ((try? String(contentsOf: folder.appending(path: "log"), encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
  }

  @MainActor
  func server(clock: any Clock<Duration> = ContinuousClock(), options: [String] = []) throws -> LocalServer {
    try LocalServer(program: program, port: 8085, options: options, clock: clock)
  }
}

/// A clock that stands still until `passes()`, after which every wait ends at once.
final class SteppedClock: Clock, Sendable {
  let now = ContinuousClock.now
  let minimumResolution = Swift.Duration.zero
  private let isPassing: Mutex<Bool>

  init(isPassing: Bool = false) { self.isPassing = Mutex(isPassing) }

  /// Ends all waits from now on at once.
  func passes() { isPassing.withLock { $0 = true } }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    // Only cancellation ends this wait.
    if !isPassing.withLock({ $0 }) { try await Task.sleep(for: .seconds(1_000_000)) }
    try Task.checkCancellation()
  }
}
