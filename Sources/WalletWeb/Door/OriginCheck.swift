import HTTPTypes
import Hummingbird

/// Lets through only what the wallet's own pages ask for, of everything that can change something.
struct OriginCheck: RouterMiddleware {
  private static let fetchSite = HTTPField.Name("Sec-Fetch-Site")

  let address: OwnAddress

  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    guard [.get, .head].contains(request.method) || isOwn(request) else { throw TurnedAway.foreignOrigin }
    return try await next(request, context)
  }

  private func isOwn(_ request: Request) -> Bool {
    if let origin = request.headers[.origin] { return origin == address.origin }
    return Self.site(of: request) == "same-origin"
  }

  /// Where the browser says that a request comes from; nil where it says nothing.
  static func site(of request: Request) -> String? {
    fetchSite.flatMap { request.headers[$0] }
  }
}
