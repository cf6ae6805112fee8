import ArgumentParser

/// The command `basicpay uri …`.
struct URICommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "uri", abstract: "Create and read Stellar links (SEP-7), which ask a wallet to pay or to sign.",
    discussion: "Example: basicpay uri open 'web+stellar:pay?destination=GA7Q…&amount=10'", subcommands: [Make.self, Open.self])
}
