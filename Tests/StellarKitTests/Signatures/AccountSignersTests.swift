import StellarKit
import StellarXDR
import Testing

@Suite struct AccountSignersTests {
  private let account: KeyPair
  private let second: KeyPair
  private let third: KeyPair
  private let secret = Array("open sesame".utf8)
  private let transaction: StellarKit.Transaction

  init() throws {
    var dice = Dice(seed: 77)
    account = try KeyPair.random(using: &dice)
    second = try KeyPair.random(using: &dice)
    third = try KeyPair.random(using: &dice)
    let merge = Operation(.accountMerge(destination: try MuxedAccount(Samples.a)))
    let payment = Operation(
      .payment(destination: try MuxedAccount(Samples.a), asset: .native, amount: try Amount("1")), source: MuxedAccount(second.accountID))
    transaction = try Transaction(
      source: MuxedAccount(account.accountID), sequenceNumber: 5, timeBounds: TimeBounds(maxTime: 9), operations: [merge, payment]
    )
  }

  @Test func `an account's master key suffices by default`() {
    let signers = AccountSigners(account.accountID)
    let signed = transaction.signed(by: account, on: .testnet)
    for level in ThresholdLevel.allCases { #expect(signers.isSufficient(signed.envelope.signatures, for: signed.hash, level: level)) }
    #expect(!signers.isSufficient([], for: signed.hash, level: .low))
    #expect(signers.missingWeight(of: [], for: signed.hash, level: .low) == 1)
  }

  @Test func `the weights of different signers add up, and other keys don't count`() throws {
    let signers = AccountSigners(
      account.accountID, masterWeight: 2, low: 1, medium: 3, high: 200,
      others: [
        Signer(.ed25519(second.accountID), weight: 1), Signer(try .hashX(of: secret), weight: 255), Signer(.ed25519(third.accountID), weight: 0),
      ]
    )
    let signed = try transaction.signed(by: [account, account, third], on: .testnet)
    #expect(signed.envelope.signatures.count == 2)
    #expect(signers.weight(of: signed.envelope.signatures, for: signed.hash) == 2)
    #expect(signers.isSufficient(signed.envelope.signatures, for: signed.hash, level: .low))
    #expect(signers.missingWeight(of: signed.envelope.signatures, for: signed.hash, level: .medium) == 1)
    #expect(signers.missingWeight(besides: .ed25519(account.accountID), level: .medium) == 1)
    #expect(signers.missingWeight(besides: .ed25519(third.accountID), level: .medium) == 3)
    let both = try signed.adding(signaturesOf: [second])
    #expect(signers.isSufficient(both.envelope.signatures, for: both.hash, level: .medium))
    #expect(signers.missingWeight(of: both.envelope.signatures, for: both.hash, level: .high) == 197)
    let all = try both.adding(secret: secret)
    #expect(signers.weight(of: all.envelope.signatures, for: all.hash) == 258)
    #expect(signers.isSufficient(all.envelope.signatures, for: all.hash, level: .high))
    #expect(signers.present(in: all.envelope.signatures, for: all.hash).count == 3)
  }

  @Test func `the master key counts once even if it is also listed as a signer`() {
    let listed = [Signer(.ed25519(account.accountID), weight: 3), Signer(.ed25519(second.accountID), weight: 1)]
    let signers = AccountSigners(account.accountID, masterWeight: 3, medium: 6, others: listed)
    let signed = transaction.signed(by: account, on: .testnet)
    #expect(signers.weight(of: signed.envelope.signatures, for: signed.hash) == 3)
    #expect(!signers.isSufficient(signed.envelope.signatures, for: signed.hash, level: .medium))
  }

  @Test func `a signature for another network or transaction counts for nothing`() throws {
    let signers = AccountSigners(account.accountID)
    let elsewhere = transaction.signed(by: account, on: .public)
    let here = try transaction.signed(by: [], on: .testnet)
    #expect(signers.weight(of: elsewhere.envelope.signatures, for: here.hash) == 0)
  }

  @Test func `a pre-authorized transaction needs no signature`() throws {
    let unsigned = try transaction.signed(by: [], on: .testnet)
    let signers = AccountSigners(
      account.accountID, masterWeight: 0, low: 1, medium: 1, high: 1, others: [Signer(.preAuthTx(unsigned.hash), weight: 1)])
    #expect(signers.isSufficient([], for: unsigned.hash, level: .high))
    #expect(!signers.isSufficient([], for: TransactionHash(Bytes32()), level: .low))
    #expect(signers.signers.count == 1)
  }

  @Test func `a signed payload's signer signs the payload and is found by its hint`() throws {
    let payload = try SignedPayload(second.accountID, payload: [1, 2, 3])
    let signature = second.sign(payload)
    #expect(SignerKey.signedPayload(payload).isSatisfied(by: [signature], for: TransactionHash(Bytes32())))
    #expect(signature.hint.bytes == zip(second.accountID.publicKey.bytes.suffix(4), [1, 2, 3, 0]).map { $0 ^ $1 })
    #expect(
      !SignerKey.signedPayload(try SignedPayload(second.accountID, payload: [1, 2, 4])).isSatisfied(by: [signature], for: TransactionHash(Bytes32())))
  }

