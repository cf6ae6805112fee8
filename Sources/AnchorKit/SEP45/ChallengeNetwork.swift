public import StellarXDR

/// What a sign-in of a contract account needs to know about the network. A client of Stellar RPC can answer both.
///
/// ```swift
/// struct SignInNetwork: ChallengeNetwork {
///   let rpc: StellarRPC
///
///   func latestLedger() async throws -> UInt32 { try await rpc.latestLedger().sequence }
///
///   func resources(of envelope: XDR.TransactionEnvelope) async throws -> XDR.SorobanTransactionData {
///     switch try await rpc.simulate(envelope, options: SimulationOptions(authorization: .enforce)) {
///     case .succeeded(let simulated): try simulated.transactionData.value()
///     case .failed(let failure): throw ContractCallError.wouldFail(failure)
///     }
///   }
/// }
/// ```
public protocol ChallengeNetwork: Sendable {
  /// Returns the sequence number of the latest ledger.
  func latestLedger() async throws -> UInt32

  /// Simulates a call with exactly the authorizations in it, and returns the resources that it needs.
  ///
  /// - Throws: Also if the call would fail.
  func resources(of envelope: XDR.TransactionEnvelope) async throws -> XDR.SorobanTransactionData
}
