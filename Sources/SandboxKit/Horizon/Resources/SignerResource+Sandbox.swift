import HorizonKit
import StellarKit
import StellarXDR

extension SignerResource {
  /// Returns all keys that may sign, sorted by address. The account's own key comes last if it may not sign.
  static func all(of account: AccountID, _ entry: AccountEntry) throws -> [SignerResource] {
    let own = SignerResource(weight: entry.thresholds.masterWeight, key: account.address, type: SignerKey.ed25519(account).typeName)
    let others = try entry.signers.map { signer in
      let key = try SignerKey(signer.key)
      return SignerResource(weight: UInt8(clamping: signer.weight), key: key.address, type: key.typeName, sponsor: signer.sponsor)
    }
    let signing = (own.weight > 0 ? others + [own] : others).sorted { $0.key < $1.key }
    return own.weight > 0 ? signing : signing + [own]
  }
}

extension SignerKey {
  /// Horizon's name for the kind of key.
  fileprivate var typeName: String {
    switch self {
    case .ed25519: "ed25519_public_key"
    case .preAuthTx: "preauth_tx"
    case .hashX: "sha256_hash"
    case .signedPayload: "ed25519_signed_payload"
    }
  }
}
