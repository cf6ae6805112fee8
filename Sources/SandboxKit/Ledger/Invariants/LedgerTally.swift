import StellarKit
import StellarXDR

/// The differences between what entries state about each other and what there is, which must add up to 0 over all entries.
///
/// Entries are added in their present state and subtracted in their earlier state. So the changes of one ledger must sum to 0 just as the whole state
/// does, at a cost proportional to the changes.
struct LedgerTally {
  /// A holding of an account in lumens or an issued asset.
  struct Holding: Hashable {
    var account: AccountID
    var asset: XDR.TrustLineAsset
  }

  /// In stroops.
  private(set) var lumens: Int128 = 0
  /// What offers promise to buy, less what their holdings record as promised, in stroops.
  private(set) var buying: [Holding: Int128] = [:]
  /// What offers promise to sell, less what their holdings record as promised, in stroops.
  private(set) var selling: [Holding: Int128] = [:]
  /// The subentries of an account, less the number that it records.
  private(set) var subentries: [AccountID: Int64] = [:]
  /// The reserves that an account keeps for others, less the number that it records.
  private(set) var sponsoring: [AccountID: Int64] = [:]
  /// The reserves that others keep for an account, less the number that it records.
  private(set) var sponsored: [AccountID: Int64] = [:]
  /// The pools of an account that hold an asset, less the number that its trustline records.
  private(set) var poolUses: [Holding: Int64] = [:]
  /// The trustlines to a pool's shares, less the number that the pool records.
  private(set) var poolTrustlines: [XDR.PoolID: Int128] = [:]
  /// The shares of a pool that accounts hold, less the number that the pool records.
  private(set) var poolShares: [XDR.PoolID: Int128] = [:]

  // MARK: Entries

  /// Counts an account.
  ///
  /// - Parameter sign: 1 to add an entry, -1 to subtract it.
  mutating func count(_ account: AccountEntry, at key: AccountID, _ sign: Int64) {
    lumens += Int128(account.balance) * Int128(sign)
    let holding = Holding(account: key, asset: .native)
    buying[holding, default: 0] -= Int128(account.liabilities.buying) * Int128(sign)
    selling[holding, default: 0] -= Int128(account.liabilities.selling) * Int128(sign)
    subentries[key, default: 0] -= (Int64(account.subentryCount) - Int64(account.signers.count)) * sign
    sponsoring[key, default: 0] -= Int64(account.sponsoringCount) * sign
    sponsored[key, default: 0] -= Int64(account.sponsoredCount) * sign
    for signer in account.signers {
      guard let sponsor = signer.sponsor else { continue }
      sponsoring[sponsor, default: 0] += sign
      sponsored[key, default: 0] += sign
    }
    countSponsor(of: account, at: key, for: key, sign)
  }

  /// Counts a trustline.
  ///
  /// - Parameter pool: the parameters of the pool whose shares the trustline holds.
  mutating func count(
    _ trustline: TrustlineEntry, at key: TrustlineKey, of pool: XDR.LiquidityPoolConstantProductParameters?, _ sign: Int64
  ) {
    let holding = Holding(account: key.account, asset: key.asset)
    buying[holding, default: 0] -= Int128(trustline.liabilities.buying) * Int128(sign)
    selling[holding, default: 0] -= Int128(trustline.liabilities.selling) * Int128(sign)
    poolUses[holding, default: 0] -= Int64(trustline.poolUseCount) * sign
    subentries[key.account, default: 0] += Int64(trustline.reserves(at: key)) * sign
    countSponsor(of: trustline, at: key, for: key.account, sign)
    guard let id = key.pool else { return }
    poolTrustlines[id, default: 0] += Int128(sign)
    poolShares[id, default: 0] += Int128(trustline.balance) * Int128(sign)
    for asset in [pool?.assetA, pool?.assetB].compactMap({ $0 }) where asset != .native && asset.issuer != key.account {
      poolUses[Holding(account: key.account, asset: asset.trustlineAsset), default: 0] += sign
    }
  }

  mutating func count(_ offer: OfferEntry, at key: OfferKey, _ sign: Int64) {
    let promised = offer.liabilities
    if offer.buying.issuer != key.seller {
      buying[Holding(account: key.seller, asset: offer.buying.trustlineAsset), default: 0] += Int128(promised.buying) * Int128(sign)
    }
    if offer.selling.issuer != key.seller {
      selling[Holding(account: key.seller, asset: offer.selling.trustlineAsset), default: 0] += Int128(promised.selling) * Int128(sign)
    }
    subentries[key.seller, default: 0] += Int64(offer.reserves(at: key)) * sign
    countSponsor(of: offer, at: key, for: key.seller, sign)
  }

  mutating func count(_ data: DataEntry, at key: DataEntryKey, _ sign: Int64) {
    subentries[key.account, default: 0] += Int64(data.reserves(at: key)) * sign
    countSponsor(of: data, at: key, for: key.account, sign)
  }

  mutating func count(_ balance: ClaimableBalanceEntry, at key: Bytes32, _ sign: Int64) {
    if balance.asset == .native { lumens += Int128(balance.amount) * Int128(sign) }
    countSponsor(of: balance, at: key, for: nil, sign)
  }

  mutating func count(_ pool: LiquidityPoolEntry, at key: XDR.PoolID, _ sign: Int64) {
    if pool.parameters.assetA == .native { lumens += Int128(pool.reserveA) * Int128(sign) }
    if pool.parameters.assetB == .native { lumens += Int128(pool.reserveB) * Int128(sign) }
    poolTrustlines[key, default: 0] -= Int128(pool.trustlineCount) * Int128(sign)
    poolShares[key, default: 0] -= Int128(pool.totalShares) * Int128(sign)
  }

  /// Counts a contract's entry: only a balance of lumens matters. One of more lumens than there can be counts as the most, which is still too many.
  ///
  /// - Parameter lumens: the contract that stands for lumens.
  mutating func count(_ data: ContractDataEntry, at key: ContractDataKey, of lumens: XDR.ContractID?, _ sign: Int64) {
    guard case .balance(let asset, _) = key, asset == lumens, case .balance(let balance) = data.stored else { return }
    self.lumens += Int128(Int64(clamping: balance.amount)) * Int128(sign)
  }

  private mutating func countSponsor<Entry: StateEntry>(
    of entry: Entry, at key: Entry.Key, for owner: AccountID?, _ sign: Int64
  ) {
    guard let sponsor = entry.sponsorship.account else { return }
    let reserves = Int64(entry.reserves(at: key)) * sign
    sponsoring[sponsor, default: 0] += reserves
    if let owner { sponsored[owner, default: 0] += reserves }
  }
}
