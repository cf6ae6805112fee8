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

  static func operation(_ function: XDR.HostFunction, _ authorizations: [XDR.SorobanAuthorizationEntry] = []) -> XDR.Operation {
    .of(.invokeHostFunction(XDR.InvokeHostFunctionOp(hostFunction: function, auth: authorizations)))
  }

  // MARK: Trying out

  func simulate(
    _ source: KeyPair, _ function: XDR.HostFunction, _ authorizations: [XDR.SorobanAuthorizationEntry] = [],
    mode: HostAuthorization.Mode = .recording(allowsOthers: false, bindsAddress: false)
  ) throws(SimulationRefusal) -> SimulatedCall {
    let nonce = Int64(ledger.sequence) << 32
    return try ContractSimulation(of: ledger.state, on: ledger.network)
      .invoke(XDR.InvokeHostFunctionOp(hostFunction: function, auth: authorizations), by: source.accountID, mode, nonce: { nonce })
  }

  /// Why a call fails: the number of the contract's error, or the host's words.
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

  // MARK: Doing

  func envelope(
    _ source: KeyPair, _ operation: XDR.Operation, _ data: XDR.SorobanTransactionData, fee: Int64? = nil, memo: XDR.Memo = .none
  ) -> XDR.TransactionEnvelope {
    var transaction = transaction(source, [operation], fee: UInt32(clamping: fee ?? data.resourceFee + 100))
    transaction.ext = .v1(data)
    transaction.memo = memo
    return sign(transaction, [source])
  }

  /// Applies an envelope in a ledger of its own, and checks what must hold.
  @discardableResult
  mutating func close(_ envelopes: XDR.TransactionEnvelope...) throws -> [IncludedTransaction] {
    ledger.recording = .everything
    let before = ledger.header
    let closed = ledger.close(envelopes.map { LedgerTransaction($0, on: ledger.network) }, at: TestLedger.start)
    #expect(LedgerInvariants.violations(in: closed, of: ledger.state, after: before) == [])
    #expect(LedgerInvariants.violations(in: ledger.state) == [])
    return closed.transactions
  }

  /// A call that is simulated, signed by whoever has to allow it, and applied.
  @discardableResult
  mutating func run(_ source: KeyPair, _ function: XDR.HostFunction, allowedBy keys: [KeyPair] = []) throws -> IncludedTransaction {
    let simulated = try simulate(source, function)
    let signed = try authorizations(simulated, keys)
    let envelope = envelope(source, Self.operation(function, signed), simulated.data)
    #expect(check(envelope).isSuccess)
    return try #require(try close(envelope).first)
  }

  func authorizations(_ simulated: SimulatedCall, _ keys: [KeyPair]) throws -> [XDR.SorobanAuthorizationEntry] {
    try simulated.authorizations.map { entry in
      guard let unsigned = try? ContractAuthorization(entry) else { return entry }
      let key = try #require(keys.first { unsigned.credentials.address == .account($0.accountID.xdr) })
      return try unsigned.signed(by: key, untilLedger: ledger.sequence + 10, on: ledger.network).entry
    }
  }

  /// Lets ledgers pass with nothing in them.
  mutating func pass(_ count: UInt32) {
    edit { $0.header.sequence += count }
  }
}

extension KeyPair {
  var value: XDR.SCVal { .address(.account(accountID.xdr)) }
}

extension XDR.SCVal {
  static func contract(_ byte: UInt8) -> XDR.SCVal { .address(.contract(Bytes32([UInt8](repeating: byte, count: 32)) ?? Bytes32())) }
}
