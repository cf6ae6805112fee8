import StellarKit
package import StellarXDR

/// A hash with the signatures made over it. Each signature is verified once for each key that its hint names, however often it is asked about:
/// verifying costs far more than anything else that a ledger does.
package struct SignedHash: Sendable {
  private struct Verification {
    var signature: Int
    var signer: XDR.SignerKey
    var isBySigner: Bool
  }

  let hash: TransactionHash
  let signatures: [XDR.DecoratedSignature]
  /// The results of verifications. There are few: a hint seldom names another key than the right one.
  private var answers: [Verification] = []

  init(hash: TransactionHash, signatures: [XDR.DecoratedSignature]) {
    self.hash = hash
    self.signatures = signatures
  }

  /// Whether any signature has been verified, or there is none to verify.
  var isVerified: Bool { !answers.isEmpty || signatures.isEmpty }

  /// Returns whether it takes an Ed25519 verification to tell if one of the signatures is by a signer.
  func isToVerify(_ index: Int, by signer: XDR.SignerKey) -> Bool {
    switch signer {
    case .ed25519, .ed25519SignedPayload: signatures[index].hint.tail == signer.hint && signatures[index].signature.count == 64
    case .preAuthTx, .hashX: false
    }
  }

  /// Returns whether one of the signatures is by a signer. It never is for a pre-authorized transaction, which isn't signed: its hash is compared
  /// instead.
  @discardableResult
  package mutating func isSignature(_ index: Int, by signer: XDR.SignerKey) -> Bool {
    guard signatures[index].hint.tail == signer.hint else { return false }
    if let known = answers.first(where: { $0.signature == index && $0.signer == signer }) { return known.isBySigner }
    let signature = signatures[index].signature
    let isBySigner =
      switch signer {
      case .ed25519(let key): SignatureVerifier.isSignature(signature, over: hash.value.bytes, by: key)
      case .ed25519SignedPayload(let key, let payload): SignatureVerifier.isSignature(signature, over: payload, by: key)
      case .hashX(let digest): Bytes32(sha256: signature) == digest
      case .preAuthTx: false
      }
    answers.append(Verification(signature: index, signer: signer, isBySigner: isBySigner))
    return isBySigner
  }
}

extension XDR.SignerKey {
  /// The last 4 bytes of the key or hash; for a signed payload, XORed with the payload's last 4 (CAP-40).
  fileprivate var hint: UInt32? {
    switch self {
    case .ed25519(let key), .preAuthTx(let key), .hashX(let key):
      return key.tail
    case .ed25519SignedPayload(let key, let payload):
      let tail = payload.count < 4 ? payload + [UInt8](repeating: 0, count: 4 - payload.count) : Array(payload.suffix(4))
      return Bytes4(tail).map { key.tail ^ $0.tail }
    }
  }
}

extension FixedBytes {
  /// The last 4 bytes as one number, which is only meant for comparing.
  fileprivate var tail: UInt32 {
    withUnsafeBytes(of: self) { $0.loadUnaligned(fromByteOffset: Self.byteCount - MemoryLayout<UInt32>.size, as: UInt32.self) }
  }
}
