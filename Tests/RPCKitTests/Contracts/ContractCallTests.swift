import Foundation
import HorizonKit
import RPCKit
import Sentences
import StellarKit
import StellarXDR
import Synchronization
import Testing

/// Contract calls from simulation to outcome, against hand-made answers.
struct ContractCallTests {
  private struct Declined: Error {}

  private let payer: KeyPair
  private let other: KeyPair
  private let call: ContractCall

  init() throws {
    payer = try Sample.key(1)
    other = try Sample.key(2)
    call = try ContractCall(TokenNetwork.contract, "transfer", [ContractAddress(payer.accountID), ContractAddress(other.accountID), Int128(5)])
  }

  private func entry(_ credentials: XDR.SorobanCredentials = .sourceAccount, _ call: ContractCall? = nil) -> XDR.SorobanAuthorizationEntry {
    XDR.SorobanAuthorizationEntry(
      credentials: credentials,
      rootInvocation: XDR.SorobanAuthorizedInvocation(function: .contractFn((call ?? self.call).xdr), subInvocations: []))
  }

  private func credentials(_ nonce: Int64) -> XDR.SorobanCredentials {
    .address(
      XDR.SorobanAddressCredentials(
        address: ContractAddress(other.accountID).xdr, nonce: nonce, signatureExpirationLedger: 0, signature: .void))
  }

  private func transfer(_ amount: Int128) -> XDR.ContractEvent {
    let topics: [XDR.SCVal] = [
      .symbol(Array("transfer".utf8)), ContractAddress(payer.accountID).contractValue, ContractAddress(other.accountID).contractValue,
    ]
    return XDR.ContractEvent(
      contractID: TokenNetwork.contract.contract, type: .contract,
      body: .v0(XDR.ContractEventV0(topics: topics, data: amount.contractValue)))
  }

  /// An event of a contract that isn't a token.
  private func note(_ name: String = "spending_limit_enforced") -> XDR.ContractEvent {
    XDR.ContractEvent(
      contractID: ContractAddress(contract: Bytes32(sha256: [4])).contract, type: .contract,
      body: .v0(XDR.ContractEventV0(topics: [.symbol(Array(name.utf8)), .u32(1)], data: .void)))
  }

  private func answer(
    _ authorizations: [XDR.SorobanAuthorizationEntry]? = nil, readWrite: [XDR.LedgerKey] = [], fee: Int64 = 1_000, amount: Int128 = 5,
    restoration: [XDR.LedgerKey]? = nil
  ) -> TokenNetwork.Answer {
    TokenNetwork.Answer(
      result: .void, authorizations: authorizations ?? [entry()], readWrite: readWrite, fee: fee, events: [transfer(amount)],
      restoration: restoration)
  }

  private func transaction() throws -> Transaction {
    try Transaction(
      unprepared: call.operation(), source: MuxedAccount(payer.accountID), sequenceNumber: 5,
      preconditions: Preconditions(TimeBounds(maxTime: Sample.maxTime)))
  }

  private func network(_ answers: TokenNetwork.Answer...) -> ModelTransport<TokenNetwork> { ModelTransport(TokenNetwork(answers)) }

  /// Makes the call and returns what was reviewed and the outcome.
  private func invoke(
    _ server: ModelTransport<TokenNetwork>, authorizers: [ContractAddress: any AuthorizationSigner] = [:], feeLimit: Amount? = nil,
    sign: ((Transaction) throws -> SignedTransaction)? = nil
  ) async throws -> (reviewed: PreparedCall?, outcome: RPCSubmissionOutcome, untilLedger: UInt32?) {
    var reviewed: PreparedCall?
    let (outcome, untilLedger) = try await server.rpc.invoke(
      transaction(), feeLimit: feeLimit, authorizers: authorizers, review: { reviewed = $0 },
      sign: { try sign?($0) ?? $0.signed(by: payer, on: .testnet) })
    return (reviewed, outcome, untilLedger)
  }

