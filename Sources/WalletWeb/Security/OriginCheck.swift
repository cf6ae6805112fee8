import HTTPTypes
import Hummingbird

/// Middleware that lets through only what the wallet's own pages request, of everything that can change or show something. From elsewhere, a link can
/// only lead a person to a page. Nothing of the wallet can be loaded into another page.
struct OriginCheck: RouterMiddleware {
  private static let site = HTTPField.Name("Sec-Fetch-Site")
  private static let mode = HTTPField.Name("Sec-Fetch-Mode")
  private static let destination = HTTPField.Name("Sec-Fetch-Dest")

  let address: OwnAddress

  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    let isReading = [.get, .head].contains(request.method)
    guard Self.isOwn(request, at: address) ?? isReading || isReading && Self.isLink(request) else { throw PageError.foreignOrigin }
    return try await next(request, context)
  }

  /// Returns whether a request comes from the wallet's own page, or nil if the browser says nothing about that, or says that only the person made it.
  static func isOwn(_ request: Request, at address: OwnAddress) -> Bool? {
    if let origin = request.headers[.origin] { return origin == address.origin }
    let site = value(of: site, in: request)
    return site == "none" ? nil : site.map { $0 == "same-origin" }
  }

  /// Returns whether one of the wallet's own pages requested a page, and not another site, another program or a person who typed or bookmarked its
  /// address.
  static func isFromOwnPage(_ request: Request) -> Bool { value(of: site, in: request) == "same-origin" }

  /// Returns whether a request follows a link, which replaces the whole page that has it. No link from elsewhere leads into a session.
  private static func isLink(_ request: Request) -> Bool {
    let isPage = value(of: mode, in: request) == "navigate" && value(of: destination, in: request) == "document"
    return isPage && request.headers[.origin] == nil && !request.uri.path.hasPrefix(Sessions.root)
  }

  private static func value(of name: HTTPField.Name?, in request: Request) -> String? {
    name.flatMap { request.headers[$0] }
  }
}
