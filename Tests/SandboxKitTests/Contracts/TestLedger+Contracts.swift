import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

/// Short ways to call contracts.
extension TestLedger {
  static func value(_ amount: Int128) -> XDR.SCVal { .i128(amount) }

  func contract(of asset: XDR.Asset) -> XDR.ContractID { HostPreimage.contractID(.asset(asset), on: ledger.network.id) }

  static func call(_ contract: XDR.ContractID, _ function: String, _ arguments: [XDR.SCVal]) -> XDR.HostFunction {
    .invokeContract(
      XDR.InvokeContractArgs(contractAddress: .contract(contract), functionName: Array(function.utf8), args: arguments))
  }

  static func creation(of asset: XDR.Asset) -> XDR.HostFunction {
    .createContract(XDR.CreateContractArgs(contractIDPreimage: .asset(asset), executable: .stellarAsset))
  }

  /// The function that creates one of this network's own trial contracts.
  static func creation(of program: TrialContract, _ arguments: [XDR.SCVal], by maker: KeyPair, salt: UInt8 = 0) -> XDR.HostFunction {
    let preimage = XDR.ContractIDPreimage.address(
      XDR.ContractIDPreimageFromAddress(address: .account(maker.accountID.xdr), salt: Bytes32([UInt8](repeating: salt, count: 32)) ?? Bytes32()))
    return .createContractV2(XDR.CreateContractArgsV2(contractIDPreimage: preimage, executable: .wasm(program.hash), constructorArgs: arguments))
  }

  static func operation(_ function: XDR.HostFunction, _ authorizations: [XDR.SorobanAuthorizationEntry] = []) -> XDR.Operation {
    .of(.invokeHostFunction(XDR.InvokeHostFunctionOp(hostFunction: function, auth: authorizations)))
  }

  // MARK: Simulating

  func simulate(
    _ source: KeyPair, _ function: XDR.HostFunction, _ authorizations: [XDR.SorobanAuthorizationEntry] = [],
    mode: HostAuthorization.Mode = .recording(allowsOthers: false, bindsAddress: false)
  ) throws(SimulationRefusal) -> SimulatedCall {
    let nonce = Int64(ledger.sequence) << 32
    return try ContractSimulation(of: ledger.state, on: ledger.network)
      .invoke(XDR.InvokeHostFunctionOp(hostFunction: function, auth: authorizations), by: source.accountID, mode, nonce: { nonce })
  }

  /// Why a call fails: the contract's error code, or the host's message.
  func refusal(_ source: KeyPair, _ contract: XDR.ContractID, _ function: String, _ arguments: XDR.SCVal...) -> String? {
    do throws(SimulationRefusal) {
      _ = try simulate(source, Self.call(contract, function, arguments))
      return nil
    } catch {
      return error.message.split(separator: "\n").first.map { String($0.dropFirst("HostError: ".count)) }
    }
  }

  /// What a call returns.
  func read(_ source: KeyPair, _ contract: XDR.ContractID, _ function: String, _ arguments: XDR.SCVal...) throws -> XDR.SCVal? {
    try simulate(source, Self.call(contract, function, arguments)).value
  }

  /// A contract transaction with the resources that a simulation returns and these keys' authorizations; any other transaction unchanged. If the
  /// simulation refuses the call, the transaction gets few resources, and fails.
  ///
  /// - Parameter entries: the entries that an operation on times to live is for.
  func prepared(_ transaction: XDR.Transaction, on entries: [XDR.LedgerKey] = [], allowedBy keys: [KeyPair]) -> XDR.Transaction {
    guard transaction.operations.count == 1, transaction.operations[0].body.isSoroban else { return transaction }
    let simulated = try? simulate(transaction, on: entries)
    var transaction = transaction
    if case .invokeHostFunction(var body) = transaction.operations[0].body, let simulated {
      body.auth = simulated.authorizations.map { entry in
        guard let unsigned = try? ContractAuthorization(entry),
          let key = keys.first(where: { unsigned.credentials.address == .account($0.accountID.xdr) })
        else { return entry }
        return (try? unsigned.signed(by: key, untilLedger: ledger.sequence + 3, on: ledger.network))?.entry ?? entry
      }
      transaction.operations[0].body = .invokeHostFunction(body)
    }
    var data = simulated?.data ?? XDR.SorobanTransactionData.little(entries, isRestoring: transaction.operations[0].body.type == .restoreFootprint)
    // A simulation allows for one signature per account: an account with several keys signs with the first.
    data.resourceFee += 1_000_000
    transaction.fee = UInt32(clamping: Int64(transaction.fee) + data.resourceFee)
    transaction.ext = .v1(data)
    return transaction
  }

