import ArgumentParser
import Sentences

/// An argument at a place where it is taken for something else: an option before the command, or a value that begins like an option.
struct MisplacedArgument {
  /// The sentence that says how it is written.
  let sentence: Sentence

  /// Finds what the library has misunderstood; nil if it is something else.
  ///
  /// - Parameter message: what the library says is wrong.
  init?(in arguments: [String], of root: any ParsableCommand.Type, message: String) {
    let commands = root.configuration.subcommands.map { $0._commandName }
    if arguments.first?.hasPrefix("-") == true, let place = arguments.firstIndex(where: { commands.contains($0) }),
      message.contains("'\(arguments[place])'")
    {
      let words: [String] = [root._commandName] + arguments[place...] + arguments[..<place]
      sentence = "Options go after the command: \(words.joined(separator: " "))"
      return
    }
    guard let option = message.wholeMatch(of: /Missing value for '(--[a-z-]+) .*/)?.output.1, let place = arguments.firstIndex(of: String(option)),
      let value = arguments[(place + 1)...].first, value.hasPrefix("-"), !value.hasPrefix("--")
    else { return nil }
    sentence = "A value that begins with - is written with =: \(option)=\(value)"
  }
}
