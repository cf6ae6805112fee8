/// A position in the order of all events, such as `0016010972359577600-0000000001`: the ledger, the transaction and the operation (SEP-35), and the
/// event's index there.
///
/// Each event's id is a cursor. To continue later, save the cursor of the last event that you processed, or that of a page.
public struct EventCursor: Hashable, Sendable {
  /// The ledger in the upper 32 bits, then 20 bits for the transaction, and 12 bits for the operation.
  private let place: UInt64
  private let event: UInt32

  private init(place: UInt64, event: UInt32) {
    self.place = place
    self.event = event
  }

  /// Reads 19 digits, a hyphen and 10 digits; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard
      text.utf8.count == 30, parts.count == 2, parts[0].utf8.count == 19, text.utf8.allSatisfy({ $0 == 45 || (48...57).contains($0) }),
      let place = Int64(parts[0]), let event = UInt32(parts[1])
    else { return nil }
    self.init(place: UInt64(place), event: event)
  }

  /// Returns the position after all events of a ledger, from 1 to 2,147,483,647; ids can't have higher ledgers.
  public static func end(ofLedger ledger: UInt32) -> EventCursor {
    EventCursor(place: UInt64(min(ledger, UInt32(Int32.max))) << 32 | 0xFFFF_FFFF, event: .max)
  }

  /// The ledger.
  public var ledger: UInt32 { UInt32(truncatingIfNeeded: place >> 32) }

  /// Horizon's number of the operation (SEP-35), in which operations are counted from 1. Here they are counted from 0.
  public var operation: Int64 { Int64(clamping: place + 1) }

  /// The first ledger that may have events after this position.
  var nextLedger: UInt32 { self == .end(ofLedger: ledger) ? ledger + 1 : ledger }
}

extension EventCursor: Comparable {
  public static func < (left: EventCursor, right: EventCursor) -> Bool { (left.place, left.event) < (right.place, right.event) }
}

extension EventCursor: CustomStringConvertible {
  /// 19 digits, a hyphen and 10 digits.
  public var description: String { "\(Self.digits(place, 19))-\(Self.digits(UInt64(event), 10))" }

  private static func digits(_ number: UInt64, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }
}

extension EventCursor: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let cursor = EventCursor(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an event's id")
    }
    self = cursor
  }

  public func encode(to encoder: any Encoder) throws {
    try description.encode(to: encoder)
  }
}
