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

  private static func prompt(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }

  /// Asks a yes-or-no question. The end of the input is a no.
  static func confirms(_ question: String) -> Bool {
    prompt("\(question) [y/N] ")
    let answer = readLine()?.lowercased() ?? ""
    return answer == "y" || answer == "yes"
  }

  /// Asks for a PIN or passphrase without showing it.
  static func secret(_ prompt: String) throws(Refused) -> String {
    guard isatty(STDIN_FILENO) == 1 else {
      throw Refused("A PIN or passphrase is needed. Name a file with --pin-file, or - for standard input.")
    }
    Self.prompt("\(prompt): ")
    var before = termios()
    tcgetattr(STDIN_FILENO, &before)
    var silent = before
    silent.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &silent)
    defer {
      tcsetattr(STDIN_FILENO, TCSANOW, &before)
      say("")
    }
    guard let line = readLine() else { throw Refused("Nothing was entered.") }
    return line
  }
}
