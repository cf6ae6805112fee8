import Crypto
import HorizonKit
import RPCKit
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

/// RPCKit's contract calls and tokens, which are written for any server, against this network.
@Suite struct TokenClientTests {
  private struct UnexpectedForm: Error {}

  /// Signs in the form that the trial contract with a secp256r1 key reads.
  private struct PasskeySigner: AuthorizationSigner {
    let key: P256.Signing.PrivateKey

    func signature(for request: AuthorizationRequest) async throws -> XDR.SCVal { .bytes(try key.bothSignatures(request.hash.value.bytes).low) }
  }

  private let sandbox: Sandbox
  private let issuer: KeyPair
  private let alice: KeyPair
  private let bob: KeyPair
  private let asset: Asset

  init() async throws {
    sandbox = try Sandbox.test(checksInvariants: true, keepsMeta: true)
    issuer = try await sandbox.funded(1)
    alice = try await sandbox.funded(2)
    bob = try await sandbox.funded(3)
    asset = try Asset("USD:\(issuer.accountID.address)")
    try await sandbox.apply(issuer, [.flags([.authorizationRevocable, .clawbackEnabled])])
    for holder in [alice, bob] { try await sandbox.apply(holder, [.trust(asset.xdr, limit: 1_000_000)]) }
    try await sandbox.apply(issuer, [.pay(alice, 1_000, asset.xdr)])
  }

  private static func address(_ key: KeyPair) -> ContractAddress { ContractAddress(key.accountID) }

  @Test func `an account without a trustline, one that doesn't exist and the issuer hold 0 of an asset's token`() async throws {
    let nobody = ContractAddress(AccountID(publicKey: Bytes32(sha256: [9])))
    try await sandbox.withRPC { rpc in
      for asset in [asset, .native] { try await rpc.invoke(alice, .createContract(of: asset)) }
      let (dollars, lumens) = (Token(asset, on: rpc), Token(.native, on: rpc))
      let carol = Self.address(try await sandbox.funded(4))
      for holder in [carol, nobody, Self.address(issuer)] { #expect(try await dollars.balance(of: holder) == 0) }
      #expect(try await lumens.balance(of: nobody) == 0)
      #expect(try await lumens.balance(of: carol) > 0)
      // The contract itself says something else.
      let contract = try Token(dollars.contract, on: rpc)
      #expect(try await contract.balance(of: Self.address(issuer)) == Int128(Int64.max))
      for (token, error) in [(contract, AssetContractError.trustlineMissing), (try Token(lumens.contract, on: rpc), .accountMissing)] {
        let refusal = await #expect(throws: ContractCallError.self) { try await token.balance(of: nobody) }
        guard case .wouldFail(let failure)? = refusal else { throw UnexpectedForm() }
        #expect(failure.contractError == error.rawValue)
      }
    }
  }

  @Test func `an asset's contract that isn't deployed has no balances`() async throws {
    try await sandbox.withRPC { rpc in
      let token = Token(asset, on: rpc)
      await #expect(throws: ContractCallError.self) { try await token.balance(of: Self.address(alice)) }
    }
  }

  @Test func `a client reads a token's metadata, transfers and burns it, and lists its history`() async throws {
    try await sandbox.withRPC { rpc in
      try await rpc.invoke(alice, .createContract(of: asset))
      let token = Token(asset, on: rpc)
      #expect(try await rpc.specification(of: token.contract) == .stellarAsset)
      let metadata = try await token.metadata()
      #expect(metadata.decimals == 7 && metadata.symbol == "USD" && metadata.asset == asset)
      let (from, to, holder) = (Self.address(alice), Self.address(bob), ContractAddress(contract: Bytes32()))
      #expect(try await token.balance(of: from) == 1_000)
      #expect(try await token.balance(of: holder) == 0)

      let (reviewed, applied) = try await rpc.invoke(alice, try token.transfer(from: from, to: to, amount: 300).operation())
      // The reviewed events are the applied events.
      let told = try applied.events.operations.joined().map { try $0.value() }
      #expect(reviewed.events == told && reviewed.events.count == 1 && reviewed.missingAuthorizations.isEmpty && !reviewed.isReading)
      #expect(reviewed.transaction.callsOfItsSource.map(\.call) == [try token.transfer(from: from, to: to, amount: 300)])
      #expect(try applied.returnValue() == .void && reviewed.result == .void)
      let muxed = ContractAddress(MuxedAccount(bob.accountID, id: 7))
      try await rpc.invoke(alice, try token.transfer(from: from, to: muxed, amount: 20).operation())
      try await rpc.invoke(alice, try token.transfer(from: from, to: holder, amount: 5).operation())
      try await rpc.invoke(bob, try token.burn(from: to, amount: 1).operation())
      #expect(try await token.balance(of: from) == 675)
      #expect(try await token.balance(of: to) == 319)
      #expect(try await token.balance(of: holder) == 5)

      let (page, _) = try await token.history(of: to, from: .ledger(1))
      #expect(page.unread.isEmpty)
      #expect(
        page.events.map(\.kind) == [
          .transfer(from: from, to: to, amount: 300, tag: nil), .transfer(from: from, to: to, amount: 20, tag: .number(7)),
          .burn(from: to, amount: 1),
        ])
      #expect(page.events.first?.transactionHash == applied.hash)
      let recent = try await token.recentHistory(of: to)
      #expect(recent.page.events.map(\.kind) == page.events.map(\.kind).reversed() && recent.next == nil)
    }
  }

