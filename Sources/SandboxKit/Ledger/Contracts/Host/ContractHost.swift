import StellarKit
import StellarXDR

/// Runs contracts on the entries that a call may touch. What fails leaves nothing behind: only a call that succeeds is written to the ledger.
final class ContractHost {
  /// Where and when a call takes place.
  struct Setting: Sendable {
    /// The SHA-256 of the network's passphrase.
    var networkID: XDR.Hash
    /// The ledger that holds the call.
    var ledger: UInt32
    var protocolVersion: UInt32
    /// In stroops.
    var baseReserve: Int64
    var limits: ContractSettings
    /// Whose operation the call is.
    var source: AccountID
    /// Finds the program that a contract runs.
    var program: @Sendable (XDR.ContractExecutable) throws(HostError) -> any ContractProgram
  }

  /// A contract that runs.
  struct Frame {
    let contract: XDR.ContractID
    let function: XDR.SCSymbol
    let arguments: [XDR.SCVal]
    var instance: XDR.SCContractInstance
    var isInstanceChanged = false
  }

  /// As many contracts as may call each other.
  private static let depthLimit = 32
  /// How deep values may be within values: less than what can be read, since what is told of a call puts them into others.
  private static let valueDepthLimit = 100

  let setting: Setting
  var storage: HostStorage
  var costs: HostCosts
  let authorization: HostAuthorization
  private(set) var events: [XDR.ContractEvent] = []
  /// Calls, what they return and what they tell, in order.
  private(set) var trace: [XDR.DiagnosticEvent] = []
  private(set) var frames: [Frame] = []

  init(_ setting: Setting, _ storage: HostStorage, costs: HostCosts, authorization: HostAuthorization) {
    self.setting = setting
    self.storage = storage
    self.costs = costs
    self.authorization = authorization
  }

  /// Runs what an operation asks for.
  ///
  /// - Returns: the value that it returns.
  func run(_ function: XDR.HostFunction) throws(HostError) -> XDR.SCVal {
    switch function {
    case .invokeContract(let call):
      guard case .contract(let contract) = call.contractAddress else {
        throw HostError(.object(.invalidInput), "Only a contract can be called.")
      }
      return try self.call(contract, call.functionName, call.args)
    case .createContract(let body): return try create(body.contractIDPreimage, body.executable, [], authorizedAs: .createContractHostFn(body))
    case .createContractV2(let body):
      return try create(body.contractIDPreimage, body.executable, body.constructorArgs, authorizedAs: .createContractV2HostFn(body))
    case .uploadContractWasm: throw HostError(.wasmVm(.invalidAction), HostError.noInterpreter)
    }
  }

  // MARK: Calls

  /// Calls a contract's function.
  func call(_ contract: XDR.ContractID, _ function: XDR.SCSymbol, _ arguments: [XDR.SCVal]) throws(HostError) -> XDR.SCVal {
    try costs.charge(HostCosts.call)
    guard arguments.allSatisfy({ $0.isNested(atMost: Self.valueDepthLimit) }) else {
      throw HostError(.context(.exceededLimit), "An argument has too many values within values.")
    }
    let name = String(decoding: function, as: UTF8.self)
    guard !name.hasPrefix("__") else { throw HostError(.context(.invalidAction), "A reserved function can't be called: \(name)") }
    guard !frames.contains(where: { $0.contract == contract }) else {
      throw HostError(.context(.invalidAction), "A contract can't be called while it runs.")
    }
    let instance = try instance(of: contract)
    let program = try setting.program(instance.executable)
    note("fn_call", [.bytes(contract.bytes), .symbol(function)], arguments.count == 1 ? arguments[0] : .vec(arguments))
    let frame = Frame(contract: contract, function: function, arguments: arguments, instance: instance)
    do throws(HostError) {
      let value = try inFrame(frame) { () throws(HostError) in try program.call(name, arguments, in: self) }
      note("fn_return", [.symbol(function)], value, of: contract)
      return value
    } catch {
      note("error", [.error(error.error)], .string(Array(error.message.utf8)), of: contract)
      throw error
    }
  }

