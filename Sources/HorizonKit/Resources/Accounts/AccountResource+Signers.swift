public import StellarKit

extension AccountResource {
  /// Who may sign for the account and how much weight is needed, to tell whether the signatures of a transaction suffice.
  ///
  /// Signers of a kind that this version doesn't know are left out: what suffices without them suffices.
  public var accountSigners: AccountSigners {
    let known = signers.compactMap(\.signer)
    let own = known.first { $0.key == .ed25519(accountID) }
    return AccountSigners(
      accountID, masterWeight: own?.weight ?? 0, low: thresholds.low, medium: thresholds.medium, high: thresholds.high, others: known)
  }
}

extension SignerResource {
  /// The signer with its key as a value; nil for a kind of key that this version doesn't know.
  public var signer: Signer? {
    (try? SignerKey(key)).map { Signer($0, weight: weight) }
  }
}
