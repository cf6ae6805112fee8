public import ArgumentParser
public import WalletKit

/// The command `basicpay ramp …`.
struct RampCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ramp",
    abstract: "Buy tokens on Solana, Ethereum and Polygon with a card through Meso, and prove that your addresses there are yours.",
    discussion: "What is bought arrives on those chains, not on Stellar. Example: basicpay ramp address",
    subcommands: [Address.self, Sign.self, Buy.self])
}

extension RampChain: ExpressibleByArgument {}
