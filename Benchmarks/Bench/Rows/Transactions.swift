import StellarKit
import StellarXDR

/// The building and encoding of transactions from what a person typed, and the decoding of their envelopes.
enum Transactions: Topic {
  static let seed = [UInt8](repeating: 7, count: 32)
  static let recipient = "GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ"

  static func rows() throws -> [Row] {
    let pair = try KeyPair(seed: seed)
    let one = try payment(from: pair)
    let base64 = one.base64
    let bytes = one.envelope.xdrBytes
    let hundred = try payments(100, from: pair).envelope
    let hundredBytes = hundred.xdrBytes
    let size = hundredBytes.count
    return [
      Row("build, hash, sign and base64-encode a payment", goal: Goal(1.25)) {
        for _ in 0..<$0 { keep(try payment(from: pair).base64) }
      },
      Row("decode its envelope from base64", goal: Goal(0.12, allocations: 9)) {
        for _ in 0..<$0 { keep(try XDR.TransactionEnvelope(base64: base64)) }
      },
      Row("decode its envelope from base64, to a checked transaction") {
        for _ in 0..<$0 {
          guard case .tx(let envelope) = try XDR.TransactionEnvelope(base64: base64) else { continue }
          keep(try Transaction(envelope.tx))
        }
      },
      Row("decode its envelope from bytes", goal: Goal(0.02)) {
        for _ in 0..<$0 { keep(try XDR.TransactionEnvelope(xdr: bytes)) }
      },
      Row("decode and encode 100 operations", bytes: size, goal: .rate(400, bytes: size)) {
        for _ in 0..<$0 { keep(try XDR.TransactionEnvelope(xdr: hundredBytes).xdrBytes) }
      },
      Row("decode 100 operations", bytes: size) {
        for _ in 0..<$0 { keep(try XDR.TransactionEnvelope(xdr: hundredBytes)) }
      },
      Row("encode 100 operations", bytes: size) {
        for _ in 0..<$0 { keep(hundred.xdrBytes) }
      },
    ]
  }

  /// Builds and signs a payment from what a person typed.
  @inline(never)
  static func payment(from pair: KeyPair) throws -> SignedTransaction {
    let operation = Operation(.payment(destination: try MuxedAccount(recipient), asset: .native, amount: try Amount("10.5")))
    let transaction = try Transaction(
      source: MuxedAccount(pair.accountID), sequenceNumber: 5_205_500_301_313, timeBounds: TimeBounds(now: 1_790_000_000),
      memo: try Memo("Thanks for lunch", kind: .text), operations: [operation]
    )
    return transaction.signed(by: pair, on: .testnet)
  }

  /// Builds and signs payments of an issued asset. The envelope of 100 payments has 9,768 bytes.
  static func payments(_ count: Int, from pair: KeyPair) throws -> SignedTransaction {
    let asset = Asset.issued(code: try AssetCode("USD"), issuer: pair.accountID)
    let operations = try (1...count).map { number in
      Operation(.payment(destination: try MuxedAccount(recipient), asset: asset, amount: try Amount(stroops: Int64(number))))
    }
    let transaction = try Transaction(
      source: MuxedAccount(pair.accountID), sequenceNumber: 5_205_500_301_313, timeBounds: TimeBounds(now: 1_790_000_000),
      memo: try Memo("rent", kind: .text), operations: operations
    )
    return transaction.signed(by: pair, on: .testnet)
  }
}
