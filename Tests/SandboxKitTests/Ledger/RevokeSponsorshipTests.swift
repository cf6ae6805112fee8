import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

@Suite struct RevokeSponsorshipTests {
  private let alice: KeyPair
  private let bob: KeyPair
  private let carol: KeyPair
  private let name: XDR.LedgerKey
  private let key = XDR.SignerKey.hashX(Bytes32())
  private var net: TestLedger

  /// Alice sponsors a data entry and a signer of Bob's.
  init() throws {
    net = try TestLedger()
    alice = try net.account(1)
    bob = try net.account(2)
    carol = try net.account(3)
    name = .data(XDR.LedgerKeyData(accountID: bob.accountID.xdr, dataName: [65]))
    _ = try net.apply(
      alice, .sponsor(bob), .data("A", [1], by: bob), .signer(key, by: bob), .endSponsoring(by: bob), signers: [bob])
  }

  private func counts(_ net: TestLedger) -> [UInt32?] { [net[alice]?.sponsoringCount, net[bob]?.sponsoredCount, net[carol]?.sponsoringCount] }

  @Test func `revoking returns the reserve to an owner without a sponsor`() throws {
    var net = net
    #expect(counts(net) == [2, 2, 0])
    #expect(try net.apply(alice, .revoke(name)).isSuccess)
    #expect(try net.apply(alice, .revoke(signer: key, of: bob)).isSuccess)
    #expect(counts(net) == [0, 0, 0])
    #expect(net.ledger.state.data[DataEntryKey(account: bob.accountID, name: [65])]?.sponsorship == .ended)
    #expect(net[bob]?.signers.map(\.sponsor) == [nil])
    #expect(try net.apply(bob, .revoke(name), .revoke(signer: key, of: bob)).isSuccess)
  }

  @Test func `revoking passes the reserve to the sponsor's sponsor, and an unsponsored reserve to the owner's sponsor`() throws {
    var net = net
    let hand = try net.apply(
      carol, .sponsor(alice), .revoke(name, by: alice), .revoke(signer: key, of: bob, by: alice), .endSponsoring(by: alice), signers: [alice])
    #expect(hand.isSuccess)
    #expect(counts(net) == [0, 2, 2])
    #expect(net.ledger.state.data[DataEntryKey(account: bob.accountID, name: [65])]?.sponsorship == .by(carol.accountID))
    let account = XDR.LedgerKey.account(XDR.LedgerKeyAccount(accountID: bob.accountID.xdr))
    let begin = try net.apply(carol, .sponsor(bob), .revoke(account, by: bob), .endSponsoring(by: bob), signers: [bob])
    #expect(begin.isSuccess)
    #expect(counts(net) == [0, 4, 4])
    #expect(net[bob]?.sponsorship == .by(carol.accountID))
    #expect(try net.apply(carol, .revoke(account)).isSuccess)
    #expect(counts(net) == [0, 2, 2])
  }

  @Test func `revoking returns the reserve to an owner who sponsors the sponsor`() throws {
    var net = net
    let back = try net.apply(bob, .sponsor(alice), .revoke(name, by: alice), .endSponsoring(by: alice), signers: [alice])
    #expect(back.isSuccess)
    #expect(counts(net) == [1, 1, 0])
  }

  @Test func `REVOKE_SPONSORSHIP_DOES_NOT_EXIST and NOT_SPONSOR`() throws {
    var net = net
    let missing = XDR.LedgerKey.data(XDR.LedgerKeyData(accountID: bob.accountID.xdr, dataName: [66]))
    #expect(try net.apply(alice, .revoke(missing)).operationResults == [.revokeSponsorship(.doesNotExist)])
    #expect(try net.apply(alice, .revoke(signer: .preAuthTx(Bytes32()), of: bob)).operationResults == [.revokeSponsorship(.doesNotExist)])
    #expect(try net.apply(alice, .revoke(signer: key, of: TestLedger.key(9))).operationResults == [.revokeSponsorship(.doesNotExist)])
    #expect(try net.apply(bob, .revoke(name)).operationResults == [.revokeSponsorship(.notSponsor)])
    #expect(try net.apply(carol, .revoke(signer: key, of: bob)).operationResults == [.revokeSponsorship(.notSponsor)])
    let account = XDR.LedgerKey.account(XDR.LedgerKeyAccount(accountID: bob.accountID.xdr))
    #expect(try net.apply(carol, .revoke(account)).operationResults == [.revokeSponsorship(.notSponsor)])
  }

  @Test func `REVOKE_SPONSORSHIP_LOW_RESERVE of the owner, and of the next sponsor`() throws {
    var net = net
    net.edit(bob) { $0.balance = 10_000_000 }
    #expect(try net.apply(alice, .revoke(name)).operationResults == [.revokeSponsorship(.lowReserve)])
    #expect(try net.apply(alice, .revoke(signer: key, of: bob)).operationResults == [.revokeSponsorship(.lowReserve)])
    net.edit(carol) { $0.balance = 10_000_300 }
    let hand = try net.apply(carol, .sponsor(alice), .revoke(name, by: alice), .endSponsoring(by: alice), signers: [alice])
    #expect(hand.operationResults.dropFirst().first == .revokeSponsorship(.lowReserve))
  }

  @Test func `REVOKE_SPONSORSHIP_ONLY_TRANSFERABLE for a claimable balance`() throws {
    var net = net
    let id = try #require(try net.apply(alice, .leave(5, for: [(bob, .unconditional)])).claimableBalance)
    let balance = ClaimableBalanceEntry.xdr(id)
    #expect(try net.apply(bob, .revoke(balance)).operationResults == [.revokeSponsorship(.notSponsor)])
    #expect(try net.apply(alice, .revoke(balance)).operationResults == [.revokeSponsorship(.onlyTransferable)])
    let hand = try net.apply(carol, .sponsor(alice), .revoke(balance, by: alice), .endSponsoring(by: alice), signers: [alice])
    #expect(hand.isSuccess)
    #expect(counts(net) == [2, 2, 1])
  }

  @Test func `REVOKE_SPONSORSHIP_MALFORMED for impossible ledger keys`() throws {
    let usd = XDR.Asset.short("USD", bob)
    func trustline(_ asset: XDR.TrustLineAsset) -> XDR.LedgerKey {
      .trustline(XDR.LedgerKeyTrustLine(accountID: bob.accountID.xdr, asset: asset))
    }
    let bad: [XDR.LedgerKey] = [
      trustline(.native), trustline(usd.trustlineAsset), trustline(XDR.Asset.short("U D", alice).trustlineAsset),
      .offer(XDR.LedgerKeyOffer(sellerID: bob.accountID.xdr, offerID: 0)),
      .data(XDR.LedgerKeyData(accountID: bob.accountID.xdr, dataName: [])),
      .data(XDR.LedgerKeyData(accountID: bob.accountID.xdr, dataName: [7])), LiquidityPoolEntry.xdr(Bytes32()),
      .ttl(XDR.LedgerKeyTtl(keyHash: Bytes32())),
    ]
    for key in bad { #expect(net.check(bob, .revoke(key)).operationResults == [.revokeSponsorship(.malformed)]) }
  }
}
