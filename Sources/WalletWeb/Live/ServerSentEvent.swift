import NIOCore

/// One event of an event stream (HTML Standard, "Server-sent events").
struct ServerSentEvent: Sendable {
  let name: String
  let data: String

  /// Lines of data can't hold a line end, so each line is one of its own.
  var bytes: ByteBuffer {
    let lines = data.split(whereSeparator: \.isNewline).map { "data: \($0)\n" }
    return ByteBuffer(string: "event: \(name)\n" + (lines.isEmpty ? "data\n" : lines.joined()) + "\n")
  }

  /// How long a browser waits before it connects anew, in milliseconds.
  static let retry = ByteBuffer(string: "retry: 1000\n\n")
  /// Says nothing; writing it shows whether anybody still listens.
  static let heartbeat = ByteBuffer(string: ":\n\n")
}
