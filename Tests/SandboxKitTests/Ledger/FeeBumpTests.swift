import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

@Suite struct FeeBumpTests {
  private let alice: KeyPair
  private let bob: KeyPair
  private var net: TestLedger

  init() throws {
    net = try TestLedger()
    alice = try net.account(1)
    bob = try net.account(2)
  }

  private func inner(fee: UInt32 = 100, _ operations: XDR.Operation...) -> XDR.TransactionEnvelope {
    net.sign(net.transaction(alice, operations.isEmpty ? [.pay(bob, 7)] : operations, fee: fee), [alice])
  }

  @Test func `the fee source pays for one more operation, and the inner source pays no fee`() throws {
    var net = net
    let before = try (alice: #require(net[alice]), bob: #require(net[bob]))
    let bump = try net.feeBump(inner(), by: bob, fee: 1_000)
    #expect(net.check(bump).code == .txFeeBumpInnerSuccess)
    let result = try net.apply(bump)
    #expect(result.code == .txFeeBumpInnerSuccess)
    #expect(result.feeCharged == 200)
    #expect(result.innerCode == .txSuccess)
    #expect(result.operationResults == [.payment(.success)])
    guard case .feeBumpInner(let pair) = result.result else {
      Issue.record("\(result)")
      return
    }
    #expect(pair.result.feeCharged == 0)
    #expect(pair.transactionHash == inner().hash(on: net.ledger.network).value)
    #expect(net[alice]?.balance == before.alice.balance - 7)
    #expect(net[bob]?.balance == before.bob.balance + 7 - 200)
    #expect(net[alice]?.sequenceNumber == before.alice.sequenceNumber + 1)
    #expect(net[bob]?.sequenceNumber == before.bob.sequenceNumber)
  }

  @Test func `before protocol 25 the inner result says what the inner transaction would have paid`() throws {
    var net = try TestLedger(LedgerParameters(protocolVersion: 19))
    let alice = try net.account(1)
    let inner = net.sign(net.transaction(alice, [.pay(net.root, 7)], fee: 40), [alice])
    let result = try net.apply(try net.feeBump(inner, by: net.root, fee: 1_000))
    guard case .feeBumpInner(let pair) = result.result else {
      Issue.record("\(result)")
      return
    }
    #expect(pair.result.feeCharged == 40)
  }

  @Test func `before protocol 25 the fee in the inner result follows the ledger's base fee`() throws {
    var net = try TestLedger(LedgerParameters(protocolVersion: 19))
    let alice = try net.account(1)
    let inner = net.sign(net.transaction(alice, [.pay(net.root, 7)], fee: 300), [alice])
    let bump = LedgerTransaction(try net.feeBump(inner, by: net.root, fee: 1_000), on: net.ledger.network)
    let closed = net.ledger.close([bump], at: TestLedger.start + 5, baseFee: 200)
    guard case .feeBumpInner(let pair)? = closed.transactions.first?.result.result else {
      Issue.record("\(closed)")
      return
    }
    #expect(pair.result.feeCharged == 200 && closed.transactions.first?.result.feeCharged == 400)
  }

  @Test func `an inner transaction may bid less than the minimum fee`() throws {
    #expect(net.check(try net.feeBump(inner(fee: 0), by: bob, fee: 200)).code == .txFeeBumpInnerSuccess)
  }

  @Test func `txFEE_BUMP_INNER_FAILED carries the inner result, both on submission and when applied`() throws {
    var net = net
    let unsigned = net.sign(net.transaction(alice, [.pay(bob, 7)]), [])
    let refused = net.check(try net.feeBump(unsigned, by: bob, fee: 200))
    #expect(refused.code == .txFeeBumpInnerFailed)
    #expect(refused.innerCode == .txBadAuth)
    let poor = try net.feeBump(inner(fee: 100, .pay(bob, .max / 2)), by: bob, fee: 200)
    #expect(net.check(poor).code == .txFeeBumpInnerSuccess)
    let failed = try net.apply(poor)
    #expect(failed.code == .txFeeBumpInnerFailed)
    #expect(failed.innerCode == .txFailed)
    #expect(failed.operationResults == [.payment(.underfunded)])
    #expect(failed.feeCharged == 200)
  }

  @Test func `txINSUFFICIENT_FEE below the minimum fee, and below the inner bid per operation`() throws {
    let low = net.check(try net.feeBump(inner(), by: bob, fee: 199))
    #expect(low == XDR.TransactionResult(feeCharged: 200, result: .refused(.txInsufficientFee)))
    let under = net.check(try net.feeBump(inner(fee: 301), by: bob, fee: 601))
    #expect(under == XDR.TransactionResult(feeCharged: 602, result: .refused(.txInsufficientFee)))
    #expect(net.check(try net.feeBump(inner(fee: 301), by: bob, fee: 602)).code == .txFeeBumpInnerSuccess)
  }

  @Test func `txMALFORMED for a negative fee`() throws {
    let result = net.check(try net.feeBump(inner(), by: bob, fee: -1))
    #expect(result == XDR.TransactionResult(feeCharged: 0, result: .refused(.txMalformed)))
  }

  @Test func `txNO_ACCOUNT, txBAD_AUTH, txINSUFFICIENT_BALANCE and txBAD_AUTH_EXTRA of the fee source`() throws {
    let nobody = try TestLedger.key(9)
    #expect(net.check(try net.feeBump(inner(), by: nobody, fee: 200)).code == .txNoAccount)
    #expect(net.check(try net.feeBump(inner(), by: bob, fee: 200, signers: [])).code == .txBadAuth)
    #expect(net.check(try net.feeBump(inner(), by: bob, fee: 200, signers: [bob, alice])).code == .txBadAuthExtra)
    #expect(net.check(try net.feeBump(inner(), by: bob, fee: 99 * TestLedger.xlm + 1)).code == .txInsufficientBalance)
    #expect(net.check(try net.feeBump(inner(), by: bob, fee: .max)).code == .txInsufficientBalance)
  }

  @Test func `an inner source without spare lumens can act if another account pays the fee`() throws {
    var net = net
    let poor = try net.account(3, lumens: 1)
    let asset = XDR.Asset.short("USD", poor)
    let transaction = net.transaction(poor, [.pay(poor, 5, asset)])
    #expect(net.check(net.sign(transaction, [poor])).code == .txInsufficientBalance)
    let bump = try net.feeBump(net.sign(transaction, [poor]), by: bob, fee: 200)
    #expect(try net.apply(bump).code == .txFeeBumpInnerSuccess)
  }
}
