import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

@Suite struct SponsorshipTests {
  private let alice: KeyPair
  private let bob: KeyPair
  private let carol: KeyPair
  private var net: TestLedger

  init() throws {
    net = try TestLedger()
    alice = try net.account(1)
    bob = try net.account(2)
    carol = try net.account(3)
  }

  private func counts(_ net: TestLedger, _ key: KeyPair) -> [UInt32] { [net[key]?.sponsoringCount ?? 0, net[key]?.sponsoredCount ?? 0] }

  private func sponsored(_ net: inout TestLedger, _ operations: XDR.Operation...) throws -> XDR.TransactionResult {
    let all = [XDR.Operation.sponsor(bob)] + operations + [.endSponsoring(by: bob)]
    return try net.apply(net.sign(net.transaction(alice, all), [alice, bob]))
  }

  @Test func `the sponsor pays the reserves of entries created within the sponsorship`() throws {
    var net = net
    let usd = XDR.Asset.short("USD", carol)
    let key = XDR.SignerKey.hashX(Bytes32())
    #expect(try sponsored(&net, .data("a", [1], by: bob), .trust(usd, limit: 5, by: bob), .signer(key, by: bob)).isSuccess)
    #expect(counts(net, alice) == [3, 0])
    #expect(counts(net, bob) == [0, 3])
    #expect(net[bob]?.subentryCount == 3)
    #expect(net[bob]?.signers.map(\.sponsor) == [alice.accountID])
    #expect(net.trustline(of: bob, usd)?.sponsorship == .by(alice.accountID))
    #expect(net.ledger.state.minimumBalance(of: try #require(net[bob])) == TestLedger.xlm)
    #expect(try net.apply(bob, .data("a", nil), .trust(usd, limit: 0), .signer(key, 0)).isSuccess)
    #expect(counts(net, alice) == [0, 0])
    #expect(counts(net, bob) == [0, 0])
  }

  @Test func `a sponsored account can be created without lumens`() throws {
    var net = net
    let dave = try TestLedger.key(4)
    let result = try net.apply(alice, .sponsor(dave), .create(dave, 0), .endSponsoring(by: dave), signers: [dave])
    #expect(result.isSuccess)
    #expect(counts(net, dave) == [0, 2])
    #expect(counts(net, alice) == [2, 0])
    #expect(try net.apply(alice, .create(TestLedger.key(5), 0)).operationResults == [.createAccount(.lowReserve)])
  }

  @Test func `BEGIN_SPONSORING_FUTURE_RESERVES_MALFORMED, ALREADY_SPONSORED and RECURSIVE`() throws {
    var net = net
    let twice = try net.apply(alice, .sponsor(bob), .sponsor(bob), .endSponsoring(by: bob), signers: [bob])
    #expect(twice.operationResults.dropFirst().first == .beginSponsoringFutureReserves(.alreadySponsored))
    let back = try net.apply(alice, .sponsor(bob), .sponsor(alice, by: bob), .endSponsoring(by: bob), signers: [bob])
    #expect(back.operationResults.dropFirst().first == .beginSponsoringFutureReserves(.recursive))
    let chain = try net.apply(alice, .sponsor(bob), .sponsor(carol, by: bob), .endSponsoring(by: bob), signers: [bob])
    #expect(chain.operationResults.dropFirst().first == .beginSponsoringFutureReserves(.recursive))
    #expect(net.check(alice, .sponsor(alice)).operationResults == [.beginSponsoringFutureReserves(.malformed)])
  }

  @Test func `END_SPONSORING_FUTURE_RESERVES_NOT_SPONSORED, and txBAD_SPONSORSHIP for a sponsorship that isn't ended`() throws {
    var net = net
    #expect(try net.apply(alice, .endSponsoring()).operationResults == [.endSponsoringFutureReserves(.notSponsored)])
    let sequence = try #require(net[alice]).sequenceNumber
    #expect(try net.apply(alice, .sponsor(bob), .data("a", [1])).code == .txBadSponsorship)
    #expect(net[alice]?.sequenceNumber == sequence + 1)
    #expect(net[alice]?.subentryCount == 0)
    // The sponsorship doesn't outlive the transaction.
    #expect(try net.apply(alice, .endSponsoring()).operationResults == [.endSponsoringFutureReserves(.notSponsored)])
  }

  @Test func `a pre-authorized transaction's signer is removed after txBAD_SPONSORSHIP, and after a failure`() throws {
    for operations: [XDR.Operation] in [[.sponsor(bob)], [.pay(bob, .max)], [.merge(into: bob)]] {
      var net = net
      let sequence = try #require(net[alice]).sequenceNumber
      let transaction = net.transaction(alice, operations, sequence: sequence + 2)
      #expect(try net.apply(alice, .signer(.preAuthTx(transaction.hash(on: net.ledger.network).value))).isSuccess)
      _ = try net.apply(net.sign(transaction, []))
      #expect(net[alice]?.signers.isEmpty ?? true)
      #expect(net[alice]?.subentryCount ?? 0 == 0)
    }
  }

  @Test func `the sponsor's lumens count instead of the owner's, and too many sponsored reserves or subentries are refused`() throws {
    var net = net
    var poor = net
    poor.edit(alice) { $0.balance = 10_000_300 }
    #expect(try sponsored(&poor, .data("a", [1], by: bob)).operationResults.dropFirst().first == .manageData(.lowReserve))
    poor.edit(alice) { $0.balance = 10_000_300 }
    #expect(try sponsored(&poor, .signer(.hashX(Bytes32()), by: bob)).operationResults.dropFirst().first == .setOptions(.lowReserve))
    net.edit(alice) { ($0.sponsoringCount, $0.sponsoredCount) = (.max, .max - 5) }
    #expect(try sponsored(&net, .data("a", [1], by: bob)).operationResults.dropFirst().first == .notRun(.opTooManySponsoring))
    net.edit(bob) { ($0.subentryCount, $0.balance) = (1_000, 1_000 * TestLedger.xlm) }
    #expect(try sponsored(&net, .data("a", [1], by: bob)).operationResults.dropFirst().first == .notRun(.opTooManySubentries))
  }
}
