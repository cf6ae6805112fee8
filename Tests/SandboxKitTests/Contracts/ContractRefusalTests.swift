import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

/// Hostile values, and the order in which errors are reported.
struct ContractRefusalTests {
  private var net: TestLedger
  private let issuer: KeyPair
  private let alice: KeyPair
  private let bob: KeyPair
  private let asset: XDR.Asset
  private let token: XDR.ContractID

  init() throws {
    net = try TestLedger()
    issuer = try net.account(1)
    alice = try net.account(2)
    bob = try net.account(3)
    asset = .short("USD", issuer)
    token = net.contract(of: asset)
    for holder in [alice, bob] { _ = try net.apply(holder, .trust(asset, limit: 1_000_000)) }
    _ = try net.apply(issuer, .pay(alice, 1_000, asset))
    try net.run(alice, TestLedger.creation(of: asset))
  }

  private var transfer: XDR.HostFunction { TestLedger.call(token, "transfer", [alice.value, bob.value, .i128(5)]) }

  @Test func `arguments too deep for a call's diagnostic event are refused before the call`() {
    let deep = (1..<XDRDecoder.depthLimit).reduce(XDR.SCVal.void) { value, _ in .vec([value]) }
    #expect(net.refusal(alice, token, "transfer", deep, deep) == "Error(Context, ExceededLimit)")
  }

  // MARK: Each error of the contract

  @Test mutating func `a trustline is refused at the subentry limit, below the reserve and for a missing account`() throws {
    let carol = try net.account(4)
    net.edit(carol) { $0.subentryCount = LedgerState.subentryLimit }
    #expect(net.refusal(carol, token, "trust", carol.value) == "Error(Contract, #15)")
    net.edit(carol) { ($0.subentryCount, $0.balance) = (0, 2 * 5_000_000 + 4_999_999) }
    #expect(net.refusal(carol, token, "trust", carol.value) == "Error(Contract, #14)")
    let unknown = try TestLedger.key(9)
    #expect(net.refusal(carol, token, "trust", unknown.value) == "Error(Contract, #6)")
    #expect(net.refusal(carol, token, "authorized", unknown.value) == "Error(Contract, #13)")
    // Neither 4 nor 7 is thrown by the contract, here and in Stellar's own.
    #expect(Set(AssetContractError.allCases.map(\.rawValue)) == Set(2...15))
  }

  @Test func `an account's missing, repeated, foreign and malformed signatures are refused with their cause`() throws {
    let entry = try #require(try net.simulate(bob, transfer).authorizations.first)
    let good = try ContractAuthorization(entry).signed(by: alice, untilLedger: net.ledger.sequence + 5, on: net.ledger.network)
    let foreign = try ContractAuthorization(entry).signed(by: bob, untilLedger: net.ledger.sequence + 5, on: net.ledger.network)
    let elsewhere = try ContractAuthorization(entry).signed(by: alice, untilLedger: net.ledger.sequence + 5, on: .testnet)
    func reason(_ signature: XDR.SCVal) throws -> String {
      var (entry, credentials) = (good.entry, good.credentials)
      credentials.signature = signature
      entry.credentials = .address(credentials)
      let refusal = #expect(throws: SimulationRefusal.self) { try net.simulate(bob, transfer, [entry], mode: .enforcing) }
      return refusal?.message ?? ""
    }
    guard case .vec(let one?) = good.credentials.signature else { throw UnexpectedResult(result: nil) }
    for signature: XDR.SCVal in [.vec([]), .vec(one + one), .vec([XDR.SCVal](repeating: one[0], count: 21)), foreign.credentials.signature] {
      let message = try reason(signature)
      #expect(message.hasPrefix("HostError: Error(Auth, InvalidAction)") && message.contains("Error(Contract, #5)"), "\(message)")
    }
    #expect(try reason(elsewhere.credentials.signature).contains("Error(Crypto, InvalidInput)"))
    for signature: XDR.SCVal in [.void, .vec(nil), .bytes([]), .map([]), .vec([.void]), .vec([.map([])]), .vec([.map(nil)])] {
      #expect(try reason(signature).contains("Error(Value, UnexpectedType)"))
    }
    #expect(try net.simulate(bob, transfer, [good.entry], mode: .enforcing).value == .void)
  }

  // MARK: Hostile values

