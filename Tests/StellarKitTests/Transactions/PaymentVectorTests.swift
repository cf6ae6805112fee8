import StellarKit
import StellarXDR
import Testing

/// Transactions that the PyPI package stellar-sdk built and signed (script/vectors/transactions.py).
@Suite struct PaymentVectorTests {
  private struct Vector: Decodable {
    struct Memo: Decodable {
      let kind: String
      let value: String
    }

    struct Operation: Decodable {
      let kind: String
      let source: String?
      let destination: String?
      let asset: String?
      let amount: String
    }

    let passphrase: String
    let secrets: [String]
    let source: String
    let sequence: String
    let baseFee: UInt32
    let minTime: String
    let maxTime: String
    let memo: Memo
    let operations: [Operation]
    let hash: String
    let envelope: String
  }

  @Test func `a transaction has the same bytes, hash and signatures as in stellar-sdk`() throws {
    let vectors: [Vector] = try VectorFile.read("payments.json")
    #expect(vectors.count == 60)
    for vector in vectors {
      let transaction = try Transaction(
        source: MuxedAccount(vector.source), sequenceNumber: try #require(Int64(vector.sequence)), baseFee: vector.baseFee,
        timeBounds: TimeBounds(minTime: try #require(UInt64(vector.minTime)), maxTime: try #require(UInt64(vector.maxTime))),
        memo: try memo(vector.memo), operations: try vector.operations.map(operation)
      )
      let keys = try vector.secrets.map { try KeyPair(secretSeed: $0) }
      let signed = try transaction.signed(by: keys, on: Network(passphrase: vector.passphrase))
      #expect(signed.hash.description == vector.hash)
      expectSame(signed.base64, vector.envelope)
      #expect(keys.allSatisfy { signed.isSigned(by: .ed25519($0.accountID)) })
      #expect(try XDR.TransactionEnvelope(base64: signed.base64) == signed.envelope)
    }
  }

  private func memo(_ memo: Vector.Memo) throws -> StellarKit.Memo {
    switch memo.kind {
    case "text": .text(try MemoText(memo.value))
    case "id": .id(try #require(UInt64(memo.value)))
    case "hash": .hash(try #require(Bytes32(bytes(hex: memo.value))))
    case "return": .returnHash(try #require(Bytes32(bytes(hex: memo.value))))
    default: .none
    }
  }

  private func operation(_ operation: Vector.Operation) throws -> StellarKit.Operation {
    let amount = try Amount(operation.amount)
    let asset = try operation.asset.map { text throws in try Asset(text) }
    let body: StellarKit.Operation.Body
    switch (operation.kind, asset) {
    case ("createAccount", _):
      body = .createAccount(destination: try AccountID(try #require(operation.destination)), startingBalance: amount)
    case ("changeTrust", .issued(let code, let issuer)):
      body = .changeTrust(code: code, issuer: issuer, limit: amount)
    default:
      body = .payment(destination: try MuxedAccount(try #require(operation.destination)), asset: try #require(asset), amount: amount)
    }
    return Operation(body, source: try operation.source.map { text throws in try MuxedAccount(text) })
  }
}
