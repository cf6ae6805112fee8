import NIOCore
import NIOHTTP1

extension Error {
  /// Whether the request couldn't be read to its end: the client has left or doesn't speak HTTP, or the server is ending. Nothing is wrong here, so
  /// nothing is reported. If it isn't HTTP, the library answers so (400) and ends the connection.
  var isOfConnection: Bool { self is CancellationError || self is HTTPParserError || self is IOError || self is ChannelError }
}