  @Test func `a valid preimage with a wrong hint doesn't count`() throws {
    let key = try SignerKey.hashX(of: secret)
    let right = XDR.DecoratedSignature(hint: key.hint, signature: secret)
    let wrong = XDR.DecoratedSignature(hint: Bytes4(), signature: secret)
    #expect(key.isSatisfied(by: [wrong, right], for: TransactionHash(Bytes32())))
    #expect(!key.isSatisfied(by: [wrong], for: TransactionHash(Bytes32())))
    #expect(throws: SignatureError.preimageTooLong(65)) { try SignerKey.hashX(of: [UInt8](repeating: 0, count: 65)) }
  }

  @Test func `each account needs the highest level of its operations`() {
    #expect(transaction.requiredLevels == [account.accountID: .high, second.accountID: .medium])
  }

  @Test func `an envelope without an upper time bound still has its required levels and memo recipients`() throws {
    var endless = transaction.xdr
    for conditions: XDR.Preconditions in [.none, .time(XDR.TimeBounds(minTime: 0, maxTime: 0))] {
      endless.cond = conditions
      let envelope = XDR.TransactionEnvelope.tx(XDR.TransactionV1Envelope(tx: endless, signatures: []))
      #expect(throws: TransactionError.unboundedTime) { try SignedTransaction(envelope: envelope, hash: envelope.hash(on: .testnet)).transaction }
      #expect(try envelope.requiredLevels == [account.accountID: .high, second.accountID: .medium])
      #expect(try envelope.applied.recipientsToAskForMemo == [AccountID(Samples.a)])
      #expect(try envelope.applied.typedOperations == transaction.operations)
    }
    endless.memo = .id(1)
    #expect(try endless.recipientsToAskForMemo == [])
  }

  @Test func `a fee bump needs its payer's signature at the low level`() throws {
    let bump = try FeeBumpTransaction(feeSource: MuxedAccount(third.accountID), baseFee: 200, inner: transaction.signed(by: account, on: .testnet))
    let envelope = bump.signed(by: third, on: .testnet).envelope
    #expect(try envelope.requiredLevels == [third.accountID: .low])
    #expect(try envelope.applied.requiredLevels == transaction.requiredLevels)
  }

  @Test func `an envelope holds up to twenty signatures, each once`() throws {
    var dice = Dice(seed: 20)
    let pairs = try (0..<21).map { _ in try KeyPair.random(using: &dice) }
    let signed = try transaction.signed(by: account, on: .testnet).adding(signaturesOf: [account] + pairs.prefix(19))
    #expect(signed.envelope.signatures.count == 20)
    #expect(throws: SignatureError.tooMany) { try signed.adding(signaturesOf: [pairs[20]]) }
    #expect(try SignedTransaction(base64: signed.base64, on: .testnet) == signed)
  }

  @Test func `twenty keys can sign a transaction or a fee bump, and a further key is refused`() throws {
    var dice = Dice(seed: 21)
    let pairs = try (0..<21).map { _ in try KeyPair.random(using: &dice) }
    let signed = try transaction.signed(by: Array(pairs.prefix(20)) + pairs.prefix(20), on: .testnet)
    #expect(signed.envelope.signatures.count == 20)
    #expect(try SignedTransaction(base64: signed.base64, on: .testnet) == signed)
    #expect(throws: SignatureError.tooMany) { try transaction.signed(by: pairs, on: .testnet) }
    let bump = try FeeBumpTransaction(feeSource: MuxedAccount(account.accountID), baseFee: 100, inner: signed)
    #expect(try bump.signed(by: Array(pairs.prefix(20)), on: .testnet).envelope.signatures.count == 20)
    #expect(throws: SignatureError.tooMany) { try bump.signed(by: pairs, on: .testnet) }
  }

  @Test func `a key signs only once, but also beside a forged signature with its hint`() throws {
    let signed = transaction.signed(by: account, on: .testnet)
    #expect(try signed.adding(signaturesOf: [account]) == signed)
    try expectSame(transaction.signed(by: [account], on: .testnet), signed)
    let forged = XDR.DecoratedSignature(hint: account.accountID.hint, signature: [UInt8](repeating: 7, count: 64))
    let suspect = try transaction.signed(by: [], on: .testnet).adding([forged])
    #expect(try suspect.adding(signaturesOf: [account]).isSigned(by: .ed25519(account.accountID)))
  }
}
