import ArgumentParser
import Foundation
import Localization
import Sentences
import StellarKit

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
    version: Build.description,
    subcommands: [
      ServeCommand.self, SandboxCommand.self, AccountCommand.self, BalanceCommand.self, PayCommand.self, ConvertCommand.self, HistoryCommand.self,
      StatusCommand.self, TrustCommand.self, AssetCommand.self, ClaimCommand.self, ContactCommand.self, KYCCommand.self, AnchorCommand.self,
      DepositCommand.self, WithdrawCommand.self, TransfersCommand.self, RampCommand.self, KeyCommand.self, TxCommand.self, AuthCommand.self,
      ContractCommand.self, TokenCommand.self, URICommand.self, XDRCommand.self, VaultCommand.self, DevicesCommand.self, NetworkCommand.self,
      DoctorCommand.self,
      UpgradeCheckCommand.self,
    ],
    defaultSubcommand: ServeCommand.self
  )

  /// Runs the program. Its exit status is 0 if it succeeded, 1 if it was refused or failed, and 2 for wrong usage.
  static func main() async {
    // The reader of the output may stop reading. That becomes an error like others, instead of ending the program in the middle of something.
    signal(SIGPIPE, SIG_IGN)
    let language = Language(
      option: GlobalOptions.language(in: arguments), environment: ProcessInfo.processInfo.environment)
    await Terminal.$language.withValue(language) { await runCommand() }
  }

  private static var arguments: [String] { Array(CommandLine.arguments.dropFirst().prefix { $0 != "--" }) }

  /// Says why a command wasn't carried out, and ends the program.
  ///
  /// - Parameter usage: what is wrong with the arguments, alone and with their usage, for errors without a sentence of this program's.
  private static func end(_ code: ErrorCode, _ sentence: Sentence?, usage: (message: String, whole: String) = ("", "")) -> Never {
    if arguments.contains("--json"), code != .output { Failure(code: code, sentence: sentence ?? Sentence(verbatim: usage.message)).sayJSON() }
    if let sentence { Terminal.say(sentence.styled(.problem)) } else { Terminal.say(verbatim: usage.whole) }
    Foundation.exit(code.exitStatus)
  }

  /// Returns what is wrong with the arguments, with their line ends escaped, since the message has line ends of its own.
  private static func shown(_ message: String) -> String {
    let given = CommandLine.arguments.flatMap { [$0, $0.split(separator: "=", maxSplits: 1).last.map(String.init) ?? ""] }
    return given.filter { $0.unicodeScalars.contains("\n") }.reduce(message) {
      $0.replacingOccurrences(of: $1, with: PrintableText.escaped($1), options: .literal)
    }
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
        let problem = message(for: error)
        end(
          .usage,
          MistypedCommand(in: arguments, of: BasicPay.self)?.sentence
            ?? MisplacedArgument(in: arguments, of: BasicPay.self, message: problem)?.sentence,
          usage: (shown(problem), shown(fullMessage(for: error))))
      default:
        end(ErrorCode(error), Sentence(error))
      }
    }
  }
}