  /// Asks a contract that is an account whether it allows something.
  func askAccount(
    _ contract: XDR.ContractID, _ payload: Bytes32, _ signature: XDR.SCVal, _ calls: [XDR.SorobanAuthorizedFunction]
  ) throws(HostError) {
    try costs.charge(HostCosts.call)
    let instance = try instance(of: contract)
    let program = try setting.program(instance.executable)
    let frame = Frame(contract: contract, function: Array("__check_auth".utf8), arguments: [], instance: instance)
    try inFrame(frame) { () throws(HostError) in try program.checkAuthorization(payload, signature, calls, in: self) }
  }

  private func inFrame<Value>(_ frame: Frame, _ body: () throws(HostError) -> Value) throws(HostError) -> Value {
    guard frames.count < Self.depthLimit else { throw HostError(.context(.exceededLimit), "Too many contracts call each other.") }
    frames.append(frame)
    authorization.push()
    defer {
      frames.removeLast()
      authorization.pop()
    }
    let value = try body()
    if let last = frames.last, last.isInstanceChanged { try write(last.instance, of: last.contract) }
    return value
  }

  private func instance(of contract: XDR.ContractID) throws(HostError) -> XDR.SCContractInstance {
    guard case .data(let entry) = try storage.find(.data(ContractDataKey(instanceOf: contract))),
      case .contractInstance(let instance) = entry.value
    else {
      throw HostError(.storage(.missingValue), "There is no contract \(StrKey.encode(.contract, contract.bytes)).")
    }
    return instance
  }

  private func write(_ instance: XDR.SCContractInstance, of contract: XDR.ContractID) throws(HostError) {
    try storage.write(.data(ContractDataEntry(.contractInstance(instance))), at: .data(ContractDataKey(instanceOf: contract)))
  }

  // MARK: Making

  private func create(
    _ preimage: XDR.ContractIDPreimage, _ executable: XDR.ContractExecutable, _ arguments: [XDR.SCVal],
    authorizedAs function: XDR.SorobanAuthorizedFunction
  ) throws(HostError) -> XDR.SCVal {
    try costs.charge(HostCosts.creation)
    switch (preimage, executable) {
    case (.asset(let asset), .stellarAsset):
      guard asset.isValid else { throw HostError(.value(.invalidInput), "The asset's code isn't valid.") }
    case (.address(let origin), .wasm), (.address(let origin), .externalRef):
      try authorization.require(origin.address, function, isRoot: true, in: self)
    default: throw HostError(.value(.invalidInput), "A contract of an asset is made from the asset, and any other one from an address.")
    }
    let program = try setting.program(executable)
    let id = HostPreimage.contractID(preimage, on: setting.networkID)
    let key = HostKey.data(ContractDataKey(instanceOf: id))
    guard try storage.find(key) == nil else { throw HostError(.storage(.existingValue), "The contract is there already.") }
    let instance = XDR.SCContractInstance(executable: executable, storage: nil)
    try write(instance, of: id)
    let first: [XDR.SCVal] = if case .asset(let asset) = preimage { [.bytes(asset.xdrBytes)] } else { [] }
    let frame = Frame(contract: id, function: Array("__constructor".utf8), arguments: arguments, instance: instance)
    try inFrame(frame) { () throws(HostError) in try program.start(first + arguments, in: self) }
    return .address(.contract(id))
  }

  // MARK: What programs ask for

  /// The contract that runs.
  var current: Frame {
    get throws(HostError) {
      guard let frame = frames.last else { throw HostError(.context(.missingValue), "No contract runs.") }
      return frame
    }
  }

  /// Returns a value from the running contract's instance, or nil if it has none under this key.
  func instanceValue(_ key: XDR.SCVal) throws(HostError) -> XDR.SCVal? { try current.instance.storage?.first { $0.key == key }?.val }

  /// Keeps something in the running contract's instance. Its keys are in the order of their values, as the protocol wants them.
  func setInstanceValue(_ key: XDR.SCVal, _ value: XDR.SCVal) throws(HostError) {
    guard !frames.isEmpty else { throw HostError(.context(.missingValue), "No contract runs.") }
    var fields = frames[frames.count - 1].instance.storage ?? []
    if let index = fields.firstIndex(where: { $0.key == key }) {
      fields[index].val = value
    } else {
      fields.insert(XDR.SCMapEntry(key: key, val: value), at: fields.firstIndex { key.precedes($0.key) } ?? fields.endIndex)
    }
    frames[frames.count - 1].instance.storage = fields
    frames[frames.count - 1].isInstanceChanged = true
  }