  @Test func `a client approves, spends, reads and revokes an allowance`() async throws {
    try await sandbox.withRPC { rpc in
      try await rpc.invoke(alice, .createContract(of: asset))
      let token = Token(asset, on: rpc)
      let (from, spender) = (Self.address(alice), Self.address(bob))
      let until = LedgerSpan(ledgers: 50).end(after: try await rpc.latestLedger().sequence)
      try await rpc.invoke(alice, try token.approve(from: from, to: spender, amount: 100, untilLedger: until).operation())
      #expect(try await token.allowance(from: from, to: spender) == 100)
      let lifetimes = try await rpc.lifetimes(of: [.allowance(from: from, to: spender, in: token.contract)])
      #expect(lifetimes.map(\.liveUntil).allSatisfy { $0 >= until } && lifetimes.count == 1)
      try await rpc.invoke(bob, try token.transfer(by: spender, from: from, to: spender, amount: 60).operation())
      try await rpc.invoke(bob, try token.burn(by: spender, from: from, amount: 10).operation())
      #expect(try await token.allowance(from: from, to: spender) == 30)
      try await rpc.invoke(alice, try token.revoke(from: from, to: spender).operation())
      #expect(try await token.allowance(from: from, to: spender) == 0)
      let late = try await rpc.transaction(bob, try token.transfer(by: spender, from: from, to: spender, amount: 1).operation())
      let error = await #expect(throws: ContractCallError.self) { try await rpc.prepare(late) }
      guard case .wouldFail(let failure)? = error else { throw UnexpectedForm() }
      #expect(failure.contractError == 9)
      let kinds = try await token.history(of: from, from: .ledger(1)).page.events.map(\.kind)
      #expect(kinds.contains(.approve(from: from, spender: spender, amount: 100, untilLedger: until)))
      #expect(kinds.last == .approve(from: from, spender: spender, amount: 0, untilLedger: 0))
    }
  }

  @Test func `a second account authorizes a transfer, and its signature counts once`() async throws {
    try await sandbox.withRPC { rpc in
      try await rpc.invoke(alice, .createContract(of: asset))
      let token = Token(asset, on: rpc)
      let call = try token.transfer(from: Self.address(alice), to: Self.address(bob), amount: 5).operation()
      await #expect(throws: ContractCallError.notAuthorized(Self.address(alice))) { try await rpc.invoke(bob, call) }
      let (reviewed, applied) = try await rpc.invoke(bob, call, allowedBy: [alice])
      #expect(reviewed.missingAuthorizations.map(\.address) == [Self.address(alice)])
      #expect(try await token.balance(of: Self.address(bob)) == 5)
      // The same signature in another transaction.
      guard case .tx(let envelope) = try applied.envelope.value() else { throw UnexpectedForm() }
      let signed = try #require(try StellarKit.Transaction(envelope.tx).authorizations.first)
      #expect(signed.isSigned)
      let again = try await rpc.transaction(
        bob, try token.transfer(from: Self.address(alice), to: Self.address(bob), amount: 5).operation(authorizations: [signed.entry]))
      let error = await #expect(throws: ContractCallError.self) { try await rpc.prepare(again) }
      guard case .wouldFail(let failure)? = error else { throw UnexpectedForm() }
      #expect(failure.message.hasPrefix("HostError: Error(Auth, ExistingValue)"))
    }
  }

