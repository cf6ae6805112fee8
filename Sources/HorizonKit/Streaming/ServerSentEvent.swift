/// An event of a `text/event-stream`.
struct ServerSentEvent: Hashable, Sendable {
  /// `message` unless the event says otherwise.
  var type: String
  /// Its lines of data, joined by line feeds.
  var data: String
  /// The last id that the stream gave, in this event or before it; empty for none.
  var lastID: String
}