  /// Has the running contract's instance live longer.
  func extendInstance(ifAtMost threshold: UInt32, to ledgers: UInt32) throws(HostError) {
    let contract = try current.contract
    // It can only be extended once it is written.
    if try current.isInstanceChanged { try write(current.instance, of: contract) }
    try storage.extend(.data(ContractDataKey(instanceOf: contract)), ifAtMost: threshold, to: ledgers)
  }

  /// Requires that somebody has allowed the running contract's call.
  func requireAuthorization(by address: XDR.SCAddress) throws(HostError) {
    let frame = try current
    let call = XDR.InvokeContractArgs(contractAddress: .contract(frame.contract), functionName: frame.function, args: frame.arguments)
    try authorization.require(address, .contractFn(call), isRoot: frames.count == 1, in: self)
  }

  /// Tells what happened, as the running contract.
  func tell(_ topics: [XDR.SCVal], _ data: XDR.SCVal) throws(HostError) {
    let body = XDR.ContractEventV0(topics: topics, data: data)
    let event = XDR.ContractEvent(contractID: try current.contract, type: .contract, body: .v0(body))
    events.append(event)
    trace.append(XDR.DiagnosticEvent(inSuccessfulContractCall: true, event: event))
  }

  /// Notes why all that was asked for failed: nothing in ``trace`` has come about.
  func noteFailure(_ error: HostError) {
    if trace.last?.inSuccessfulContractCall != false { note("error", [.error(error.error)], .string(Array(error.message.utf8))) }
    for index in trace.indices { trace[index].inSuccessfulContractCall = false }
  }

  /// Adds a diagnostic event to ``trace``.
  ///
  /// - Parameter contract: the contract that reports it; nil for the host itself.
  private func note(
    _ name: String, _ topics: [XDR.SCVal], _ data: XDR.SCVal, of contract: XDR.ContractID? = nil
  ) {
    let body = XDR.ContractEventV0(topics: [.symbol(Array(name.utf8))] + topics, data: data)
    let event = XDR.ContractEvent(contractID: contract, type: .diagnostic, body: .v0(body))
    trace.append(XDR.DiagnosticEvent(inSuccessfulContractCall: name != "error", event: event))
  }

  func account(_ id: AccountID) throws(HostError) -> AccountEntry? {
    if case .account(let entry) = try storage.find(.account(id)) { entry } else { nil }
  }
}

extension XDR.SCVal {
  fileprivate func isNested(atMost depth: Int) -> Bool {
    guard depth > 0 else { return false }
    func fits(_ fields: [XDR.SCMapEntry]?) -> Bool {
      fields?.allSatisfy { $0.key.isNested(atMost: depth - 1) && $0.val.isNested(atMost: depth - 1) } ?? true
    }
    return switch self {
    case .vec(let parts): parts?.allSatisfy { $0.isNested(atMost: depth - 1) } ?? true
    case .map(let fields): fits(fields)
    case .contractInstance(let instance): fits(instance.storage)
    default: true
    }
  }

  /// Returns whether this key sorts before another: by its type, then by its content. The order is exact for symbols and for vectors of one symbol, the
  /// only keys that this network's contracts have in their instances.
  fileprivate func precedes(_ other: XDR.SCVal) -> Bool { order.lexicographicallyPrecedes(other.order) }

  private var order: [UInt8] {
    switch self {
    case .symbol(let symbol): [15] + symbol
    case .vec(let parts?): [16] + (parts.first?.order ?? [])
    default: xdrBytes
    }
  }
}

/// What ids and signatures of contracts are hashes of.
enum HostPreimage {
  /// Returns the id of the contract that a preimage names on a network.
  static func contractID(_ preimage: XDR.ContractIDPreimage, on networkID: XDR.Hash) -> XDR.ContractID {
    let preimage = XDR.HashIDPreimageContractId(networkID: networkID, contractIDPreimage: preimage)
    return Bytes32(sha256: XDR.HashIDPreimage.contractID(preimage).xdrBytes)
  }
}
