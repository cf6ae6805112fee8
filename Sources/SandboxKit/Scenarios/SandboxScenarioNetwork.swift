import HorizonKit
import StellarKit
import StellarXDR

extension Sandbox {
  /// Plays a scenario.
  ///
  /// - Throws: ``ScenarioError`` if the ledger holds something that conflicts with the scenario, or ``SandboxError``.
  public func play(_ scenario: Scenario) async throws {
    try await scenario.play(on: SandboxScenarioNetwork(sandbox: self))
  }
}

/// A sandbox in this process, as a network for scenarios.
struct SandboxScenarioNetwork: ScenarioNetwork {
  let sandbox: Sandbox

  var network: Network { sandbox.network }

  func sequenceNumber(of account: AccountID) async -> Int64? { await sandbox.sequenceNumber(of: account) }

  func fund(_ account: AccountID) async throws -> Bool {
    switch try await sandbox.fund(account) {
    case .alreadyFunded: true
    case .submitted(let result): try Self.isDone(result)
    }
  }

  func submit(_ envelope: XDR.TransactionEnvelope) async throws -> Bool { try Self.isDone(try await sandbox.submit(envelope)) }

  private static func isDone(_ result: SubmissionResult) throws -> Bool {
    switch result {
    case .applied(let transaction) where transaction.isSuccessful: return true
    case .applied(let transaction): throw ScenarioError(ResultCodes(transaction.result, askedFor: nil))
    case .refused(let result): throw ScenarioError(ResultCodes(result, askedFor: nil))
    case .tryAgainLater: return false
    }
  }
}
