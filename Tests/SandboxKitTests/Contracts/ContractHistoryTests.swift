import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

/// Histories that mix calls of an asset's contract with classic operations.
struct ContractHistoryTests {
  /// An asset's total supply, held by accounts, contracts, claimable balances and pools.
  private static func total(of asset: XDR.Asset, _ token: XDR.ContractID, in state: LedgerState) -> Int128 {
    let trustlines = state.trustlines.entries.filter { $0.key.asset == asset.trustlineAsset }.map { Int128($0.value.balance) }
    let waiting = state.claimableBalances.entries.filter { $0.value.asset == asset }.map { Int128($0.value.amount) }
    let contracts = state.contractData.entries.map { row -> Int128 in
      guard case .balance(let contract, _) = row.key, contract == token, case .balance(let balance) = row.value.stored else { return 0 }
      return balance.amount
    }
    let pooled = state.pools.entries.map { row -> Int128 in
      let pool = row.value
      return (pool.parameters.assetA == asset ? Int128(pool.reserveA) : 0) + (pool.parameters.assetB == asset ? Int128(pool.reserveB) : 0)
    }
    return (trustlines + waiting + contracts + pooled).reduce(0, +)
  }

  /// By how much an event changes the total supply, below 0 if the supply shrinks.
  private static func change(by event: XDR.ContractEvent, of token: XDR.ContractID) -> Int128 {
    guard event.contractID == token, case .symbol(let name)? = event.topics.first, case .i128(let amount) = event.data else { return 0 }
    switch String(decoding: name, as: UTF8.self) {
    case "mint": return amount.value
    case "burn", "clawback": return -amount.value
    default: return 0
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64]) func `an asset's supply changes only by its mint, burn and clawback events`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var net = try TestLedger()
    let issuer = try net.account(1, lumens: 10_000)
    let holders = try [2, 3, 4].map { try net.account($0, lumens: 10_000) }
    let asset = XDR.Asset.short("USD", issuer)
    let token = net.contract(of: asset)
    _ = try net.apply(issuer, .flags([.authorizationRevocable, .clawbackEnabled]))
    for holder in holders { _ = try net.apply(holder, .trust(asset, limit: .max)) }
    try net.run(issuer, TestLedger.creation(of: asset))
    let contracts = [XDR.SCVal.contract(1), .contract(2)]
    var applied = 0
    for _ in 0..<60 {
      let before = Self.total(of: asset, token, in: net.ledger.state)
      let holder = try #require(holders.randomElement(using: &random))
      let other = try #require((holders.map(\.value) + contracts + [issuer.value]).randomElement(using: &random))
      let amount = Int64.random(in: 0...1_000, using: &random)
      let (value, source) = (XDR.SCVal.i128(Int128(amount)), [holder, issuer].randomElement(using: &random) ?? holder)
      let classic: [XDR.Operation] = [
        .pay(holder, amount, asset), .leave(amount, asset, for: [(holder, .unconditional)]), .clawback(amount, asset, from: holder),
        .setFlags(holder, asset, clear: .authorized), .setFlags(holder, asset, set: .authorized),
      ]
      let calls: [XDR.HostFunction] = [
        TestLedger.call(token, "transfer", [source.value, other, value]), TestLedger.call(token, "mint", [other, value]),
        TestLedger.call(token, "clawback", [other, value]), TestLedger.call(token, "burn", [holder.value, value]),
        TestLedger.call(token, "set_authorized", [other, .bool(Bool.random(using: &random))]),
        TestLedger.call(
          token, "approve", [holder.value, issuer.value, value, .u32(net.ledger.sequence + 9)]),
        TestLedger.call(token, "transfer_from", [issuer.value, holder.value, other, value]),
      ]
      let envelope: XDR.TransactionEnvelope
      if Bool.random(using: &random) {
        let operation = try #require(classic.randomElement(using: &random))
        envelope = net.sign(net.transaction(source, [operation]), [source])
      } else {
        let call = try #require(calls.randomElement(using: &random))
        guard let simulated = try? net.simulate(source, call) else { continue }
        let signed = try net.authorizations(simulated, holders + [issuer])
        envelope = net.envelope(source, TestLedger.operation(call, signed), simulated.data)
      }
      let included = try #require(try net.close(envelope).first)
      applied += included.result.isSuccess ? 1 : 0
      var builder = TransactionMetaBuilder(on: net.ledger.network)
      var encoder = XDREncoder()
      let told = builder.encodeMeta(of: included, to: &encoder)
      _ = try XDR.TransactionMeta(xdr: encoder.bytes)
      let change = told.operations.joined().reduce(Int128(0)) { $0 + Self.change(by: $1, of: token) }
      #expect(Self.total(of: asset, token, in: net.ledger.state) == before + change, "\(told.operations)")
    }
    #expect(applied > 20)
  }
}