  private func expectNothingSent(_ server: ModelTransport<TokenNetwork>) { #expect(server.model.withLock(\.sent).isEmpty) }

  @Test func `a reviewed call is simulated again, then signed and sent unchanged`() async throws {
    let server = network(answer())
    let (reviewed, outcome, untilLedger) = try await invoke(server)
    guard case .applied(let applied) = outcome, untilLedger == nil else { throw Declined() }
    let sent = server.model.withLock(\.sent)
    #expect(sent.count == 1)
    let (envelope, hash) = (try #require(sent.first), try #require(reviewed?.transaction.xdr.hash(on: .testnet)))
    #expect(envelope.hash(on: .testnet) == hash && SignerKey.ed25519(payer.accountID).isSatisfied(by: envelope.signatures, for: hash))
    #expect(applied.successful)
    #expect(reviewed?.maximumFee.stroops == 1_100)
    #expect(reviewed?.events == [transfer(5)])
    #expect(reviewed?.transaction.callsOfItsSource.map(\.call) == [call])
    // The second simulation follows the review.
    let simulated = server.model.withLock(\.simulated)
    #expect(simulated.count == 2)
    for envelope in simulated {
      guard case .tx(let envelope) = envelope, case .invokeHostFunction(let body)? = envelope.tx.operations.first?.body else { throw Declined() }
      #expect(body.auth.isEmpty && envelope.signatures.isEmpty)
    }
  }

  @Test func `a call whose second simulation differs is never signed`() async throws {
    let otherCall = try ContractCall(TokenNetwork.contract, "approve", [UInt32(1)])
    let inner = XDR.SorobanAuthorizedInvocation(function: .contractFn(otherCall.xdr), subInvocations: [])
    var deeper = entry()
    deeper.rootInvocation.subInvocations = [inner]
    var value = answer()
    value.result = .bool(true)
    let nonce = XDR.LedgerKey.usedNonce(7, of: ContractAddress(other.accountID))
    let balance = XDR.LedgerKey.balance(of: TokenNetwork.contract, in: TokenNetwork.contract)
    for later in [
      answer(amount: 6), answer([deeper]), answer([]), value, answer(fee: 1_001), answer(readWrite: [balance]), answer([entry(credentials(1))]),
    ] {
      let server = network(answer(), later)
      let error = await #expect(throws: ContractCallError.self) { try await invoke(server, sign: { _ in throw Declined() }) }
      guard case .changed(let new)? = error else { throw Declined() }
      #expect(new.transaction.source == MuxedAccount(payer.accountID))
      expectNothingSent(server)
    }
    // A lower fee or another nonce doesn't count as a change.
    _ = try await invoke(network(answer(), answer(fee: 999)))
    _ = try await invoke(network(answer(readWrite: [nonce]), answer(readWrite: [.usedNonce(8, of: ContractAddress(other.accountID))])))
  }

  @Test func `another account's authorization is signed and simulated before the call is sent`() async throws {
    let recorded = answer([entry(), entry(credentials(9))])
    let server = network(recorded, recorded, answer([]))
    let address = ContractAddress(other.accountID)
    await #expect(throws: ContractCallError.notAuthorized(address)) { try await invoke(server) }
    let (reviewed, _, untilLedger) = try await invoke(server, authorizers: [address: KeyPairAuthorizer([other])])
    #expect(reviewed?.missingAuthorizations.map(\.address) == [address] && untilLedger == nil)
    guard case .tx(let sent)? = server.model.withLock(\.sent).last else { throw Declined() }
    let authorizations = try Transaction(sent.tx).authorizations
    #expect(try authorizations.first?.signers(on: .testnet) == [other.accountID])
    #expect(authorizations.first?.untilLedger == 200)
    #expect(server.model.withLock(\.modes).last == "enforce")
  }

  @Test func `an authorized call may not do more than was reviewed, nor cost more than the fee limit`() async throws {
    let authorizers: [ContractAddress: any AuthorizationSigner] = [ContractAddress(other.accountID): KeyPairAuthorizer([other])]
    let first = answer([entry(credentials(9))])
    for later in [answer([], fee: 1_001), answer([], amount: 6)] {
      let server = network(first, later)
      let error = await #expect(throws: AuthorizedCallError.self) { try await invoke(server, authorizers: authorizers) }
      guard case .changed? = error?.cause as? ContractCallError else { throw Declined() }
      expectNothingSent(server)
    }
    let limit = try Amount(stroops: 1_001)
    let checked = try await invoke(network(first, answer([], fee: 1_001)), authorizers: authorizers, feeLimit: limit)
    guard case .applied = checked.outcome else { throw Declined() }
    await #expect(throws: AuthorizedCallError.self) {
      try await invoke(network(first, answer([], fee: 1_002)), authorizers: authorizers, feeLimit: limit)
    }
  }

  @Test func `a call that fails after authorization says until when the signature can be used`() async throws {
    let authorizers: [ContractAddress: any AuthorizationSigner] = [ContractAddress(other.accountID): KeyPairAuthorizer([other])]
    let first = answer([entry(credentials(9))])
    let refusals = [answer([], amount: 6), TokenNetwork.Answer(failure: "HostError: Error(Contract, #10)")].map { network(first, $0) }
    for server in refusals + [network(first, answer([]))] {
      let error = await #expect(throws: AuthorizedCallError.self) {
        try await invoke(server, authorizers: authorizers, sign: { _ in throw Declined() })
      }
      #expect(error?.untilLedger == 200)
      #expect(error?.description.hasSuffix("can still be used until ledger 200. Wait until then before you try again.") == true)
      // The server has seen the signed authorization and could use it.
      guard case .tx(let seen)? = server.model.withLock(\.simulated).last else { throw Declined() }
      #expect(try Transaction(seen.tx).authorizations.first?.signers(on: .testnet) == [other.accountID])
      expectNothingSent(server)
    }
  }

