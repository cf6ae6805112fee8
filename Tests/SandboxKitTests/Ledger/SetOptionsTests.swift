import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

@Suite struct SetOptionsTests {
  private let alice: KeyPair
  private let bob: KeyPair
  private var net: TestLedger

  init() throws {
    net = try TestLedger()
    alice = try net.account(1)
    bob = try net.account(2)
  }

  @Test func `every field can be set, and omitted fields stay`() throws {
    var net = net
    let all = XDR.Operation.options {
      $0.inflationDest = bob.accountID.xdr
      $0.setFlags = 1
      $0.masterWeight = 5
      $0.lowThreshold = 1
      $0.medThreshold = 2
      $0.highThreshold = 3
      $0.homeDomain = Array("example.org".utf8)
    }
    #expect(try net.apply(alice, all).isSuccess)
    #expect(try net.apply(alice, .options { $0.lowThreshold = 4 }).isSuccess)
    let account = try #require(net[alice])
    #expect(account.thresholds == Thresholds(masterWeight: 5, low: 4, medium: 2, high: 3))
    #expect(account.inflationDestination == bob.accountID)
    #expect(account.homeDomain == Array("example.org".utf8))
    #expect(account.flags == [.authorizationRequired])
    #expect(account.subentryCount == 0)
  }

  @Test func `signers are kept in order, counted, changed and removed`() throws {
    var net = net
    let keys: [XDR.SignerKey] = [
      .ed25519SignedPayload(ed25519: Bytes32(), payload: [2]), .hashX(Bytes32()), .ed25519SignedPayload(ed25519: Bytes32(), payload: [1, 9]),
      .preAuthTx(Bytes32()), .ed25519(bob.accountID.publicKey),
    ]
    for key in keys { #expect(try net.apply(alice, .signer(key)).isSuccess) }
    #expect(net[alice]?.signers.map(\.key) == [keys[4], keys[3], keys[1], keys[2], keys[0]])
    #expect(net[alice]?.subentryCount == 5)
    #expect(try net.apply(alice, .signer(keys[1], 255)).isSuccess)
    #expect(net[alice]?.signers[2].weight == 255)
    #expect(net[alice]?.subentryCount == 5)
    #expect(try net.apply(alice, .signer(keys[1], 0), .signer(.hashX(Bytes32(sha256: [])), 0)).isSuccess)
    #expect(net[alice]?.signers.count == 4)
    #expect(net[alice]?.subentryCount == 4)
  }

  @Test func `SET_OPTIONS_UNKNOWN_FLAG, BAD_FLAGS and THRESHOLD_OUT_OF_RANGE`() throws {
    let bad: [(XDR.SetOptionsResultCode, (inout XDR.SetOptionsOp) -> Void)] = [
      (.unknownFlag, { $0.setFlags = 16 }), (.unknownFlag, { $0.clearFlags = 17 }),
      (.badFlags, { ($0.setFlags, $0.clearFlags) = (3, 1) }), (.thresholdOutOfRange, { $0.masterWeight = 256 }),
      (.thresholdOutOfRange, { $0.lowThreshold = 256 }), (.thresholdOutOfRange, { $0.medThreshold = .max }),
      (.thresholdOutOfRange, { $0.highThreshold = 256 }),
    ]
    for (code, change) in bad { #expect(net.check(alice, .options(change)).operationResults == [.setOptions(code)]) }
  }

  @Test func `SET_OPTIONS_BAD_SIGNER for the account's own key, too much weight and an empty payload`() throws {
    #expect(net.check(alice, .signer(.ed25519(alice.accountID.publicKey))).operationResults == [.setOptions(.badSigner)])
    #expect(net.check(alice, .signer(.ed25519(bob.accountID.publicKey), 256)).operationResults == [.setOptions(.badSigner)])
    let empty = XDR.SignerKey.ed25519SignedPayload(ed25519: bob.accountID.publicKey, payload: [])
    #expect(net.check(alice, .signer(empty)).operationResults == [.setOptions(.badSigner)])
  }

  @Test func `SET_OPTIONS_INVALID_HOME_DOMAIN for unprintable characters, and INVALID_INFLATION for a missing account`() throws {
    var net = net
    for domain: [UInt8] in [[0x1F], [0x7F], Array("é".utf8)] {
      #expect(net.check(alice, .options { $0.homeDomain = domain }).operationResults == [.setOptions(.invalidHomeDomain)])
    }
    let nobody = try TestLedger.key(9)
    #expect(try net.apply(alice, .options { $0.inflationDest = nobody.accountID.xdr }).operationResults == [.setOptions(.invalidInflation)])
    #expect(try net.apply(alice, .options { $0.inflationDest = alice.accountID.xdr }).isSuccess)
  }

  @Test func `SET_OPTIONS_CANT_CHANGE once the flags are immutable, and AUTH_REVOCABLE_REQUIRED for clawback`() throws {
    var net = net
    #expect(try net.apply(alice, .flags(.clawbackEnabled)).operationResults == [.setOptions(.authRevocableRequired)])
    #expect(try net.apply(alice, .flags([.clawbackEnabled, .authorizationRevocable])).isSuccess)
    let clear = XDR.Operation.options { $0.clearFlags = AccountFlags.authorizationRevocable.rawValue }
    #expect(try net.apply(alice, clear).operationResults == [.setOptions(.authRevocableRequired)])
    #expect(try net.apply(alice, .flags(.authorizationImmutable)).isSuccess)
    #expect(try net.apply(alice, .flags(.authorizationRequired)).operationResults == [.setOptions(.cantChange)])
    #expect(try net.apply(alice, clear).operationResults == [.setOptions(.cantChange)])
    #expect(try net.apply(alice, .flags([])).isSuccess)
  }

  @Test func `SET_OPTIONS_TOO_MANY_SIGNERS at twenty, LOW_RESERVE and opTOO_MANY_SUBENTRIES`() throws {
    var net = net
    for n in 0..<UInt8(20) { #expect(try net.apply(alice, .signer(.hashX(Bytes32(sha256: [n])))).isSuccess) }
    #expect(try net.apply(alice, .signer(.hashX(Bytes32()))).operationResults == [.setOptions(.tooManySigners)])
    let poor = try TestLedger.key(5)
    #expect(try net.apply(net.root, .create(poor, 15_000_099)).isSuccess)
    #expect(try net.apply(poor, .signer(.hashX(Bytes32()))).operationResults == [.setOptions(.lowReserve)])
    net.edit(bob) { ($0.subentryCount, $0.balance) = (1_000, 1_000 * TestLedger.xlm) }
    #expect(try net.apply(bob, .signer(.hashX(Bytes32()))).operationResults == [.notRun(.opTooManySubentries)])
  }

  @Test func `weights and signers need the high threshold, the rest the medium`() throws {
    var net = net
    #expect(try net.apply(alice, .options { ($0.medThreshold, $0.highThreshold) = (1, 2) }).isSuccess)
    #expect(net.check(alice, .options { $0.homeDomain = [] }).isSuccess)
    #expect(net.check(alice, .options { $0.masterWeight = 1 }).operationResults == [.notRun(.opBadAuth)])
    #expect(net.check(alice, .signer(.hashX(Bytes32()))).operationResults == [.notRun(.opBadAuth)])
  }
}
