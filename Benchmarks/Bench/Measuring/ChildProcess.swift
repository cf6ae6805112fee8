import Dispatch
import Foundation

/// This program once more, for what must not share a process with other rows: memory that others have left, or a processor's time.
enum ChildProcess {
  /// It failed.
  struct Failure: Error, CustomStringConvertible {
    let arguments: [String]

    var description: String { "bench \(arguments.joined(separator: " ")) failed: the error is above." }
  }

  /// Runs it with arguments.
  ///
  /// - Returns: what it printed.
  static func output(_ arguments: [String]) async throws -> Data {
    // Waiting keeps a thread, which must not be one of those that do this process's own work.
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(with: Swift.Result { try run(arguments) }) }
    }
  }

  private static func run(_ arguments: [String]) throws -> Data {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = Bundle.main.executableURL
    process.arguments = arguments
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(arguments: arguments) }
    return output
  }

  /// The bytes that a row of memory finds.
  static func memory(of row: Row) async throws -> Double {
    let arguments = ["memory", row.name]
    let output = String(decoding: try await output(arguments), as: UTF8.self)
    guard let bytes = Double(output) else { throw Failure(arguments: arguments) }
    return bytes
  }
}
