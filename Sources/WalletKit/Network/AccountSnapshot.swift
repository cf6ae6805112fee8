public import Sentences
public import StellarKit

/// The state of an account in the ledger at one moment.
public struct AccountSnapshot: Hashable, Sendable {
  /// One asset that the account holds or can hold.
  public struct Line: Hashable, Sendable {
    /// The asset.
    public let asset: Asset
    /// What is held.
    public let balance: Amount
    /// The most that can be held; nil for lumens.
    public let limit: Amount?
    /// What open offers and the like have promised to others.
    public let sellingLiabilities: Amount
    /// What open offers and the like may still bring in.
    public let buyingLiabilities: Amount
    /// Whether the issuer lets the account receive and send.
    public let isAuthorized: Bool
    /// Whether the issuer lets the account keep its offers at least.
    public let keepsOffers: Bool
    /// Whether the issuer can take back what is held (clawback).
    public let canBeTakenBack: Bool
    /// The sponsor that pays its reserve; nil if the account does.
    public let sponsor: AccountID?

    /// How much more of it the account can receive.
    var receivable: Amount { (try? (limit ?? .max).subtracting(balance).subtracting(buyingLiabilities)) ?? .zero }

    /// A line of an account.
    public init(
      asset: Asset, balance: Amount, limit: Amount?, sellingLiabilities: Amount = .zero, buyingLiabilities: Amount = .zero,
      isAuthorized: Bool = true, keepsOffers: Bool = true, canBeTakenBack: Bool = false, sponsor: AccountID? = nil
    ) {
      (self.keepsOffers, self.canBeTakenBack, self.sponsor) = (keepsOffers, canBeTakenBack, sponsor)
      self.asset = asset
      self.balance = balance
      self.limit = limit
      self.sellingLiabilities = sellingLiabilities
      self.buyingLiabilities = buyingLiabilities
      self.isAuthorized = isAuthorized
    }
  }

  /// The account.
  public let id: AccountID
  /// The sequence number of its last transaction.
  public let sequenceNumber: Int64
  /// The number of its trustlines, offers, signers and data entries.
  public let subentries: Int
  /// The number of others' entries whose reserve this account pays.
  public let sponsoring: Int
  /// The number of its own entries whose reserve others pay. The account itself counts twice.
  public let sponsored: Int
  /// The sponsor that pays the reserve of the account itself; nil if there is none.
  public let sponsor: AccountID?
  /// Whether it asks for a memo on every payment (SEP-29).
  public let requiresMemo: Bool
  /// What it holds, including lumens.
  public let lines: [Line]
  /// The shares of pools that it holds. Which assets the pools contain isn't looked up here.
  public let pools: [PoolShares]
  /// The network's names for kinds of balances that this version doesn't know.
  public let unknownKinds: [String]
  /// What it may do to holders of the assets that it issues.
  public let issuerRules: IssuerRules
  /// The home domain that the account names, where an issuer's anchor is (SEP-1); nil if it names none.
  public let homeDomain: String?
  /// Its signers, and how much weight each kind of operation needs.
  public let signers: AccountSigners
  /// How many of the ``subentries`` weren't found by a service that can't list an account's entries: trustlines, offers or data. A pool's shares
  /// count twice. Above 0, the account may hold more than ``lines`` and ``pools``.
  public let unlisted: Int

  /// An account's state. Without signers, only the account's own key signs.
  public init(
    id: AccountID, sequenceNumber: Int64, subentries: Int, sponsoring: Int = 0, sponsored: Int = 0, sponsor: AccountID? = nil,
    requiresMemo: Bool = false, homeDomain: String? = nil, lines: [Line], signers: AccountSigners? = nil, pools: [PoolShares] = [],
    unknownKinds: [String] = [], issuerRules: IssuerRules = IssuerRules(), unlisted: Int = 0
  ) {
    self.unlisted = unlisted
    (self.pools, self.unknownKinds, self.issuerRules) = (pools, unknownKinds, issuerRules)
    self.signers = signers ?? AccountSigners(id)
    self.homeDomain = homeDomain
    self.id = id
    self.sequenceNumber = sequenceNumber
    self.subentries = subentries
    self.sponsoring = sponsoring
    self.sponsored = sponsored
    self.sponsor = sponsor
    self.requiresMemo = requiresMemo
    self.lines = lines
  }

  /// The notice if ``unlisted`` is above 0.
  public static let listLimitNotice: Sentence =
    "You may hold more than is shown: this network's server can't list an account's assets. If one is missing, add it by its code and issuer."

  /// Returns the trustline of an asset, or nil if the account has none.
  public func line(of asset: Asset) -> Line? { lines.first { $0.asset == asset } }
}
