import ArgumentParser

/// The benchmark command. It times the libraries' work, each row against its reference in the same run.
@main
struct Bench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "script/bench", abstract: "Times the libraries' work.",
    subcommands: [Measure.self, MemoryCommand.self, SubmitCommand.self, PageCommand.self], defaultSubcommand: Measure.self)
}
