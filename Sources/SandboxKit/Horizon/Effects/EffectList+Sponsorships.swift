import HorizonKit
import StellarKit
import StellarXDR

/// The effects of changed sponsors.
extension EffectList {
  /// Adds the effects of changed sponsors, in the order of the entries' keys. Horizon leaves offers out.
  mutating func addSponsorships() throws {
    for change in changes.accounts {
      addSponsorship(.account, change, of: MuxedAccount(change.key))
      addSignerSponsorships(change)
    }
    for change in changes.trustlines {
      let subject: SponsoredSubject? =
        if let pool = change.key.pool {
          .poolTrustline(LiquidityPoolID(hash: pool))
        } else {
          try change.key.asset.asset.map { .trustline(try Asset($0)) }
        }
      if let subject { addSponsorship(subject, change, of: MuxedAccount(change.key.account)) }
    }
    for change in changes.data { addSponsorship(.data(name: String(decoding: change.key.name, as: UTF8.self)), change, of: source) }
    for change in changes.claimableBalances {
      addSponsorship(.claimableBalance(ClaimableBalanceID(hash: change.key)), change, of: source)
    }
  }

  private mutating func addSponsorship<Entry>(_ subject: SponsoredSubject, _ change: EntryChange<Entry>, of account: MuxedAccount) {
    guard let change = SponsorshipChange(from: change.before?.sponsorship.account, to: change.after?.sponsorship.account) else { return }
    add(.sponsorship(subject, change), of: account)
  }

  private mutating func addSignerSponsorships(_ change: EntryChange<AccountEntry>) {
    let (before, after) = (change.before?.sponsorsOfSigners ?? [:], change.after?.sponsorsOfSigners ?? [:])
    for key in Set(before.keys).union(after.keys).sorted() {
      guard let sponsorship = SponsorshipChange(from: before[key], to: after[key]) else { continue }
      add(.sponsorship(.signer(key), sponsorship), of: MuxedAccount(change.key))
    }
  }
}

extension SponsorshipChange {
  /// Makes the change of a sponsor, or returns nil if the sponsor stays the same.
  fileprivate init?(from old: AccountID?, to new: AccountID?) {
    guard old != new else { return nil }
    switch (old, new) {
    case (let old?, let new?): self = .updated(former: old, new: new)
    case (let old?, nil): self = .removed(former: old)
    case (nil, let new?): self = .created(sponsor: new)
    case (nil, nil): return nil
    }
  }
}

extension AccountEntry {
  /// The sponsor of each sponsored signer.
  fileprivate var sponsorsOfSigners: [String: AccountID] {
    signers.reduce(into: [:]) { sponsors, signer in
      if let sponsor = signer.sponsor { sponsors[signer.key.address] = sponsor }
    }
  }
}
