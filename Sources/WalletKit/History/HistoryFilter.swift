public import Foundation
public import StellarKit

/// Which entries of a history are wanted. What is nil or empty asks for nothing in particular.
public struct HistoryFilter: Hashable, Sendable {
  /// Only what moved this asset, on either side.
  public var asset: Asset?
  /// Only what one of these addresses had a part in; a `G…` address stands for all of its `M…` ones.
  public var people: Set<String>?
  /// Only one way.
  public var direction: HistoryEntry.Direction?
  /// Not before this moment.
  public var since: Date?
  /// Only before this moment.
  public var until: Date?
  /// Text that is part of the memo or of the counterparty's address, in capital or small letters.
  public var text: String
  /// Addresses whose entries match ``text`` as well: contacts with such a name.
  public var named: Set<String>

  /// A filter.
  public init(
    asset: Asset? = nil, people: Set<String>? = nil, direction: HistoryEntry.Direction? = nil, since: Date? = nil, until: Date? = nil,
    text: String = "", named: Set<String> = []
  ) {
    self.asset = asset
    self.people = people
    self.direction = direction
    self.since = since
    self.until = until
    self.text = text
    self.named = named
  }

  /// Whether everything is wanted.
  public var isEmpty: Bool { self == HistoryFilter() }

  /// Returns whether the filter matches an entry.
  public func matches(_ entry: HistoryEntry) -> Bool {
    if let asset, !entry.moves.contains(where: { $0.asset == asset }) { return false }
    if let people, !Self.isOne(of: people, entry.counterparty) { return false }
    if let direction, entry.direction != direction { return false }
    if let since, entry.time < since { return false }
    if let until, entry.time >= until { return false }
    guard !text.isEmpty else { return true }
    let wanted = text.lowercased()
    return entry.memo?.text.lowercased().contains(wanted) == true || entry.counterparty?.lowercased().contains(wanted) == true
      || Self.isOne(of: named, entry.counterparty)
  }

  /// Whether an address is among some, itself or by the account that it is a virtual one of.
  static func isOne(of people: Set<String>, _ address: String?) -> Bool {
    guard let address else { return false }
    if people.contains(address) { return true }
    guard address.hasPrefix("M"), let account = try? MuxedAccount(address) else { return false }
    return people.contains(account.accountID.address)
  }
}
