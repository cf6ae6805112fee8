public import Foundation
public import StellarKit

/// A claimable balance, at `/claimable_balances/{id}` (CAP-23).
public struct ClaimableBalanceResource: Hashable, Sendable, Identifiable {
  /// Links to its history.
  public var links: EntryLinks
  /// Its id.
  public var id: ClaimableBalanceID
  /// The asset.
  public var asset: Asset
  /// The amount.
  public var amount: Amount
  /// The account that sponsors the balance's reserve, and gets it back.
  public var sponsor: AccountID?
  /// The ledger in which it last changed.
  public var lastModifiedLedger: UInt32
  /// When that ledger closed; nil if the server no longer has that ledger.
  public var lastModifiedTime: Date?
  /// The accounts that may claim it, and when. The first one that claims it gets all of it.
  public var claimants: [ClaimantResource]
  /// Whether the issuer can claw it back.
  public var isClawbackEnabled: Bool

  /// Creates an instance from its parts.
  public init(
    links: EntryLinks,
    id: ClaimableBalanceID,
    asset: Asset,
    amount: Amount,
    sponsor: AccountID? = nil,
    lastModifiedLedger: UInt32,
    lastModifiedTime: Date? = nil,
    claimants: [ClaimantResource],
    isClawbackEnabled: Bool = false
  ) {
    self.links = links
    self.id = id
    self.asset = asset
    self.amount = amount
    self.sponsor = sponsor
    self.lastModifiedLedger = lastModifiedLedger
    self.lastModifiedTime = lastModifiedTime
    self.claimants = claimants
    self.isClawbackEnabled = isClawbackEnabled
  }

  /// The cursor of this balance.
  public var pagingToken: String { "\(lastModifiedLedger)-\(id.hex)" }
}

extension ClaimableBalanceResource: HorizonRecord, FieldCodable {
  init(_ fields: FieldReader) throws {
    links = try fields.get("_links")
    id = try fields.balanceID("id")
    asset = try fields.canonicalAsset("asset")
    amount = try fields.amount("amount")
    sponsor = try fields.find("sponsor")
    lastModifiedLedger = try fields.get("last_modified_ledger")
    lastModifiedTime = try fields.findDate("last_modified_time")
    claimants = try fields.get("claimants")
    isClawbackEnabled = try (fields.get("flags") as Flags).clawbackEnabled
  }

  func write(to fields: inout FieldWriter) throws {
    try fields.set("_links", links)
    try fields.set("id", id.hex)
    try fields.set("asset", canonical: asset)
    try fields.set("amount", amount)
    try fields.set("sponsor", sponsor)
    try fields.set("last_modified_ledger", lastModifiedLedger)
    try fields.setOrNull("last_modified_time", date: lastModifiedTime)
    try fields.set("claimants", claimants)
    try fields.set("flags", Flags(clawbackEnabled: isClawbackEnabled))
    try fields.set("paging_token", pagingToken)
  }

  private struct Flags: Codable {
    let clawbackEnabled: Bool

    private enum CodingKeys: String, CodingKey {
      case clawbackEnabled = "clawback_enabled"
    }
  }
}

/// An account that may claim a balance, and when.
public struct ClaimantResource: Hashable, Sendable, Codable {
  /// The account.
  public var destination: AccountID
  /// The condition that must hold.
  public var predicate: PredicateResource

  /// Creates an instance from its parts.
  public init(destination: AccountID, predicate: PredicateResource) {
    self.destination = destination
    self.predicate = predicate
  }
}

/// The condition for claiming a balance (CAP-23).
public enum PredicateResource: Hashable, Sendable {
  /// A condition that the protocol defines.
  case known(ClaimPredicate)
  /// A condition that this version doesn't know, at any depth, with its fields as received. It can't be evaluated.
  case other([String: JSONValue])
}

extension PredicateResource: Codable {
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: JSONKey.self)
    if let predicate = try UnknownKind.spared({ try PredicateFields(fields).predicate }) {
      self = .known(predicate)
    } else {
      self = .other(try [String: JSONValue](from: decoder))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .known(let predicate): try PredicateFields(predicate).encode(to: encoder)
    case .other(let fields): try fields.encode(to: encoder)
    }
  }
}
