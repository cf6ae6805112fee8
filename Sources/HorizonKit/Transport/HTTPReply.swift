public import HTTPTypes

/// A whole answer.
public struct HTTPReply: Hashable, Sendable {
  /// The status code.
  public var status: Int
  /// The answer's headers.
  public var headers: HTTPFields
  /// The answer's body, whole.
  public var body: [UInt8]

  /// Puts one together from its parts.
  public init(status: Int, headers: HTTPFields = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}
