/// Something that goes wrong with a request because a test wants so.
enum Fault: String, CaseIterable, Sendable {
  /// 504, and the request isn't carried out.
  case timeoutBefore = "timeout-before"
  /// 504, although the request is carried out.
  case timeoutAfter = "timeout-after"
  /// 429: asked too often. With the seconds to wait.
  case rateLimit = "rate-limit"
  /// The connection ends without an answer, and the request isn't carried out.
  case dropBefore = "drop-before"
  /// The connection ends without an answer, although the request is carried out.
  case dropAfter = "drop-after"
  /// The request is carried out some seconds later.
  case delay
}
