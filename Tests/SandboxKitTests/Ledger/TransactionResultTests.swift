import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

/// Each result code that a transaction can get before its operations, in the simplest case that causes it.
@Suite struct TransactionResultTests {
  @Test func `a valid transaction is applied and costs the base fee, not the bid`() throws {
    var net = try TestLedger()
    let alice = try net.account(1)
    let before = try #require(net[alice])
    let envelope = net.sign(net.transaction(alice, [.pay(net.root, 5), .pay(net.root, 5)], fee: 5_000), [alice])
    #expect(net.check(envelope).code == .txSuccess)
    let result = try net.apply(envelope)
    #expect(result == XDR.TransactionResult(feeCharged: 200, result: .success([.payment(.success), .payment(.success)])))
    let after = try #require(net[alice])
    #expect(after.balance == before.balance - 210)
    #expect(after.sequenceNumber == before.sequenceNumber + 1)
    #expect(after.sequenceLedger == net.ledger.header.sequence)
    #expect(after.sequenceTime == TestLedger.start)
    #expect(after.lastModified == net.ledger.header.sequence)
  }

  @Test func `a failed transaction costs its fee and sequence number and does nothing else`() throws {
    var net = try TestLedger()
    let alice = try net.account(1)
    let bob = try net.account(2)
    let before = try #require(net[alice])
    let bobBefore = net[bob]
    let result = try net.apply(alice, .pay(bob, 7), .pay(bob, .max), .pay(bob, 8))
    #expect(result.code == .txFailed)
    #expect(result.operationResults == [.payment(.success), .payment(.lineFull), .payment(.success)])
    #expect(net[alice]?.balance == before.balance - 300)
    #expect(net[alice]?.sequenceNumber == before.sequenceNumber + 1)
    #expect(net[bob] == bobBefore)
  }

  @Test func `txMISSING_OPERATION for a transaction without operations`() throws {
    let net = try TestLedger()
    #expect(net.check(net.sign(net.transaction(net.root, [], fee: 100), [net.root])).code == .txMissingOperation)
  }

  @Test func `txNO_ACCOUNT for a source account that doesn't exist`() throws {
    let net = try TestLedger()
    let nobody = try TestLedger.key(9)
    #expect(net.check(nobody, .pay(net.root, 1)).code == .txNoAccount)
  }

  @Test(arguments: [-1, 1, 2, 100]) func `txBAD_SEQ for any sequence number but the next`(step: Int64) throws {
    var net = try TestLedger()
    let alice = try net.account(1)
    let next = try #require(net[alice]).sequenceNumber + 1
    let envelope = net.sign(net.transaction(alice, [.pay(net.root, 1)], sequence: next + step), [alice])
    #expect(net.check(envelope).code == .txBadSeq)
  }

  @Test func `txBAD_SEQ for the first sequence number of accounts created in this ledger`() throws {
    var net = try TestLedger()
    let alice = try net.account(1)
    let start = Int64(net.ledger.header.sequence + 1) << 32
    net.edit { state in
      var entry = state.accounts[alice.accountID] ?? AccountEntry(balance: 0, sequenceNumber: 0)
      entry.sequenceNumber = start - 1
      state.set(alice.accountID, entry)
    }
    #expect(net.check(alice, .pay(net.root, 1)).code == .txBadSeq)
  }

  @Test func `txBAD_SEQ when a transaction is applied twice`() throws {
    var net = try TestLedger()
    let alice = try net.account(1)
    let envelope = net.sign(net.transaction(alice, [.pay(net.root, 1)]), [alice])
    let results = try net.apply([envelope, envelope])
    #expect(results.map(\.code) == [.txSuccess, .txBadSeq])
    #expect(results.map(\.feeCharged) == [100, 100])
    #expect(net.check(envelope).code == .txBadSeq)
  }

  @Test func `txINSUFFICIENT_FEE below the base fee per operation`() throws {
    var net = try TestLedger()
    let alice = try net.account(1)
    let operations: [XDR.Operation] = [.pay(net.root, 1), .pay(net.root, 1)]
    let result = net.check(net.sign(net.transaction(alice, operations, fee: 199), [alice]))
    #expect(result == XDR.TransactionResult(feeCharged: 200, result: .refused(.txInsufficientFee)))
    #expect(net.check(net.sign(net.transaction(alice, operations, fee: 200), [alice])).code == .txSuccess)
  }

  @Test func `txINSUFFICIENT_BALANCE when the bid would eat into the reserve`() throws {
    var net = try TestLedger()
    let alice = try net.account(1, lumens: 1)
    #expect(net.check(alice, .pay(net.root, 1)).code == .txInsufficientBalance)
    net.edit { state in
      guard var entry = state.accounts[alice.accountID] else { return }
      entry.balance += 100
      state.set(alice.accountID, entry)
    }
    #expect(net.check(alice, .pay(net.root, 1)).code == .txSuccess)
    let envelope = net.sign(net.transaction(alice, [.pay(net.root, 1)], fee: 101), [alice])
    #expect(net.check(envelope).code == .txInsufficientBalance)
  }

  @Test func `all fees of a ledger are taken before the first transaction is applied`() throws {
    var net = try TestLedger()
    let alice = try net.account(1, lumens: 1)
    let bob = try net.account(2)
    net.edit { state in
      guard var entry = state.accounts[alice.accountID] else { return }
      entry.balance += 150
      state.set(alice.accountID, entry)
    }
    let sequence = try #require(net[alice]).sequenceNumber
    let first = net.sign(net.transaction(alice, [.pay(bob, 1)], sequence: sequence + 1), [alice])
    let second = net.sign(net.transaction(alice, [.pay(bob, 1)], sequence: sequence + 2), [alice])
    #expect(try net.apply([first, second]).map(\.code) == [.txInsufficientBalance, .txInsufficientBalance])
    #expect(net[alice]?.sequenceNumber == sequence + 2)
    #expect(net[alice]?.balance == TestLedger.xlm - 50)
  }

  @Test func `a version 0 envelope is treated like a version 1 envelope`() throws {
    var net = try TestLedger()
    let alice = try net.account(1)
    let today = net.transaction(alice, [.pay(net.root, 1)])
    guard case .tx(let envelope) = net.sign(today, [alice]) else {
      Issue.record("another form")
      return
    }
    let old = XDR.TransactionV0(
      sourceAccountEd25519: alice.accountID.publicKey, fee: today.fee, seqNum: today.seqNum, timeBounds: nil, memo: .none,
      operations: today.operations
    )
    let oldEnvelope = XDR.TransactionEnvelope.txV0(XDR.TransactionV0Envelope(tx: old, signatures: envelope.signatures))
    #expect(net.check(oldEnvelope).code == .txSuccess)
    #expect(LedgerTransaction(oldEnvelope, on: net.ledger.network).envelope == .tx(envelope))
    #expect(try net.apply(oldEnvelope).code == .txSuccess)
  }

  @Test func `a muxed source acts for its account`() throws {
    var net = try TestLedger()
    let alice = try net.account(1)
    var transaction = net.transaction(alice, [.pay(net.root, 1)])
    transaction.sourceAccount = MuxedAccount(alice.accountID, id: 42).xdr
    #expect(try net.apply(net.sign(transaction, [alice])).code == .txSuccess)
  }
}
