import NIOCore
import NIOHTTP1

extension Error {
  /// Whether the request couldn't be read to its end: whoever sent it has left, doesn't speak HTTP, or the server ends. Nothing is wrong here, and nobody is
  /// to be told; to what isn't HTTP the library says so (400) and ends the connection.
  var isOfConnection: Bool { self is CancellationError || self is HTTPParserError || self is IOError || self is ChannelError }
}