  private func simulate(_ transaction: XDR.Transaction, on entries: [XDR.LedgerKey]) throws -> SimulatedCall {
    let simulation = ContractSimulation(of: ledger.state, on: ledger.network)
    let number = transaction.seqNum
    switch transaction.operations[0].body {
    case .invokeHostFunction(let body):
      let source = MuxedAccount(transaction.operations[0].sourceAccount ?? transaction.sourceAccount).accountID
      let mode = HostAuthorization.Mode.recording(allowsOthers: false, bindsAddress: number.isMultiple(of: 2))
      return try simulation.invoke(body, by: source, mode, nonce: { number })
    case .extendFootprintTTL(let body): return try simulation.extend(entries, to: body.extendTo)
    default: return try simulation.restore(entries)
    }
  }

  // MARK: Applying

  func envelope(
    _ source: KeyPair, _ operation: XDR.Operation, _ data: XDR.SorobanTransactionData, fee: Int64? = nil, memo: XDR.Memo = .none
  ) -> XDR.TransactionEnvelope {
    var transaction = transaction(source, [operation], fee: UInt32(clamping: fee ?? data.resourceFee + 100))
    transaction.ext = .v1(data)
    transaction.memo = memo
    return sign(transaction, [source])
  }

  /// Applies envelopes in a ledger of their own, and checks the invariants.
  @discardableResult
  mutating func close(_ envelopes: XDR.TransactionEnvelope...) throws -> [IncludedTransaction] {
    ledger.recording = .everything
    let before = ledger.header
    let closed = ledger.close(envelopes.map { LedgerTransaction($0, on: ledger.network) }, at: TestLedger.start)
    #expect(LedgerInvariants.violations(in: closed, of: ledger.state, after: before) == [])
    #expect(LedgerInvariants.violations(in: ledger.state) == [])
    return closed.transactions
  }

  /// Simulates a call, signs it with the keys that have to authorize it, and applies it.
  @discardableResult
  mutating func run(_ source: KeyPair, _ function: XDR.HostFunction, allowedBy keys: [KeyPair] = []) throws -> IncludedTransaction {
    let simulated = try simulate(source, function)
    let signed = try authorizations(simulated, keys)
    let envelope = envelope(source, Self.operation(function, signed), simulated.data)
    #expect(check(envelope).isSuccess)
    return try #require(try close(envelope).first)
  }

  /// Creates one of this network's own trial contracts.
  mutating func make(_ program: TrialContract, _ arguments: [XDR.SCVal], by maker: KeyPair, salt: UInt8) throws -> XDR.ContractID {
    let function = Self.creation(of: program, arguments, by: maker, salt: salt)
    #expect(try run(maker, function).result.isSuccess)
    guard case .createContractV2(let body) = function else { throw UnexpectedResult(result: nil) }
    return HostPreimage.contractID(body.contractIDPreimage, on: ledger.network.id)
  }

  func authorizations(_ simulated: SimulatedCall, _ keys: [KeyPair]) throws -> [XDR.SorobanAuthorizationEntry] {
    try simulated.authorizations.map { entry in
      guard let unsigned = try? ContractAuthorization(entry) else { return entry }
      let key = try #require(keys.first { unsigned.credentials.address == .account($0.accountID.xdr) })
      return try unsigned.signed(by: key, untilLedger: ledger.sequence + 10, on: ledger.network).entry
    }
  }

  /// Lets empty ledgers pass.
  mutating func pass(_ count: UInt32) {
    edit { $0.header.sequence += count }
  }
}

extension XDR.SorobanTransactionData {
  /// Few resources of every kind.
  fileprivate static func little(_ keys: [XDR.LedgerKey], isRestoring: Bool) -> XDR.SorobanTransactionData {
    let footprint = XDR.LedgerFootprint(readOnly: isRestoring ? [] : keys, readWrite: isRestoring ? keys : [])
    return XDR.SorobanTransactionData(
      ext: .v0, resources: XDR.SorobanResources(footprint: footprint, instructions: 1_000_000, diskReadBytes: 500, writeBytes: 500),
      resourceFee: 1_000_000)
  }
}

extension KeyPair {
  var value: XDR.SCVal { .address(.account(accountID.xdr)) }
}

extension XDR.SCVal {
  static func contract(_ byte: UInt8) -> XDR.SCVal { .address(.contract(Bytes32([UInt8](repeating: byte, count: 32)) ?? Bytes32())) }
}
