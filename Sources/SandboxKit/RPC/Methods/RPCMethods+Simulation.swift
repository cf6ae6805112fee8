import StellarKit
import StellarXDR

extension RPCMethods {
  private static let authModes = ["enforce", "record", "record_allow_nonroot"]

  /// Refuses everything, in stellar-rpc's words as far as they go: this network runs no contracts, and nothing else can be simulated.
  func simulate(_ parameters: RPCParameters) async throws -> JSONText {
    let (text, mode, format) = (try parameters.text("transaction"), try parameters.text("authMode"), try parameters.text("xdrFormat"))
    _ = try parameters.object("resourceConfig", "protocol.ResourceConfig")?.number("instructionLeeway", UInt.self)
    _ = try (parameters.flag("authV2"), parameters.flag("useUpgradedAuth"))
    do throws(RPCProblem) {
      _ = try XDRForm(named: format)
    } catch {
      return Self.failure(error.message)
    }
    guard let envelope = try? XDR.TransactionEnvelope(base64: text) else { return Self.failure("Could not unmarshal transaction") }
    if let reason = Self.refusal(of: envelope, mode: mode) { return Self.failure(reason) }
    return Self.failure("This sandbox runs no contracts yet.", latestLedger: await sandbox.latest.sequence)
  }

  private static func refusal(of envelope: XDR.TransactionEnvelope, mode: String) -> String? {
    let transaction = envelope.applied
    let bodies = transaction.operations.map(\.body)
    guard bodies.count == 1, let body = bodies.first else { return "Transaction contains more than one operation" }
    guard transaction.memo == .none else { return "Transaction contains a memo. Soroban transactions do not support memos." }
    guard mode.isEmpty || authModes.contains(mode) else {
      return "optional 'authMode' must be one of \(authModes.joined(separator: ",")) when included"
    }
    switch body {
    case .invokeHostFunction(let body):
      guard body.auth.isEmpty || !mode.hasPrefix("record") else { return "cannot set authMode to '\(mode)' with an auth footprint" }
      return nil
    case .extendFootprintTTL, .restoreFootprint:
      guard mode.isEmpty else { return "cannot set authMode with non-InvokeHostFunction operations" }
      guard case .v1 = transaction.ext else {
        return "To perform a SimulateTransaction for ExtendFootprintTtl or RestoreFootprint operations, SorobanTransactionData must be provided"
      }
      return nil
    default:
      let name = "\(body.type)"
      return "transaction contains unsupported operation type: OperationType\(name.prefix(1).uppercased())\(name.dropFirst())"
    }
  }

  private static func failure(_ reason: String, latestLedger: UInt32 = 0) -> JSONText {
    var json = JSONText()
    json.object { json in
      json.field("error", reason)
      json.field("latestLedger", latestLedger)
    }
    return json
  }
}
