import StellarKit
import StellarXDR
import Testing

/// Random transactions and fee bumps over all classic operations, signed by the PyPI package stellar-sdk (script/vectors/operations.py).
@Suite struct EnvelopeVectorTests {
  private struct Vector: Decodable {
    struct Bump: Decodable {
      let secret: String
      let hash: String
      let envelope: String
    }

    let passphrase: String
    let secrets: [String]
    let hash: String
    let envelope: String
    let bump: Bump?
  }

  @Test func `transactions of stellar-sdk round-trip with the same bytes, hash and signatures`() throws {
    let vectors: [Vector] = try VectorFile.read("envelopes.json")
    #expect(vectors.count == 50)
    #expect(vectors.contains { $0.bump != nil })
    for vector in vectors {
      let network = Network(passphrase: vector.passphrase)
      let foreign = try SignedTransaction(base64: vector.envelope, on: network)
      #expect(foreign.hash.description == vector.hash)
      guard case .tx(let envelope) = foreign.envelope else {
        Issue.record("not a transaction of today's form")
        continue
      }
      let transaction = try Transaction(envelope.tx)
      #expect(transaction.xdr == envelope.tx)
      let pairs = try vector.secrets.map { try KeyPair(secretSeed: $0) }
      let signed = try transaction.signed(by: pairs, on: network)
      expectSame(signed.base64, vector.envelope)
      #expect(signed.hash == foreign.hash)
      for pair in pairs {
        #expect(signed.isSigned(by: .ed25519(pair.accountID)))
        #expect(!SignedTransaction(envelope: signed.envelope, hash: TransactionHash(Bytes32())).isSigned(by: .ed25519(pair.accountID)))
      }
      if let bump = vector.bump { try check(bump, around: foreign, on: network) }
    }
  }

  private func check(_ vector: Vector.Bump, around inner: SignedTransaction, on network: Network) throws {
    let payer = try KeyPair(secretSeed: vector.secret)
    let foreign = try SignedTransaction(base64: vector.envelope, on: network)
    #expect(foreign.hash.description == vector.hash)
    let bump = try FeeBumpTransaction(feeSource: MuxedAccount(payer.accountID), baseFee: 300, inner: inner)
    let signed = bump.signed(by: payer, on: network)
    expectSame(signed.base64, vector.envelope)
    #expect(signed.hash.description == vector.hash)
    #expect(signed.isSigned(by: .ed25519(payer.accountID)))
    #expect(throws: TransactionError.notBumpable) { try FeeBumpTransaction(feeSource: bump.feeSource, baseFee: 1000, inner: signed) }
  }
}
