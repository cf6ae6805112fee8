public import StellarXDR

/// An account's signers and thresholds, for checking before submission whether the signatures suffice.
///
/// The rules are the protocol's: each signature and each signer counts once, a pre-authorized hash counts without a signature, and a threshold of 0
/// still requires one signer.
public struct AccountSigners: Hashable, Sendable {
  /// The account.
  public let accountID: AccountID
  /// The weight that each level requires.
  public let thresholds: [ThresholdLevel: UInt8]
  /// The signers with a weight above 0, including the account's own key if it has one.
  public let signers: [Signer]

  /// The signers of an account as it is on the ledger.
  ///
  /// - Parameters:
  ///   - accountID: the account.
  ///   - masterWeight: the weight of the account's own key; 1 unless it was changed.
  ///   - low: the weight that the low level requires.
  ///   - medium: the weight that the medium level requires.
  ///   - high: the weight that the high level requires.
  ///   - others: the other signers. The account's own key, which Horizon lists among them, is ignored: its weight is `masterWeight`.
  public init(_ accountID: AccountID, masterWeight: UInt8 = 1, low: UInt8 = 0, medium: UInt8 = 0, high: UInt8 = 0, others: [Signer] = []) {
    self.accountID = accountID
    thresholds = [.low: low, .medium: medium, .high: high]
    let own = SignerKey.ed25519(accountID)
    signers = ([Signer(own, weight: masterWeight)] + others.filter { $0.key != own }).filter { $0.weight > 0 }
  }

  /// The signers of an account, from its ledger entry.
  ///
  /// A weight above 255, which accounts from before protocol 10 may have, counts as 255. Signers of unknown kinds are left out: signatures that
  /// suffice without them suffice in any case.
  public init(_ entry: XDR.AccountEntry) {
    let weights = entry.thresholds.bytes
    let others = entry.signers.compactMap { signer in (try? SignerKey(signer.key)).map { Signer($0, weight: UInt8(clamping: signer.weight)) } }
    self.init(AccountID(entry.accountID), masterWeight: weights[0], low: weights[1], medium: weights[2], high: weights[3], others: others)
  }

  /// Returns the signers that have signed a transaction.
  ///
  /// - Parameters:
  ///   - hash: the transaction's hash on its network.
  ///   - signatures: the envelope's signatures.
  public func present(in signatures: [XDR.DecoratedSignature], for hash: TransactionHash) -> [Signer] {
    signers.filter { signer in signer.key.isSatisfied(by: signatures, for: hash) }
  }

  /// Returns the weight of a signer's signature, or nil if the key isn't a signer.
  package func weight(of key: SignerKey) -> UInt8? { signers.first { $0.key == key }?.weight }

  /// Returns the total weight of the signatures.
  public func weight(of signatures: [XDR.DecoratedSignature], for hash: TransactionHash) -> Int {
    present(in: signatures, for: hash).reduce(0) { $0 + Int($1.weight) }
  }

  /// Returns whether the signatures suffice for a level.
  public func isSufficient(_ signatures: [XDR.DecoratedSignature], for hash: TransactionHash, level: ThresholdLevel) -> Bool {
    missingWeight(of: signatures, for: hash, level: level) == 0
  }

  /// Returns the weight that is still missing for a level; 1 if the threshold is 0 and nobody has signed.
  public func missingWeight(of signatures: [XDR.DecoratedSignature], for hash: TransactionHash, level: ThresholdLevel) -> Int {
    missingWeight(besides: weight(of: signatures, for: hash), level: level)
  }

  /// Returns the weight that is still missing for a level in addition to one signer's.
  package func missingWeight(besides key: SignerKey, level: ThresholdLevel) -> Int {
    missingWeight(besides: Int(weight(of: key) ?? 0), level: level)
  }

  private func missingWeight(besides weight: Int, level: ThresholdLevel) -> Int { max(0, max(1, Int(thresholds[level] ?? 0)) - weight) }
}

extension SignerKey {
  /// Returns whether one of the signatures, or the transaction's own hash, satisfies this signer.
  public func isSatisfied(by signatures: [XDR.DecoratedSignature], for hash: TransactionHash) -> Bool {
    switch self {
    case .preAuthTx(let authorized):
      authorized == hash
    case .hashX(let digest):
      signatures.contains { $0.hint == hint && Bytes32(sha256: $0.signature) == digest }
    case .ed25519(let account):
      signatures.contains { $0.hint == hint && account.verifies($0.signature, of: hash.value.bytes) }
    case .signedPayload(let signer):
      signatures.contains { $0.hint == hint && signer.accountID.verifies($0.signature, of: signer.payload) }
    }
  }

  /// The four bytes for finding a signature: the end of the key or hash; for a payload, combined with the payload's end (CAP-40).
  public var hint: Bytes4 {
    switch self {
    case .ed25519(let account): account.hint
    case .preAuthTx(let hash): Bytes4(endOf: hash.value)
    case .hashX(let digest): Bytes4(endOf: digest)
    case .signedPayload(let signer): signer.hint
    }
  }
}

extension AccountID {
  /// The last four bytes of the key, for finding its signatures.
  public var hint: Bytes4 { Bytes4(endOf: publicKey) }
}

extension SignedPayload {
  /// The key's hint combined with the end of the payload, which is padded with zeros to four bytes.
  var hint: Bytes4 {
    let end = payload.suffix(4) + [UInt8](repeating: 0, count: max(0, 4 - payload.count))
    var hint = Bytes4()
    withUnsafeMutableBytes(of: &hint) { $0.copyBytes(from: zip(accountID.hint.bytes, end).map { $0 ^ $1 }) }
    return hint
  }
}

extension Bytes4 {
  fileprivate init(endOf bytes: Bytes32) {
    self.init()
    withUnsafeBytes(of: bytes) { source in
      withUnsafeMutableBytes(of: &self) { $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[28...])) }
    }
  }
}
