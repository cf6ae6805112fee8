import Foundation
import StellarKit
import StellarXDR
import Testing

@Suite struct TransactionTests {
  static let pair = try? KeyPair(secretSeed: "SAKICEVQLYWGSOJS4WW7HZJWAHZVEEBS527LHK5V4MLJALYKICQCJXMW")

  private func operation() throws -> StellarKit.Operation {
    let pair = try #require(Self.pair)
    return Operation(.payment(destination: MuxedAccount(pair.accountID), asset: .native, amount: try Amount("1")))
  }

  @Test(arguments: [0, 101])
  func `a transaction has 1 to 100 operations`(count: Int) throws {
    let pair = try #require(Self.pair)
    let operations = try (0..<count).map { _ in try operation() }
    #expect(throws: TransactionError.operationCount(count)) {
      try Transaction(source: MuxedAccount(pair.accountID), sequenceNumber: 1, timeBounds: TimeBounds(maxTime: 1), operations: operations)
    }
  }

  @Test func `a transaction's fee is the base fee per operation, and must fit its field`() throws {
    let pair = try #require(Self.pair)
    let operations = try (0..<100).map { _ in try operation() }
    let bounds = try TimeBounds(maxTime: 1)
    let transaction = try Transaction(
      source: MuxedAccount(pair.accountID), sequenceNumber: 1, baseFee: 200, timeBounds: bounds, operations: operations)
    #expect(transaction.fee == 20_000)
    #expect(throws: TransactionError.feeTooLarge) {
      try Transaction(source: MuxedAccount(pair.accountID), sequenceNumber: 1, baseFee: 42_949_673, timeBounds: bounds, operations: operations)
    }
  }

  @Test(arguments: [(0, 0, .unboundedTime), (5, 0, .unboundedTime), (5, 4, .emptyTimeBounds)] as [(UInt64, UInt64, TransactionError)])
  func `time bounds need an upper bound that isn't before the lower bound`(minTime: UInt64, maxTime: UInt64, error: TransactionError) {
    #expect(throws: error) { try TimeBounds(minTime: minTime, maxTime: maxTime) }
  }

  @Test func `an envelope round-trips through base64, and invalid text is refused`() throws {
    let pair = try #require(Self.pair)
    let transaction = try Transaction(
      source: MuxedAccount(pair.accountID), sequenceNumber: 7, timeBounds: TimeBounds(maxTime: 9), operations: [try operation()]
    )
    let signed = transaction.signed(by: pair, on: .testnet)
    #expect(try XDR.TransactionEnvelope(base64: signed.base64) == signed.envelope)
    #expect(signed.envelope.hash(on: .testnet) == signed.hash)
    #expect(signed.envelope.hash(on: .public) != signed.hash)
    #expect(throws: TransactionError.notBase64) { try XDR.TransactionEnvelope(base64: "not base64!") }
    #expect(throws: TransactionError.self) { try XDR.TransactionEnvelope(base64: "") }
    #expect(throws: TransactionError.self) { try XDR.TransactionEnvelope(base64: signed.base64 + "AAAA") }
    #expect(throws: TransactionError.self) { try XDR.TransactionEnvelope(base64: String(signed.base64.dropLast(4))) }
  }

  @Test func `a transaction hash is 64 hexadecimal digits`() throws {
    let hash = TransactionHash(Bytes32(sha256: []))
    #expect(hash.description == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(TransactionHash(hash.description) == hash)
    #expect(TransactionHash(hash.description.uppercased()) == hash)
    for text in [
      "", String(hash.description.dropLast()), hash.description + "0", String(hash.description.dropLast()) + "g", String(repeating: "é", count: 32),
    ] {
      #expect(TransactionHash(text) == nil)
    }
    #expect(try JSONDecoder().decode(TransactionHash.self, from: JSONEncoder().encode(hash)) == hash)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(TransactionHash.self, from: Data(#""00""#.utf8)) }
  }
}
