import StellarKit
import StellarXDR

/// The anchor's keys. They are the same everywhere and public, so they are worth nothing on any real network.
struct AnchorAccounts: Sendable {
  /// The account that issues SRT and USDC.
  let issuer: KeyPair
  /// The account that pays deposits and receives the payments of withdrawals.
  let distribution: KeyPair
  /// The key that signs challenges of SEP-10 and SEP-45. It has no account on the ledger until a contract account signs in: the network only verifies
  /// the signatures of accounts.
  let signing: KeyPair

  init() throws(StrKeyError) {
    issuer = try Self.key("issuer")
    distribution = try Self.key("distribution")
    signing = try Self.key("signing")
  }

  private static func key(_ name: String) throws(StrKeyError) -> KeyPair {
    try KeyPair(seed: Bytes32(sha256: Array("BasicPay test anchor: \(name)".utf8)).bytes)
  }
}
