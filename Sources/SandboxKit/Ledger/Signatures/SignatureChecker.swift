import StellarKit
import StellarXDR

/// A checker that adds up the weights of a transaction's signatures, and remembers which of them were used: an unused one makes the transaction
/// invalid (`SignatureChecker` of stellar-core).
struct SignatureChecker {
  /// The hash and signatures, with the results of earlier verifications.
  private(set) var signed: SignedHash
  /// A bit for each signature that was used: there are 20 at most.
  private var used: UInt32 = 0
  /// How many more signatures are verified; those beyond count as wrong.
  private var verificationsLeft: Int

  /// - Parameter isLimited: whether only as many verifications are made as stellar-core allows for an envelope: 1,000 in all. A signature counts for
  ///   each key that its hint names, and again for each operation. The limit applies on submission, and since protocol 28 in ledgers too.
  init(_ signed: SignedHash, isLimited: Bool = true) {
    self.signed = signed
    verificationsLeft = isLimited ? 1_000 : .max
  }

  /// Whether every signature was used.
  var allSignaturesUsed: Bool { used.nonzeroBitCount == signed.signatures.count }

  /// Returns whether signatures of these signers reach a weight. Even a weight of 0 needs one signature.
  mutating func reaches(_ needed: Int, signers: [WeightedSigner]) -> Bool {
    var total = 0
    for signer in signers {
      guard case .preAuthTx(let hash) = signer.key, hash == signed.hash.value else { continue }
      total += signer.weight
      if total >= needed { return true }
    }
    for kind in SigningKind.allCases {
      var remaining = signers.filter { SigningKind($0.key) == kind }
      for index in signed.signatures.indices where !remaining.isEmpty {
        guard let match = remaining.indices.first(where: { isSignature(index, by: remaining[$0].key) }) else { continue }
        used |= 1 << index
        total += remaining[match].weight
        if total >= needed { return true }
        remaining.remove(at: match)
      }
    }
    return false
  }

  /// Returns whether an account's signers reach one of its thresholds.
  mutating func reaches(_ threshold: UInt8, of account: AccountID, _ entry: AccountEntry) -> Bool {
    if entry.signers.isEmpty {
      let weight = entry.thresholds.masterWeight
      return weight > 0 && isSigned(by: account) && weight >= threshold
    }
    return reaches(Int(threshold), signers: entry.signers(of: account))
  }

  /// Returns whether an account has signed with its own key, even if the account isn't on the ledger.
  mutating func isSigned(by account: AccountID) -> Bool {
    let key = XDR.SignerKey.ed25519(account.publicKey)
    guard let index = signed.signatures.indices.first(where: { isSignature($0, by: key) }) else { return false }
    used |= 1 << index
    return true
  }

  private mutating func isSignature(_ index: Int, by signer: XDR.SignerKey) -> Bool {
    if signed.isToVerify(index, by: signer) {
      guard verificationsLeft > 0 else { return false }
      verificationsLeft -= 1
    }
    return signed.isSignature(index, by: signer)
  }
}

/// The kinds of signers that make signatures, in the order in which they are counted.
private enum SigningKind: CaseIterable {
  case hashX
  case ed25519
  case ed25519SignedPayload

  init?(_ key: XDR.SignerKey) {
    switch key {
    case .hashX: self = .hashX
    case .ed25519: self = .ed25519
    case .ed25519SignedPayload: self = .ed25519SignedPayload
    case .preAuthTx: return nil
    }
  }
}

extension AccountEntry {
  /// Returns the signers of the account: its own key, unless that has no weight, and the others.
  fileprivate func signers(of account: AccountID) -> [WeightedSigner] {
    let others = signers.map { WeightedSigner(key: $0.key, weight: Int(min($0.weight, UInt32(UInt8.max)))) }
    guard thresholds.masterWeight > 0 else { return others }
    return [WeightedSigner(key: .ed25519(account.publicKey), weight: Int(thresholds.masterWeight))] + others
  }
}

/// A key that may sign for an account, with the weight of its signature.
struct WeightedSigner: Hashable, Sendable {
  var key: XDR.SignerKey
  var weight: Int
}
