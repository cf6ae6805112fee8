import StellarKit
import StellarXDR

extension RPCMethods {
  private static let authModes = ["enforce", "record", "record_allow_nonroot"]

  func simulate(_ parameters: RPCParameters) async throws -> JSONText {
    let (text, mode, format) = (try parameters.text("transaction"), try parameters.text("authMode"), try parameters.text("xdrFormat"))
    let leeway = try parameters.object("resourceConfig", "protocol.ResourceConfig")?.number("instructionLeeway", UInt.self) ?? 0
    let bindsAddress = try [parameters.flag("authV2"), parameters.flag("useUpgradedAuth")].contains(true)
    let form: XDRForm
    do throws(RPCProblem) {
      form = try XDRForm(named: format)
    } catch {
      return try Self.failure(error.message)
    }
    guard let envelope = try? XDR.TransactionEnvelope(base64: text) else { return try Self.failure("Could not unmarshal transaction") }
    if let reason = Self.refusal(of: envelope, mode: mode) { return try Self.failure(reason) }
    guard let leeway = UInt32(exactly: leeway) else { return try Self.failure("out of range integral type conversion attempted") }
    let transaction = envelope.applied
    let (latest, result) = await sandbox.withState { [network = sandbox.network, nonce] state in
      let result = Result { () throws(SimulationRefusal) in
        let simulation = ContractSimulation(of: state, on: network, leeway: leeway)
        return try simulation.run(transaction, mode: mode, bindsAddress: bindsAddress, nonce: nonce)
      }
      return (state.header.sequence, result)
    }
    switch result {
    case .success(let simulated): return try Self.success(simulated, form, latestLedger: latest)
    case .failure(let refusal): return try Self.failure(refusal.message, refusal.events, form, latestLedger: latest)
    }
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

  // MARK: Answers

  private static func success(_ simulated: SimulatedCall, _ form: XDRForm, latestLedger: UInt32) throws -> JSONText {
    var json = JSONText()
    try json.object { json in
      try json.data(simulated.data, form)
      if !simulated.events.isEmpty { try json.values("events", simulated.events, form) }
      if let value = simulated.value {
        json.name("results")
        try json.list([value]) { json, value in
          try json.object { json in
            json.name(form == .base64 ? "xdr" : "returnValueJson")
            try json.xdr(value, form)
            try json.values("auth", simulated.authorizations, form)
          }
        }
      }
      if let restoration = simulated.restoration {
        json.name("restorePreamble")
        try json.object { json in try json.data(restoration, form) }
      }
      if !simulated.changes.isEmpty {
        json.name("stateChanges")
        try json.list(simulated.changes) { json, change in try json.change(change, form) }
      }
      json.field("latestLedger", latestLedger)
    }
    return json
  }

  private static func failure(
    _ reason: String, _ events: [XDR.DiagnosticEvent] = [], _ form: XDRForm = .base64, latestLedger: UInt32 = 0
  ) throws -> JSONText {
    var json = JSONText()
    try json.object { json in
      json.field("error", reason)
      if !events.isEmpty { try json.values("events", events, form) }
      json.field("latestLedger", latestLedger)
    }
    return json
  }
}

extension ContractSimulation {
  /// Simulates the operation of a transaction.
  ///
  /// - Parameters:
  ///   - mode: as it was requested; empty for the default.
  ///   - bindsAddress: whether what has to be signed names the address.
  fileprivate func run(
    _ transaction: XDR.Transaction, mode: String, bindsAddress: Bool, nonce: @escaping () -> Int64
  ) throws(SimulationRefusal) -> SimulatedCall {
    guard let operation = transaction.operations.first else { throw SimulationRefusal(message: "Transaction contains no operation") }
    let footprint: XDR.LedgerFootprint =
      if case .v1(let data) = transaction.ext { data.resources.footprint } else { XDR.LedgerFootprint(readOnly: [], readWrite: []) }
    switch operation.body {
    case .invokeHostFunction(let body):
      let source = MuxedAccount(operation.sourceAccount ?? transaction.sourceAccount).accountID
      let isEnforcing = mode == "enforce" || mode.isEmpty && !body.auth.isEmpty
      let mode: HostAuthorization.Mode =
        isEnforcing ? .enforcing : .recording(allowsOthers: mode == "record_allow_nonroot", bindsAddress: bindsAddress)
      return try invoke(body, by: source, mode, nonce: nonce)
    case .extendFootprintTTL(let body): return try extend(footprint.readOnly, to: body.extendTo)
    default: return try restore(footprint.readWrite)
    }
  }
}

extension JSONText {
  fileprivate mutating func data(_ data: XDR.SorobanTransactionData, _ form: XDRForm) throws {
    name(form == .base64 ? "transactionData" : "transactionDataJson")
    try xdr(data, form)
    field("minResourceFee", quoted: data.resourceFee)
  }

  fileprivate mutating func values(_ name: String, _ values: [some XDRCodable], _ form: XDRForm) throws {
    self.name(form == .base64 ? name : name + form.ending)
    try list(values) { json, value in try json.xdr(value, form) }
  }

  fileprivate mutating func change(_ change: SimulatedCall.Change, _ form: XDRForm) throws {
    try object { json in
      json.field("type", change.before == nil ? "created" : change.after == nil ? "deleted" : "updated")
      json.name(form == .base64 ? "key" : "keyJson")
      try json.xdr(change.key, form)
      for (name, entry) in [("before", change.before), ("after", change.after)] {
        guard let entry else {
          // The JSON form leaves out an entry that doesn't exist.
          if form == .base64 {
            json.name(name)
            json.null()
          }
          continue
        }
        json.name(form == .base64 ? name : name + form.ending)
        try json.xdr(entry, form)
      }
    }
  }
}
