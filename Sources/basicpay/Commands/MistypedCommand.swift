import ArgumentParser
import Sentences

/// A word in place of a command that is no command.
struct MistypedCommand {
  let word: String
  /// The commands before it, as in `basicpay account`.
  let path: String
  /// The command that was most likely meant; nil if none is similar.
  let meant: String?

  /// Finds the first word that should be a command and isn't; nil if all are, up to the first option.
  init?(in arguments: [String], of root: any ParsableCommand.Type) {
    var (command, path) = (root, root._commandName)
    for argument in arguments {
      let commands = command.configuration.subcommands
      guard !commands.isEmpty, !argument.hasPrefix("-"), argument != "help" else { return nil }
      guard let next = commands.first(where: { $0._commandName == argument }) else {
        (word, self.path) = (String(argument.prefix(40)), path)
        meant = Self.closest(to: word, of: commands.map { $0._commandName })
        return
      }
      command = next
      path += " \(argument)"
    }
    return nil
  }

  var sentence: Sentence {
    guard let meant else { return "There is no command “\(path) \(word)”. See: \(path) --help" }
    return "There is no command “\(path) \(word)”. Did you mean “\(path) \(meant)”?"
  }

  /// Returns the name that takes the fewest changes, unless they are too many for a slip.
  private static func closest(to word: String, of names: [String]) -> String? {
    let most = word.count < 4 ? 1 : 2
    return names.map { (name: $0, changes: changes(from: word, to: $0)) }.filter { $0.changes <= most }.min { $0.changes < $1.changes }?.name
  }

  /// Counts the letters that are wrong, missing, superfluous, or swapped with the next one (the optimal string alignment distance).
  private static func changes(from word: String, to name: String) -> Int {
    let (word, name) = (Array(word.lowercased()), Array(name))
    var rows = [Array(0...name.count)]
    for row in 1..<(word.count + 1) {
      var counts = [row]
      for column in 1..<(name.count + 1) {
        let isSame = word[row - 1] == name[column - 1]
        var count = min(rows[row - 1][column] + 1, counts[column - 1] + 1, rows[row - 1][column - 1] + (isSame ? 0 : 1))
        if row > 1, column > 1, word[row - 1] == name[column - 2], word[row - 2] == name[column - 1] {
          count = min(count, rows[row - 2][column - 2] + 1)
        }
        counts.append(count)
      }
      rows.append(counts)
    }
    return rows[word.count][name.count]
  }
}
