public import StellarXDR

/// The network on which a contract account is, as far as a sign-in needs it. A client of Stellar RPC can tell both.
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
  /// The number of the newest ledger.
  func latestLedger() async throws -> UInt32

  /// What a call needs, tried with the authorizations in it, which have to suffice.
  ///
  /// - Throws: Also where the call would fail.
  func resources(of envelope: XDR.TransactionEnvelope) async throws -> XDR.SorobanTransactionData
}
