import ArgumentParser

/// The option for which user of a shared account signs in to an anchor.
struct SharedAccountOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "For an account that several people share: your number there (a memo), or your address that begins with M.", valueName: "number"))
  var user: String?
}
