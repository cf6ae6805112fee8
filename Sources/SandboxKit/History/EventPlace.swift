/// The place of an event in the order of all events. Stellar RPC uses it as the event's id and as a cursor: `0000008589938688-0000000000`.
struct EventPlace: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The ledger, the transaction and the operation, which is counted from 0 here. Events that come before all of a ledger's transactions have the id
  /// of the ledger itself.
  var id: TotalOrderID
  /// The number of the event among those with the same id.
  var event: UInt32

  init(id: TotalOrderID, event: UInt32 = 0) {
    self.id = id
    self.event = event
  }

  /// Makes the place before all events of a ledger.
  init(ledger: UInt32) {
    self.init(id: TotalOrderID(ledger: ledger))
  }

  /// Makes the place after all events of a ledger.
  init(after ledger: UInt32) {
    self.init(id: TotalOrderID(after: ledger), event: .max)
  }

  /// The next place; nil after the last possible one.
  var next: EventPlace? {
    if event < .max { return EventPlace(id: id, event: event + 1) }
    return id.rawValue < .max ? EventPlace(id: TotalOrderID(rawValue: id.rawValue + 1)) : nil
  }

  /// The place before it; nil before the first one.
  var previous: EventPlace? {
    if event > 0 { return EventPlace(id: id, event: event - 1) }
    return id.rawValue > 0 ? EventPlace(id: TotalOrderID(rawValue: id.rawValue - 1), event: .max) : nil
  }

  var description: String { "\(Self.digits(id.rawValue, 19))-\(Self.digits(Int64(event), 10))" }

  private static func digits(_ number: Int64, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }

  static func < (left: Self, right: Self) -> Bool { (left.id.rawValue, left.event) < (right.id.rawValue, right.event) }
}
