public import ArgumentParser
public import WalletKit

extension FeeChoice: ExpressibleByArgument {}

/// What is offered for a transaction to be let in when the network is busy.
struct FeeOption: ParsableArguments {
  @Option(help: ArgumentHelp("How much to offer as the fee while the network is busy. Default: as set in the browser.", valueName: "level"))
  var fee: FeeChoice?

  /// What the arguments say, else the home's settings.
  func policy(_ options: GlobalOptions) throws -> FeeChoice {
    try fee ?? HomeStore(options.walletHome, now: SystemEnvironment.now).settings.feePolicy
  }
}