  @Test func `a call that wasn't applied after others authorized it says until when their signatures can be used`() async throws {
    let authorizers: [ContractAddress: any AuthorizationSigner] = [ContractAddress(other.accountID): KeyPairAuthorizer([other])]
    for isUnreachable in [false, true] {
      let (server, alone) = (network(answer([entry(credentials(9))]), answer([])), network(answer()))
      for server in [server, alone] {
        server.model.withLock { model in
          model.isUnreachable = isUnreachable
          model.result = Sample.lineFull
        }
      }
      let called = try await invoke(server, authorizers: authorizers)
      switch called.outcome {
      case .notSent: #expect(isUnreachable)
      case .rejected: #expect(!isUnreachable)
      case .applied, .unknown: throw Declined()
      }
      #expect(called.untilLedger == 200)
      // Without others' signatures there is nothing to wait for.
      #expect(try await invoke(alone).untilLedger == nil)
    }
  }

  @Test func `an authorizing contract account may add events, but no token events`() async throws {
    let authorizers: [ContractAddress: any AuthorizationSigner] = [ContractAddress(other.accountID): KeyPairAuthorizer([other])]
    let first = answer([entry(credentials(9))])
    var checked = answer([])
    checked.events = [note(), transfer(5), note()]
    guard case .applied = try await invoke(network(first, checked), authorizers: authorizers).outcome else { throw Declined() }
    for events in [[transfer(5), transfer(1)], [transfer(5), transfer(5)], [transfer(5), note("transfer")], [note()]] {
      checked.events = events
      let server = network(first, checked)
      let error = await #expect(throws: AuthorizedCallError.self) { try await invoke(server, authorizers: authorizers) }
      guard case .changed? = error?.cause as? ContractCallError else { throw Declined() }
      expectNothingSent(server)
    }
    // Without an authorization no event may be added.
    var second = answer()
    second.events = [transfer(5), note()]
    await #expect(throws: ContractCallError.self) { try await invoke(network(answer(), second)) }
  }

