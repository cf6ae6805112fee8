import ArgumentParser

/// Times the libraries' work, each row beside its reference in the same run.
@main
struct Bench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "script/bench", abstract: "Times the libraries' work.",
    subcommands: [Measure.self, MemoryCommand.self, SubmitCommand.self, PageCommand.self], defaultSubcommand: Measure.self)
}
