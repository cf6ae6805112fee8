import Foundation
import Sentences
import StellarKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Results go to standard output; everything said to the person goes to standard error.
///
/// Whoever wrote what is printed, nothing in it steers the terminal: of control and invisible characters only line feeds get through.
enum Terminal {
  /// The longest result, in bytes, that is said on standard error where standard output takes nothing any more.
  private static let longestRepeated = 1000

  /// Prints lines on standard error.
  static func say(_ text: String) {
    prompt(text + "\n")
  }

  /// Prints a sentence on standard error.
  static func say(_ sentence: Sentence) { say(sentence.english) }

  /// Prints a result on standard output.
  static func result(_ text: String) throws(Refused) {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data((PrintableText.escapedLines(text) + "\n").utf8))
    } catch {
      let isRepeated = text.utf8.count <= longestRepeated && !text.contains("\n")
      throw Refused("Done, but the result can't be written to standard output" + (isRepeated ? ": \(text)" : "."))
    }
  }

  /// Writes what programs read to standard output: exactly as it is to a file or pipe, escaped to a terminal.
  static func data(_ bytes: [UInt8]) throws(Refused) {
    let shown = isOutputShown ? Array(PrintableText.escapedLines(String(decoding: bytes, as: UTF8.self)).utf8) : bytes
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(shown))
    } catch {
      throw Refused("The result can't be written to standard output.")
    }
  }

  /// Whether standard output is a terminal.
  static var isOutputShown: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether standard input is a person at a terminal.
  static var isInteractive: Bool { isatty(STDIN_FILENO) == 1 }

  private static func prompt(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(PrintableText.escapedLines(text).utf8))
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
