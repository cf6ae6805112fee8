public import HTTPTypes

/// An answer whose body is still coming. Letting go of the body closes the connection.
public struct HTTPStreamReply: Sendable {
  /// The status code.
  public var status: Int
  /// The answer's headers.
  public var headers: HTTPFields
  /// The body in pieces as they arrive, read no faster than they are asked for.
  public var body: any AsyncSequence<[UInt8], any Error> & Sendable

  /// Puts one together from its parts.
  public init(status: Int, headers: HTTPFields = [:], body: any AsyncSequence<[UInt8], any Error> & Sendable) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}
