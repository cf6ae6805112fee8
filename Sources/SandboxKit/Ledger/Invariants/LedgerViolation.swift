/// A broken invariant: something that must never happen, whatever is submitted, and so a fault of the ledger itself.
struct LedgerViolation: Hashable, Sendable {
  /// A rule that must hold after every ledger.
  enum Invariant: String, CaseIterable, Sendable {
    case lumensConserved = "lumens are neither made nor lost"
    case assetsConserved = "an asset comes into being and goes out of it only by a mint, a burn or a clawback"
    case balancesInBounds = "balances are at least 0 and within their limits"
    case liabilitiesMatchOffers = "liabilities are what offers promise"
    case subentriesCounted = "subentries are counted"
    case sponsorshipsCounted = "sponsored reserves are counted, by those who keep them and those they are kept for"
    case booksNotCrossed = "no two offers of a book could be exchanged"
    case poolsCounted = "a pool's shares and trustlines are counted"
    case timesToLiveKept = "each entry of a contract has a time to live"
    case timePasses = "from protocol 30 on each ledger closes later than the one before"
    case poolProductKept = "a share of a pool is never worth less than before"
  }

  let invariant: Invariant
  /// What breaks the invariant.
  let detail: String
}

extension LedgerViolation: CustomStringConvertible {
  var description: String { "“\(invariant.rawValue)” doesn't hold: \(detail)" }
}
