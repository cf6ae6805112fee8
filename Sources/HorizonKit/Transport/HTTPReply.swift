public import HTTPTypes

/// A whole answer.
public struct HTTPReply: Hashable, Sendable {
  public var status: Int
  public var headers: HTTPFields
  public var body: [UInt8]

  public init(status: Int, headers: HTTPFields = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}
