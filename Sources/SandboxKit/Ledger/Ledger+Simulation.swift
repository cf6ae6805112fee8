import StellarKit
package import StellarXDR

extension Ledger {
  /// Returns a transaction that calls a contract, with the authorizations, resources and fee that a simulation finds. If only its source has to
  /// authorize the call, all that it lacks is a signature.
  ///
  /// - Throws: ``SimulationRefusal``
  package func prepared(_ transaction: XDR.Transaction) throws -> XDR.Transaction {
    guard let operation = transaction.operations.first, case .invokeHostFunction(let body) = operation.body else { return transaction }
    let source = MuxedAccount(operation.sourceAccount ?? transaction.sourceAccount).accountID
    let simulation = ContractSimulation(of: state, on: network)
    let simulated = try simulation.invoke(body, by: source, .recording(allowsOthers: false, bindsAddress: false)) { 0 }
    var prepared = transaction
    prepared.operations[0].body = .invokeHostFunction(XDR.InvokeHostFunctionOp(hostFunction: body.hostFunction, auth: simulated.authorizations))
    prepared.ext = .v1(simulated.data)
    prepared.fee = UInt32(clamping: Int64(transaction.fee) + simulated.data.resourceFee)
    return prepared
  }
}
