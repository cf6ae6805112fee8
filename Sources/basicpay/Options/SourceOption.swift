import ArgumentParser

/// The option for the account that a command signs with and sends from.
struct SourceOption: ParsableArguments {
  @Option(help: ArgumentHelp("The account of yours to use, by its name or address. Default: the one in use.", valueName: "name"))
  var account: String?
}
