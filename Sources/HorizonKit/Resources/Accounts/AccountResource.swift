public import Foundation
public import StellarKit

/// An account as Horizon shows it at `/accounts/{account_id}`.
public struct AccountResource: Hashable, Sendable {
  /// Where the account's history is.
  public var links: Links
  /// The account. Horizon writes it three times: as `id`, `account_id` and `paging_token`.
  public var accountID: AccountID
  /// The sequence number last used: the next transaction takes the one after it.
  public var sequence: Int64
  /// The ledger in which the sequence number last changed.
  public var sequenceLedger: UInt32?
  /// When the sequence number last changed, in Unix seconds.
  public var sequenceTime: UInt64?
  /// Trustlines, offers, extra signers and data entries. Each locks half a unit of the account's base reserve.
  public var subentryCount: UInt32
  /// The account named for inflation, which the network no longer pays.
  public var inflationDestination: AccountID?
  /// The domain at which the account's `stellar.toml` is.
  public var homeDomain: String?
  /// The ledger in which the account last changed.
  public var lastModifiedLedger: UInt32
  /// When that ledger closed.
  public var lastModifiedTime: Date?
  /// The signatures' weight that operations need.
  public var thresholds: Thresholds
  /// What an issuer decided about its assets.
  public var flags: Flags
  /// What the account holds, lumens last.
  public var balances: [BalanceResource]
  /// The keys that may sign for the account.
  public var signers: [SignerResource]
  /// Data entries: base64 by name.
  public var data: [String: String]
  /// Reserves that this account pays for others.
  public var numSponsoring: UInt32
  /// Reserves that others pay for this account.
  public var numSponsored: UInt32
  /// The account that pays this account's own reserve.
  public var sponsor: AccountID?

  public init(
    links: Links,
    accountID: AccountID,
    sequence: Int64,
    sequenceLedger: UInt32? = nil,
    sequenceTime: UInt64? = nil,
    subentryCount: UInt32,
    inflationDestination: AccountID? = nil,
    homeDomain: String? = nil,
    lastModifiedLedger: UInt32,
    lastModifiedTime: Date? = nil,
    thresholds: Thresholds,
    flags: Flags,
    balances: [BalanceResource],
    signers: [SignerResource],
    data: [String: String],
    numSponsoring: UInt32,
    numSponsored: UInt32,
    sponsor: AccountID? = nil
  ) {
    self.links = links
    self.accountID = accountID
    self.sequence = sequence
    self.sequenceLedger = sequenceLedger
    self.sequenceTime = sequenceTime
    self.subentryCount = subentryCount
    self.inflationDestination = inflationDestination
    self.homeDomain = homeDomain
    self.lastModifiedLedger = lastModifiedLedger
    self.lastModifiedTime = lastModifiedTime
    self.thresholds = thresholds
    self.flags = flags
    self.balances = balances
    self.signers = signers
    self.data = data
    self.numSponsoring = numSponsoring
    self.numSponsored = numSponsored
    self.sponsor = sponsor
  }
}

