import Foundation
import StellarKit
import StellarXDR

/// The text of a cursor, as stellar-rpc's archive node writes it: `gec1_` and, in base64url, flags, the first and the last ledger, the position, the
/// last ledger of which everything was returned, and the filters. Numbers are big-endian.
extension EventScan {
  /// The reason why a text isn't a cursor.
  struct NoCursor: Error, Hashable, Sendable {
    var message: String

    fileprivate init(_ detail: String) {
      message = "malformed cursor: \(detail)"
    }

    fileprivate init(unknownVersion version: Substring) {
      message = "unknown cursor version: \(version)"
    }
  }

  private enum Flag {
    static let descending: UInt8 = 1
    static let hasLast: UInt8 = 1 << 1
    static let hasPosition: UInt8 = 1 << 2
    static let all = descending | hasLast | hasPosition
  }

  fileprivate enum Part {
    static let contract: UInt8 = 1
    static let kind: UInt8 = 1 << 5
    /// The bits for the number of topics, and for whether it must be exact: `getEvents` uses them, `queryEvents` never does.
    static let count: UInt8 = 0b1100_0000

    static func topic(_ place: Int) -> UInt8 { 1 << (1 + place) }
  }

  private static let prefix = "gec"
  private static let version = "1"

  // MARK: Writing

  var cursor: String {
    let hasPosition = position == nil ? 0 : Flag.hasPosition
    var bytes = [(order == .descending ? Flag.descending : 0) | (maxLedger == nil ? 0 : Flag.hasLast) | hasPosition]
    bytes += minLedger.bytes + (maxLedger?.bytes ?? [])
    if let position {
      for number in [position.ledger, position.transaction, position.operation, position.event, position.number] { bytes += number.bytes }
    }
    bytes += scannedLedger.bytes + UInt16(filters.count).bytes
    for filter in filters { bytes += filter.bytes }
    let text = Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    return "\(Self.prefix)\(Self.version)_\(text)"
  }

  // MARK: Reading

  init(cursor text: String) throws(NoCursor) {
    guard text.hasPrefix(Self.prefix) else { throw NoCursor("not a gec token") }
    let parts = text.dropFirst(Self.prefix.count).split(separator: "_", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else { throw NoCursor("missing version") }
    guard parts[0].utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      throw NoCursor("version \(String(parts[0]).debugDescription)")
    }
    guard parts[0] == Self.version else { throw NoCursor(unknownVersion: parts[0]) }
    var reader = Reader(bytes: try Self.bytes(parts[1])[...])
    self = try reader.scan()
    guard reader.bytes.isEmpty else { throw NoCursor("\(reader.bytes.count) trailing bytes") }
    try check()
  }

  /// Decodes base64url strictly: no two texts decode to the same bytes.
  private static func bytes(_ text: Substring) throws(NoCursor) -> [UInt8] {
    guard !text.utf8.contains(where: { [UInt8(ascii: "\r"), UInt8(ascii: "\n")].contains($0) }) else { throw NoCursor("whitespace in payload") }
    let digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8
    let values = Dictionary(uniqueKeysWithValues: zip(digits, UInt32(0)...))
    var (bytes, rest, bits): ([UInt8], UInt32, UInt32) = ([], 0, 0)
    for (index, digit) in text.utf8.enumerated() {
      guard let value = values[digit] else { throw NoCursor("base64: illegal base64 data at input byte \(index)") }
      (rest, bits) = (rest << 6 | value, bits + 6)
      guard bits >= 8 else { continue }
      bits -= 8
      bytes.append(UInt8(rest >> bits))
      rest &= 1 << bits - 1
    }
    guard bits < 6, rest == 0 else { throw NoCursor("base64: illegal base64 data at input byte \(text.utf8.count - 1)") }
    return bytes
  }

  private struct Reader {
    var bytes: ArraySlice<UInt8>

