public import Foundation
public import Sentences
public import StellarKit

/// What came in and what went out, added up: each asset by itself, and neither what was converted, nor what one of the person's own accounts paid another.
public struct HistorySummary: Hashable, Sendable {
  /// By what it is added up.
  public enum Grouping: String, CaseIterable, Sendable {
    /// By the calendar month, the last one first.
    case month
    /// By the other side, those with the most payments first.
    case person
    /// By the asset alone, lumens first.
    case asset
  }

  /// What is added up in a group.
  public enum Subject: Hashable, Sendable {
    /// A month, from 1 to 12, of a year.
    case month(year: Int, month: Int)
    /// Everything from and to an address, or where memos tell people there apart, one of them; nil where there is no other side, or are several.
    case person(String?)
    /// Everything of an asset.
    case asset(Asset)
  }

  /// What came in and went out of one asset.
  public struct Sum: Hashable, Sendable {
    /// The asset.
    public let asset: Asset
    /// What came in; nil for more than an account can hold.
    public let received: Amount?
    /// What went out, fees apart; nil for more than an account can hold.
    public let sent: Amount?
    /// How many times something came in or went out.
    public let count: Int
  }

  /// What belongs together.
  public struct Group: Hashable, Sendable {
    /// What it is of.
    public let subject: Subject
    /// What the person is called; nil for a stranger, and where it isn't one.
    public let name: String?
    /// A sum for each asset: lumens first, then by their names.
    public let sums: [Sum]
  }

  /// The groups, in the order of the grouping.
  public let groups: [Group]
  /// The fees of all transactions that the account paid for, in lumens; nil for more than an account can hold.
  public let fees: Amount?
  /// How many conversions, trades and changes of a pool's shares aren't added up.
  public let conversions: Int
  /// How many payments to or from the person's own accounts aren't added up.
  public let ownPayments: Int

  /// What isn't added up, a sentence each.
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
    return sentences
  }

  init(groups: [Group], fees: Amount?, conversions: Int, ownPayments: Int) {
    (self.groups, self.fees, self.conversions, self.ownPayments) = (groups, fees, conversions, ownPayments)
  }

  /// Adds entries up, in any order.
  ///
  /// - Parameters:
  ///   - entries: of one account's history.
  ///   - grouping: by what.
  ///   - own: the addresses of the person's own accounts.
  ///   - timeZone: in which a month begins.
  ///   - names: what everybody is called.
  public init(
    of entries: some Sequence<HistoryEntry>, by grouping: Grouping, own: Set<String>, in timeZone: TimeZone, names: Names = Names()
  ) {
    var index = HistoryIndex()
    for entry in entries.sorted(by: { $0.id > $1.id }) { index.add(entry) }
    self = index.summary(by: grouping, own: own, in: timeZone, names: names)
  }
}
