import StellarKit

/// Creating and removing entries, with the reserves and counts that go with them (`SponsorshipUtils` of stellar-core).
extension LedgerState {
  /// The most subentries an account may have.
  static let subentryLimit: UInt32 = 1_000

  /// Creates an entry. Its reserve is kept by the account that sponsors the owner, if there is one, or else by the owner.
  ///
  /// - Parameter owner: the account that the entry belongs to; for a claimable balance, the account that creates it.
  /// - Returns: why it can't be created, in which case nothing has changed.
  mutating func create<Entry: SponsorableEntry>(_ key: Entry.Key, _ entry: Entry, for owner: AccountID) -> ReserveRefusal? {
    var entry = entry
    let reserves = entry.reserves(at: key)
    let ownSponsor = sponsors.sponsor(of: owner)
    // A claimable balance has no owner: the account that creates it sponsors it.
    guard let sponsor = ownSponsor ?? (Entry.self == ClaimableBalanceEntry.self ? owner : nil) else {
      return createUnsponsored(key, entry, for: owner)
    }
    if Entry.isSubentry, let account = accounts[owner], hasTooManySubentries(account, adding: reserves) { return .tooManySubentries }
    let sponsored: AccountID? = Entry.isSubentry ? owner : nil
    if let refusal = refusal(toSponsor: reserves, by: sponsor, for: sponsored) { return refusal }
    entry.sponsorship = .by(sponsor)
    countSponsored(reserves, by: sponsor, for: sponsored)
    if Entry.isSubentry { update(owner) { $0.subentryCount += reserves } }
    if var account = entry as? AccountEntry {
      account.extend(to: .sponsorship)
      account.sponsoredCount += reserves
      if let made = account as? Entry { entry = made }
    }
    Entry.write(entry, at: key, in: &self)
    return nil
  }

  private mutating func createUnsponsored<Entry: SponsorableEntry>(
    _ key: Entry.Key, _ entry: Entry, for owner: AccountID
  ) -> ReserveRefusal? {
    if let account = entry as? AccountEntry {
      guard account.balance >= minimumBalance(of: account) else { return .lowReserve }
    } else {
      let reserves = entry.reserves(at: key)
      guard let account = accounts[owner] else { return .lowReserve }
      if hasTooManySubentries(account, adding: reserves) { return .tooManySubentries }
      guard availableBalance(of: account) >= reserve(of: reserves) else { return .lowReserve }
      update(owner) { $0.subentryCount += reserves }
    }
    Entry.write(entry, at: key, in: &self)
    return nil
  }

  /// Removes an entry, and frees its reserve for the account that kept it.
  ///
  /// - Parameter owner: the account that the entry belongs to; ignored for a claimable balance.
  mutating func remove<Entry: SponsorableEntry>(_ entry: Entry, at key: Entry.Key, of owner: AccountID) {
    let reserves = entry.reserves(at: key)
    if Entry.isSubentry { update(owner) { $0.subentryCount -= min($0.subentryCount, reserves) } }
    if let sponsor = entry.sponsorship.account { uncountSponsored(reserves, by: sponsor, for: Entry.isSubentry ? owner : nil) }
    Entry.write(nil, at: key, in: &self)
  }

  // MARK: Counting

  /// Returns why an account can't keep reserves for another account or for a claimable balance, or nil if it can.
  func refusal(toSponsor reserves: UInt32, by sponsor: AccountID, for sponsored: AccountID?) -> ReserveRefusal? {
    guard let account = accounts[sponsor], availableBalance(of: account) >= reserve(of: reserves) else { return .lowReserve }
    if UInt64(account.sponsoringCount) + UInt64(account.subentryCount) + UInt64(reserves) > UInt32.max { return .tooManySponsoring }
    if let sponsored, let count = accounts[sponsored]?.sponsoredCount, count > UInt32.max - reserves { return .tooManySponsored }
    return nil
  }

  /// Counts reserves that an account keeps from now on, for another account or for a claimable balance.
  mutating func countSponsored(_ reserves: UInt32, by sponsor: AccountID, for sponsored: AccountID?) {
    update(sponsor) {
      $0.extend(to: .sponsorship)
      $0.sponsoringCount += reserves
    }
    guard let sponsored else { return }
    update(sponsored) {
      $0.extend(to: .sponsorship)
      $0.sponsoredCount += reserves
    }
  }

  /// Subtracts reserves that an account no longer keeps, for another account or for a claimable balance.
  mutating func uncountSponsored(_ reserves: UInt32, by sponsor: AccountID, for sponsored: AccountID?) {
    update(sponsor) { $0.sponsoringCount -= min($0.sponsoringCount, reserves) }
    guard let sponsored else { return }
    update(sponsored) { $0.sponsoredCount -= min($0.sponsoredCount, reserves) }
  }

  /// Returns the lumens that a number of reserves takes, in stroops.
  func reserve(of count: UInt32) -> Int64 { Int64(count) * Int64(header.baseReserve) }

  func hasTooManySubentries(_ account: AccountEntry, adding count: UInt32) -> Bool {
    Int64(account.subentryCount) > Int64(Self.subentryLimit) - Int64(count)
      || UInt64(account.sponsoringCount) + UInt64(account.subentryCount) + UInt64(count) > UInt32.max
  }
}
