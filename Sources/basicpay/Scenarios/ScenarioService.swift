import SandboxKit
import Sentences
import ServiceLifecycle
import StellarKit

/// A service that plays scenarios while a server runs, and prints who takes part.
struct ScenarioService: Service {
  let scenarios: [Scenario]
  let play: @Sendable (Scenario) async throws -> Void

  /// The configuration in a group of services, in which it ends before the others.
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
  /// The accounts that take part, for a person to copy.
  var text: String {
    get throws {
      let lines = try accounts.map { "  " + Terminal.text("\($0.name): \($0.key.accountID)  secret seed \($0.key.revealSecretSeed())") }
      return ([Terminal.text("Scenario \(rawValue) (its keys are known to everybody):")] + lines).joined(separator: "\n")
    }
  }
}
