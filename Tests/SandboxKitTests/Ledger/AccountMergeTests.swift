import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

@Suite struct AccountMergeTests {
  private let alice: KeyPair
  private let bob: KeyPair
  private var net: TestLedger

  init() throws {
    net = try TestLedger()
    alice = try net.account(1)
    bob = try net.account(2)
  }

  @Test func `a merge moves all lumens, and removes the account with its signers`() throws {
    var net = net
    #expect(try net.apply(alice, .signer(.hashX(Bytes32()))).isSuccess)
    let (left, had) = try (#require(net[alice]).balance - 100, #require(net[bob]).balance)
    #expect(try net.apply(alice, .merge(into: bob)).operationResults == [.accountMerge(.success(left))])
    #expect(net[alice] == nil)
    #expect(net[bob]?.balance == had + left)
  }

  @Test func `after the merge the account's own operations fail with opNO_ACCOUNT`() throws {
    var net = net
    #expect(try net.apply(alice, .merge(into: bob), .pay(bob, 1)).operationResults.last == .notRun(.opNoAccount))
    #expect(net[alice] != nil)
  }

  @Test func `ACCOUNT_MERGE_MALFORMED, NO_ACCOUNT, IMMUTABLE_SET and HAS_SUB_ENTRIES`() throws {
    var net = net
    #expect(net.check(alice, .merge(into: alice)).operationResults == [.accountMerge(.malformed)])
    #expect(try net.apply(alice, .merge(into: TestLedger.key(9))).operationResults == [.accountMerge(.noAccount)])
    #expect(try net.apply(alice, .data("a", [1])).isSuccess)
    #expect(try net.apply(alice, .merge(into: bob)).operationResults == [.accountMerge(.hasSubEntries)])
    #expect(try net.apply(alice, .flags(.authorizationImmutable)).isSuccess)
    #expect(try net.apply(alice, .merge(into: bob)).operationResults == [.accountMerge(.immutableSet)])
  }

  @Test func `ACCOUNT_MERGE_SEQNUM_TOO_FAR if the account, created again, would reuse sequence numbers`() throws {
    var net = net
    let young = try TestLedger.key(5)
    let create = net.transaction(net.root, [.create(young, 2 * TestLedger.xlm), .merge(into: bob, by: young)])
    #expect(try net.apply(net.sign(create, [net.root, young])).operationResults.last == .accountMerge(.seqnumTooFar))
    // The sequence number of a later transaction in the same ledger counts as well.
    let next = Int64(net.ledger.header.sequence + 1) << 32
    let conditions = XDR.Preconditions.v2(XDR.PreconditionsV2(minSeqNum: 0))
    let first = net.sign(net.transaction(bob, [.merge(into: bob, by: alice)]), [bob, alice])
    let second = net.sign(net.transaction(alice, [.pay(bob, 1)], sequence: next + 5, conditions: conditions), [alice])
    #expect(try net.apply([first, second])[0].operationResults == [.accountMerge(.seqnumTooFar)])
  }

  @Test func `ACCOUNT_MERGE_DEST_FULL, and IS_SPONSOR for sponsored entries and an open sponsorship`() throws {
    var net = net
    var full = net
    full.edit(bob) { $0.liabilities.buying = .max - $0.balance }
    #expect(try full.apply(alice, .merge(into: bob)).operationResults == [.accountMerge(.destFull)])
    let within = try net.apply(
      alice, .sponsor(bob), .merge(into: net.root), .endSponsoring(by: bob), signers: [bob])
    #expect(within.operationResults.dropFirst().first == .accountMerge(.isSponsor))
    #expect(try net.apply(alice, .sponsor(bob), .data("a", [], by: bob), .endSponsoring(by: bob), signers: [bob]).isSuccess)
    #expect(try net.apply(alice, .merge(into: bob)).operationResults == [.accountMerge(.isSponsor)])
  }

  @Test func `merging a sponsored account frees its sponsor's reserves`() throws {
    var net = net
    let carol = try TestLedger.key(3)
    let made = try net.apply(
      alice, .sponsor(carol), .create(carol, 0), .signer(.hashX(Bytes32()), by: carol), .endSponsoring(by: carol), signers: [carol])
    #expect(made.isSuccess)
    #expect(net[alice]?.sponsoringCount == 3)
    #expect(net[carol]?.sponsoredCount == 3)
    #expect(try net.apply(alice, .merge(into: bob, by: carol), signers: [carol]).isSuccess)
    #expect(net[alice]?.sponsoringCount == 0)
  }
}
