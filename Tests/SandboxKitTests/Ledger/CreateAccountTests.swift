import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

@Suite struct CreateAccountTests {
  @Test func `a new account has its starting balance and the ledger's first sequence number`() throws {
    var net = try TestLedger()
    let alice = try net.account(1, lumens: 5)
    let sequence = net.ledger.header.sequence
    #expect(sequence == 2)
    #expect(net[alice] == AccountEntry(balance: 5 * TestLedger.xlm, sequenceNumber: Int64(sequence) << 32, lastModified: sequence))
    #expect(net[net.root]?.balance == 1_000_000_000_000_000_000 - 5 * TestLedger.xlm - 100)
  }

  @Test func `CREATE_ACCOUNT_MALFORMED for a negative balance and for the source itself`() throws {
    let net = try TestLedger()
    #expect(net.check(net.root, .create(try TestLedger.key(1), -1)).operationResults == [.createAccount(.malformed)])
    #expect(net.check(net.root, .create(net.root, TestLedger.xlm)).operationResults == [.createAccount(.malformed)])
  }

  @Test func `CREATE_ACCOUNT_LOW_RESERVE under two reserves`() throws {
    var net = try TestLedger()
    let key = try TestLedger.key(1)
    #expect(try net.apply(net.root, .create(key, 9_999_999)).operationResults == [.createAccount(.lowReserve)])
    #expect(try net.apply(net.root, .create(key, 0)).operationResults == [.createAccount(.lowReserve)])
    #expect(try net.apply(net.root, .create(key, 10_000_000)).isSuccess)
  }

  @Test func `CREATE_ACCOUNT_ALREADY_EXIST takes precedence over LOW_RESERVE`() throws {
    var net = try TestLedger()
    let alice = try net.account(1)
    #expect(try net.apply(net.root, .create(alice, 0)).operationResults == [.createAccount(.alreadyExist)])
  }

  @Test func `CREATE_ACCOUNT_UNDERFUNDED keeps the reserve`() throws {
    var net = try TestLedger()
    let alice = try net.account(1, lumens: 3)
    let key = try TestLedger.key(2)
    #expect(try net.apply(alice, .create(key, 2 * TestLedger.xlm)).operationResults == [.createAccount(.underfunded)])
    #expect(try net.apply(alice, .create(key, 2 * TestLedger.xlm - 200)).isSuccess)
    #expect(net[alice]?.balance == TestLedger.xlm)
  }
}
