import ArgumentParser

/// The option for the account that a command signs with and sends from.
struct SourceOption: ParsableArguments {
  @Option(help: ArgumentHelp("Which of your accounts to use, by name or address. Default: the one in use.", valueName: "name"))
  var account: String?
}