    mutating func scan() throws(NoCursor) -> EventScan {
      let flags: UInt8 = try number()
      guard flags & ~Flag.all == 0 else { throw NoCursor("reserved flag bits in 0x\(flags < 0x10 ? "0" : "")\(String(flags, radix: 16))") }
      var scan = EventScan(minLedger: try number(), order: flags & Flag.descending == 0 ? .ascending : .descending)
      if flags & Flag.hasLast != 0 {
        let last: UInt32 = try number()
        guard scan.minLedger <= last else { throw NoCursor("min ledger \(scan.minLedger) > max ledger \(last)") }
        scan.maxLedger = last
      } else if scan.order == .descending {
        throw NoCursor("descending without a max ledger")
      }
      if flags & Flag.hasPosition != 0 {
        scan.position = Position(ledger: try number(), transaction: try number(), operation: try number(), event: try number(), number: try number())
      }
      scan.scannedLedger = try number()
      let count: UInt16 = try number()
      guard count <= EventScan.filterBound else { throw NoCursor("\(count) filters exceeds the \(EventScan.filterBound)-filter cap") }
      for index in 0..<Int(count) { scan.filters.append(try filter(index)) }
      return scan
    }

    private mutating func filter(_ index: Int) throws(NoCursor) -> Filter {
      let parts: UInt8 = try number()
      guard parts & Part.count == 0 else { throw NoCursor("filter \(index) carries a topic count") }
      var filter = Filter()
      if parts & Part.kind != 0 {
        let kind: UInt8 = try number()
        filter.kind = XDR.ContractEventType(rawValue: Int32(kind))
        guard filter.kind == .contract || filter.kind == .system else { throw NoCursor("filter \(index) names event type \(kind)") }
      }
      if parts & Part.contract != 0 { filter.contract = Bytes32(try take(Bytes32.byteCount)) }
      for place in 0..<Filter.topicCount where parts & Part.topic(place) != 0 {
        let length: UInt32 = try number()
        guard length > 0 else { throw NoCursor("topic \(place) present with zero length") }
        guard let value = try? XDR.SCVal(xdr: try take(Int(length))) else { throw NoCursor("topic \(place) of filter \(index) is no ScVal") }
        filter.topics[place] = value
      }
      guard !filter.isEmpty else { throw NoCursor("filter \(index) has no constraint") }
      return filter
    }

    private mutating func number<Number: FixedWidthInteger>() throws(NoCursor) -> Number {
      try take(Number.bitWidth / 8).reduce(0) { $0 << 8 | Number($1) }
    }

    private mutating func take(_ count: Int) throws(NoCursor) -> [UInt8] {
      guard bytes.count >= count else { throw NoCursor("truncated body") }
      defer { bytes = bytes.dropFirst(count) }
      return Array(bytes.prefix(count))
    }
  }

  /// Checks that the cursor's values are possible for the cursor of a page.
  private func check() throws(NoCursor) {
    guard minLedger >= Self.firstLedger else { throw NoCursor("min ledger \(minLedger) is below genesis (\(Self.firstLedger))") }
    let ledgers = minLedger...(maxLedger ?? .max)
    if let position, !ledgers.contains(position.ledger) { throw NoCursor("position ledger \(position.ledger) outside scope bounds") }
    guard scannedLedger == 0 || ledgers.contains(scannedLedger), scannedLedger < .max else {
      throw NoCursor("scanned ledger \(scannedLedger) outside scope bounds")
    }
    guard let position else { return }
    let isUp = order == .ascending
    let next = scannedLedger == 0 ? (isUp ? ledgers.lowerBound : ledgers.upperBound) : isUp ? scannedLedger + 1 : scannedLedger - 1
    guard position.ledger == next else { throw NoCursor("position ledger \(position.ledger) does not pair with scanned ledger \(scannedLedger)") }
  }
}

extension EventScan.Filter {
  fileprivate var bytes: [UInt8] {
    var parts: UInt8 = (contract == nil ? 0 : EventScan.Part.contract) | (kind == nil ? 0 : EventScan.Part.kind)
    var bytes = (kind.map { [UInt8($0.rawValue)] } ?? []) + (contract?.bytes ?? [])
    for (place, topic) in topics.enumerated() {
      guard let value = topic?.xdrBytes else { continue }
      parts |= EventScan.Part.topic(place)
      bytes += UInt32(value.count).bytes + value
    }
    return [parts] + bytes
  }
}

extension FixedWidthInteger {
  /// Big-endian.
  fileprivate var bytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}
