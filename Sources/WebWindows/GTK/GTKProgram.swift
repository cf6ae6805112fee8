#if canImport(CWebWindow)
  import CWebWindow
  import Foundation
  public import WalletWindow

  /// A program of GTK: one for each name on the session's bus. A second one hands its words to the first, and ends.
  @MainActor
  public final class GTKProgram {
    /// Is told the words of the command line, and of each later one that was handed on.
    public var started: ([String]) -> Void = { _ in }
    /// Is told that the person, or the system, wants it to end. It goes on until ``end()``.
    public var ends: () -> Void = {}

    private let name, origin, folder, cache: String

    /// A program that doesn't run yet.
    ///
    /// - Parameters:
    ///   - name: its name on the session's bus, such as `basicpay.Window`.
    ///   - origin: the only one whose pages may ever notify the person.
    ///   - folder: where the cookies of the wallet's pages are kept, and what these store. Of others' pages nothing is kept beyond the program's end.
    ///   - cache: where is kept what can be fetched again.
    public init(name: String, origin: String, folder: String, cache: String) {
      (self.name, self.origin, self.folder, self.cache) = (name, origin, folder, cache)
    }

    /// Runs it on the main thread, where the main actor goes on, too.
    ///
    /// - Parameter words: the command line's.
    /// - Returns: the exit status.
    public func run(_ words: [String]) -> Int32 {
      // What earlier versions kept of others' pages.
      for kept in [folder, cache] { try? FileManager.default.removeItem(atPath: kept + "/external") }
      var arguments = words.map { strdup($0) } + [nil]
      defer { for argument in arguments { free(argument) } }
      return web_program_run(
        name, origin, folder, cache, Int32(words.count), &arguments, Self.calls, Unmanaged.passUnretained(self).toOpaque())
    }

    private nonisolated static func with(_ pointer: UnsafeMutableRawPointer, _ body: @MainActor (GTKProgram) -> Void) {
      let program = Unmanaged<GTKProgram>.fromOpaque(pointer).takeUnretainedValue()
      MainActor.assumeIsolated { body(program) }
    }

    private static let calls = WebProgramCalls(
      started: { pointer, count, words in
        let words = (0..<Int(count)).map { String(cString: words[$0]) }
        GTKProgram.with(pointer) { $0.started(words) }
      },
      ends: { pointer in GTKProgram.with(pointer) { $0.ends() } })
  }

  extension GTKProgram: WindowSystem {
    public func makeWindow(_ look: WindowLook, delegate: any WebWindowDelegate) -> any WebWindow { GTKWindow(look, delegate: delegate) }

    public func browse(_ address: String) { web_program_browse(address) }

    public func end() { web_program_end() }
  }
#endif
