import StellarKit
import StellarXDR

/// Adding and removing signers, with the reserves and counts that go with them.
extension LedgerState {
  /// Adds a signer that the account doesn't have. Its reserve is kept by the account that sponsors the owner, if there is one, or else by the owner.
  ///
  /// - Returns: why it can't be added, in which case nothing has changed.
  mutating func addSigner(_ signer: XDR.Signer, to owner: AccountID) -> ReserveRefusal? {
    guard var account = accounts[owner] else { return .lowReserve }
    if hasTooManySubentries(account, adding: 1) { return .tooManySubentries }
    let sponsor = sponsors.sponsor(of: owner)
    if let sponsor {
      if let refusal = refusal(toSponsor: 1, by: sponsor, for: owner) { return refusal }
      countSponsored(1, by: sponsor, for: owner)
      account = accounts[owner] ?? account
    } else if availableBalance(of: account) < reserve(of: 1) {
      return .lowReserve
    }
    let added = AccountSigner(key: signer.key, weight: signer.weight, sponsor: sponsor)
    let index = account.signers.firstIndex { signer.key.precedes($0.key) } ?? account.signers.endIndex
    account.signers.insert(added, at: index)
    account.subentryCount += 1
    set(owner, account)
    return nil
  }

  /// Removes a signer, if the account has it, and frees its reserve for the account that kept it.
  mutating func removeSigner(_ key: XDR.SignerKey, of owner: AccountID) {
    guard let account = accounts[owner], let index = account.signerIndex(of: key) else { return }
    if let sponsor = account.signers[index].sponsor { uncountSponsored(1, by: sponsor, for: owner) }
    update(owner) {
      $0.signers.remove(at: index)
      $0.subentryCount -= min($0.subentryCount, 1)
    }
  }
}

extension AccountEntry {
  /// The most signers beside the account's own key.
  static let signerLimit = 20

  /// Returns the index of the signer with a key, or nil if the account has none.
  func signerIndex(of key: XDR.SignerKey) -> Int? {
    signers.isEmpty ? nil : signers.firstIndex { $0.key == key }
  }
}

extension XDR.SignerKey {
  /// Returns whether the key comes before another in an account's list.
  func precedes(_ other: XDR.SignerKey) -> Bool {
    let (left, right) = (order, other.order)
    return left.kind == right.kind ? left.bytes.lexicographicallyPrecedes(right.bytes) : left.kind < right.kind
  }

  private var order: (kind: Int, bytes: [UInt8]) {
    switch self {
    case .ed25519(let key): (0, key.bytes)
    case .preAuthTx(let hash): (1, hash.bytes)
    case .hashX(let hash): (2, hash.bytes)
    case .ed25519SignedPayload(let key, let payload): (3, key.bytes + payload)
    }
  }
}
