import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

@Suite struct PaymentTests {
  private let issuer: KeyPair
  private let alice: KeyPair
  private let bob: KeyPair
  private let usd: XDR.Asset
  private var net: TestLedger

  init() throws {
    net = try TestLedger()
    issuer = try net.account(1)
    alice = try net.account(2)
    bob = try net.account(3)
    usd = .short("USD", issuer)
  }

  /// Alice and Bob trust the issuer for 1,000 and Alice has 600.
  private func withTrust() throws -> TestLedger {
    var net = net
    for key in [alice, bob] { #expect(try net.apply(key, .trust(usd, limit: 1_000)).isSuccess) }
    #expect(try net.apply(issuer, .pay(alice, 600, usd)).isSuccess)
    return net
  }

  private func editing(_ net: TestLedger, _ key: KeyPair, _ change: (inout TrustlineEntry) -> Void) -> TestLedger {
    var net = net
    net.edit { state in
      let line = TrustlineKey(account: key.accountID, asset: usd)
      guard var entry = state.trustlines[line] else { return }
      change(&entry)
      state.set(line, entry)
    }
    return net
  }

  @Test func `a payment moves exactly its amount of lumens`() throws {
    var net = net
    let before = (alice: net[alice]?.balance ?? 0, bob: net[bob]?.balance ?? 0)
    #expect(try net.apply(alice, .pay(bob, 1)).isSuccess)
    #expect(net[alice]?.balance == before.alice - 101)
    #expect(net[bob]?.balance == before.bob + 1)
  }

  @Test func `a payment moves exactly its amount of an asset, which the issuer mints and burns`() throws {
    var net = try withTrust()
    #expect(try net.apply(alice, .pay(bob, 250, usd)).isSuccess)
    #expect(net.trustline(of: alice, usd)?.balance == 350)
    #expect(net.trustline(of: bob, usd)?.balance == 250)
    #expect(try net.apply(bob, .pay(issuer, 50, usd)).isSuccess)
    #expect(net.trustline(of: bob, usd)?.balance == 200)
  }

  @Test func `PAYMENT_MALFORMED for a zero or negative amount and for invalid codes`() throws {
    for operation: XDR.Operation in [
      .pay(bob, 0), .pay(bob, -5), .pay(bob, .min), .pay(bob, 1, .short("", issuer)), .pay(bob, 1, .short("U$D", issuer)),
      .pay(bob, 1, .short([85, 0, 68], issuer)), .pay(bob, 1, .short([0xC3, 0xA9], issuer)), .pay(bob, 1, .long("USDC", issuer)),
      .pay(bob, 1, .long("", issuer)),
    ] {
      #expect(net.check(alice, operation).operationResults == [.payment(.malformed)])
    }
    #expect(net.check(alice, .pay(bob, 1, .long("USDCX", issuer))).isSuccess)
  }

  @Test func `PAYMENT_UNDERFUNDED for spending the reserve of lumens, or more than the balance of an asset`() throws {
    var net = try withTrust()
    let available = try #require(net[alice]).balance - 15_000_000
    #expect(try net.apply(alice, .pay(bob, available)).operationResults == [.payment(.underfunded)])
    #expect(try net.apply(alice, .pay(bob, available - 200)).isSuccess)
    #expect(net[alice]?.balance == 15_000_000)
    net = try withTrust()
    #expect(try net.apply(alice, .pay(bob, 601, usd)).operationResults == [.payment(.underfunded)])
    #expect(try net.apply(alice, .pay(bob, 600, usd)).isSuccess)
  }

  @Test func `PAYMENT_NO_DESTINATION, for lumens and for assets`() throws {
    var net = try withTrust()
    let nobody = try TestLedger.key(9)
    #expect(try net.apply(alice, .pay(nobody, 1)).operationResults == [.payment(.noDestination)])
    #expect(try net.apply(alice, .pay(nobody, 1, usd)).operationResults == [.payment(.noDestination)])
  }

  @Test func `PAYMENT_NO_TRUST and PAYMENT_SRC_NO_TRUST`() throws {
    var net = net
    #expect(try net.apply(issuer, .pay(bob, 1, usd)).operationResults == [.payment(.noTrust)])
    #expect(try net.apply(bob, .trust(usd, limit: 10)).isSuccess)
    #expect(try net.apply(alice, .pay(bob, 1, usd)).operationResults == [.payment(.srcNoTrust)])
  }

  @Test func `PAYMENT_NOT_AUTHORIZED and PAYMENT_SRC_NOT_AUTHORIZED`() throws {
    let trusted = try withTrust()
    var net = editing(trusted, bob) { $0.flags = [.authorizedToMaintainLiabilities] }
    #expect(try net.apply(alice, .pay(bob, 1, usd)).operationResults == [.payment(.notAuthorized)])
    net = editing(trusted, alice) { $0.flags = [] }
    #expect(try net.apply(alice, .pay(bob, 1, usd)).operationResults == [.payment(.srcNotAuthorized)])
  }

  @Test func `PAYMENT_LINE_FULL above the limit, and above the largest amount`() throws {
    var net = try withTrust()
    #expect(try net.apply(issuer, .pay(alice, 401, usd)).operationResults == [.payment(.lineFull)])
    #expect(try net.apply(issuer, .pay(alice, 400, usd)).isSuccess)
    #expect(try net.apply(net.root, .pay(alice, .max)).operationResults == [.payment(.lineFull)])
    #expect(try net.apply(issuer, .pay(alice, .max, usd)).operationResults == [.payment(.lineFull)])
  }

  @Test func `errors of the receiver take precedence over errors of the sender`() throws {
    var net = try withTrust()
    #expect(try net.apply(alice, .pay(bob, 5_000, usd)).operationResults == [.payment(.lineFull)])
    #expect(try net.apply(alice, .pay(try TestLedger.key(9), .max)).operationResults == [.payment(.noDestination)])
  }

  @Test func `a payment of lumens to oneself always succeeds, a payment of an asset needs room below the limit`() throws {
    var net = try withTrust()
    #expect(try net.apply(alice, .pay(alice, .max)).isSuccess)
    #expect(try net.apply(alice, .pay(alice, 400, usd)).isSuccess)
    #expect(net.trustline(of: alice, usd)?.balance == 600)
    #expect(try net.apply(alice, .pay(alice, 401, usd)).operationResults == [.payment(.lineFull)])
    #expect(try net.apply(issuer, .pay(issuer, .max, usd)).isSuccess)
  }

  @Test func `an asset can still be paid, also to its issuer, when the issuer's account is gone`() throws {
    var net = try withTrust()
    net.edit { $0.set(issuer.accountID, nil) }
    #expect(try net.apply(alice, .pay(issuer, 100, usd)).isSuccess)
    #expect(net.trustline(of: alice, usd)?.balance == 500)
    #expect(try net.apply(alice, .pay(bob, 100, usd)).isSuccess)
  }

  @Test func `a payment to a muxed account reaches its account`() throws {
    var net = net
    let before = net[bob]?.balance ?? 0
    let body = XDR.PaymentOp(destination: MuxedAccount(bob.accountID, id: 77).xdr, asset: .native, amount: 5)
    #expect(try net.apply(alice, XDR.Operation(body: .payment(body))).isSuccess)
    #expect(net[bob]?.balance == before + 5)
  }
}