  @Test func `a contract account authorizes a transfer`() async throws {
    let key = try P256.Signing.PrivateKey(rawRepresentation: [UInt8](repeating: 5, count: 32))
    try await sandbox.withRPC { rpc in
      try await rpc.invoke(alice, .createContract(of: .native))
      let creation = TestLedger.creation(of: .passkeyAccount, [.bytes(Array(key.publicKey.x963Representation))], by: alice)
      let made = try await rpc.invoke(alice, StellarKit.Operation(.invokeHostFunction(creation))).reviewed
      let account = try ContractAddress(contractValue: try #require(made.result))
      let token = Token(.native, on: rpc)
      try await rpc.invoke(alice, try token.transfer(from: Self.address(alice), to: account, amount: 500).operation())
      let payment = try await rpc.transaction(alice, try token.transfer(from: account, to: Self.address(bob), amount: 200).operation())
      let (outcome, untilLedger) = try await rpc.invoke(
        payment, feeLimit: Amount("1"), authorizers: [account: PasskeySigner(key: key)], review: { _ in },
        sign: { $0.signed(by: alice, on: .sandbox) })
      guard case .applied = outcome, untilLedger == nil else { throw UnexpectedForm() }
      #expect(try await token.balance(of: account) == 300)
    }
  }

  @Test func `a call that changes between the review and the signature isn't signed`() async throws {
    try await sandbox.withRPC { rpc in
      try await rpc.invoke(alice, .createContract(of: asset))
      let token = Token(asset, on: rpc)
      let call = try token.transfer(from: Self.address(alice), to: Self.address(bob), amount: 600).operation()
      let before = try await sandbox.account(alice)?.entry.sequenceNumber
      // Meanwhile the issuer claws back half of it.
      let taking = XDR.Operation.clawback(500, asset.xdr, from: alice)
      let error = await #expect(throws: ContractCallError.self) {
        try await rpc.invoke(alice, call) { _ = try await sandbox.apply(issuer, [taking]) }
      }
      guard case .wouldFail(let failure)? = error else { throw UnexpectedForm() }
      #expect(failure.contractError == 10)
      // The contract is archived meanwhile, and would have to be restored: that costs more.
      let small = try token.transfer(from: Self.address(alice), to: Self.address(bob), amount: 1).operation()
      let changed = await #expect(throws: ContractCallError.self) {
        try await rpc.invoke(alice, small) { for _ in 1...12 { await sandbox.closeLedger() } }
      }
      guard case .changed(let other)? = changed else { throw UnexpectedForm() }
      #expect(other.transaction.resources?.archivedEntries == [2])
      #expect(try await sandbox.account(alice)?.entry.sequenceNumber == before)
    }
  }

  @Test func `an archived contract is restored by a call or a transaction of its own, and can be kept alive`() async throws {
    try await sandbox.withRPC { rpc in
      // Nobody has called the contract, so it lives for the shortest time.
      try await rpc.invoke(alice, .createContract(of: asset))
      let token = Token(asset, on: rpc)
      let instance = XDR.LedgerKey.contractInstance(of: token.contract)
      for _ in 1...12 { await sandbox.closeLedger() }
      try await sandbox.apply(bob, [.data("a", [1])])
      #expect(try await rpc.lifetimes(of: [instance]).map(\.phase) == [.archived])
      // A client that only reads needn't restore anything.
      #expect(try await token.balance(of: Self.address(alice)) == 1_000)
      let (reviewed, _) = try await rpc.invoke(bob, try await rpc.transaction(bob, on: [instance]))
      #expect(reviewed.result == nil && reviewed.events.isEmpty)
      #expect(try await rpc.lifetimes(of: [instance]).map(\.phase) == [.alive(LedgerSpan(ledgers: 9))])
      try await rpc.invoke(bob, try await rpc.transaction(bob, on: [instance], for: 40))
      #expect(try await rpc.lifetimes(of: [instance]).map(\.phase) == [.alive(LedgerSpan(ledgers: 40))])

      for _ in 1...42 { await sandbox.closeLedger() }
      try await sandbox.apply(bob, [.data("a", [2])])
      #expect(try await rpc.lifetimes(of: [instance]).map(\.phase) == [.archived])
      let call = try token.transfer(from: Self.address(alice), to: Self.address(bob), amount: 5).operation()
      let (restored, _) = try await rpc.invoke(alice, call)
      #expect(restored.transaction.resources?.archivedEntries == [2])
      #expect(try await token.balance(of: Self.address(bob)) == 5)
      #expect(try await rpc.lifetimes(of: [instance]).map(\.phase) == [.alive(LedgerSpan(ledgers: 7 * 17_280))])
    }
  }
}
