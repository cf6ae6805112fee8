public import Foundation
public import StellarKit

/// An account as Horizon shows it at `/accounts/{account_id}`.
public struct AccountResource: Hashable, Sendable {
  /// Links to the account's history.
  public var links: Links
  /// The account. Horizon writes it three times: as `id`, `account_id` and `paging_token`.
  public var accountID: AccountID
  /// The last sequence number that was used. The next transaction takes the one after it.
  public var sequence: Int64
  /// The ledger in which the sequence number last changed.
  public var sequenceLedger: UInt32?
  /// When the sequence number last changed, in Unix seconds.
  public var sequenceTime: UInt64?
  /// The number of trustlines, offers, extra signers and data entries. Each locks one base reserve; pool shares count twice.
  public var subentryCount: UInt32
  /// The account named for inflation, which the network no longer pays.
  public var inflationDestination: AccountID?
  /// The domain that hosts the account's `stellar.toml`.
  public var homeDomain: String?
  /// The ledger in which the account last changed.
  public var lastModifiedLedger: UInt32
  /// When that ledger closed; nil if the server no longer has that ledger.
  public var lastModifiedTime: Date?
  /// The signature weights that operations require.
  public var thresholds: Thresholds
  /// The issuer's rules for its assets.
  public var flags: Flags
  /// The account's balances, lumens last.
  public var balances: [BalanceResource]
  /// The keys that may sign for the account.
  public var signers: [SignerResource]
  /// The data entries, in base64 by name.
  public var data: [String: String]
  /// The number of reserves that this account sponsors for others.
  public var numSponsoring: UInt32
  /// The number of reserves that others sponsor for this account.
  public var numSponsored: UInt32
  /// The account that sponsors this account's own reserve.
  public var sponsor: AccountID?

  /// Creates an instance from its parts.
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

  /// The cursor of this account.
  public var pagingToken: String { accountID.address }
}

extension AccountResource: HorizonRecord, FieldCodable {
  init(_ fields: FieldReader) throws {
    links = try fields.get("_links")
    accountID = try fields.accountID("account_id")
    sequence = try fields.number("sequence")
    sequenceLedger = try fields.find("sequence_ledger")
    sequenceTime = try fields.findNumber("sequence_time")
    subentryCount = try fields.get("subentry_count")
    inflationDestination = try fields.find("inflation_destination")
    homeDomain = try fields.find("home_domain")
    lastModifiedLedger = try fields.get("last_modified_ledger")
    lastModifiedTime = try fields.findDate("last_modified_time")
    thresholds = try fields.get("thresholds")
    flags = try fields.get("flags")
    balances = try fields.get("balances")
    signers = try fields.get("signers")
    data = try fields.get("data")
    numSponsoring = try fields.get("num_sponsoring")
    numSponsored = try fields.get("num_sponsored")
    sponsor = try fields.find("sponsor")
  }

  func write(to fields: inout FieldWriter) throws {
    try fields.set("_links", links)
    try fields.set("account_id", accountID)
    try fields.set("id", accountID)
    try fields.set("paging_token", accountID)
    try fields.set("sequence", number: sequence)
    try fields.set("sequence_ledger", sequenceLedger)
    try fields.set("sequence_time", number: sequenceTime)
    try fields.set("subentry_count", subentryCount)
    try fields.set("inflation_destination", inflationDestination)
    try fields.set("home_domain", homeDomain)
    try fields.set("last_modified_ledger", lastModifiedLedger)
    try fields.setOrNull("last_modified_time", date: lastModifiedTime)
    try fields.set("thresholds", thresholds)
    try fields.set("flags", flags)
    try fields.set("balances", balances)
    try fields.set("signers", signers)
    try fields.set("data", data)
    try fields.set("num_sponsoring", numSponsoring)
    try fields.set("num_sponsored", numSponsored)
    try fields.set("sponsor", sponsor)
  }
}

extension AccountResource {
  /// The signature weights that operations of low, medium and high security require, each from 0 to 255.
  public struct Thresholds: Hashable, Sendable, FieldCodable {
    /// For bumping a sequence number, claiming a balance, changing what trustlines are allowed to do, and keeping or restoring contract data.
    public var low: UInt8
    /// For everything else, such as payments, offers and trustlines.
    public var medium: UInt8
    /// For merging the account, and for changing its signers or thresholds.
    public var high: UInt8

    /// Creates an instance from its parts.
    public init(low: UInt8, medium: UInt8, high: UInt8) {
      self.low = low
      self.medium = medium
      self.high = high
    }

    init(_ fields: FieldReader) throws {
      low = try fields.get("low_threshold")
      medium = try fields.get("med_threshold")
      high = try fields.get("high_threshold")
    }

    func write(to fields: inout FieldWriter) throws {
      try fields.set("low_threshold", low)
      try fields.set("med_threshold", medium)
      try fields.set("high_threshold", high)
    }
  }

  /// An issuer's rules for its assets (CAP-29, CAP-35).
  public struct Flags: Hashable, Sendable, Codable {
    /// Holders need the issuer's approval.
    public var authRequired: Bool
    /// The issuer can freeze a holder's balance.
    public var authRevocable: Bool
    /// None of these flags can be changed any more.
    public var authImmutable: Bool
    /// The issuer can claw back a holder's balance.
    public var authClawbackEnabled: Bool

    /// Creates an instance from its parts.
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
    /// The account itself.
    public var itself: Link
    /// Transactions that changed it.
    public var transactions: Link
    /// Operations that changed it.
    public var operations: Link
    /// Operations that moved money from or to it.
    public var payments: Link
    /// Effects on it.
    public var effects: Link
    /// Offers that it has made.
    public var offers: Link
    /// Trades in which it took part.
    public var trades: Link
    /// A template for one of its data entries.
    public var data: Link

    /// Creates an instance from its parts.
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

extension AccountResource {
  /// The account's signers and thresholds, for deciding whether a transaction has enough signatures.
  ///
  /// Signers of unknown kinds are left out: signatures that suffice without them suffice in any case.
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
