import HTTPTypes
import Hummingbird

/// Lets pages of other sites read, but not fund accounts or submit transactions: a person who only looks at a page hasn't asked for any of that.
/// Programs, which send no page's origin, may do everything, and so may pages of this machine.
struct CrossSiteMiddleware: RouterMiddleware {
  func handle(
    _ request: Request, context: BasicRequestContext, next: (Request, BasicRequestContext) async throws -> Response
  ) async throws -> Response {
    if Self.isCrossSite(request.headers) { throw HorizonProblem.crossSite }
    return try await next(request, context)
  }

  /// Returns whether a request comes from a page of another site, as the browser says. A request for an image or a link has no `Origin`, but says
  /// that it is cross-site.
  static func isCrossSite(_ headers: HTTPFields) -> Bool {
    guard let origin = headers[.origin] else { return headers[.fetchSite]?.lowercased() == "cross-site" }
    let parts = origin.lowercased().split(separator: "://", maxSplits: 1)
    guard parts.count == 2, ["http", "https"].contains(parts[0]) else { return true }
    return !HostMiddleware.isLocal(String(parts[1]))
  }
}
