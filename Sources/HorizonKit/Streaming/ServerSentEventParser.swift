/// Reads events from a `text/event-stream` that arrives in chunks of any size (WHATWG HTML, "Server-sent events").
struct ServerSentEventParser: Sendable {
  /// An event has more bytes than are accepted.
  struct EventTooLarge: Error {
    let limit: Int
  }

  /// The most bytes that an event may have.
  let limit: Int
  /// How long the server asks to wait before reconnecting.
  private(set) var retry: Duration?
  /// How many lines have ended.
  private(set) var lines = 0

  private var line: [UInt8] = []
  private var endsWithCarriageReturn = false
  private var isFirstLine = true
  private var type = ""
  private var data: [UInt8] = []
  private var lastID = ""

  init(limit: Int) {
    self.limit = limit
  }

  /// Reads bytes, and returns the events that they complete.
  ///
  /// - Throws: ``EventTooLarge``, after which the parser can't be used any more.
  mutating func parse(_ bytes: [UInt8]) throws(EventTooLarge) -> [ServerSentEvent] {
    var events: [ServerSentEvent] = []
    var rest = bytes[...]
    if endsWithCarriageReturn, let first = rest.first {
      endsWithCarriageReturn = false
      if first == UInt8(ascii: "\n") { rest.removeFirst() }
    }
    while let end = rest.firstIndex(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
      try append(rest[..<end])
      if let event = endLine() { events.append(event) }
      let isCarriageReturn = rest[end] == UInt8(ascii: "\r")
      rest = rest[(end + 1)...]
      if isCarriageReturn {
        if rest.first == UInt8(ascii: "\n") { rest.removeFirst() }
        endsWithCarriageReturn = rest.isEmpty && bytes.last == UInt8(ascii: "\r")
      }
    }
    try append(rest)
    return events
  }

  private mutating func append(_ part: ArraySlice<UInt8>) throws(EventTooLarge) {
    guard data.count + line.count + part.count <= limit else { throw EventTooLarge(limit: limit) }
    line += part
  }

  private mutating func endLine() -> ServerSentEvent? {
    defer { line.removeAll(keepingCapacity: true) }
    lines += 1
    if isFirstLine {
      isFirstLine = false
      if line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    }
    guard !line.isEmpty else { return endEvent() }
    let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
    var value = line[colon...].dropFirst()
    if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
    switch String(decoding: line[..<colon], as: UTF8.self) {
    case "event": type = String(decoding: value, as: UTF8.self)
    case "data": data += value + [UInt8(ascii: "\n")]
    case "id": if !value.contains(0) { lastID = String(decoding: value, as: UTF8.self) }
    case "retry":
      let digits = String(decoding: value, as: UTF8.self)
      if !digits.isEmpty, value.allSatisfy({ (48...57).contains($0) }), let milliseconds = UInt32(digits) { retry = .milliseconds(milliseconds) }
    default: break
    }
    return nil
  }

  /// Ends an event and returns it, or nil if it has no data, as the standard demands.
  private mutating func endEvent() -> ServerSentEvent? {
    defer {
      type = ""
      data.removeAll(keepingCapacity: true)
    }
    guard !data.isEmpty else { return nil }
    return ServerSentEvent(type: type.isEmpty ? "message" : type, data: String(decoding: data.dropLast(), as: UTF8.self), lastID: lastID)
  }
}

/// An event of a `text/event-stream`.
struct ServerSentEvent: Hashable, Sendable {
  /// The event's type, which is `message` unless the event names another.
  var type: String
  /// Its lines of data, joined by line feeds.
  var data: String
  /// The last id that the stream gave, in this event or before it; empty for none.
  var lastID: String
}
