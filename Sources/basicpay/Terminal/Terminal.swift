import Foundation
import Localization
import Sentences
import StellarKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The output to the person and to programs. Results go to standard output, and everything said to the person goes to standard error.
///
/// Nothing that is printed can control the terminal, no matter who wrote it: of control and invisible characters, only line feeds are kept.
enum Terminal {
  /// The language of what is said to the person.
  @TaskLocal static var language = Language.english

  /// The longest result, in bytes, that is repeated on standard error if standard output accepts nothing any more.
  private static let longestRepeated = 1000

  /// Translates a sentence into the person's language, with what others wrote in it made safe to show.
  static func text(_ sentence: Sentence) -> String { language.say(sentence.printable) }

  /// Translates several lines in the same way.
  static func text(lines: [Sentence]) -> String { lines.map { text($0) }.joined(separator: "\n") }

  /// Translates several lines without styles, for output that isn't styled any more.
  static func plain(lines: [Sentence]) -> String { Style.shown(text(lines: lines), isColoured: false) }

  /// Prints a sentence on standard error.
  static func say(_ sentence: Sentence) { say(verbatim: text(sentence)) }

  /// Prints lines on standard error.
  static func say(lines: [Sentence]) { say(verbatim: text(lines: lines)) }

  /// Prints lines that are the same in all languages on standard error.
  static func say(verbatim text: String) {
    prompt(text + "\n")
  }

  /// Prints a sentence on standard output.
  static func result(_ sentence: Sentence) throws(Refused) { try result(verbatim: text(sentence)) }

  /// Prints a result that is the same in all languages on standard output.
  static func result(verbatim text: String) throws(Refused) {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data((Style.shown(text, isColoured: Style.isColoured(STDOUT_FILENO)) + "\n").utf8))
    } catch {
      let isRepeated = text.utf8.count <= longestRepeated && !text.contains("\n")
      throw Refused(
        isRepeated
          ? "Done, but the result can't be written to standard output: \(text)" : "Done, but the result can't be written to standard output.",
        code: .output)
    }
  }

  /// Writes what programs read to standard output: exactly as it is to a file or pipe, escaped to a terminal.
  static func data(_ bytes: [UInt8]) throws(Refused) {
    let shown = isOutputShown ? Array(PrintableText.escapedLines(String(decoding: bytes, as: UTF8.self)).utf8) : bytes
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(shown))
    } catch {
      throw Refused("The result can't be written to standard output.", code: .output)
    }
  }

  /// Whether standard output is a terminal.
  static var isOutputShown: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether standard input is a person at a terminal.
  static var isInteractive: Bool { isatty(STDIN_FILENO) == 1 }

  private static func prompt(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(Style.shown(text, isColoured: Style.isColoured(STDERR_FILENO)).utf8))
  }

  /// Asks for a line that everybody may see. Returns an empty one at the end of the input.
  static func answer(_ question: Sentence) -> String {
    prompt("\(text(question)) ")
    // No person has typed the end of the line with the question.
    defer { if !isInteractive { prompt("\n") } }
    return readLine() ?? ""
  }

  /// Asks a yes-or-no question. The end of the input is a no.
  ///
  /// The English letters are accepted in every language, since scripts answer with them.
  static func confirms(_ question: Sentence) -> Bool {
    let yes = text("y yes").split(separator: " ").map(String.init)
    return (["y", "yes"] + yes).contains(answer("\(question) [y/N]").lowercased())
  }

  /// Asks for a secret on the terminal without showing what is typed.
  ///
  /// - Parameters:
  ///   - prompt: what is asked for.
  ///   - advice: the sentence if there is no terminal to ask on.
  ///   - isInputTaken: whether standard input holds something else, so that only the terminal itself is asked.
  static func secret(_ prompt: Sentence, orSay advice: Sentence = noPIN, isInputTaken: Bool = false) throws(Refused) -> String {
    guard isInteractive || isInputTaken else { throw Refused(advice, code: .secretNeeded) }
    let terminal = isInteractive ? STDIN_FILENO : open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else { throw Refused(advice, code: .secretNeeded) }
    defer { if terminal != STDIN_FILENO { close(terminal) } }
    let line = try SilentTerminal.use(terminal) { () throws(Refused) in
      Self.prompt("\(text(prompt)): ")
      defer { Self.prompt("\n") }
      var lines = LineReader(terminal)
      return try lines.next(keepsSpace: true)
    }
    guard let line else { throw Refused("Nothing was entered.", code: .secretNeeded) }
    return line
  }

  static let noPIN: Sentence = "A PIN or passphrase is needed. Name a file with --pin-file, or - for standard input."
}
