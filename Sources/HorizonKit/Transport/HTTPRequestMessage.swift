import Foundation
public import HTTPTypes

/// A request, with the limits for its answer. Its description can be logged: it has neither headers nor parameters nor the body.
public struct HTTPRequestMessage: Hashable, Sendable {
  /// The method, usually GET.
  public var method: HTTPRequest.Method
  /// The absolute `http` or `https` address.
  public var url: String
  /// The request's headers.
  public var headers: HTTPFields
  /// The request's body; empty for none.
  public var body: [UInt8]
  /// The time limit from the first byte sent to the last byte received; for a stream, to the first byte received.
  public var timeLimit: Duration
  /// The most bytes of an answer's body; not used for a stream.
  public var bodyLimit: Int

  /// Creates an instance from its parts.
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

extension HTTPRequestMessage: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The method, the address without credentials and parameters, and the number of bytes in the body.
  public var description: String {
    var address = URLComponents(string: url)
    address?.user = nil
    address?.password = nil
    address?.query = nil
    address?.fragment = nil
    return "\(method.rawValue) \(address?.string ?? "an invalid address"), \(body.count) bytes"
  }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}
