import Crypto
import StellarKit
import StellarXDR

/// A hash with the signatures made over it. Each signature is verified once for each key that its hint names,
/// however often it is asked about: checking costs far more than anything else that a ledger does.
struct SignedHash: Sendable {
  private struct Question: Hashable {
    var signature: Int
    var signer: XDR.SignerKey
  }

  let hash: TransactionHash
  let signatures: [XDR.DecoratedSignature]
  private var answers: [Question: Bool] = [:]

  init(hash: TransactionHash, signatures: [XDR.DecoratedSignature]) {
    self.hash = hash
    self.signatures = signatures
  }

  /// Whether one of the signatures is by a signer. A pre-authorized transaction isn't signed: it is compared with the hash.
  mutating func isSignature(_ index: Int, by signer: XDR.SignerKey) -> Bool {
    let signature = signatures[index]
    guard signature.hint == signer.hint else { return false }
    let question = Question(signature: index, signer: signer)
    if let answer = answers[question] { return answer }
    let answer =
      switch signer {
      case .ed25519(let key): AccountID(publicKey: key).verifies(signature.signature, of: hash.value.bytes)
      case .ed25519SignedPayload(let key, let payload): AccountID(publicKey: key).verifies(signature.signature, of: payload)
      case .hashX(let digest): Bytes32(sha256: signature.signature) == digest
      case .preAuthTx: false
      }
    answers[question] = answer
    return answer
  }
}

extension XDR.SignerKey {
  /// The last 4 bytes of what signs; for a signed payload, mixed with the payload's last 4 (CAP-40).
  fileprivate var hint: Bytes4? {
    switch self {
    case .ed25519(let key), .preAuthTx(let key), .hashX(let key):
      return Bytes4(key.bytes.suffix(4))
    case .ed25519SignedPayload(let key, let payload):
      let tail = payload.count < 4 ? payload + [UInt8](repeating: 0, count: 4 - payload.count) : Array(payload.suffix(4))
      return Bytes4(zip(key.bytes.suffix(4), tail).map { $0 ^ $1 })
    }
  }
}
