import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Results go to standard output; everything said to the person goes to standard error.
enum Terminal {
  /// Prints a line on standard error.
  static func say(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8))
  }

  /// Prints a result on standard output.
  static func result(_ text: String) throws(Refused) {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data((text + "\n").utf8))
    } catch {
      throw Refused("Done, but the result can't be written to standard output: \(text)")
    }
  }

  /// Whether standard input is a person at a terminal.
  static var isInteractive: Bool { isatty(STDIN_FILENO) == 1 }

  private static func prompt(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }

  /// Asks for a line that everybody may see. Empty at the end of the input.
  static func answer(_ question: String) -> String {
    prompt("\(question) ")
    return readLine() ?? ""
  }

  /// Asks a yes-or-no question. The end of the input is a no.
  static func confirms(_ question: String) -> Bool {
    ["y", "yes"].contains(answer("\(question) [y/N]").lowercased())
  }

  /// Asks for a secret on the terminal without showing what is typed.
  ///
  /// - Parameters:
  ///   - prompt: what is asked for.
  ///   - advice: the sentence where there is no terminal to ask on.
  ///   - isInputTaken: whether standard input holds something else, so that only the terminal itself is asked.
  static func secret(_ prompt: String, orSay advice: String = noPIN, isInputTaken: Bool = false) throws(Refused) -> String {
    guard isInteractive || isInputTaken else { throw Refused(advice) }
    let terminal = isInteractive ? STDIN_FILENO : open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else { throw Refused(advice) }
    defer { if terminal != STDIN_FILENO { close(terminal) } }
    let line = try SilentTerminal.use(terminal) { () throws(Refused) in
      Self.prompt("\(prompt): ")
      defer { say("") }
      var lines = LineReader(terminal)
      return try lines.next(keepsSpace: true)
    }
    guard let line else { throw Refused("Nothing was entered.") }
    return line
  }

  private static let noPIN = "A PIN or passphrase is needed. Name a file with --pin-file, or - for standard input."
}
