import Crypto
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

@Suite struct SignatureTests {
  private func signed(_ net: TestLedger, _ alice: KeyPair, _ signatures: (TransactionHash) -> [XDR.DecoratedSignature]) -> XDR.TransactionEnvelope {
    let transaction = net.transaction(alice, [.pay(net.root, 1)])
    return .tx(XDR.TransactionV1Envelope(tx: transaction, signatures: signatures(transaction.hash(on: net.ledger.network))))
  }

  @Test func `txBAD_AUTH without a signature`() throws {
    var net = try TestLedger()
    let alice = try net.account(1)
    #expect(net.check(signed(net, alice) { _ in [] }).code == .txBadAuth)
  }

  @Test func `txBAD_AUTH for a signature by another key, for another network, with a wrong hint, a flipped bit or no bytes`() throws {
    var net = try TestLedger()
    let alice = try net.account(1)
    let mallory = try TestLedger.key(3)
    #expect(net.check(signed(net, alice) { [mallory.sign($0)] }).code == .txBadAuth)
    let elsewhere = net.transaction(alice, [.pay(net.root, 1)]).hash(on: .testnet)
    #expect(net.check(signed(net, alice) { _ in [alice.sign(elsewhere)] }).code == .txBadAuth)
    let wrongHint = signed(net, alice) { [XDR.DecoratedSignature(hint: mallory.sign($0).hint, signature: alice.sign($0).signature)] }
    #expect(net.check(wrongHint).code == .txBadAuth)
    let flipped = signed(net, alice) { hash in
      var signature = alice.sign(hash)
      signature.signature[10] ^= 1
      return [signature]
    }
    #expect(net.check(flipped).code == .txBadAuth)
    let cut = signed(net, alice) { [XDR.DecoratedSignature(hint: alice.sign($0).hint, signature: [])] }
    #expect(net.check(cut).code == .txBadAuth)
  }

  @Test func `a signature by a key of small order is refused, although the equation of RFC 8032 holds`() throws {
    // The neutral point as key and as R, with S = 0, fits every message.
    let neutral = [1] + [UInt8](repeating: 0, count: 31)
    let signature = neutral + [UInt8](repeating: 0, count: 32)
    let message = [UInt8](repeating: 7, count: 32)
    #expect(try Curve25519.Signing.PublicKey(rawRepresentation: neutral).isValidSignature(signature, for: message))
    #expect(!SignatureVerifier.isSignature(signature, over: message, by: try #require(Bytes32(neutral))))
  }

  @Test func `the ledger's verifier and the libraries' agree on keys of full order`() throws {
    let key = try TestLedger.key(1)
    let message = [UInt8](repeating: 7, count: 32)
    let signature = key.sign(message)
    #expect(SignatureVerifier.isSignature(signature, over: message, by: key.accountID.publicKey))
    for index in [0, 31, 32, 63] {
      var other = signature
      other[index] ^= 1
      #expect(!SignatureVerifier.isSignature(other, over: message, by: key.accountID.publicKey))
      #expect(!key.accountID.verifies(other, of: message))
    }
    #expect(!SignatureVerifier.isSignature(Array(signature.dropLast()), over: message, by: key.accountID.publicKey))
  }