extension AccountResource: Codable {
  private enum CodingKeys: String, CodingKey {
    case links = "_links"
    case accountID = "account_id"
    case sequence
    case sequenceLedger = "sequence_ledger"
    case sequenceTime = "sequence_time"
    case subentryCount = "subentry_count"
    case inflationDestination = "inflation_destination"
    case homeDomain = "home_domain"
    case lastModifiedLedger = "last_modified_ledger"
    case lastModifiedTime = "last_modified_time"
    case thresholds
    case flags
    case balances
    case signers
    case data
    case numSponsoring = "num_sponsoring"
    case numSponsored = "num_sponsored"
    case sponsor
    case id
    case pagingToken = "paging_token"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    links = try container.decode(Links.self, forKey: .links)
    accountID = try container.decode(AccountID.self, forKey: .accountID)
    sequence = try container.decodeNumber(Int64.self, forKey: .sequence)
    sequenceLedger = try container.decodeIfPresent(UInt32.self, forKey: .sequenceLedger)
    sequenceTime = try container.decodeNumberIfPresent(UInt64.self, forKey: .sequenceTime)
    subentryCount = try container.decode(UInt32.self, forKey: .subentryCount)
    inflationDestination = try container.decodeIfPresent(AccountID.self, forKey: .inflationDestination)
    homeDomain = try container.decodeIfPresent(String.self, forKey: .homeDomain)
    lastModifiedLedger = try container.decode(UInt32.self, forKey: .lastModifiedLedger)
    lastModifiedTime = try container.decodeDateIfPresent(forKey: .lastModifiedTime)
    thresholds = try container.decode(Thresholds.self, forKey: .thresholds)
    flags = try container.decode(Flags.self, forKey: .flags)
    balances = try container.decode([BalanceResource].self, forKey: .balances)
    signers = try container.decode([SignerResource].self, forKey: .signers)
    data = try container.decode([String: String].self, forKey: .data)
    numSponsoring = try container.decode(UInt32.self, forKey: .numSponsoring)
    numSponsored = try container.decode(UInt32.self, forKey: .numSponsored)
    sponsor = try container.decodeIfPresent(AccountID.self, forKey: .sponsor)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(links, forKey: .links)
    try container.encode(accountID, forKey: .accountID)
    try container.encode(accountID, forKey: .id)
    try container.encode(accountID, forKey: .pagingToken)
    try container.encodeNumber(sequence, forKey: .sequence)
    try container.encodeIfPresent(sequenceLedger, forKey: .sequenceLedger)
    try container.encodeNumberIfPresent(sequenceTime, forKey: .sequenceTime)
    try container.encode(subentryCount, forKey: .subentryCount)
    try container.encodeIfPresent(inflationDestination, forKey: .inflationDestination)
    try container.encodeIfPresent(homeDomain, forKey: .homeDomain)
    try container.encode(lastModifiedLedger, forKey: .lastModifiedLedger)
    try container.encodeDateIfPresent(lastModifiedTime, forKey: .lastModifiedTime)
    try container.encode(thresholds, forKey: .thresholds)
    try container.encode(flags, forKey: .flags)
    try container.encode(balances, forKey: .balances)
    try container.encode(signers, forKey: .signers)
    try container.encode(data, forKey: .data)
    try container.encode(numSponsoring, forKey: .numSponsoring)
    try container.encode(numSponsored, forKey: .numSponsored)
    try container.encodeIfPresent(sponsor, forKey: .sponsor)
  }
}

extension AccountResource {
  /// The weight of signatures that operations of low, medium and high security need, each from 0 to 255.
  public struct Thresholds: Hashable, Sendable, Codable {
    public var low: UInt8
    public var medium: UInt8
    public var high: UInt8

    public init(low: UInt8, medium: UInt8, high: UInt8) {
      self.low = low
      self.medium = medium
      self.high = high
    }

    private enum CodingKeys: String, CodingKey {
      case low = "low_threshold"
      case medium = "med_threshold"
      case high = "high_threshold"
    }
  }

  /// What an issuer decided about its assets (CAP-29, CAP-35).
  public struct Flags: Hashable, Sendable, Codable {
    /// Holders need the issuer's approval.
    public var authRequired: Bool
    /// The issuer can freeze a holder's balance.
    public var authRevocable: Bool
    /// None of these flags can change any more.
    public var authImmutable: Bool
    /// The issuer can take a holder's balance back.
    public var authClawbackEnabled: Bool

    public init(authRequired: Bool = false, authRevocable: Bool = false, authImmutable: Bool = false, authClawbackEnabled: Bool = false) {
      self.authRequired = authRequired
      self.authRevocable = authRevocable
      self.authImmutable = authImmutable
      self.authClawbackEnabled = authClawbackEnabled
    }

    private enum CodingKeys: String, CodingKey {
      case authRequired = "auth_required"
      case authRevocable = "auth_revocable"
      case authImmutable = "auth_immutable"
      case authClawbackEnabled = "auth_clawback_enabled"
    }
  }
}

extension AccountResource {
  /// Links of an account.
  public struct Links: Hashable, Sendable, Codable {
    public var itself: Link
    public var transactions: Link
    public var operations: Link
    public var payments: Link
    public var effects: Link
    public var offers: Link
    public var trades: Link
    public var data: Link

    public init(
      itself: Link,
      transactions: Link,
      operations: Link,
      payments: Link,
      effects: Link,
      offers: Link,
      trades: Link,
      data: Link
    ) {
      self.itself = itself
      self.transactions = transactions
      self.operations = operations
      self.payments = payments
      self.effects = effects
      self.offers = offers
      self.trades = trades
      self.data = data
    }

    private enum CodingKeys: String, CodingKey {
      case itself = "self"
      case transactions
      case operations
      case payments
      case effects
      case offers
      case trades
      case data
    }
  }
}
