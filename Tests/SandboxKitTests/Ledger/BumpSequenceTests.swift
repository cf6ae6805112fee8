import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

@Suite struct BumpSequenceTests {
  @Test func `a sequence bump never lowers the number, and records its ledger`() throws {
    var net = try TestLedger()
    let alice = try net.account(1)
    let bob = try net.account(2)
    let far = try #require(net[alice]).sequenceNumber + 100
    #expect(try net.apply(bob, .bump(to: far, by: alice), signers: [alice]).isSuccess)
    #expect(net[alice]?.sequenceNumber == far)
    #expect(net[alice]?.sequenceLedger == net.ledger.header.sequence)
    #expect(try net.apply(bob, .bump(to: 0, by: alice), signers: [alice]).isSuccess)
    #expect(net[alice]?.sequenceNumber == far)
    #expect(net[alice]?.sequenceLedger == net.ledger.header.sequence)
    #expect(try net.apply(alice, .bump(to: .max)).isSuccess)
    #expect(net.check(net.sign(net.transaction(alice, [.pay(bob, 1)], sequence: .max), [alice])).code == .txBadSeq)
  }

  @Test func `BUMP_SEQUENCE_BAD_SEQ below zero, and the low threshold is enough`() throws {
    var net = try TestLedger()
    let alice = try net.account(1)
    #expect(net.check(alice, .bump(to: -1)).operationResults == [.bumpSequence(.badSeq)])
    net.edit(alice) { $0.thresholds.medium = 2 }
    #expect(net.check(alice, .bump(to: 1)).isSuccess)
  }
}
