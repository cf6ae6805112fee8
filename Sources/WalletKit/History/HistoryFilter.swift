public import Foundation
public import StellarKit

/// A filter for the entries of a history. A field that is nil, or an empty text, doesn't filter.
public struct HistoryFilter: Hashable, Sendable {
  /// Only entries that moved this asset, on either side.
  public var asset: Asset?
  /// Only entries in which one of these people took part; no entries if there are no people.
  public var people: HistoryPeople?
  /// Only entries in this direction.
  public var direction: HistoryEntry.Direction?
  /// Only entries that aren't before this moment.
  public var since: Date?
  /// Only entries before this moment.
  public var until: Date?
  /// Text that is part of the memo or of the counterparty's address, in upper or lower case, with or without accents.
  public var text: String
  /// The people with such a name, whose entries match ``text`` as well.
  public var named: HistoryPeople

  /// A filter.
  public init(
    asset: Asset? = nil, people: HistoryPeople? = nil, direction: HistoryEntry.Direction? = nil, since: Date? = nil, until: Date? = nil,
    text: String = "", named: HistoryPeople = [:]
  ) {
    self.asset = asset
    self.people = people
    self.direction = direction
    self.since = since
    self.until = until
    self.text = text
    self.named = named
  }

  /// Whether every entry matches.
  public var isEmpty: Bool { self == HistoryFilter() }

  /// Returns whether the filter matches an entry.
  public func matches(_ entry: HistoryEntry) -> Bool {
    if let asset, !entry.moves.contains(where: { $0.asset == asset }) { return false }
    if let people, !people.matches(entry) { return false }
    if let direction, entry.direction != direction { return false }
    if let since, entry.time < since { return false }
    if let until, entry.time >= until { return false }
    guard !text.isEmpty else { return true }
    let wanted = text.folded
    return entry.memo?.text.folded.contains(wanted) == true || entry.counterparty?.lowercased().contains(wanted) == true
      || named.matches(entry)
  }

  /// Returns an address and, if it is a muxed one, the address of its account.
  static func addresses(of address: String) -> [String] {
    guard address.hasPrefix("M"), let account = try? MuxedAccount(address) else { return [address] }
    return [address, account.accountID.address]
  }

  /// Returns the beginning of a day that is written as in `2026-11-21`, or of a day after it. Nil for anything else, and for a day that its month
  /// doesn't have.
  public static func day(_ text: String, in timeZone: TimeZone, after days: Int = 0) -> Date? {
    let style = Date.ISO8601FormatStyle(timeZone: timeZone).year().month().day()
    // The parser ignores what follows a day, and takes a day too many for one of the next month.
    guard text.utf8.count == 10, let date = try? Date(text, strategy: style), date.formatted(style) == text else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    // Where clocks change at midnight, a day begins at 1:00, but the next one doesn't.
    return calendar.date(byAdding: .day, value: days, to: date).map(calendar.startOfDay)
  }
}

extension HistoryPeople {
  /// Returns whether an entry belongs to these people.
  func matches(_ entry: HistoryEntry) -> Bool {
    if includesFriendbot && Names.isGift(entry) || entry.hash.flatMap({ transactions[$0] })?.fits(entry) == true { return true }
    return entry.counterparty.map { address in
      HistoryFilter.addresses(of: address).contains { addresses[$0]?.matches(entry.counterpartyMemo) == true }
    } ?? false
  }
}
