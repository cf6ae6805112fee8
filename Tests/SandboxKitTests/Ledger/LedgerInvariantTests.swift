import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

@Suite struct LedgerInvariantTests {
  /// What must hold after every ledger, whatever was in it.
  private func check(_ state: LedgerState, _ comment: Comment) {
    #expect(state.totalLumens == state.header.totalCoins, comment)
    var lines: [AccountID: UInt32] = [:]
    for (key, line) in state.trustlines.entries {
      lines[key.account, default: 0] += 1
      #expect(line.balance >= 0 && line.balance <= line.limit && line.limit > 0, comment)
      let asset = key.asset.asset
      #expect(asset?.isValid == true && asset?.issuer != nil && asset?.issuer != key.account, comment)
      #expect(state.accounts[key.account] != nil, comment)
    }
    for (id, account) in state.accounts.entries {
      #expect(account.balance >= 0, comment)
      #expect(account.subentryCount == lines[id, default: 0], comment)
      #expect(account.lastModified <= state.header.sequence, comment)
    }
  }

  @Test(arguments: 1...12) func `random histories keep the invariants, and give the same when they are replayed`(seed: UInt64) throws {
    var net = try TestLedger()
    var history = try RandomHistory(seed: seed)
    try history.begin(&net)
    var replayed = net
    var seen: Set<XDR.TransactionResultCode> = []
    for _ in 0..<60 {
      let envelopes = try history.next(net)
      let before = net
      let results = try net.apply(envelopes)
      check(net.ledger.state, "seed \(seed), ledger \(net.ledger.header.sequence)")
      #expect(try replayed.apply(envelopes) == results)
      seen.formUnion(results.map(\.code))
      // The first of a ledger finds the state that it was checked against. Who pays for another is checked on submission only.
      let checked = before.check(envelopes[0])
      if case .tx = envelopes[0], !checked.isSuccess { #expect(!results[0].isSuccess) }
    }
    #expect(replayed.ledger.hash == net.ledger.hash)
    #expect(replayed.ledger.state.stateHash == net.ledger.state.stateHash)
    #expect(seen.isSuperset(of: [.txSuccess, .txFailed, .txBadSeq]))
  }

  @Test func `the changes of a ledger are all that differs between it and the one before`() throws {
    var net = try TestLedger()
    var history = try RandomHistory(seed: 99)
    try history.begin(&net)
    func held<Entry, Index>(_ table: EntryTable<Entry, Index>) -> [Entry.Key: Entry] {
      Dictionary(uniqueKeysWithValues: table.entries.map { ($0.key, $0.value) })
    }
    var accounts = held(net.ledger.state.accounts)
    var trustlines = held(net.ledger.state.trustlines)
    for _ in 0..<60 {
      let transactions = try history.next(net).map { LedgerTransaction($0, on: net.ledger.network) }
      let closed = net.ledger.close(transactions, at: TestLedger.start)
      for change in closed.changes.accounts {
        #expect(accounts[change.key] == change.before)
        accounts[change.key] = change.after
      }
      for change in closed.changes.trustlines {
        #expect(trustlines[change.key] == change.before)
        trustlines[change.key] = change.after
      }
      #expect(accounts == held(net.ledger.state.accounts))
      #expect(trustlines == held(net.ledger.state.trustlines))
    }
  }

  @Test func `each header names the one before, and its hash is that of its XDR`() throws {
    var net = try TestLedger()
    let first = net.ledger.header
    let closed = net.ledger.close([], at: TestLedger.start + 5)
    #expect(closed.header.previousHash == Bytes32(sha256: first.xdrBytes))
    #expect(closed.header.closeTime == TestLedger.start + 5)
    #expect(closed.hash == net.ledger.hash)
    #expect(try LedgerHeader(xdr: closed.header.xdrBytes) == closed.header)
  }
}
