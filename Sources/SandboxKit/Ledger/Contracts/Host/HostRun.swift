import StellarXDR

/// One call on a host, with what is counted for reading and writing around it.
struct HostRun {
  let host: ContractHost

  /// - Parameter limit: as many instructions as it may take.
  init(_ setting: ContractHost.Setting, _ storage: HostStorage, limit: UInt64, _ authorization: HostAuthorization) {
    host = ContractHost(setting, storage, costs: HostCosts(limit: limit), authorization: authorization)
  }

  /// - Returns: what the call returns.
  func run(_ body: XDR.InvokeHostFunctionOp) throws(HostError) -> XDR.SCVal {
    do throws(HostError) {
      return try counted(body)
    } catch {
      host.noteFailure(error)
      throw error
    }
  }

  private func counted(_ body: XDR.InvokeHostFunctionOp) throws(HostError) -> XDR.SCVal {
    try host.costs.chargeReading(body.hostFunction.xdrBytes.count)
    let value = try host.run(body.hostFunction)
    host.storage.measure()
    // Counted afterwards, so that it is the same where the footprint isn't known before.
    for slot in host.storage.slots {
      try host.costs.charge(HostCosts.entry)
      try host.costs.chargeReading(Int(slot.isRestored ? slot.archivedSize : slot.oldSize) + 100)
      if slot.isWritable { try host.costs.chargeWriting(Int(slot.newSize)) }
    }
    return value
  }

  /// The bytes of the events and of the value that is returned.
  func eventsSize(with value: XDR.SCVal) -> Int { host.events.reduce(value.xdrBytes.count) { $0 + $1.xdrBytes.count } }
}
