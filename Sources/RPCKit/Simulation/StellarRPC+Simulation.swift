import StellarKit
public import StellarXDR

/// Simulation.
extension StellarRPC {
  private struct SimulationParameters: Encodable {
    let transaction: String
    let resourceConfig: ResourceConfig?
    let authMode: String?
    let useUpgradedAuth: Bool?
    let xdrFormat: String?
  }

  private struct ResourceConfig: Encodable {
    let instructionLeeway: UInt64
  }

  /// Simulates a transaction without submitting it (`simulateTransaction`), and returns what it would do and the resources and authorizations that it
  /// needs.
  ///
  /// - Parameters:
  ///   - envelope: One operation, which calls a contract, or extends or restores its data; no memo; signatures aren't looked at.
  ///   - options: How it is tried.
  /// - Throws: ``RPCError``; what would fail is no error.
  public func simulate(_ envelope: XDR.TransactionEnvelope, options: SimulationOptions = SimulationOptions()) async throws(RPCError) -> Simulation {
    let parameters = SimulationParameters(
      transaction: envelope.base64, resourceConfig: options.instructionLeeway.map { ResourceConfig(instructionLeeway: $0) },
      authMode: options.authorization?.rawValue, useUpgradedAuth: options.usesAddressBoundCredentials ? true : nil, xdrFormat: xdrFormat)
    return try await call("simulateTransaction", parameters)
  }
}
