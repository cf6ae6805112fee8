import StellarXDR

/// A call on a host, with the charges for what it reads and writes.
struct HostRun {
  let host: ContractHost

  /// - Parameter limit: the most instructions that it may take.
  init(_ setting: ContractHost.Setting, _ storage: HostStorage, limit: UInt64, _ authorization: HostAuthorization) {
    host = ContractHost(setting, storage, costs: HostCosts(limit: limit), authorization: authorization)
  }

  /// Runs the call, and notes its failure in the host's trace if it fails.
  ///
  /// - Returns: the value that the call returns.
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
    // This is charged afterwards, so that the cost is the same when the footprint isn't known beforehand.
    for slot in host.storage.slots {
      try host.costs.charge(HostCosts.entry)
      try host.costs.chargeReading(Int(slot.isRestored ? slot.archivedSize : slot.oldSize) + 100)
      if slot.isWritable { try host.costs.chargeWriting(Int(slot.newSize)) }
    }
    return value
  }

  /// Returns the size of the events and of the returned value, in bytes.
  func eventsSize(with value: XDR.SCVal) -> Int { host.events.reduce(value.xdrBytes.count) { $0 + $1.xdrBytes.count } }
}
