/// A server-sent event that carries a record.
struct Event: Sendable {
  /// The id that a client sends to continue after a break.
  var id: String?
  /// The record as JSON, on one line.
  var data: [UInt8]

  /// The first event of a stream. A client that loses the stream may reconnect after a second.
  static let hello = "retry: 1000\nevent: open\ndata: \"hello\"\n\n"
  /// The last event. A client may reconnect at once for more.
  static let goodbye = "retry: 10\nevent: close\ndata: \"byebye\"\n\n"
  /// A line that only shows that the stream is alive.
  static let keepAlive = ": \n\n"

  /// The event on the wire.
  var text: String {
    (id.map { "id: \($0)\n" } ?? "") + "data: \(String(decoding: data, as: UTF8.self))\n\n"
  }
}
