#if os(Linux)
  import ArgumentParser
  import Foundation
  import MesoKit
  import WalletWindow
  import WebWindows

  /// The program on Linux.
  @main
  enum BasicPayWindow {
    @MainActor
    static func main() {
      let command = WindowCommand.parseOrExit()
      do {
        let server = try command.server()
        // Files for this person only.
        umask(0o077)
        // The port is part of the name, as each has its own window.
        let name = "basicpay.Window" + (command.port == WindowCommand.usualPort ? "" : ".port\(command.port)")
        let program = GTKProgram(
          name: name, origin: server.origin.text, folder: folder("XDG_DATA_HOME", ".local/share"), cache: folder("XDG_CACHE_HOME", ".cache"))
        let application = WindowApplication(program, server: server, language: command.spoken)
        program.started = { words in
          let again = try? WindowCommand.parse(Array(words.dropFirst()))
          application.open(again?.link, options: again?.options ?? [])
        }
        program.ends = { application.end() }
        exit(program.run(CommandLine.arguments))
      } catch {
        WindowCommand.exit(withError: error)
      }
    }

    /// Returns the folder for the window's own files, which is beside the wallet's folder and not in it.
    private static func folder(_ variable: String, _ usual: String) -> String {
      let environment = ProcessInfo.processInfo.environment
      let base = environment[variable].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil } ?? URL.homeDirectory.appending(path: usual)
      return base.appending(path: "basicpay-window").path
    }
  }
#endif
