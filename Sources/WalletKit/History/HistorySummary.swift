public import Foundation
public import Sentences
public import StellarKit

/// A summary of what came in and what went out, added up for each asset. Conversions, and payments between the person's own accounts, aren't
/// included.
public struct HistorySummary: Hashable, Sendable {
  /// The criterion by which entries are grouped.
  public enum Grouping: String, CaseIterable, Sendable {
    /// By the calendar month, the latest first.
    case month
    /// By the other side, those with the most payments first.
    case person
    /// By the asset alone, lumens first.
    case asset
  }

  /// What the entries of a group have in common.
  public enum Subject: Hashable, Sendable {
    /// A month, from 1 to 12, of a year.
    case month(year: Int, month: Int)
    /// Everything from and to an address, or one person there if memos tell several apart; nil if there is no other side, or more than one.
    case person(String?)
    /// Everything of an asset.
    case asset(Asset)
  }

  /// What came in and went out of one asset.
  public struct Sum: Hashable, Sendable {
    /// The asset.
    public let asset: Asset
    /// What came in; nil if it is more than an account can hold.
    public let received: Amount?
    /// What went out, without fees; nil if it is more than an account can hold.
    public let sent: Amount?
    /// How many times something came in or went out.
    public let count: Int
  }

  /// A group of entries that belong together, added up.
  public struct Group: Hashable, Sendable {
    /// What its entries have in common.
    public let subject: Subject
    /// The person's name; nil for a stranger, and if the group isn't about a person.
    public let name: String?
    /// A sum for each asset: lumens first, then the others by name.
    public let sums: [Sum]
  }

  /// The groups, in the order of the grouping.
  public let groups: [Group]
  /// The fees of all transactions that the account paid for, in lumens; nil if they are more than an account can hold.
  public let fees: Amount?
  /// How many conversions, trades and changes of a pool's shares aren't added up.
  public let conversions: Int
  /// How many payments to or from the person's own accounts aren't added up.
  public let ownPayments: Int
  /// How many claims are added up although the person may have set the money aside themselves, with this account or another of their own.
  public let claims: Int

  /// What isn't included, or perhaps shouldn't be, one sentence each.
  public var leftOut: [Sentence] {
    var sentences: [Sentence] = []
    if conversions > 0 {
      sentences.append(
        Sentence(conversions, one: "Not included: \(conversions) conversion.", other: "Not included: \(conversions) conversions."))
    }
    if ownPayments > 0 {
      sentences.append(
        Sentence(
          ownPayments, one: "Not included: \(ownPayments) payment between your own accounts.",
          other: "Not included: \(ownPayments) payments between your own accounts."))
    }
    if claims > 0 {
      sentences.append(
        Sentence(
          claims, one: "\(claims) claim counts as coming in, even if you set the money aside yourself.",
          other: "\(claims) claims count as coming in, even if you set the money aside yourself."))
    }
    return sentences
  }

  init(groups: [Group], fees: Amount?, conversions: Int, ownPayments: Int, claims: Int) {
    (self.groups, self.fees, self.conversions, self.ownPayments, self.claims) = (groups, fees, conversions, ownPayments, claims)
  }

  /// Adds entries up, in any order.
  ///
  /// - Parameters:
  ///   - entries: the entries of one account's history.
  ///   - grouping: how they are grouped.
  ///   - own: the addresses of the person's own accounts.
  ///   - timeZone: the time zone in which months begin.
  ///   - names: the names of people.
  public init(
    of entries: some Sequence<HistoryEntry>, by grouping: Grouping, own: Set<String>, in timeZone: TimeZone, names: Names = Names()
  ) {
    var index = HistoryIndex()
    index.add(entries.sorted { $0.id > $1.id })
    self = index.summary(by: grouping, own: own, in: timeZone, names: names)
  }
}
