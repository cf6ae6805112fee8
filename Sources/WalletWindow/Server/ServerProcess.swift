import Foundation

/// A running `basicpay` and its output. Any thread may use a `Process`, but Apple's isn't declared `Sendable`.
final class ServerProcess: @unchecked Sendable {
  /// The most characters of a line that are kept.
  private static let lineLimit = 2_000

  /// The lines of its standard output and of its standard error, until their ends. Lines that nobody takes are dropped, the oldest first.
  let lines, complaints: AsyncStream<String>
  /// A stream that ends when the process does.
  let life: AsyncStream<Never>
  private let entries: (lines: AsyncStream<String>.Continuation, complaints: AsyncStream<String>.Continuation, life: AsyncStream<Never>.Continuation)
  #if !os(iOS)
    private let process = Process()
  #endif

  init() {
    (lines, entries.lines) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(100))
    (complaints, entries.complaints) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(100))
    (life, entries.life) = AsyncStream.makeStream()
  }

  #if os(iOS)
    var isRunning: Bool { false }
    func terminate() {}
    func kill() {}

    /// Throws, since an application on iOS can't run a program.
    func run(_ program: String, _ arguments: [String]) throws { throw CocoaError(.featureUnsupported) }
  #else
    var isRunning: Bool { process.isRunning }

    /// Asks it to end, by a signal that it receives however this program was started. A script that starts a program in the background has it ignore
    /// interrupts, and that is inherited.
    func terminate() { process.terminate() }

    /// Ends it at once.
    func kill() { if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) } }

    func run(_ program: String, _ arguments: [String]) throws {
      process.executableURL = URL(filePath: program)
      process.arguments = arguments
      // Nothing is written into it. It closes when this program ends, even by a crash, and the server ends then, too.
      process.standardInput = Pipe()
      process.standardOutput = Self.pipe(into: entries.lines)
      process.standardError = Self.pipe(into: entries.complaints, repeatedOn: .standardError)
      process.terminationHandler = { [life = entries.life] _ in life.finish() }
      try process.run()
    }

    /// Makes a pipe and reads it on a thread of its own, which ends with the last program that writes into the pipe.
    private static func pipe(into entry: AsyncStream<String>.Continuation, repeatedOn copy: FileHandle? = nil) -> Pipe {
      let pipe = Pipe()
      let handle = pipe.fileHandleForReading
      Thread.detachNewThread {
        var rest = ""
        while case let data = handle.availableData, !data.isEmpty {
          try? copy?.write(contentsOf: data)
          rest = String((rest + String(decoding: data, as: UTF8.self)).suffix(lineLimit))
          var lines = rest.split(separator: "\n", omittingEmptySubsequences: false)
          rest = String(lines.popLast() ?? "")
          for line in lines where !line.isEmpty { entry.yield(String(line)) }
        }
        if !rest.isEmpty { entry.yield(rest) }
        entry.finish()
      }
      return pipe
    }
  #endif
}
