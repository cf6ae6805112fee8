import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

/// An asset's contract: each function, and each error.
struct AssetContractTests {
  private var net: TestLedger
  private let issuer: KeyPair
  private let alice: KeyPair
  private let bob: KeyPair
  private let asset: XDR.Asset
  private let token: XDR.ContractID
  private let lumens: XDR.ContractID

  init() throws {
    net = try TestLedger()
    issuer = try net.account(1)
    alice = try net.account(2)
    bob = try net.account(3)
    asset = .short("USD", issuer)
    (token, lumens) = (net.contract(of: asset), net.contract(of: .native))
    _ = try net.apply(issuer, .flags([.authorizationRevocable, .clawbackEnabled]))
    for holder in [alice, bob] { _ = try net.apply(holder, .trust(asset, limit: 1_000_000)) }
    _ = try net.apply(issuer, .pay(alice, 1_000, asset))
    try net.run(alice, TestLedger.creation(of: asset))
    try net.run(alice, TestLedger.creation(of: .native))
  }

  @Test func `the instance names its asset, and can't be initialized or created again`() throws {
    let issuerValue = XDR.SCVal.address(.account(issuer.accountID.xdr))
    #expect(try net.read(bob, token, "name") == .string(Array("USD:\(issuer.accountID.address)".utf8)))
    #expect(try net.read(bob, token, "symbol") == .string(Array("USD".utf8)) && net.read(bob, token, "decimals") == .u32(7))
    #expect(try net.read(bob, token, "admin") == issuerValue && net.read(bob, lumens, "name") == .string(Array("native".utf8)))
    #expect(net.refusal(bob, lumens, "admin") == "Error(Storage, MissingValue)")
    #expect(net.refusal(bob, token, "init_asset", .bytes(asset.xdrBytes)) == "Error(Contract, #3)")
    #expect(throws: SimulationRefusal.self) { try net.simulate(alice, TestLedger.creation(of: asset)) }
  }

  @Test mutating func `a transfer between accounts changes their trustlines and emits an event`() throws {
    let applied = try net.run(alice, TestLedger.call(token, "transfer", [alice.value, bob.value, .i128(300)]))
    #expect(applied.result.isSuccess && net.trustline(of: alice, asset)?.balance == 700 && net.trustline(of: bob, asset)?.balance == 300)
    let event = try #require(applied.contract?.events.first)
    #expect(event.contractID == token && event.topics == [.symbol(Array("transfer".utf8)), alice.value, bob.value, .string(asset.eventName)])
    #expect(event.data == .i128(300) && applied.contract?.value == .void)
    // A transfer from the issuer mints, also for a muxed account, and a transfer to the issuer burns.
    let muxed = XDR.SCVal.address(.muxedAccount(XDR.MuxedEd25519Account(id: 7, ed25519: bob.accountID.publicKey)))
    let minted = try net.run(issuer, TestLedger.call(token, "transfer", [issuer.value, muxed, .i128(5)]))
    #expect(minted.contract?.events.first?.topics.first == .symbol(Array("mint".utf8)))
    guard case .map(let fields?)? = minted.contract?.events.first?.data else { throw UnexpectedResult(result: minted.result) }
    #expect(fields.map(\.val) == [.i128(5), .u64(7)])
    let burnt = try net.run(bob, TestLedger.call(token, "transfer", [bob.value, issuer.value, .i128(5)]))
    #expect(burnt.contract?.events.first?.topics.first == .symbol(Array("burn".utf8)))
  }

