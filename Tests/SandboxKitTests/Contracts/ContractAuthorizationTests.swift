import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

/// Who has to allow a call, and how that is said.
struct ContractAuthorizationTests {
  private var net: TestLedger
  private let alice: KeyPair
  private let bob: KeyPair
  private let lumens: XDR.ContractID

  init() throws {
    net = try TestLedger()
    alice = try net.account(2)
    bob = try net.account(3)
    lumens = net.contract(of: .native)
    try net.run(alice, TestLedger.creation(of: .native))
  }

  private var transfer: XDR.HostFunction { TestLedger.call(lumens, "transfer", [alice.value, bob.value, .i128(5)]) }

  /// What becomes of alice's transfer that bob submits.
  private func submit(_ net: inout TestLedger, _ entries: [XDR.SorobanAuthorizationEntry]) throws -> XDR.OperationResult? {
    var data = try net.simulate(bob, transfer).data
    // The nonce that was signed, whichever was simulated.
    let nonces = entries.compactMap { entry -> XDR.LedgerKey? in
      guard let credentials = try? ContractAuthorization(entry).credentials else { return nil }
      return ContractDataEntry.xdr(ContractDataKey(credentials.address, .ledgerKeyNonce(XDR.SCNonceKey(nonce: credentials.nonce)), .temporary))
    }
    data.resources.footprint.readWrite =
      data.resources.footprint.readWrite.filter { key in
        if case .contractData(let key) = key, case .ledgerKeyNonce = key.key { false } else { true }
      } + nonces
    // A simulation counts one signature for each account.
    data.resources.instructions += 1_000_000
    data.resourceFee += 1_000_000
    return try net.close(net.envelope(bob, TestLedger.operation(transfer, entries), data)).first?.result.operationResults.first
  }

