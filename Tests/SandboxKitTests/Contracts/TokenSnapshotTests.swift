import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

/// The calls of rs-soroban-sdk's tests of its token client, compared with its snapshots of Stellar's host: the authorizations, and the final entries
/// with their times to live (soroban-sdk/test_snapshots/tests/token_client, of protocols 22, 23 and 30).
struct TokenSnapshotTests {
  /// A ledger as in those tests: ledger 0, without reserves and with its own settings, on a network without a name.
  private struct SnapshotLedger {
    private var entries: [HostKey: (entry: HostEntry, lastLedger: UInt32)] = [:]
    private var settings = ContractSettings()
    private var nonces: [Int64]
    private let version: UInt32
    private(set) var authorizations: [[XDR.SorobanAuthorizationEntry]] = []
    private(set) var events: [XDR.ContractEvent] = []

    init(protocol version: UInt32, nonces: [Int64]) {
      self.version = version
      self.nonces = nonces
      (settings.shortestPersistentLife, settings.shortestTemporaryLife, settings.longestLife) = (4_096, 16, 6_312_000)
    }

    mutating func add(_ account: AccountID, flags: AccountFlags = []) {
      var entry = AccountEntry(balance: 0, sequenceNumber: 0)
      entry.flags = flags
      entries[.account(account)] = (.account(entry), 0)
    }

    @discardableResult
    mutating func run(_ function: XDR.HostFunction) throws(HostError) -> XDR.SCVal {
      let source = AccountID(publicKey: Bytes32([UInt8](repeating: 0xEE, count: 32)) ?? Bytes32())
      let setting = ContractHost.Setting(
        networkID: Bytes32(), ledger: 0, protocolVersion: version, baseReserve: 0, limits: settings, source: source,
        program: ContractPrograms.program(of:))
      let (known, numbers) = (entries, nonces)
      var used = 0
      let storage = HostStorage(in: 0, settings) { known[$0] }
      let authorization = HostAuthorization(.recording(allowsOthers: false, bindsAddress: false), source: source) {
        used += 1
        return numbers[used - 1]
      }
      let run = HostRun(setting, storage, limit: .max, authorization)
      let value = try run.run(XDR.InvokeHostFunctionOp(hostFunction: function, auth: []))
      nonces.removeFirst(used)
      for slot in run.host.storage.slots { entries[slot.key] = slot.entry.map { (entry: $0, lastLedger: max(slot.lastLedger, slot.oldLastLedger)) } }
      if used > 0 { authorizations.append(run.host.authorization.grants.map(\.xdr)) }
      events = run.host.events
      return value
    }

    /// The value of an entry, and the last ledger of its time to live.
    subscript(_ contract: XDR.SCAddress, _ key: XDR.SCVal, _ durability: XDR.ContractDataDurability) -> (value: XDR.SCVal, lastLedger: UInt32)? {
      guard let found = entries[.data(ContractDataKey(contract, key, durability))], case .data(let data) = found.entry else { return nil }
      return (data.value, found.lastLedger)
    }
  }

  private let issuer: AccountID
  private let asset: XDR.Asset
  private let token: XDR.SCAddress
  private let admin: XDR.SCVal
  private let third: XDR.SCVal
  private let fourth: XDR.SCVal
  private let fifth: XDR.SCVal

  init() throws {
    issuer = try AccountID("GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEGWF")
    asset = .creditAlphanum4(XDR.AlphaNum4(assetCode: Bytes4(Array("aaa".utf8) + [0]) ?? Bytes4(), issuer: issuer.xdr))
    token = try Self.address("CBEPDNVYXQGWB5YUBXKJWYJA7OXTZW5LFLNO5JRRGE6Z6C5OSUZPCCEL")
    admin = .address(try Self.address("CAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAD2KM"))
    third = .address(try Self.address("CAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAHK3M"))
    fourth = .address(try Self.address("CAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAITA4"))
    fifth = .address(try Self.address("CAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAK3IM"))
  }

  private static func address(_ text: String) throws -> XDR.SCAddress { try ContractAddress(text).xdr }

  private static func symbol(_ text: String) -> XDR.SCVal { .symbol(Array(text.utf8)) }

  private static func map(_ fields: (String, XDR.SCVal)...) -> XDR.SCVal { .map(fields.map { XDR.SCMapEntry(key: symbol($0), val: $1) }) }

  private func call(_ function: String, _ arguments: XDR.SCVal...) throws -> XDR.HostFunction {
    .invokeContract(XDR.InvokeContractArgs(contractAddress: token, functionName: Array(function.utf8), args: arguments))
  }

  /// A ledger on which the asset's contract is, with another administrator than the issuer.
  private func ledger(protocol version: UInt32, flags: AccountFlags = [], nonces: [Int64]) throws -> SnapshotLedger {
    var ledger = SnapshotLedger(protocol: version, nonces: nonces)
    ledger.add(issuer, flags: flags)
    let made = try ledger.run(TestLedger.creation(of: asset))
    #expect(made == .address(token) && ledger.authorizations.isEmpty && ledger.events.isEmpty)
    try ledger.run(try call("set_admin", admin))
    return ledger
  }

