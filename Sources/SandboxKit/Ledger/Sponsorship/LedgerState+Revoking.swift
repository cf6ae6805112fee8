import StellarKit
import StellarXDR

/// Revoking sponsorships: another account takes over a reserve that its sponsor no longer keeps.
extension LedgerState {
  /// The change in who keeps a reserve.
  private enum Change {
    case none
    case begin(AccountID)
    case end(AccountID)
    case transfer(from: AccountID, to: AccountID)
  }

  /// Ends the sponsorship of an entry, or transfers it to the account that sponsors the source now.
  ///
  /// - Parameters:
  ///   - found: the entry; nil if there is none.
  ///   - owner: the account that the entry belongs to; nil for a claimable balance.
  /// - Returns: the result of a failure; nil for a success.
  mutating func revokeSponsorship<Entry: SponsorableEntry>(
    of found: Entry?, at key: Entry.Key, of owner: AccountID?, by source: AccountID
  ) -> XDR.OperationResult? {
    guard var entry = found else { return .revokeSponsorship(.doesNotExist) }
    let sponsor = entry.sponsorship.account
    guard let responsible = sponsor ?? owner, responsible == source else { return .revokeSponsorship(.notSponsor) }
    let change = change(of: sponsor, owner: owner ?? source, by: source)
    switch change {
    case .none, .end:
      if owner == nil { return .revokeSponsorship(.onlyTransferable) }
    case .begin, .transfer: break
    }
    let reserves = entry.reserves(at: key)
    if let refusal = refusal(of: change, reserves, for: owner) { return refusal.result(lowReserve: .revokeSponsorship(.lowReserve)) }
    switch change {
    case .none: break
    case .begin(let sponsor), .transfer(_, let sponsor): entry.sponsorship = .by(sponsor)
    case .end: entry.sponsorship = .ended
    }
    Entry.write(entry, at: key, in: &self)
    count(change, reserves, for: owner)
    return nil
  }

  /// Ends or transfers the sponsorship of one of an account's signers, like that of an entry.
  mutating func revokeSponsorship(ofSigner key: XDR.SignerKey, of owner: AccountID, by source: AccountID) -> XDR.OperationResult? {
    guard var account = accounts[owner], let index = account.signerIndex(of: key) else { return .revokeSponsorship(.doesNotExist) }
    let sponsor = account.signers[index].sponsor
    guard sponsor ?? owner == source else { return .revokeSponsorship(.notSponsor) }
    let change = change(of: sponsor, owner: owner, by: source)
    if let refusal = refusal(of: change, 1, for: owner) { return refusal.result(lowReserve: .revokeSponsorship(.lowReserve)) }
    switch change {
    case .none: break
    case .begin(let sponsor), .transfer(_, let sponsor): account.setSponsor(sponsor, ofSigner: index)
    case .end: account.setSponsor(nil, ofSigner: index)
    }
    set(owner, account)
    count(change, 1, for: owner)
    return nil
  }

  private func change(of sponsor: AccountID?, owner: AccountID, by source: AccountID) -> Change {
    let next = sponsors.sponsor(of: source).flatMap { $0 == owner ? nil : $0 }
    switch (sponsor, next) {
    case (nil, nil): return .none
    case (nil, let next?): return .begin(next)
    case (let sponsor?, nil): return .end(sponsor)
    case (let sponsor?, let next?): return .transfer(from: sponsor, to: next)
    }
  }

  private func refusal(of change: Change, _ reserves: UInt32, for owner: AccountID?) -> ReserveRefusal? {
    switch change {
    case .none: return nil
    case .begin(let sponsor): return refusal(toSponsor: reserves, by: sponsor, for: owner)
    case .transfer(_, let sponsor): return refusal(toSponsor: reserves, by: sponsor, for: nil)
    case .end:
      guard let owner, let account = accounts[owner] else { return nil }
      return availableBalance(of: account) < reserve(of: reserves) ? .lowReserve : nil
    }
  }

  private mutating func count(_ change: Change, _ reserves: UInt32, for owner: AccountID?) {
    switch change {
    case .none: break
    case .begin(let sponsor): countSponsored(reserves, by: sponsor, for: owner)
    case .end(let sponsor): uncountSponsored(reserves, by: sponsor, for: owner)
    case .transfer(let old, let new):
      uncountSponsored(reserves, by: old, for: nil)
      countSponsored(reserves, by: new, for: nil)
    }
  }
}
