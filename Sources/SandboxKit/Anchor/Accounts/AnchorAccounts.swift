import StellarKit
import StellarXDR

/// The anchor's keys. They are the same everywhere and known to everybody: they are worth nothing on any real network.
struct AnchorAccounts: Sendable {
  /// Issues SRT and USDC.
  let issuer: KeyPair
  /// Pays deposits, and gets what is withdrawn.
  let distribution: KeyPair
  /// Signs challenges of SEP-10 and 45. It has no account on the ledger until a contract account signs in: the network verifies only accounts' signatures.
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
