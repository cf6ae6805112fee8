import HTTPTypes
import Hummingbird

/// Lets pages of other sites read, but neither fund accounts nor submit transactions: somebody who only looks at a page asked for none of that. Programs
/// say nothing of a page and do everything, and so do pages of this machine.
struct CrossSiteMiddleware: RouterMiddleware {
  func handle(
    _ request: Request, context: BasicRequestContext, next: (Request, BasicRequestContext) async throws -> Response
  ) async throws -> Response {
    if Self.isCrossSite(request.headers) { throw HorizonProblem.crossSite }
    return try await next(request, context)
  }

  /// What the browser says of the page that a request comes from. An image or a link has no `Origin`, but says that it is of another site.
  static func isCrossSite(_ headers: HTTPFields) -> Bool {
    guard let origin = headers[.origin] else { return headers[.fetchSite]?.lowercased() == "cross-site" }
    let parts = origin.lowercased().split(separator: "://", maxSplits: 1)
    guard parts.count == 2, ["http", "https"].contains(parts[0]) else { return true }
    return !HostMiddleware.isLocal(String(parts[1]))
  }
}
