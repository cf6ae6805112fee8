import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

/// An asset's total supply must match its events: a mismatch made by hand, which no transaction can cause, is found.
struct AssetSumTests {
  private var net: TestLedger
  private let issuer: KeyPair
  private let holder: KeyPair
  private let asset: XDR.Asset
  private let token: XDR.ContractID

  init() throws {
    net = try TestLedger()
    (issuer, holder) = (try net.account(1), try net.account(2))
    asset = .short("USD", issuer)
    token = net.contract(of: asset)
    _ = try net.apply(issuer, .flags([.authorizationRevocable, .clawbackEnabled]))
    _ = try net.apply(holder, .trust(asset, limit: .max))
    try net.run(issuer, TestLedger.creation(of: asset))
  }

  private mutating func close(_ operations: [(KeyPair, XDR.Operation)]) throws -> ClosedLedger {
    net.ledger.recording = .everything
    let transactions = operations.map { source, operation in
      let transaction = net.prepared(net.transaction(source, [operation]), allowedBy: [])
      return LedgerTransaction(net.sign(transaction, [source]), on: net.ledger.network)
    }
    let closed = net.ledger.close(transactions, at: TestLedger.start)
    #expect(closed.transactions.allSatisfy { $0.result.isSuccess })
    return closed
  }

  private func violations(_ closed: ClosedLedger) -> [LedgerViolation.Invariant] {
    AssetSums.violations(in: closed, of: net.ledger.state, on: net.ledger.network).map(\.invariant)
  }

  @Test mutating func `events account for payments, claimable balances, clawbacks, trades of the issuer and calls of the asset's contract`() throws {
    #expect(violations(try close([(issuer, .pay(holder, 500, asset))])) == [])
    var closed = try close([(holder, TestLedger.operation(TestLedger.call(token, "transfer", [holder.value, .contract(1), .i128(70)])))])
    #expect(violations(closed) == [])
    closed = try close([(holder, .leave(40, asset, for: [(issuer, .unconditional)])), (issuer, .clawback(30, asset, from: holder))])
    #expect(violations(closed) == [])
    closed = try close([(issuer, TestLedger.operation(TestLedger.call(token, "clawback", [.contract(1), .i128(7)])))])
    #expect(violations(closed) == [])
    let lumens = net[holder]?.balance
    closed = try close([(issuer, .sell(50, asset, for: .native, 1, 1)), (holder, .sell(20, .native, for: asset, 1, 1))])
    #expect(net[holder]?.balance == lumens.map { $0 - 20 - 100 } && violations(closed) == [])
  }

  @Test mutating func `balances that don't match the events are found, in accounts and in contracts`() throws {
    _ = try close([(issuer, .pay(holder, 500, asset))])
    let closed = try close([(holder, TestLedger.operation(TestLedger.call(token, "transfer", [holder.value, .contract(1), .i128(70)])))])
    var spoiled = closed
    let line = try #require(spoiled.changes.trustlines.firstIndex { $0.key.account == holder.accountID })
    spoiled.changes.trustlines[line].after?.balance += 1
    #expect(violations(spoiled) == [.assetsConserved])
    spoiled = closed
    let balance = try #require(spoiled.changes.contractData.firstIndex { if case .balance = $0.key { true } else { false } })
    spoiled.changes.contractData[balance].after = ContractDataEntry(ContractBalance(amount: .max, isAuthorized: true, isClawbackEnabled: true))
    #expect(violations(spoiled) == [.assetsConserved])
    spoiled = closed
    let call = try #require(spoiled.transactions.firstIndex { $0.contract != nil })
    let event = XDR.ContractEvent(
      contractID: token, type: .contract,
      body: .v0(XDR.ContractEventV0(topics: [.symbol(Array("mint".utf8)), holder.value, .string(asset.eventName)], data: .i128(1))))
    spoiled.transactions[call].contract?.events.append(event)
    #expect(violations(spoiled) == [.assetsConserved])
    // Another contract's events don't count.
    spoiled.transactions[call].contract?.events.removeLast()
    let vault = try net.make(.vault, [.address(.contract(token))], by: holder, salt: 1)
    var foreign = event
    foreign.contractID = vault
    spoiled.transactions[call].contract?.events.append(foreign)
    #expect(violations(spoiled) == [])
  }
}