  @Test func `a call that the person declines is neither signed nor sent`() async throws {
    let server = network(answer())
    await #expect(throws: Declined.self) {
      try await server.rpc.invoke(transaction(), review: { _ in throw Declined() }, sign: { $0.signed(by: payer, on: .testnet) })
    }
    expectNothingSent(server)
  }

  @Test func `a transaction other than the reviewed one isn't sent`() async throws {
    let server = network(answer())
    let payment = try Sample.payment()
    await #expect(throws: ContractCallError.otherTransaction) { try await invoke(server, sign: { _ in payment }) }
    expectNothingSent(server)
  }

  @Test func `forged simulation results are refused before anything is signed`() async throws {
    let forged = try ContractCall(TokenNetwork.contract, "transfer", [ContractAddress(payer.accountID), TokenNetwork.contract, Int128.max])
    var cheap = answer()
    cheap.minimum = 2_000
    var negative = answer(fee: -1)
    negative.minimum = 0
    var foreign = answer()
    foreign.readOnly = [.contractInstance(of: ContractAddress(contract: Bytes32()))]
    for hostile in [answer([entry(.sourceAccount, forged)]), answer([entry(), entry()]), cheap, foreign, answer(fee: .max), negative] {
      let error = await #expect(throws: ContractCallError.self) { try await invoke(network(hostile), sign: { _ in throw Declined() }) }
      guard case .preparation? = error else { throw Declined() }
    }
    await #expect(throws: ContractCallError.preparation(.feeAboveLimit(needed: 1_000, limit: 999))) {
      try await invoke(network(answer()), feeLimit: Amount(stroops: 999))
    }
    var silent = answer()
    silent.result = nil
    await #expect(throws: ContractCallError.self) { try await invoke(network(silent)) }
  }

  @Test func `a call that would fail reports the contract's error and the asset's explanation`() async throws {
    let failure = #"HostError: Error(Contract, #10)\n\nEvent log (newest first)"#
    let error = await #expect(throws: ContractCallError.self) { try await invoke(network(TokenNetwork.Answer(failure: failure))) }
    guard case .wouldFail(let found)? = error else { throw Declined() }
    #expect(found.contractError == 10)
    #expect(found.sentence(isAsset: true) == AssetContractError.balance.sentence)
    #expect(found.description == "The contract would refuse this, with its error 10.")
    #expect(SimulationFailure(message: "a\u{202E}b\nc", ledger: 1).description == "The network would refuse this call: a\\u{202E}b.")
    #expect(SimulationFailure(message: "Error(Contract, #99999999999)", ledger: 1).contractError == nil)
  }

  @Test func `a call on archived data first needs a transaction that only restores it`() async throws {
    let balance = XDR.LedgerKey.balance(of: TokenNetwork.contract, in: TokenNetwork.contract)
    let error = await #expect(throws: ContractCallError.self) { try await invoke(network(answer(restoration: [balance]))) }
    guard case .needsRestoration(let restoring)? = error else { throw Declined() }
    #expect(restoring.transaction.operations == [StellarKit.Operation(.restoreFootprint)])
    #expect(restoring.transaction.resources?.resources.footprint.readWrite == [balance])
    #expect(restoring.transaction.fee == 600)
    let account = XDR.LedgerKey.account(XDR.LedgerKeyAccount(accountID: payer.accountID.xdr))
    await #expect(throws: ContractCallError.preparation(.invalidFootprint("restorePreamble"))) {
      try await invoke(network(answer(restoration: [account])))
    }
  }

  @Test func `a call's transaction has the account's next sequence number`() async throws {
    let server = network(answer())
    let preconditions = Preconditions(try TimeBounds(maxTime: Sample.maxTime))
    await #expect(throws: ContractCallError.noAccount(payer.accountID)) {
      try await server.rpc.transaction(for: call.operation(), from: MuxedAccount(payer.accountID), preconditions: preconditions)
    }
    let account = XDR.AccountEntry(
      accountID: payer.accountID.xdr, balance: 5, seqNum: 41, numSubEntries: 0, inflationDest: nil, flags: 0, homeDomain: [],
      thresholds: Bytes4(), signers: [], ext: .v0)
    let key = XDR.LedgerKey.account(XDR.LedgerKeyAccount(accountID: payer.accountID.xdr))
    server.model.withLock { $0.entries[key] = (.account(account), nil) }
    let made = try await server.rpc.transaction(for: call.operation(), from: MuxedAccount(payer.accountID), preconditions: preconditions)
    #expect(made.sequenceNumber == 42 && made.resources?.resourceFee == 0)
  }

  @Test func `lifetimes are read for existing contract data only`() async throws {
    let (balance, other) = (XDR.LedgerKey.balance(of: TokenNetwork.contract, in: TokenNetwork.contract), XDR.LedgerKey.contractCode(Bytes32()))
    let data = XDR.ContractDataEntry(
      contract: TokenNetwork.contract.xdr, key: .vec([.symbol(Array("Balance".utf8)), TokenNetwork.contract.contractValue]),
      durability: .persistent, val: .void)
    let server = network(answer())
    server.model.withLock { $0.entries[balance] = (.contractData(data), 90) }
    #expect(try await server.rpc.lifetimes(of: [balance, other]).map(\.phase) == [.archived])
    server.model.withLock { $0.entries[balance] = (.contractData(data), nil) }
    await #expect(throws: RPCError.self) { try await server.rpc.lifetimes(of: [balance]) }
    let account = XDR.LedgerKey.account(XDR.LedgerKeyAccount(accountID: payer.accountID.xdr))
    await #expect(throws: RPCError.self) { try await server.rpc.lifetimes(of: [account]) }
  }

  @Test func `a contract's specification is read from its code, which must have the right hash`() async throws {
    let wasm = try #require(Data(base64Encoded: "AGFzbQEAAAAADw5jb250cmFjdHNwZWN2MA=="))
    let hash = Bytes32(sha256: Array(wasm))
    func instance(_ executable: XDR.ContractExecutable) -> XDR.LedgerEntryData {
      .contractData(
        XDR.ContractDataEntry(
          contract: TokenNetwork.contract.xdr, key: .ledgerKeyContractInstance, durability: .persistent,
          val: .contractInstance(XDR.SCContractInstance(executable: executable, storage: nil))))
    }
    func code(_ bytes: [UInt8]) -> XDR.LedgerEntryData { .contractCode(XDR.ContractCodeEntry(ext: .v0, hash: hash, code: bytes)) }
    let server = network(answer())
    let key = XDR.LedgerKey.contractInstance(of: TokenNetwork.contract)
    await #expect(throws: ContractCallError.noContract(TokenNetwork.contract)) { try await server.rpc.specification(of: TokenNetwork.contract) }
    server.model.withLock { $0.entries[key] = (instance(.stellarAsset), 200) }
    #expect(try await server.rpc.specification(of: TokenNetwork.contract) == .stellarAsset)
    server.model.withLock { $0.entries[key] = (instance(.wasm(hash)), 200) }
    await #expect(throws: ContractCallError.noCode(TokenNetwork.contract)) { try await server.rpc.specification(of: TokenNetwork.contract) }
    server.model.withLock { $0.entries[.contractCode(hash)] = (code(Array(wasm)), 200) }
    #expect(try await server.rpc.specification(of: TokenNetwork.contract)?.functionNames == [])
    server.model.withLock { $0.entries[.contractCode(hash)] = (code(Array(wasm) + [0]), 200) }
    await #expect(throws: ContractCallError.rpc(.invalidAnswer("code: of another hash"))) {
      try await server.rpc.specification(of: TokenNetwork.contract)
    }
    await #expect(throws: ContractCallError.self) { try await server.rpc.specification(of: ContractAddress(payer.accountID)) }
    // Another contract chooses the code that this contract runs.
    let (owner, tag) = (ContractAddress(contract: Bytes32(sha256: [7])), Array("token".utf8))
    let reference = XDR.ContractExecutableExternalRef(executableOwner: owner.xdr, tag: tag)
    server.model.withLock {
      $0.entries[key] = (instance(.externalRef(reference)), 200)
      $0.entries[.contractCode(hash)] = (code(Array(wasm)), 200)
    }
    await #expect(throws: ContractCallError.noCode(TokenNetwork.contract)) { try await server.rpc.specification(of: TokenNetwork.contract) }
    let choice = XDR.ContractDataEntry(
      contract: owner.xdr, key: .executableTag(tag), durability: .persistent, val: hash.contractValue)
    server.model.withLock { $0.entries[.contractData(.executableTag(tag), of: owner, .persistent)] = (.contractData(choice), 200) }
    #expect(try await server.rpc.specification(of: TokenNetwork.contract)?.functionNames == [])
  }

  @Test func `every refusal is a distinct sentence`() throws {
    let prepared = PreparedCall(transaction: try transaction(), result: nil, ledger: 1)
    let all: [ContractCallError] = [
      .rpc(.transport(.cancelled)), .wouldFail(SimulationFailure(message: "x", ledger: 1)), .needsRestoration(prepared), .preparation(.feeMismatch),
      .changed(prepared), .notAuthorized(TokenNetwork.contract), .otherTransaction, .noAccount(payer.accountID), .noContract(TokenNetwork.contract),
      .noCode(TokenNetwork.contract), .value(.notText), .specification(.missing), .authorization(.nothingToSign),
    ]
    for error in all { #expect(error.description.hasSuffix(".")) }
    #expect(Set(all.map(\.description)).count == all.count)
  }
}
