public import HTTPTypes

/// A request, with the limits within which its answer must come.
public struct HTTPRequestMessage: Hashable, Sendable {
  /// What is asked for: mostly GET.
  public var method: HTTPRequest.Method
  /// An absolute `http` or `https` address.
  public var url: String
  /// The request's headers.
  public var headers: HTTPFields
  /// The request's body; empty for none.
  public var body: [UInt8]
  /// From the first byte sent to the last one received; to the first one for a stream.
  public var timeLimit: Duration
  /// The most bytes of an answer's body; a stream has none.
  public var bodyLimit: Int

  /// Puts one together from its parts.
  public init(
    method: HTTPRequest.Method = .get,
    url: String,
    headers: HTTPFields = [:],
    body: [UInt8] = [],
    timeLimit: Duration = .seconds(30),
    bodyLimit: Int = 5_000_000
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.timeLimit = timeLimit
    self.bodyLimit = bodyLimit
  }
}
