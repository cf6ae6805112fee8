import Crypto
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

/// Who has to authorize a call, and how.
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

  /// The result of a transfer from alice that bob submits.
  private func submit(_ net: inout TestLedger, _ entries: [XDR.SorobanAuthorizationEntry]) throws -> XDR.OperationResult? {
    var data = try net.simulate(bob, transfer).data
    // The footprint needs the signed nonce instead of the simulated one.
    let nonces = entries.compactMap { entry -> XDR.LedgerKey? in
      guard let credentials = try? ContractAuthorization(entry).credentials else { return nil }
      return ContractDataEntry.xdr(ContractDataKey(credentials.address, .ledgerKeyNonce(XDR.SCNonceKey(nonce: credentials.nonce)), .temporary))
    }
    data.resources.footprint.readWrite =
      data.resources.footprint.readWrite.filter { key in
        if case .contractData(let key) = key, case .ledgerKeyNonce = key.key { false } else { true }
      } + nonces
    // A simulation allows for only one signature per account.
    data.resources.instructions += 1_000_000
    data.resourceFee += 1_000_000
    return try net.close(net.envelope(bob, TestLedger.operation(transfer, entries), data)).first?.result.operationResults.first
  }

  @Test mutating func `an account's signed authorization counts once, for its own call, until its ledger`() throws {
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
    guard case .invokeContract(let call) = other else { throw UnexpectedResult(result: nil) }
    #expect(
      try submit(&net, entries(alice, net.ledger.sequence + 10) { $0.rootInvocation.function = .contractFn(call) }) == .invokeHostFunction(.trapped))
    #expect(try submit(&net, entries(alice, net.ledger.sequence + 1))?.isSuccess == true)
    // A nonce is removed once its time to live is over.
    let nonces = net.ledger.state.contractData.index.keys
    #expect(nonces.count == 2)
    let ends = nonces.keys.compactMap { net.ledger.state.timesToLive[$0]?.lastLedger }
    let last = try #require(ends.max())
    net.edit { $0.header.sequence = last }
    try net.close()
    #expect(net.ledger.state.contractData.index.keys.count == 1)
  }

  @Test mutating func `a signature of address-bound credentials doesn't count for unbound credentials`() throws {
    let simulated = try net.simulate(bob, transfer, mode: .recording(allowsOthers: false, bindsAddress: true))
    guard case .addressV2(let credentials)? = simulated.authorizations.first?.credentials else { throw UnexpectedResult(result: nil) }
    #expect(credentials.address == .account(alice.accountID.xdr))
    let signed = try net.authorizations(simulated, [alice])
    var copy = net
    #expect(try submit(&copy, signed)?.isSuccess == true)
    var old = try #require(signed.first)
    guard case .addressV2(let own) = old.credentials else { throw UnexpectedResult(result: nil) }
    old.credentials = .address(own)
    #expect(try submit(&net, [old]) == .invokeHostFunction(.trapped))
  }

  @Test mutating func `an account's signatures must reach its medium threshold, and be sorted by key`() throws {
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

  @Test mutating func `a deposit into a vault must be authorized together with the transfer that the vault makes`() throws {
    let vault = try net.make(.vault, [.address(.contract(lumens))], by: alice, salt: 1)
    let deposit = TestLedger.call(vault, "deposit", [alice.value, .i128(1_000)])
    let simulated = try net.simulate(bob, deposit)
    #expect(simulated.authorizations.first?.rootInvocation.subInvocations.count == 1)
    #expect(try net.run(bob, deposit, allowedBy: [alice]).result.isSuccess)
    #expect(try net.read(bob, vault, "deposited", alice.value) == .i128(1_000))
    #expect(try net.read(bob, lumens, "balance", .address(.contract(vault))) == .i128(1_000))
    // A payout by the vault needs nobody else's authorization.
    #expect(try net.run(alice, TestLedger.call(vault, "withdraw", [alice.value, .i128(400)])).result.isSuccess)
    #expect(net.refusal(alice, vault, "withdraw", alice.value, .i128(601)) == "Error(Contract, #2)")
    // Without the transfer in the authorization's tree the deposit fails.
    let again = try net.simulate(bob, deposit)
    var entry = try #require(again.authorizations.first)
    entry.rootInvocation.subInvocations = []
    let signed = try ContractAuthorization(entry).signed(by: alice, untilLedger: net.ledger.sequence + 5, on: net.ledger.network).entry
    let result = try net.close(net.envelope(bob, TestLedger.operation(deposit, [signed]), again.data)).first?.result.operationResults
    #expect(result == [.invokeHostFunction(.trapped)])
  }

  @Test mutating func `a negative amount can't be taken from a trial token's holder`() throws {
    let name = XDR.SCVal.string(Array("Trial".utf8))
    let token = try net.make(.token, [.u32(7), name, name, alice.value, .i128(100), .void], by: alice, salt: 3)
    for amount in [Int128.min, -1] {
      #expect(net.refusal(bob, token, "transfer_from", bob.value, alice.value, bob.value, .i128(amount)) == "Error(Contract, #8)")
    }
  }

  @Test mutating func `a contract account pays with its own key's signature`() throws {
    let key = try TestLedger.key(50)
    let account = try net.make(.account, [.bytes(key.accountID.publicKey.bytes)], by: alice, salt: 2)
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

  @Test mutating func `a secp256r1 contract account pays only if the transaction covers its signature check`() throws {
    let (key, other) = (try P256.Signing.PrivateKey(rawRepresentation: [UInt8](repeating: 5, count: 32)), P256.Signing.PrivateKey())
    #expect(throws: SimulationRefusal.self) {
      try net.simulate(alice, TestLedger.creation(of: .passkeyAccount, [.bytes([1, 2, 3])], by: alice))
    }
    let account = try net.make(.passkeyAccount, [.bytes(Array(key.publicKey.x963Representation))], by: alice, salt: 4)
    let address = XDR.SCVal.address(.contract(account))
    try net.run(alice, TestLedger.call(lumens, "transfer", [alice.value, address, .i128(500)]))
    let payment = TestLedger.call(lumens, "transfer", [address, bob.value, .i128(200)])
    let recorded = try net.simulate(alice, payment)
    let unsigned = try ContractAuthorization(try #require(recorded.authorizations.first))
    let last = net.ledger.sequence + 5
    func signed(_ signature: [UInt8]) -> [XDR.SorobanAuthorizationEntry] {
      var (entry, credentials) = (unsigned.entry, unsigned.credentials)
      credentials.signatureExpirationLedger = last
      credentials.signature = .bytes(signature)
      entry.credentials = .address(credentials)
      return [entry]
    }
    let payload = unsigned.hash(untilLedger: last, on: net.ledger.network).value.bytes
    let (signature, twin) = try key.bothSignatures(payload)
    for wrong in [twin, Array(try other.signature(for: payload).rawRepresentation), [], signature.dropLast() + [signature[63] ^ 1]] {
      #expect(throws: SimulationRefusal.self) { try net.simulate(alice, payment, signed(wrong), mode: .enforcing) }
    }
    // A simulation in recording mode doesn't know what the account's own check takes.
    let poor = try net.close(net.envelope(alice, TestLedger.operation(payment, signed(signature)), recorded.data))
    #expect(poor.first?.result.operationResults == [.invokeHostFunction(.resourceLimitExceeded)])
    let enforced = try net.simulate(alice, payment, signed(signature), mode: .enforcing)
    #expect(enforced.data.resources.instructions > recorded.data.resources.instructions + 2_900_000)
    let applied = try net.close(net.envelope(alice, TestLedger.operation(payment, signed(signature)), enforced.data))
    #expect(applied.first?.result.isSuccess == true)
    #expect(try net.read(bob, lumens, "balance", address) == .i128(300))
  }

  @Test mutating func `the margin of a call that uses more than 1,250,000 instructions is 4 percent`() throws {
    let key = try P256.Signing.PrivateKey(rawRepresentation: [UInt8](repeating: 5, count: 32))
    let account = try net.make(.passkeyAccount, [.bytes(Array(key.publicKey.x963Representation))], by: alice, salt: 4)
    let address = XDR.SCVal.address(.contract(account))
    try net.run(alice, TestLedger.call(lumens, "transfer", [alice.value, address, .i128(500)]))
    // An account gets all extensions with its first transaction, and a simulation assumes that every account has them.
    _ = try net.apply(bob, .data("a", [1]))
    let payment = TestLedger.call(lumens, "transfer", [address, bob.value, .i128(200)])
    let unsigned = try ContractAuthorization(try #require(try net.simulate(alice, payment).authorizations.first))
    var (entry, credentials) = (unsigned.entry, unsigned.credentials)
    credentials.signatureExpirationLedger = net.ledger.sequence + 5
    let payload = unsigned.hash(untilLedger: credentials.signatureExpirationLedger, on: net.ledger.network).value.bytes
    credentials.signature = .bytes(try key.bothSignatures(payload).low)
    entry.credentials = .address(credentials)
    let simulated = try net.simulate(alice, payment, [entry], mode: .enforcing).data
    let asked = UInt64(simulated.resources.instructions)
    let used = (asked * 100 + 103) / 104
    #expect(used > 1_250_000 && used * 104 / 100 == asked)
    for (instructions, isEnough) in [(used, true), (used - 1, false)] {
      var (copy, data) = (net, simulated)
      data.resources.instructions = UInt32(instructions)
      let applied = try copy.close(copy.envelope(alice, TestLedger.operation(payment, [entry]), data)).first
      #expect(applied?.result.isSuccess == isEnough)
    }
  }

  @Test mutating func `the web authentication contract requires every named account to sign its exact arguments`() throws {
    let contract = try net.make(.webAuth, [], by: alice, salt: 3)
    let key = try TestLedger.key(50)
    let account = StrKey.encode(.contract, try net.make(.account, [.bytes(key.accountID.publicKey.bytes)], by: alice, salt: 2).bytes)
    func call(_ arguments: [(String, String)]) -> XDR.HostFunction {
      let fields = arguments.map { XDR.SCMapEntry(key: .symbol(Array($0.utf8)), val: .string(Array($1.utf8))) }
      return TestLedger.call(contract, "web_auth_verify", [.map(fields)])
    }
    let named = [("account", account), ("web_auth_domain_account", bob.accountID.address)]
    let simulated = try net.simulate(alice, call(named))
    let unsigned = try simulated.authorizations.map { try ContractAuthorization($0) }
    #expect(unsigned.map(\.address.description) == [account, bob.accountID.address] && simulated.value == .void)
    #expect(try net.simulate(alice, call(named + [("client_domain_account", alice.accountID.address)])).authorizations.count == 3)
    // Each of them must have signed exactly these arguments.
    let last = net.ledger.sequence + 5
    func signed(_ unsigned: ContractAuthorization, by key: KeyPair) -> XDR.SorobanAuthorizationEntry {
      var (entry, credentials) = (unsigned.entry, unsigned.credentials)
      credentials.signatureExpirationLedger = last
      credentials.signature = .bytes(key.sign(unsigned.hash(untilLedger: last, on: net.ledger.network).value.bytes))
      entry.credentials = .address(credentials)
      return entry
    }
    let (own, domain) = (signed(unsigned[0], by: key), try unsigned[1].signed(by: bob, untilLedger: last, on: net.ledger.network).entry)
    #expect(try net.simulate(alice, call(named), [own, domain], mode: .enforcing).value == .void)
    for entries in [[], [own], [domain], [signed(unsigned[0], by: bob), domain]] {
      #expect(throws: SimulationRefusal.self) { try net.simulate(alice, call(named), entries, mode: .enforcing) }
    }
    #expect(throws: SimulationRefusal.self) { try net.simulate(alice, call(named + [("nonce", "1")]), [own, domain], mode: .enforcing) }
    for arguments in [[], [named[0]], [named[1]], [("account", "x"), named[1]], [("account", account), ("web_auth_domain_account", "")]] {
      #expect(throws: SimulationRefusal.self) { try net.simulate(alice, call(arguments)) }
    }
  }

  @Test func `a Wasm upload is refused with the reason`() throws {
    let refusal = #expect(throws: SimulationRefusal.self) { try net.simulate(alice, .uploadContractWasm([0, 97, 115, 109])) }
    #expect(refusal?.message.hasSuffix(HostError.noInterpreter) == true)
  }
}

extension P256.Signing.PrivateKey {
  /// A message's signature in low-S form, and its twin in high-S form, which most other systems accept, too.
  func bothSignatures(_ message: [UInt8]) throws -> (low: [UInt8], high: [UInt8]) {
    let order: [UInt8] =
      [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0] + [UInt8](repeating: 0xFF, count: 8)
      + [0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51]
    let made = Array(try signature(for: message).rawRepresentation)
    var (difference, borrow) = ([UInt8](repeating: 0, count: 32), 0)
    for index in order.indices.reversed() {
      let digit = Int(order[index]) - Int(made[32 + index]) - borrow
      (difference[index], borrow) = (UInt8(digit & 0xFF), digit < 0 ? 1 : 0)
    }
    let other = made.prefix(32) + difference
    return made.suffix(32).lexicographicallyPrecedes(difference) ? (made, Array(other)) : (Array(other), made)
  }
}
