import Dispatch
import Foundation

/// This program in another process, for rows that must not share one: memory that other rows left behind, or processor time, would distort them.
enum ChildProcess {
  /// The error if the child process fails.
  struct Failure: Error, CustomStringConvertible {
    let arguments: [String]

    var description: String { "bench \(arguments.joined(separator: " ")) failed: the error is above." }
  }

  /// Runs this program with arguments.
  ///
  /// - Returns: what it printed.
  static func output(_ arguments: [String]) async throws -> Data {
    // Waiting blocks a thread. It must not be one that this process needs for its own work.
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

  /// Measures a memory row in a process of its own, in bytes.
  static func memory(of row: Row) async throws -> Double {
    let arguments = ["memory", row.name]
    let output = String(decoding: try await output(arguments), as: UTF8.self)
    guard let bytes = Double(output) else { throw Failure(arguments: arguments) }
    return bytes
  }
}
