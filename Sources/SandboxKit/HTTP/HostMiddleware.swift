import Hummingbird

/// Answers only requests for names of this machine, so that a web page from elsewhere can't reach the sandbox by pointing its own name at this
/// machine's address.
struct HostMiddleware: RouterMiddleware {
  func handle(
    _ request: Request, context: BasicRequestContext, next: (Request, BasicRequestContext) async throws -> Response
  ) async throws -> Response {
    guard let authority = request.head.authority, Self.isLocal(authority) else { throw HorizonProblem.wrongHost }
    return try await next(request, context)
  }

  /// Returns whether a host, with or without a port, names this machine.
  static func isLocal(_ authority: String) -> Bool {
    guard let host = host(of: authority.lowercased()) else { return false }
    return ["127.0.0.1", "[::1]", "localhost"].contains(host) || host.hasSuffix(".localhost")
  }

  private static func host(of authority: String) -> Substring? {
    let end = authority.hasPrefix("[") ? authority.firstIndex(of: "]").map { authority.index(after: $0) } : authority.firstIndex(of: ":")
    guard let end else { return authority.hasPrefix("[") ? nil : authority[...] }
    let port = authority[end...]
    guard port.isEmpty || UInt16(port.dropFirst()) != nil && port.hasPrefix(":") else { return nil }
    return authority[..<end]
  }
}
