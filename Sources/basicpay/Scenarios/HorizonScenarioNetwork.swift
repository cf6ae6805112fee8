import HorizonKit
import SandboxKit
import StellarKit
import StellarXDR

/// A sandbox in another process, as a network for scenarios.
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

  func fund(_ account: AccountID) async throws -> Bool {
    do throws(HorizonError) {
      _ = try await horizon.fund(account)
      return true
    } catch .unavailable(504, _, _) {
      return false
    }
  }

  func submit(_ envelope: XDR.TransactionEnvelope) async throws -> Bool {
    switch await horizon.submit(SignedTransaction(envelope: envelope, hash: envelope.hash(on: network))) {
    case .applied: return true
    case .rejected(let refusal): throw ScenarioError(refusal.codes)
    case .unknown(_, .unavailable(504, _, _)): return false
    case .notSent(let error), .unknown(_, let error): throw error
    }
  }
}
