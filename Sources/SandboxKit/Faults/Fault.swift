/// Something that goes wrong with a request because a test wants so.
enum Fault: Hashable, Sendable {
  /// 504, and the request isn't carried out.
  case timeoutBefore
  /// 504, although the request is carried out.
  case timeoutAfter
  /// 429: asked too often. With the seconds to wait.
  case rateLimit(retryAfter: Int)
  /// The connection ends without an answer, and the request isn't carried out.
  case dropBefore
  /// The connection ends without an answer, although the request is carried out.
  case dropAfter
  /// The request is carried out later, by so many seconds.
  case delay(seconds: Int)

  static let names = ["timeout-before", "timeout-after", "rate-limit", "drop-before", "drop-after", "delay"]

  /// - Parameter seconds: to wait; 1 where it isn't said.
  init?(name: String, seconds: Int?) {
    switch name {
    case "timeout-before": self = .timeoutBefore
    case "timeout-after": self = .timeoutAfter
    case "rate-limit": self = .rateLimit(retryAfter: seconds ?? 1)
    case "drop-before": self = .dropBefore
    case "drop-after": self = .dropAfter
    case "delay": self = .delay(seconds: seconds ?? 1)
    default: return nil
    }
  }

  var name: String {
    switch self {
    case .timeoutBefore: "timeout-before"
    case .timeoutAfter: "timeout-after"
    case .rateLimit: "rate-limit"
    case .dropBefore: "drop-before"
    case .dropAfter: "drop-after"
    case .delay: "delay"
    }
  }
}