  private func expectInstance(of ledger: SnapshotLedger) throws {
    let instance = try #require(ledger[token, .ledgerKeyContractInstance, .persistent])
    let name = Array("aaa:\(issuer.address)".utf8)
    let info = XDR.SCVal.vec([
      Self.symbol("AlphaNum4"), Self.map(("asset_code", .string(Array("aaa\0".utf8))), ("issuer", .bytes(issuer.publicKey.bytes))),
    ])
    let fields = [
      XDR.SCMapEntry(
        key: Self.symbol("METADATA"), val: Self.map(("decimal", .u32(7)), ("name", .string(name)), ("symbol", .string(Array("aaa".utf8))))),
      XDR.SCMapEntry(key: .vec([Self.symbol("Admin")]), val: admin), XDR.SCMapEntry(key: .vec([Self.symbol("AssetInfo")]), val: info),
    ]
    #expect(instance.value == .contractInstance(XDR.SCContractInstance(executable: .stellarAsset, storage: fields)))
    #expect(instance.lastLedger == 120_960)
  }

  private func expectNonce(_ nonce: Int64, of address: XDR.SCVal, in ledger: SnapshotLedger) throws {
    guard case .address(let address) = address else { throw UnexpectedResult(result: nil) }
    let found = try #require(ledger[address, .ledgerKeyNonce(XDR.SCNonceKey(nonce: nonce)), .temporary])
    #expect(found.value == .void && found.lastLedger == 6_311_999)
  }

  private func expectAuthorization(_ index: Int, by address: XDR.SCVal, of function: XDR.HostFunction, in ledger: SnapshotLedger) throws {
    guard case .invokeContract(let call) = function else { throw UnexpectedResult(result: nil) }
    let entry = try #require(ledger.authorizations[index].first)
    #expect(
      ledger.authorizations[index].count == 1
        && entry.rootInvocation == XDR.SorobanAuthorizedInvocation(function: .contractFn(call), subInvocations: []))
    #expect(try XDR.SCVal.address(ContractAuthorization(entry).credentials.address) == address)
  }

  private var issuerValue: XDR.SCVal { .address(.account(issuer.xdr)) }

  @Test func `set_admin matches the snapshot for an issuer that may revoke authorization`() throws {
    let ledger = try ledger(protocol: 22, flags: .authorizationRevocable, nonces: [801_925_984_706_572_462])
    try expectInstance(of: ledger)
    try expectNonce(801_925_984_706_572_462, of: issuerValue, in: ledger)
    try expectAuthorization(0, by: issuerValue, of: try call("set_admin", admin), in: ledger)
    let topics = [Self.symbol("set_admin"), issuerValue, .string(Array("aaa:\(issuer.address)".utf8))]
    guard case .contract(let id) = token else { throw UnexpectedResult(result: nil) }
    #expect(ledger.events == [XDR.ContractEvent(contractID: id, type: .contract, body: .v0(XDR.ContractEventV0(topics: topics, data: admin)))])
  }

  @Test func `approve matches the snapshot for an allowance of 20 until ledger 200`() throws {
    let nonces: [Int64] = [801_925_984_706_572_462, 5_541_220_902_715_666_415]
    var ledger = try ledger(protocol: 23, nonces: nonces)
    let approve = try call("approve", fourth, fifth, .i128(20), .u32(200))
    try ledger.run(approve)
    try expectInstance(of: ledger)
    try expectNonce(nonces[0], of: issuerValue, in: ledger)
    try expectNonce(nonces[1], of: fourth, in: ledger)
    try expectAuthorization(1, by: fourth, of: approve, in: ledger)
    let key = XDR.SCVal.vec([Self.symbol("Allowance"), Self.map(("from", fourth), ("spender", fifth))])
    let allowance = try #require(ledger[token, key, .temporary])
    #expect(allowance.value == Self.map(("amount", .i128(20)), ("live_until_ledger", .u32(200))) && allowance.lastLedger == 200)
    #expect(try ledger.run(try call("allowance", fourth, fifth)) == .i128(20))
  }

  @Test func `a transfer to a muxed contract matches the snapshot in protocol 30, and is refused before`() throws {
    let nonces: [Int64] = [801_925_984_706_572_462, 5_541_220_902_715_666_415, 1_033_654_523_790_656_264]
    var ledger = try ledger(protocol: 30, nonces: nonces)
    let (mint, muxed) = (
      try call("mint", third, .i128(100)), try Self.address("WAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIAAAAAAAAAPCIAHT6")
    )
    try ledger.run(mint)
    #expect(try ledger.run(try call("balance", third)) == .i128(100))
    let transfer = try call("transfer", third, .address(muxed), .i128(40))
    try ledger.run(transfer)
    for (holder, amount) in [(third, 60), (fourth, 40)] as [(XDR.SCVal, Int128)] {
      #expect(try ledger.run(try call("balance", holder)) == .i128(amount))
      let balance = try #require(ledger[token, .vec([Self.symbol("Balance"), holder]), .persistent])
      #expect(balance.value == Self.map(("amount", .i128(amount)), ("authorized", .bool(true)), ("clawback", .bool(false))))
      #expect(balance.lastLedger == 518_400)
    }
    try expectInstance(of: ledger)
    for (nonce, address) in zip(nonces, [issuerValue, admin, third]) { try expectNonce(nonce, of: address, in: ledger) }
    try expectAuthorization(0, by: issuerValue, of: try call("set_admin", admin), in: ledger)
    try expectAuthorization(1, by: admin, of: mint, in: ledger)
    try expectAuthorization(2, by: third, of: transfer, in: ledger)
    // Earlier protocols have no muxed contracts.
    var older = try self.ledger(protocol: 28, nonces: nonces)
    try older.run(mint)
    #expect(throws: HostError.self) { try older.run(transfer) }
  }
}
