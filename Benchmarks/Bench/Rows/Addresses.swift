import StellarKit
import StellarXDR

/// The decoding and encoding of addresses.
enum Addresses: Topic {
  static func rows() throws -> [Row] {
    let account = try AccountID(Transactions.recipient)
    return [
      Row("decode a G address", goal: Goal(0.05)) {
        for _ in 0..<$0 { keep(try AccountID(Transactions.recipient)) }
      },
      Row("encode a G address", goal: Goal(0.05)) {
        for _ in 0..<$0 { keep(account.address) }
      },
    ]
  }
}
