import SandboxKit
import Sentences
import ServiceLifecycle
import StellarKit

/// Plays scenarios while a server runs, and tells who takes part.
struct ScenarioService: Service {
  let scenarios: [Scenario]
  let play: @Sendable (Scenario) async throws -> Void

  /// How it stands in a group of services: it is done before the others.
  var configuration: ServiceGroupConfiguration.ServiceConfiguration {
    ServiceGroupConfiguration.ServiceConfiguration(service: self, successTerminationBehavior: .ignore)
  }

  func run() async throws {
    do {
      try await cancelWhenGracefulShutdown {
        for scenario in scenarios {
          try await play(scenario)
          try Terminal.result(verbatim: try scenario.text)
        }
      }
    } catch is CancellationError {
      return
    }
  }
}

extension Scenario {
  /// Who takes part, for a person to copy.
  var text: String {
    get throws {
      let lines = try accounts.map { "  " + Terminal.text("\($0.name): \($0.key.accountID)  secret seed \($0.key.revealSecretSeed())") }
      return ([Terminal.text("Scenario \(rawValue) (its keys are known to everybody):")] + lines).joined(separator: "\n")
    }
  }
}