  @Test mutating func `another account allows a call by signing it, once, until a ledger`() throws {
    let simulated = try net.simulate(bob, transfer)
    let unsigned = try #require(simulated.authorizations.first)
    #expect(simulated.authorizations.count == 1)
    let signed = try net.authorizations(simulated, [alice])
    #expect(try submit(&net, signed)?.isSuccess == true)
    // Its nonce is used up.
    #expect(try submit(&net, signed) == .invokeHostFunction(.trapped))
    #expect(try submit(&net, [unsigned]) == .invokeHostFunction(.trapped))
    #expect(try submit(&net, []) == .invokeHostFunction(.trapped))
    func entries(_ key: KeyPair, _ last: UInt32, _ change: (inout XDR.SorobanAuthorizationEntry) -> Void = { _ in }) throws -> [XDR
      .SorobanAuthorizationEntry]
    {
      let entry = try #require(try net.simulate(bob, transfer).authorizations.first)
      var signed = try ContractAuthorization(entry).signed(by: key, untilLedger: last, on: net.ledger.network).entry
      change(&signed)
      return [signed]
    }
    #expect(try submit(&net, entries(bob, net.ledger.sequence + 10)) == .invokeHostFunction(.trapped))
    #expect(try submit(&net, entries(alice, net.ledger.sequence)) == .invokeHostFunction(.trapped))
    #expect(try submit(&net, entries(alice, .max)) == .invokeHostFunction(.trapped))
    let other = TestLedger.call(lumens, "transfer", [alice.value, bob.value, .i128(6)])
    guard case .invokeContract(let call) = other else { return }
    #expect(
      try submit(&net, entries(alice, net.ledger.sequence + 10) { $0.rootInvocation.function = .contractFn(call) }) == .invokeHostFunction(.trapped))
    #expect(try submit(&net, entries(alice, net.ledger.sequence + 1))?.isSuccess == true)
    // What was temporary is gone once nobody pays for it any more.
    let nonces = net.ledger.state.contractData.index.keys
    #expect(nonces.count == 2)
    let ends = nonces.keys.compactMap { net.ledger.state.timesToLive[$0]?.lastLedger }
    let last = try #require(ends.max())
    net.edit { $0.header.sequence = last }
    try net.close()
    #expect(net.ledger.state.contractData.index.keys.count == 1)
  }

  @Test mutating func `credentials that bind the address are signed with it`() throws {
    let simulated = try net.simulate(bob, transfer, mode: .recording(allowsOthers: false, bindsAddress: true))
    guard case .addressV2(let credentials)? = simulated.authorizations.first?.credentials else { throw UnexpectedResult(result: nil) }
    #expect(credentials.address == .account(alice.accountID.xdr))
    let signed = try net.authorizations(simulated, [alice])
    var copy = net
    #expect(try submit(&copy, signed)?.isSuccess == true)
    var old = try #require(signed.first)
    guard case .addressV2(let own) = old.credentials else { return }
    old.credentials = .address(own)
    #expect(try submit(&net, [old]) == .invokeHostFunction(.trapped))
  }

  @Test mutating func `an account's signatures have to reach its medium threshold, in the order of its keys`() throws {
    let second = try TestLedger.key(7)
    _ = try net.apply(
      alice,
      .options {
        $0.signer = XDR.Signer(key: .ed25519(second.accountID.publicKey), weight: 1)
        $0.medThreshold = 2
      })
    let entry = try #require(try net.simulate(bob, transfer).authorizations.first)
    let last = net.ledger.sequence + 10
    let both = try [alice, second].map { try ContractAuthorization(entry).signed(by: $0, untilLedger: last, on: net.ledger.network) }
    let parts = try both.map { signed -> XDR.SCVal in
      guard case .vec(let parts?) = signed.credentials.signature else { throw UnexpectedResult(result: nil) }
      return parts[0]
    }
    let isOrdered = alice.accountID.publicKey.bytes.lexicographicallyPrecedes(second.accountID.publicKey.bytes)
    func with(_ signatures: [XDR.SCVal]) -> [XDR.SorobanAuthorizationEntry] {
      var credentials = both[0].credentials
      credentials.signature = .vec(signatures)
      var entry = entry
      entry.credentials = .address(credentials)
      return [entry]
    }
    let ordered = isOrdered ? parts : parts.reversed()
    #expect(try submit(&net, with([parts[0]])) == .invokeHostFunction(.trapped))
    #expect(try submit(&net, with(ordered.reversed())) == .invokeHostFunction(.trapped))
    #expect(try submit(&net, with([parts[0], parts[0]])) == .invokeHostFunction(.trapped))
    #expect(try submit(&net, with([])) == .invokeHostFunction(.trapped))
    #expect(try submit(&net, with(ordered))?.isSuccess == true)
  }

  // MARK: This network's own trial contracts

  private mutating func make(_ program: TrialContract, _ arguments: [XDR.SCVal], salt: UInt8) throws -> XDR.ContractID {
    let preimage = XDR.ContractIDPreimage.address(
      XDR.ContractIDPreimageFromAddress(address: .account(alice.accountID.xdr), salt: Bytes32([UInt8](repeating: salt, count: 32)) ?? Bytes32()))
    let function = XDR.HostFunction.createContractV2(
      XDR.CreateContractArgsV2(contractIDPreimage: preimage, executable: .wasm(program.hash), constructorArgs: arguments))
    #expect(try net.run(alice, function).result.isSuccess)
    return HostPreimage.contractID(preimage, on: net.ledger.network.id)
  }

  @Test mutating func `a vault is allowed a deposit with the transfer that it makes in turn`() throws {
    let vault = try make(.vault, [.address(.contract(lumens))], salt: 1)
    let deposit = TestLedger.call(vault, "deposit", [alice.value, .i128(1_000)])
    let simulated = try net.simulate(bob, deposit)
    #expect(simulated.authorizations.first?.rootInvocation.subInvocations.count == 1)
    #expect(try net.run(bob, deposit, allowedBy: [alice]).result.isSuccess)
    #expect(try net.read(bob, vault, "deposited", alice.value) == .i128(1_000))
    #expect(try net.read(bob, lumens, "balance", .address(.contract(vault))) == .i128(1_000))
    // What the vault itself pays out, nobody else has to allow.
    #expect(try net.run(alice, TestLedger.call(vault, "withdraw", [alice.value, .i128(400)])).result.isSuccess)
    #expect(net.refusal(alice, vault, "withdraw", alice.value, .i128(601)) == "Error(Contract, #2)")
    // Without the transfer in its tree the deposit isn't allowed.
    let again = try net.simulate(bob, deposit)
    var entry = try #require(again.authorizations.first)
    entry.rootInvocation.subInvocations = []
    let signed = try ContractAuthorization(entry).signed(by: alice, untilLedger: net.ledger.sequence + 5, on: net.ledger.network).entry
    let result = try net.close(net.envelope(bob, TestLedger.operation(deposit, [signed]), again.data)).first?.result.operationResults
    #expect(result == [.invokeHostFunction(.trapped)])
  }

  @Test mutating func `a contract account pays with its own key's signature`() throws {
    let key = try TestLedger.key(50)
    let account = try make(.account, [.bytes(key.accountID.publicKey.bytes)], salt: 2)
    let address = XDR.SCVal.address(.contract(account))
    try net.run(alice, TestLedger.call(lumens, "transfer", [alice.value, address, .i128(500)]))
    let payment = TestLedger.call(lumens, "transfer", [address, bob.value, .i128(200)])
    let simulated = try net.simulate(alice, payment)
    let unsigned = try ContractAuthorization(try #require(simulated.authorizations.first))
    let last = net.ledger.sequence + 5
    func signed(by key: KeyPair) -> XDR.SorobanAuthorizationEntry {
      var credentials = unsigned.credentials
      credentials.signatureExpirationLedger = last
      credentials.signature = .bytes(key.sign(unsigned.hash(untilLedger: last, on: net.ledger.network).value.bytes))
      var entry = unsigned.entry
      entry.credentials = .address(credentials)
      return entry
    }
    let wrong = try net.close(net.envelope(alice, TestLedger.operation(payment, [signed(by: bob)]), simulated.data))
    #expect(wrong.first?.result.operationResults == [.invokeHostFunction(.trapped)])
    let right = try net.close(net.envelope(alice, TestLedger.operation(payment, [signed(by: key)]), simulated.data))
    #expect(right.first?.result.isSuccess == true)
    #expect(try net.read(bob, lumens, "balance", address) == .i128(300))
  }

  @Test mutating func `whoever signs in with a contract is named in what they allow`() throws {
    let contract = try make(.webAuth, [], salt: 3)
    let names = ["account", "web_auth_domain_account"]
    let fields = zip(names, [alice, bob]).map { XDR.SCMapEntry(key: .symbol(Array($0.utf8)), val: .string(Array($1.accountID.address.utf8))) }
    let simulated = try net.simulate(alice, TestLedger.call(contract, "web_auth_verify", [.map(fields)]))
    #expect(simulated.authorizations.count == 2)
  }

  @Test func `code in Wasm is refused, and says why`() throws {
    let refusal = #expect(throws: SimulationRefusal.self) { try net.simulate(alice, .uploadContractWasm([0, 97, 115, 109])) }
    #expect(refusal?.message.hasSuffix(ContractPrograms.noInterpreter) == true)
  }
}