  @Test func `the ledger's verifier and the libraries' both refuse points of small order, which RFC 8032 leaves open`() throws {
    let zeros = [UInt8](repeating: 0, count: 32)
    // The y of the points whose order divides 8, lowest byte first; p and p + 1 are other ways of writing 0 and 1.
    let neutral: [UInt8] = [1] + [UInt8](repeating: 0, count: 31)
    var coordinates: [[UInt8]] = [
      neutral, zeros,
      [
        0x26, 0xE8, 0x95, 0x8F, 0xC2, 0xB2, 0x27, 0xB0, 0x45, 0xC3, 0xF4, 0x89, 0xF2, 0xEF, 0x98, 0xF0,
        0xD5, 0xDF, 0xAC, 0x05, 0xD3, 0xC6, 0x33, 0x39, 0xB1, 0x38, 0x02, 0x88, 0x6D, 0x53, 0xFC, 0x05,
      ],
      [
        0xC7, 0x17, 0x6A, 0x70, 0x3D, 0x4D, 0xD8, 0x4F, 0xBA, 0x3C, 0x0B, 0x76, 0x0D, 0x10, 0x67, 0x0F,
        0x2A, 0x20, 0x53, 0xFA, 0x2C, 0x39, 0xCC, 0xC6, 0x4E, 0xC7, 0xFD, 0x77, 0x92, 0xAC, 0x03, 0x7A,
      ],
    ]
    for lowest: UInt8 in 0xEC...0xEE { coordinates.append([lowest] + [UInt8](repeating: 0xFF, count: 30) + [0x7F]) }
    let points = coordinates.flatMap { y in [y, Array(y.dropLast()) + [y[31] | 0x80]] }
    var solved = 0
    func check(_ key: [UInt8], _ signature: [UInt8], _ message: [UInt8]) throws {
      if (try? Curve25519.Signing.PublicKey(rawRepresentation: key))?.isValidSignature(signature, for: message) == true { solved += 1 }
      let account = AccountID(publicKey: try #require(Bytes32(key)))
      #expect(!SignatureVerifier.isSignature(signature, over: message, by: account.publicKey))
      #expect(!account.verifies(signature, of: message))
    }
    for key in points {
      for point in points { for message in UInt8(0)..<4 { try check(key, point + zeros, [message]) } }
    }
    #expect(solved > 20)
    // The owner of a good key can also sign with the neutral point: S is the hash times the secret number.
    solved = 0
    let product: [UInt8] = [
      0xE3, 0x97, 0x07, 0x51, 0xA5, 0x7C, 0x86, 0xF2, 0xE3, 0x18, 0x1A, 0xF4, 0xF4, 0xE8, 0xD6, 0xE1,
      0x1F, 0x72, 0x1C, 0x3A, 0xAE, 0x06, 0xB7, 0x9C, 0x53, 0x99, 0x7E, 0x1F, 0xEC, 0x89, 0x42, 0x09,
    ]
    try check(try TestLedger.key(1).accountID.publicKey.bytes, neutral + product, [UInt8](repeating: 7, count: 32))
    #expect(solved == 1)
  }

  @Test func `txBAD_AUTH_EXTRA for an unneeded and a repeated signature`() throws {
    var net = try TestLedger()
    let alice = try net.account(1)
    let mallory = try TestLedger.key(3)
    #expect(net.check(signed(net, alice) { [alice.sign($0), mallory.sign($0)] }).code == .txBadAuthExtra)
    #expect(net.check(signed(net, alice) { [alice.sign($0), alice.sign($0)] }).code == .txBadAuthExtra)
    #expect(net.check(signed(net, alice) { [alice.sign($0)] }).code == .txSuccess)
  }

  @Test func `verifying a ledger's signatures on all cores gives the same ledger as verifying them in turn`() throws {
    var net = try TestLedger()
    let people = try (UInt8(1)...20).map { try net.account($0) }
    let stranger = try TestLedger.key(99)
    var envelopes = people.map { person in net.sign(net.transaction(person, [.pay(net.root, 1)]), [person]) }
    envelopes[3] = net.sign(net.transaction(people[3], [.pay(net.root, 1)]), [stranger])
    envelopes[4] = net.sign(net.transaction(people[4], [.pay(net.root, 1)]), [people[4], stranger])
    envelopes[5] = net.sign(net.transaction(people[5], [.pay(net.root, 1), .pay(net.root, 1, by: people[6])]), [people[5], people[6]])
    envelopes[7] = try net.feeBump(envelopes[7], by: people[8], fee: 400)
    // The stranger becomes a signer within the ledger, before a later transaction needs the signature.
    envelopes[0] = net.sign(net.transaction(people[0], [.signer(.ed25519(stranger.accountID.publicKey))]), [people[0]])
    envelopes.append(net.sign(net.transaction(people[0], [.pay(net.root, 1)], sequence: (net[people[0]]?.sequenceNumber ?? 0) + 2), [stranger]))
    var transactions = envelopes.map { LedgerTransaction($0, on: net.ledger.network) }
    var inTurn = net.ledger
    for index in transactions.indices { transactions[index].verifySignatures { inTurn.state.accounts[$0] } }
    let expected = inTurn.close(transactions, at: TestLedger.start)
    let results = try net.apply(envelopes)
    #expect(results == expected.transactions.map(\.result))
    #expect(net.ledger.header.hash == inTurn.header.hash)
    #expect(results.map(\.isSuccess) == envelopes.indices.map { ![3, 4].contains($0) })
  }

  @Test(arguments: [27, 28] as [UInt32])
  func `signature checks of an envelope end at 1,000, always on submission and since protocol 28 in ledgers`(_ version: UInt32) throws {
    var net = try TestLedger(LedgerParameters(protocolVersion: version))
    let alice = try net.account(1)
    let others = try (UInt8(2)...11).map { try TestLedger.key($0) }
    let signers = others.map { XDR.Operation.signer(.ed25519($0.accountID.publicKey)) }
    #expect(try net.apply(net.sign(net.transaction(alice, signers + [.options { $0.medThreshold = 11 }]), [alice])).isSuccess)
    func payments(_ count: Int) -> XDR.TransactionEnvelope {
      net.sign(net.transaction(alice, Array(repeating: .pay(net.root, 1), count: count)), [alice] + others)
    }
    // One check for the transaction itself, and 11 for each payment.
    let (enough, tooMany) = (payments(90), payments(91))
    #expect(net.check(enough).isSuccess)
    #expect(net.check(tooMany).operationResults.last == .notRun(.opBadAuth))
    let result = try net.apply(tooMany)
    #expect(version < 28 ? result.isSuccess : result.operationResults.last == .notRun(.opBadAuth))
    #expect(!result.operationResults.dropLast().contains { !$0.isSuccess })
    #expect(try net.apply(payments(90)).isSuccess)
  }

  @Test func `opBAD_AUTH when another account's operation isn't signed for`() throws {
    var net = try TestLedger()
    let alice = try net.account(1)
    let bob = try net.account(2)
    let transaction = net.transaction(alice, [.pay(bob, 1), .pay(alice, 1, by: bob), .pay(bob, 1)])
    let result = net.check(net.sign(transaction, [alice]))
    #expect(result.code == .txFailed)
    #expect(result.operationResults == [.payment(.success), .notRun(.opBadAuth), .payment(.success)])
    #expect(net.check(net.sign(transaction, [alice, bob])).code == .txSuccess)
  }

  @Test func `an operation of a missing account passes the check if its key signed, and fails with opNO_ACCOUNT`() throws {
    var net = try TestLedger()
    let alice = try net.account(1)
    let nobody = try TestLedger.key(9)
    let transaction = net.transaction(alice, [.pay(alice, 1, by: nobody)])
    #expect(net.check(net.sign(transaction, [alice])).operationResults == [.notRun(.opBadAuth)])
    let envelope = net.sign(transaction, [alice, nobody])
    #expect(net.check(envelope).code == .txSuccess)
    let result = try net.apply(envelope)
    #expect(result.code == .txFailed)
    #expect(result.operationResults == [.notRun(.opNoAccount)])
  }

  @Test func `an account can act in the transaction that creates it`() throws {
    var net = try TestLedger()
    let alice = try net.account(1)
    let carol = try TestLedger.key(5)
    let transaction = net.transaction(alice, [.create(carol, 2 * TestLedger.xlm), .pay(alice, 5, by: carol)])
    // Signatures are checked before any operation, when carol's account doesn't exist yet: then her own key's signature is enough.
    #expect(net.check(net.sign(transaction, [alice, carol])).code == .txSuccess)
    #expect(try net.apply(net.sign(transaction, [alice, carol])).code == .txSuccess)
    #expect(net[carol]?.balance == 2 * TestLedger.xlm - 5)
  }

  @Test func `a transaction needs the low threshold, and its payments the medium`() throws {
    var net = try TestLedger()
    let alice = try net.account(1)
    func withThresholds(_ thresholds: Thresholds) -> XDR.TransactionResult {
      var net = net
      net.edit { state in
        guard var entry = state.accounts[alice.accountID] else { return }
        entry.thresholds = thresholds
        state.set(alice.accountID, entry)
      }
      return net.check(alice, .pay(net.root, 1))
    }
    #expect(withThresholds(Thresholds(masterWeight: 2, low: 2, medium: 2, high: 3)).code == .txSuccess)
    #expect(withThresholds(Thresholds(masterWeight: 2, low: 2, medium: 3, high: 3)).operationResults == [.notRun(.opBadAuth)])
    #expect(withThresholds(Thresholds(masterWeight: 1, low: 2, medium: 0, high: 0)).code == .txBadAuth)
    #expect(withThresholds(Thresholds(masterWeight: 0, low: 0, medium: 0, high: 0)).code == .txBadAuth)
  }

  @Test func `extra signers of every kind must have signed`() throws {
    var net = try TestLedger()
    let alice = try net.account(1)
    let carol = try TestLedger.key(5)
    let secret = Array("a secret that opens".utf8)
    let payload: [UInt8] = [1, 2, 3, 4, 5]
    func check(_ signers: [XDR.SignerKey], _ extra: (TransactionHash) -> [XDR.DecoratedSignature]) -> XDR.TransactionResultCode {
      let conditions = XDR.Preconditions.v2(XDR.PreconditionsV2(extraSigners: signers))
      let transaction = net.transaction(alice, [.pay(net.root, 1)], conditions: conditions)
      let hash = transaction.hash(on: net.ledger.network)
      return net.check(.tx(XDR.TransactionV1Envelope(tx: transaction, signatures: [alice.sign(hash)] + extra(hash)))).code
    }
    let digest = Bytes32(sha256: secret)
    let opening = XDR.DecoratedSignature(hint: Bytes4(digest.bytes.suffix(4)) ?? Bytes4(), signature: secret)
    let hint = zip(carol.accountID.publicKey.bytes.suffix(4), payload.suffix(4)).map { $0 ^ $1 }
    let payloadSignature = XDR.DecoratedSignature(hint: Bytes4(hint) ?? Bytes4(), signature: carol.sign(payload))
    let ed25519 = XDR.SignerKey.ed25519(carol.accountID.publicKey)
    #expect(check([ed25519]) { [carol.sign($0)] } == .txSuccess)
    #expect(check([ed25519]) { _ in [] } == .txBadAuth)
    #expect(check([.hashX(digest)]) { _ in [opening] } == .txSuccess)
    #expect(check([.hashX(digest), ed25519]) { [opening, carol.sign($0)] } == .txSuccess)
    #expect(check([.hashX(digest), ed25519]) { [carol.sign($0)] } == .txBadAuth)
    #expect(check([.ed25519SignedPayload(ed25519: carol.accountID.publicKey, payload: payload)]) { _ in [payloadSignature] } == .txSuccess)
    #expect(check([.ed25519SignedPayload(ed25519: carol.accountID.publicKey, payload: payload)]) { [carol.sign($0)] } == .txBadAuth)
    #expect(check([ed25519, ed25519]) { [carol.sign($0)] } == .txMalformed)
    #expect(check([.ed25519SignedPayload(ed25519: carol.accountID.publicKey, payload: [])]) { _ in [] } == .txMalformed)
  }
}
