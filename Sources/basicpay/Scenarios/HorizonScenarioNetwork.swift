import Foundation
import HorizonKit
import SandboxKit
import StellarKit
import StellarXDR

/// A sandbox in another process, for scenarios.
struct HorizonScenarioNetwork: ScenarioNetwork {
  let horizon: Horizon

  let network = Network.sandbox

  func sequenceNumber(of account: AccountID) async throws -> Int64? {
    do throws(HorizonError) {
      return try await horizon.account(account).sequence
    } catch .notFound {
      return nil
    }
  }

  func fund(_ account: AccountID) async throws {
    _ = try await horizon.fund(account)
  }

  func submit(_ envelope: XDR.TransactionEnvelope) async throws -> XDR.TransactionResult? {
    switch await horizon.submit(envelope.base64, hash: envelope.hash(on: network)) {
    case .applied(let transaction): return try result(transaction.resultXDR)
    case .rejected(_, let problem): return try result(problem.extras?.resultXDR ?? "")
    case .unknown(.unavailable(504, _)): return nil
    case .unknown(let error): throw error
    }
  }

  private func result(_ base64: String) throws -> XDR.TransactionResult {
    guard let data = Data(base64Encoded: base64) else { throw HorizonError.notHorizon("no result of a transaction") }
    return try XDR.TransactionResult(xdr: Array(data))
  }
}
