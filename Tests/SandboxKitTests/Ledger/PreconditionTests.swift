import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

@Suite struct PreconditionTests {
  private let time = TestLedger.start

  private func code(_ conditions: XDR.Preconditions, offset: UInt64 = 0) throws -> XDR.TransactionResultCode {
    let net = try TestLedger()
    let envelope = net.sign(net.transaction(net.root, [.pay(net.root, 1)], conditions: conditions), [net.root])
    return net.check(envelope, closeTime: time, offset: offset).code
  }

  @Test func `txTOO_EARLY and txTOO_LATE by time, with both bounds inclusive`() throws {
    #expect(try code(.time(XDR.TimeBounds(minTime: time, maxTime: time))) == .txSuccess)
    #expect(try code(.time(XDR.TimeBounds(minTime: time + 1, maxTime: 0))) == .txTooEarly)
    #expect(try code(.time(XDR.TimeBounds(minTime: 0, maxTime: time - 1))) == .txTooLate)
    #expect(try code(.time(XDR.TimeBounds(minTime: 0, maxTime: 0))) == .txSuccess)
  }

  @Test func `an upper time bound includes the time until the ledger may close, a lower bound doesn't`() throws {
    #expect(try code(.time(XDR.TimeBounds(minTime: 0, maxTime: time + 9)), offset: 10) == .txTooLate)
    #expect(try code(.time(XDR.TimeBounds(minTime: 0, maxTime: time + 10)), offset: 10) == .txSuccess)
    #expect(try code(.time(XDR.TimeBounds(minTime: time + 5, maxTime: 0)), offset: 10) == .txTooEarly)
  }

  @Test func `txTOO_EARLY and txTOO_LATE by ledger, with the upper bound exclusive`() throws {
    func bounds(_ min: UInt32, _ max: UInt32) -> XDR.Preconditions {
      .v2(XDR.PreconditionsV2(ledgerBounds: XDR.LedgerBounds(minLedger: min, maxLedger: max)))
    }
    #expect(try code(bounds(2, 3)) == .txSuccess)
    #expect(try code(bounds(3, 0)) == .txTooEarly)
    #expect(try code(bounds(0, 2)) == .txTooLate)
    #expect(try code(bounds(0, 0)) == .txSuccess)
  }

  @Test func `txTOO_LATE, with a fee, when the ledger closes later than expected`() throws {
    var net = try TestLedger()
    let alice = try net.account(1)
    let conditions = XDR.Preconditions.time(XDR.TimeBounds(minTime: 0, maxTime: time))
    let envelope = net.sign(net.transaction(alice, [.pay(net.root, 1)], conditions: conditions), [alice])
    let sequence = net[alice]?.sequenceNumber
    let result = try net.apply(envelope, closeTime: time + 1)
    #expect(result == XDR.TransactionResult(feeCharged: 100, result: .refused(.txTooLate)))
    #expect(net[alice]?.sequenceNumber == sequence)
  }

  @Test func `a minimum sequence number lets the sequence number jump`() throws {
    var net = try TestLedger()
    let alice = try net.account(1)
    let current = try #require(net[alice]).sequenceNumber
    func code(_ lowest: Int64, _ number: Int64) -> XDR.TransactionResultCode {
      let conditions = XDR.Preconditions.v2(XDR.PreconditionsV2(minSeqNum: lowest))
      let transaction = net.transaction(alice, [.pay(net.root, 1)], sequence: number, conditions: conditions)
      return net.check(net.sign(transaction, [alice])).code
    }
    #expect(code(0, current + 50) == .txSuccess)
    #expect(code(current, current + 1) == .txSuccess)
    #expect(code(current + 1, current + 50) == .txBadSeq)
    #expect(code(0, current) == .txBadSeq)
    let conditions = XDR.Preconditions.v2(XDR.PreconditionsV2(minSeqNum: 0))
    let jump = net.transaction(alice, [.pay(net.root, 1)], sequence: current + 50, conditions: conditions)
    #expect(try net.apply(net.sign(jump, [alice])).code == .txSuccess)
    #expect(net[alice]?.sequenceNumber == current + 50)
  }

  @Test func `txBAD_MIN_SEQ_AGE_OR_GAP`() throws {
    var net = try TestLedger()
    let alice = try net.account(1)
    #expect(try net.apply(alice, .pay(net.root, 1)).isSuccess)
    func code(age: UInt64, gap: UInt32, at closeTime: UInt64) -> XDR.TransactionResultCode {
      let conditions = XDR.Preconditions.v2(XDR.PreconditionsV2(minSeqAge: age, minSeqLedgerGap: gap))
      return net.check(net.sign(net.transaction(alice, [.pay(net.root, 1)], conditions: conditions), [alice]), closeTime: closeTime).code
    }
    #expect(code(age: 10, gap: 0, at: time + 9) == .txBadMinSeqAgeOrGap)
    #expect(code(age: 10, gap: 0, at: time + 10) == .txSuccess)
    #expect(code(age: time + 11, gap: 0, at: time + 10) == .txBadMinSeqAgeOrGap)
    #expect(code(age: 0, gap: 1, at: time) == .txSuccess)
    #expect(code(age: 0, gap: 2, at: time) == .txBadMinSeqAgeOrGap)
    #expect(code(age: 0, gap: .max, at: time) == .txBadMinSeqAgeOrGap)
  }
}