  @Test func `every function answers or refuses any arguments`() throws {
    var random = SeededGenerator(seed: 1)
    let values: [XDR.SCVal] = [
      .void, .bool(true), .u32(.max), .i128(.min), .i128(.max), .i128(0), .u64(.max), .string([0xFF]), .symbol(Array("a".utf8)), .vec(nil), .vec([]),
      .map(nil), .map([XDR.SCMapEntry(key: .void, val: .void)]), .bytes([UInt8](repeating: 0, count: 5_000)), .ledgerKeyContractInstance,
      .ledgerKeyNonce(XDR.SCNonceKey(nonce: .min)), .contractInstance(XDR.SCContractInstance(executable: .stellarAsset, storage: nil)),
      .error(.contract(.max)), alice.value, issuer.value, .contract(9), .address(.contract(token)), .address(.liquidityPool(Bytes32())),
      .address(.claimableBalance(.v0(Bytes32()))), .address(.muxedAccount(XDR.MuxedEd25519Account(id: .max, ed25519: Bytes32()))),
      .address(.muxedContract(XDR.MuxedContract(id: .max, contractId: token))),
    ]
    var answered = 0
    for function in AssetContract.Function.allCases.map(\.rawValue) + ["", "__check_auth", "transfer\u{0}"] {
      for _ in 0..<120 {
        let arguments = (0..<Int.random(in: 0...5, using: &random)).map { _ in random.pick(values) }
        answered += (try? net.simulate(alice, TestLedger.call(token, function, arguments))) == nil ? 0 : 1
      }
    }
    #expect(answered > 20)
    for address: XDR.SCAddress in [
      .account(alice.accountID.xdr), .liquidityPool(Bytes32()), .muxedContract(XDR.MuxedContract(id: 1, contractId: token)),
    ] {
      let call = XDR.HostFunction.invokeContract(XDR.InvokeContractArgs(contractAddress: address, functionName: Array("name".utf8), args: []))
      #expect(throws: SimulationRefusal.self) { try net.simulate(alice, call) }
    }
  }

  @Test func `values that are too deep or too large are refused, and an authorization of an allowed depth counts`() throws {
    func tree(_ depth: Int) throws -> XDR.SorobanAuthorizationEntry {
      var entry = try #require(try net.simulate(bob, transfer).authorizations.first)
      let leaf = entry.rootInvocation
      for _ in 1..<depth { entry.rootInvocation = XDR.SorobanAuthorizedInvocation(function: leaf.function, subInvocations: [entry.rootInvocation]) }
      return try ContractAuthorization(entry).signed(by: alice, untilLedger: net.ledger.sequence + 9, on: net.ledger.network).entry
    }
    // Only the outermost call requires authorization: the nested calls may stay unused.
    #expect(try net.simulate(bob, transfer, [tree(50)], mode: .enforcing).value == .void)
    #expect(throws: XDRError.self) { try XDR.SorobanAuthorizationEntry(xdr: tree(200).xdrBytes) }
    var value = XDR.SCVal.void
    for _ in 0..<200 { value = .vec([value]) }
    #expect(throws: XDRError.self) { try XDR.SCVal(xdr: value.xdrBytes) }
    let large = TestLedger.call(token, "balance", [.bytes([UInt8](repeating: 1, count: 140_000))])
    let data = try net.simulate(bob, transfer).data
    #expect(net.check(net.envelope(bob, TestLedger.operation(large), data)).code == .txSorobanInvalid)
    // The XDR of an entry's key may have 250 bytes, so 250 bytes within it are too many.
    var long = data
    long.resources.footprint.readOnly.append(
      .contractData(XDR.LedgerKeyContractData(contract: .contract(token), key: .bytes([UInt8](repeating: 1, count: 250)), durability: .persistent)))
    #expect(net.check(net.envelope(bob, TestLedger.operation(transfer), long)).code == .txSorobanInvalid)
  }

  @Test func `a signed authorization is refused with another address, call tree or nonce`() throws {
    let entry = try #require(try net.simulate(bob, transfer).authorizations.first)
    let signed = try ContractAuthorization(entry).signed(by: alice, untilLedger: net.ledger.sequence + 5, on: net.ledger.network)
    func refusal(_ change: (inout XDR.SorobanAddressCredentials, inout XDR.SorobanAuthorizedInvocation) -> Void) -> String? {
      var (entry, credentials) = (signed.entry, signed.credentials)
      change(&credentials, &entry.rootInvocation)
      entry.credentials = .address(credentials)
      do throws(SimulationRefusal) {
        _ = try net.simulate(bob, transfer, [entry], mode: .enforcing)
        return nil
      } catch {
        return error.message
      }
    }
    #expect(refusal { _, _ in } == nil)
    for address: XDR.SCAddress in [
      .muxedAccount(XDR.MuxedEd25519Account(id: 1, ed25519: alice.accountID.publicKey)), .liquidityPool(Bytes32()), .contract(token),
      .account(bob.accountID.xdr),
    ] {
      let message = try #require(refusal { credentials, _ in credentials.address = address })
      #expect(message.hasPrefix("HostError: Error(Auth, InvalidAction)") && message.contains("Unauthorized function call"), "\(message)")
    }
    // These two are part of what is signed.
    for message in [refusal { _, call in call.subInvocations = [call] }, refusal { credentials, _ in credentials.nonce &+= 1 }] {
      #expect(message?.hasPrefix("HostError: Error(Auth, InvalidAction)") == true && message?.contains("Error(Crypto, InvalidInput)") == true)
    }
    // A simulation records an authorization by a contract even if that is no account.
    let fromToken = TestLedger.call(token, "transfer", [.address(.contract(token)), bob.value, .i128(0)])
    #expect(try net.simulate(bob, fromToken).authorizations.count == 1)
  }

