import ArgumentParser
import Foundation
import Localization
import Sentences

/// `basicpay`: the wallet in the browser, on the command line, and the embedded network.
@main
struct BasicPay: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "basicpay",
    abstract: "A wallet for Stellar that you run yourself, with a network of its own to try it on.",
    discussion: """
      Without a command it serves the wallet in the browser.
      Example: basicpay serve --port 8080
      """,
    version: "0.1.0",
    subcommands: [
      ServeCommand.self, SandboxCommand.self, AccountCommand.self, BalanceCommand.self, PayCommand.self, ConvertCommand.self, HistoryCommand.self,
      StatusCommand.self, TrustCommand.self, ClaimCommand.self, ContactCommand.self, KycCommand.self, AnchorCommand.self, DepositCommand.self,
      WithdrawCommand.self, TransfersCommand.self, RampCommand.self, KeyCommand.self,
      TxCommand.self, URICommand.self, XDRCommand.self, VaultCommand.self,
    ],
    defaultSubcommand: ServeCommand.self
  )

  /// Exit status: 0 done, 1 refused or failed, 2 wrong usage.
  static func main() async {
    // Whoever reads what is printed may stop reading: that is an error like others, and no end in the middle of something.
    signal(SIGPIPE, SIG_IGN)
    let language = Language(
      option: GlobalOptions.language(in: CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment)
    await Terminal.$language.withValue(language) { await runCommand() }
  }

  private static func runCommand() async {
    do {
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      switch exitCode(for: error) {
      case .success:
        exit(withError: error)
      case .validationFailure:
        if let mistyped = MistypedCommand(in: Array(CommandLine.arguments.dropFirst()), of: BasicPay.self) {
          Terminal.say(mistyped.sentence)
        } else {
          Terminal.say(verbatim: fullMessage(for: error))
        }
        Foundation.exit(2)
      default:
        Terminal.say(Sentence(error))
        Foundation.exit(1)
      }
    }
  }
}
