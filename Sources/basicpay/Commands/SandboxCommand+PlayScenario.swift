import ArgumentParser
import HorizonKit
import SandboxKit
import Sentences
import StellarKit

extension SandboxCommand {
  /// The command `basicpay sandbox scenario`.
  struct PlayScenario: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "scenario", abstract: "Run scenarios on the embedded network, whether it is running or not.",
      discussion: "Example: basicpay sandbox scenario path-payments")

    @OptionGroup var options: GlobalOptions

    @Argument(help: ArgumentHelp("\(Scenario.list).", valueName: "name"), transform: Scenario.named)
    var scenarios: [Scenario]

    private struct Document: Encodable {
      struct Account: Encodable {
        let scenario: String
        let name: String
        let address: String
        let secretSeed: String
      }

      let accounts: [Account]
    }

    func run() async throws {
      let scenarios = scenarios
      try await EmbeddedNetwork.use(of: options.walletHome, logger: options.logger()) { horizon in
        let network = HorizonScenarioNetwork(horizon: try Horizon(url: horizon))
        for scenario in scenarios { try await scenario.play(on: network) }
      }
      let accounts = try scenarios.flatMap { scenario in
        try scenario.accounts.map {
          Document.Account(scenario: scenario.rawValue, name: $0.name, address: $0.key.accountID.address, secretSeed: $0.key.revealSecretSeed())
        }
      }
      let text = try scenarios.map { try $0.text }.joined(separator: "\n")
      try Terminal.result(verbatim: try options.text(Document(accounts: accounts)) { text })
    }
  }
}

extension Scenario {
  /// The names of all scenarios, for help.
  static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// Reads a scenario's name from an option.
  static func named(_ name: String) throws(ValidationError) -> Scenario {
    guard let scenario = Scenario(rawValue: name) else { throw ValidationError("There is no scenario named “\(name)”. There are: \(list).") }
    return scenario
  }
}
