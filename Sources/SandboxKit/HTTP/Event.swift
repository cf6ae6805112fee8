/// A server-sent event that carries a record.
struct Event: Sendable {
  /// What a client names to go on after a break.
  var id: String?
  /// The record as JSON, on one line.
  var data: [UInt8]

  /// The first event of a stream: a client that loses it may come back after a second.
  static let hello = "retry: 1000\nevent: open\ndata: \"hello\"\n\n"
  /// The last event: a client may come back at once for more.
  static let goodbye = "retry: 10\nevent: close\ndata: \"byebye\"\n\n"
  /// A line that says nothing but that the stream is alive.
  static let keepAlive = ": \n\n"

  /// The event on the wire.
  var text: String {
    (id.map { "id: \($0)\n" } ?? "") + "data: \(String(decoding: data, as: UTF8.self))\n\n"
  }
}