  @Test mutating func `a contract's balance is data of the asset's contract, with a time to live of 30 days`() throws {
    let holder = XDR.SCVal.contract(9)
    try net.run(alice, TestLedger.call(token, "transfer", [alice.value, holder, .i128(400)]))
    try net.run(alice, TestLedger.call(lumens, "transfer", [alice.value, holder, .i128(1_000)]))
    #expect(try net.read(bob, token, "balance", holder) == .i128(400) && net.read(bob, token, "balance", .contract(8)) == .i128(0))
    let key = ContractDataKey.balance(asset: token, holder: Bytes32([UInt8](repeating: 9, count: 32)) ?? Bytes32())
    let balance = ContractBalance(amount: 400, isAuthorized: true, isClawbackEnabled: true)
    #expect(net.ledger.state.contractData[key]?.stored == .balance(balance))
    #expect(net.ledger.state.timesToLive[key.hash]?.lastLedger == net.ledger.sequence - 1 + 30 * 17_280)
    #expect(net.ledger.state.totalLumens == net.ledger.header.totalCoins)
    // The state can be restored from its entries in the protocol's form.
    let entries = net.ledger.state.entries
    let state = try LedgerState(header: net.ledger.header, entries: entries.map(\.entry))
    #expect(state.stateHash == net.ledger.state.stateHash)
    for (key, entry) in entries { #expect(entry.data.key == key) }
  }

  @Test mutating func `a spender can spend an allowance up to its amount, until its ledger`() throws {
    let last = net.ledger.sequence + 10
    try net.run(alice, TestLedger.call(token, "approve", [alice.value, bob.value, .i128(100), .u32(last)]))
    #expect(try net.read(bob, token, "allowance", alice.value, bob.value) == .i128(100))
    try net.run(bob, TestLedger.call(token, "transfer_from", [bob.value, alice.value, bob.value, .i128(60)]))
    try net.run(bob, TestLedger.call(token, "burn_from", [bob.value, alice.value, .i128(10)]))
    #expect(try net.read(bob, token, "allowance", alice.value, bob.value) == .i128(30) && net.trustline(of: alice, asset)?.balance == 930)
    #expect(net.refusal(bob, token, "transfer_from", bob.value, alice.value, bob.value, .i128(31)) == "Error(Contract, #9)")
    #expect(net.refusal(alice, token, "approve", alice.value, bob.value, .i128(1), .u32(1)) == "Error(Contract, #9)")
    #expect(net.refusal(alice, token, "approve", alice.value, bob.value, .i128(1), .u32(.max)) == "Error(Contract, #9)")
    net.pass(20)
    #expect(try net.read(bob, token, "allowance", alice.value, bob.value) == .i128(0))
  }

  @Test mutating func `the administrator mints, claws back, authorizes and can be replaced`() throws {
    let holder = XDR.SCVal.contract(9)
    try net.run(issuer, TestLedger.call(token, "mint", [holder, .i128(50)]))
    try net.run(issuer, TestLedger.call(token, "clawback", [holder, .i128(20)]))
    try net.run(issuer, TestLedger.call(token, "clawback", [alice.value, .i128(500)]))
    #expect(try net.read(bob, token, "balance", holder) == .i128(30) && net.trustline(of: alice, asset)?.balance == 500)
    try net.run(issuer, TestLedger.call(token, "set_authorized", [holder, .bool(false)]))
    try net.run(issuer, TestLedger.call(token, "set_authorized", [alice.value, .bool(false)]))
    #expect(net.trustline(of: alice, asset)?.flags == [.authorizedToMaintainLiabilities, .clawbackEnabled])
    #expect(try net.read(bob, token, "authorized", alice.value) == .bool(false) && net.read(bob, token, "authorized", bob.value) == .bool(true))
    #expect(net.refusal(alice, token, "transfer", alice.value, bob.value, .i128(1)) == "Error(Contract, #11)")
    #expect(net.refusal(issuer, token, "mint", holder, .i128(1)) == "Error(Contract, #11)")
    try net.run(issuer, TestLedger.call(token, "set_authorized", [alice.value, .bool(true)]))
    try net.run(issuer, TestLedger.call(token, "set_admin", [bob.value]))
    try net.run(bob, TestLedger.call(token, "mint", [alice.value, .i128(1)]))
    #expect(try net.read(bob, token, "admin") == bob.value)
    #expect(try net.simulate(alice, TestLedger.call(token, "mint", [alice.value, .i128(1)])).authorizations.count == 1)
  }

  @Test mutating func `a holder can burn an asset, but nobody can burn lumens, nor the issuer its own asset`() throws {
    try net.run(alice, TestLedger.call(token, "burn", [alice.value, .i128(1_000)]))
    #expect(net.trustline(of: alice, asset)?.balance == 0)
    #expect(net.refusal(alice, lumens, "burn", alice.value, .i128(1)) == "Error(Contract, #2)")
    #expect(net.refusal(issuer, token, "burn", issuer.value, .i128(1)) == "Error(Contract, #2)")
  }

  @Test mutating func `a transfer of lumens creates a missing account, and trust creates its trustline`() throws {
    let carol = try TestLedger.key(4)
    #expect(net.refusal(alice, lumens, "transfer", alice.value, carol.value, .i128(9_999_999)) == "Error(Contract, #14)")
    #expect(net.refusal(alice, lumens, "transfer", alice.value, carol.value, .i128(0)) == "Error(Contract, #6)")
    let ledger = net.ledger.sequence + 1
    try net.run(alice, TestLedger.call(lumens, "transfer", [alice.value, carol.value, .i128(20_000_000)]))
    #expect(net[carol]?.balance == 20_000_000 && net[carol]?.sequenceNumber == Int64(ledger) << 32)
    #expect(net.refusal(alice, token, "transfer", alice.value, carol.value, .i128(1)) == "Error(Contract, #13)")
    try net.run(alice, TestLedger.call(token, "trust", [carol.value]), allowedBy: [carol])
    #expect(net.trustline(of: carol, asset)?.limit == .max && net[carol]?.subentryCount == 1)
    #expect(net.trustline(of: carol, asset)?.flags == [.authorized, .clawbackEnabled])
    try net.run(alice, TestLedger.call(token, "trust", [carol.value]))
    #expect(net.refusal(alice, lumens, "trust", carol.value) == "Error(Contract, #2)")
  }

  @Test func `invalid calls are refused with their error codes`() throws {
    let huge = XDR.SCVal.i128(Int128.max)
    #expect(net.refusal(alice, token, "transfer", alice.value, bob.value, .i128(-1)) == "Error(Contract, #8)")
    #expect(net.refusal(alice, token, "transfer", alice.value, bob.value, .i128(Int128.min)) == "Error(Contract, #8)")
    #expect(net.refusal(alice, token, "transfer", alice.value, bob.value, huge) == "Error(Contract, #12)")
    #expect(net.refusal(alice, token, "transfer", alice.value, bob.value, .i128(1_001)) == "Error(Contract, #10)")
    #expect(net.refusal(alice, token, "transfer", alice.value, bob.value, .u64(1)) == "Error(Value, UnexpectedType)")
    #expect(net.refusal(alice, token, "transfer", alice.value, bob.value) == "Error(Context, UnexpectedSize)")
    #expect(net.refusal(alice, token, "transfer", .address(.liquidityPool(Bytes32())), bob.value, .i128(1)) == "Error(Value, UnexpectedType)")
    #expect(net.refusal(issuer, token, "mint", .contract(1), huge) == nil)
    #expect(net.refusal(issuer, token, "mint", bob.value, .i128(1_000_001)) == "Error(Contract, #10)")
    #expect(net.refusal(issuer, token, "mint", issuer.value, .i128(1)) == "Error(Contract, #2)")
    #expect(net.refusal(issuer, token, "clawback", .contract(1), .i128(0)) == "Error(Contract, #10)")
    #expect(net.refusal(issuer, lumens, "clawback", alice.value, .i128(0)) == "Error(Contract, #2)")
    #expect(net.refusal(alice, token, "no_such_function") == "Error(Context, MissingValue)")
    #expect(net.refusal(alice, token, "__constructor") == "Error(Context, InvalidAction)")
    #expect(net.refusal(alice, Bytes32(), "balance", alice.value) == "Error(Storage, MissingValue)")
    #expect(net.refusal(alice, lumens, "transfer", alice.value, bob.value, .i128(1_000_000_000)) == "Error(Contract, #10)")
  }

  @Test mutating func `a contract's balance can be as large as 128 bits allow, and no larger`() throws {
    try net.run(issuer, TestLedger.call(token, "mint", [.contract(1), .i128(.max)]))
    #expect(net.refusal(issuer, token, "mint", .contract(1), .i128(1)) == "Error(Contract, #12)")
    #expect(try net.read(alice, token, "balance", .contract(1)) == .i128(.max))
  }
}
