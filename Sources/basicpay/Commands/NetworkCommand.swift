import ArgumentParser
import HorizonKit
import WalletKit

/// The command `basicpay network …`.
struct NetworkCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "network", abstract: "Check a network's server.",
    discussion: "Example: basicpay network test https://horizon-testnet.stellar.org", subcommands: [Test.self])

  struct Test: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "test", abstract: "Check a server: whether it is Horizon or Stellar RPC, which network it is on, and which ledgers it has.",
      discussion: """
        It only asks questions, and stores nothing.
        Example: basicpay network test https://soroban-testnet.stellar.org
        """)

    @OptionGroup var options: GlobalOptions

    @Argument(help: "The server's address. It begins with https:// or http://.")
    var url: String

    func run() async throws {
      let trust = try TrustRoots.chosen(options.caBundle, HomeStore.settings(of: options.walletHome) ?? Settings())
      let server = try await NetworkServer.ask(url, trust)
      try options.print(server) { server.lines }
    }
  }
}