  // MARK: The order of errors

  @Test mutating func `a transaction with several errors is refused for the first in stellar-core's order`() throws {
    let simulated = try net.simulate(alice, transfer)
    func code(
      fee: UInt32? = nil, sequence: Int64 = 1, late: Bool = false, memo: XDR.Memo = .none, by signer: KeyPair? = nil,
      _ change: (inout XDR.SorobanTransactionData) -> Void = { _ in }
    ) throws -> XDR.TransactionResultCode {
      var data = simulated.data
      change(&data)
      let number = (net[alice]?.sequenceNumber ?? 0) + sequence
      var transaction = net.transaction(
        alice, [TestLedger.operation(transfer, simulated.authorizations)], fee: fee ?? UInt32(clamping: data.resourceFee + 100), sequence: number,
        conditions: late ? .time(XDR.TimeBounds(minTime: 0, maxTime: 1)) : .none)
      (transaction.ext, transaction.memo) = (.v1(data), memo)
      return net.check(net.sign(transaction, [signer ?? alice])).code
    }
    let enough = UInt32(clamping: simulated.data.resourceFee)
    #expect(try code() == .txSuccess)
    #expect(try code(fee: enough, sequence: 9, late: true, memo: .id(1), by: bob) { $0.resourceFee = -1 } == .txMalformed)
    #expect(try code(fee: enough, sequence: 9, late: true, memo: .id(1), by: bob) == .txSorobanInvalid)
    #expect(try code(fee: enough, sequence: 9, late: true, by: bob) == .txTooLate)
    #expect(try code(fee: enough, sequence: 9, by: bob) == .txInsufficientFee)
    #expect(try code(sequence: 9, by: bob) == .txBadSeq)
    #expect(try code(by: bob) == .txBadAuth)
    net.edit(alice) { $0.balance = 10_000_000 }
    #expect(try code() == .txInsufficientBalance)
  }

  @Test mutating func `a call with several errors fails with the first that occurs`() throws {
    let holder = XDR.SCVal.contract(9)
    let call = TestLedger.call(token, "transfer", [alice.value, holder, .i128(5)])
    try net.run(alice, call)
    net.pass(31 * 17_280)
    let simulated = try net.simulate(alice, call)
    func result(_ change: (inout XDR.SorobanTransactionData) -> Void) throws -> XDR.OperationResult? {
      var (copy, data) = (net, simulated.data)
      data.resourceFee += 100_000
      change(&data)
      return try copy.close(copy.envelope(alice, TestLedger.operation(call, simulated.authorizations), data)).first?.result.operationResults.first
    }
    let least = try #require(
      LedgerTransaction(net.envelope(alice, TestLedger.operation(call, simulated.authorizations), simulated.data), on: net.ledger.network).contract)
    #expect(try result { _ in }?.isSuccess == true)
    #expect(
      try result { ($0.ext, $0.resources.writeBytes, $0.resources.instructions) = (.v0, 0, 0) } == .invokeHostFunction(.entryArchived))
    // The trustline is read before the archived entry.
    #expect(try result { ($0.ext, $0.resources.diskReadBytes) = (.v0, 0) } == .invokeHostFunction(.resourceLimitExceeded))
    #expect(
      try result { ($0.resources.diskReadBytes, $0.resources.instructions) = (0, 0) } == .invokeHostFunction(.resourceLimitExceeded))
    #expect(
      try result {
        $0.resources.instructions = 1
        $0.resources.writeBytes = 0
      } == .invokeHostFunction(.resourceLimitExceeded))
    #expect(
      try result {
        $0.resources.footprint.readWrite.removeLast()
        ($0.resources.writeBytes, $0.ext) = (0, .v1(XDR.SorobanResourcesExtV0(archivedSorobanEntries: [1])))
      } == .invokeHostFunction(.trapped))
    #expect(try result { ($0.resources.writeBytes, $0.resourceFee) = (0, least.nonRefundableFee) } == .invokeHostFunction(.resourceLimitExceeded))
    #expect(try result { $0.resourceFee = least.nonRefundableFee } == .invokeHostFunction(.insufficientRefundableFee))
  }
}
