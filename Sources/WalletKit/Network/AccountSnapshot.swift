public import Sentences
public import StellarKit

/// What the ledger says of an account at one moment.
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
    /// Who pays its reserve, where somebody else does.
    public let sponsor: AccountID?

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
  /// Trustlines, offers, signers and data entries.
  public let subentries: Int
  /// Entries of others whose reserve this account pays.
  public let sponsoring: Int
  /// Its own entries whose reserve others pay: the account itself counts twice.
  public let sponsored: Int
  /// Who pays the reserve of the account itself, where somebody else does.
  public let sponsor: AccountID?
  /// Whether it asks for a memo on every payment (SEP-29).
  public let requiresMemo: Bool
  /// What it holds, lumens among them.
  public let lines: [Line]
  /// Shares of pools that it holds; which assets are in these isn't asked here.
  public let pools: [PoolShares]
  /// The network's words for kinds of balances that this version doesn't know.
  public let unknownKinds: [String]
  /// What it may do to whoever holds assets that it issues.
  public let issuerRules: IssuerRules
  /// The domain that the account names as its home: where an issuer's anchor is (SEP-1); nil for none.
  public let homeDomain: String?
  /// Who may sign for it, and how much weight each kind of step needs.
  public let signers: AccountSigners
  /// How many of ``subentries`` weren't found by a service that can't list an account's entries: trustlines, offers or data; a pool's shares count twice.
  /// Where it is above 0, the account may hold more than ``lines`` and ``pools``.
  public let unlisted: Int

  /// An account's state. Without signers the account's own key alone signs.
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

  /// What is said where ``unlisted`` is above 0.
  public static let listLimitNotice: Sentence =
    "You may hold more than is shown: this network's server can't list an account's assets. If one is missing, add it by its code and issuer."

  /// Returns the trustline of an asset, where the account has one.
  public func line(of asset: Asset) -> Line? { lines.first { $0.asset == asset } }
}
