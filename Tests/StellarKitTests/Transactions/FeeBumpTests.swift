import StellarKit
import StellarXDR
import Testing

@Suite struct FeeBumpTests {
  private let pair: KeyPair
  private let source: MuxedAccount

  init() throws {
    pair = try KeyPair(secretSeed: Samples.secretOfB)
    source = MuxedAccount(pair.accountID)
  }

  private func inner(baseFee: UInt32, signed: Bool = true) throws -> SignedTransaction {
    let payment = Operation(.payment(destination: try MuxedAccount(Samples.a), asset: .native, amount: try Amount("1")))
    let transaction = try Transaction(
      source: source, sequenceNumber: 1, baseFee: baseFee, timeBounds: TimeBounds(maxTime: 9), operations: [payment, payment]
    )
    return try transaction.signed(by: signed ? [pair] : [], on: .testnet)
  }

  @Test func `a fee bump's fee counts one operation more than its inner transaction`() throws {
    #expect(try FeeBumpTransaction(feeSource: source, baseFee: 200, inner: inner(baseFee: 100)).fee == 600)
  }

  @Test func `a fee bump with a fee that is too low or too high, or an unsigned transaction, is refused`() throws {
    #expect(throws: TransactionError.feeTooLow(minimum: 900)) { try FeeBumpTransaction(feeSource: source, baseFee: 299, inner: inner(baseFee: 300)) }
    #expect(throws: TransactionError.feeTooLow(minimum: 300)) { try FeeBumpTransaction(feeSource: source, baseFee: 99, inner: inner(baseFee: 1)) }
    #expect(throws: TransactionError.feeTooLarge) { try FeeBumpTransaction(feeSource: source, baseFee: .max, inner: inner(baseFee: 300)) }
    #expect(throws: TransactionError.notBumpable) {
      try FeeBumpTransaction(feeSource: source, baseFee: 300, inner: inner(baseFee: 100, signed: false))
    }
  }

  @Test func `a fee bump converts an old inner envelope with its signatures`() throws {
    let today = try inner(baseFee: 100)
    guard case .tx(let envelope) = today.envelope, case .time(let bounds) = envelope.tx.cond else {
      Issue.record("another envelope")
      return
    }
    let old = XDR.TransactionV0(
      sourceAccountEd25519: pair.accountID.publicKey, fee: envelope.tx.fee, seqNum: envelope.tx.seqNum, timeBounds: bounds, memo: envelope.tx.memo,
      operations: envelope.tx.operations
    )
    let oldEnvelope = XDR.TransactionEnvelope.txV0(XDR.TransactionV0Envelope(tx: old, signatures: envelope.signatures))
    #expect(oldEnvelope.hash(on: .testnet) == today.hash)
    let bump = try FeeBumpTransaction(feeSource: source, baseFee: 100, inner: SignedTransaction(envelope: oldEnvelope, hash: today.hash))
    #expect(bump.inner == envelope)
  }
}
