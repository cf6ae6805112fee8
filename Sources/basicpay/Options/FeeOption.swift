public import ArgumentParser
public import WalletKit

extension FeeChoice: ExpressibleByArgument {}

/// The fee to offer for a transaction when the network is busy.
struct FeeOption: ParsableArguments {
  @Option(help: ArgumentHelp("How much to offer as the fee while the network is busy. Default: as set in the browser.", valueName: "level"))
  var fee: FeeChoice?

  /// Returns the policy that the arguments name, else that of the home's settings.
  func policy(_ options: GlobalOptions) throws -> FeeChoice {
    try fee ?? HomeStore(options.walletHome, now: SystemEnvironment.now).settings.feePolicy
  }
}
