#if canImport(CWebWindow)
  import CWebWindow
  import Foundation
  public import WalletWindow

  /// A GTK program, of which only one runs for each name on the session bus. A second one passes its arguments to the first, and exits.
  @MainActor
  public final class GTKProgram {
    /// Called with the arguments of the command line, and with those that later instances pass on.
    public var started: ([String]) -> Void = { _ in }
    /// Called when the person or the system wants the program to quit. It keeps running until ``end()``.
    public var ends: () -> Void = {}

    private let name, origin, folder, cache: String

    /// A program that isn't running yet.
    ///
    /// - Parameters:
    ///   - name: its name on the session bus, such as `basicpay.Window`.
    ///   - origin: the only origin whose pages may ever notify the person.
    ///   - folder: the folder for the cookies and stored data of the wallet's pages. Other pages' data isn't kept beyond the program's end.
    ///   - cache: the folder for data that can be fetched again.
    public init(name: String, origin: String, folder: String, cache: String) {
      (self.name, self.origin, self.folder, self.cache) = (name, origin, folder, cache)
    }

    /// Runs the program on the main thread, on which the main actor keeps running, too.
    ///
    /// - Parameter words: the arguments of the command line.
    /// - Returns: the exit status.
    public func run(_ words: [String]) -> Int32 {
      // Removes what earlier versions kept of other pages.
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
