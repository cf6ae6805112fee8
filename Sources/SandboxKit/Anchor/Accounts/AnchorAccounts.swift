import StellarKit
import StellarXDR

/// The anchor's keys. They are the same everywhere and known to everybody: they are worth nothing on any real network.
struct AnchorAccounts: Sendable {
  /// Issues SRT and USDC.
  let issuer: KeyPair
  /// Pays deposits, and gets what is withdrawn.
  let distribution: KeyPair
  /// Signs SEP-10 challenges. It has no account on the ledger.
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
