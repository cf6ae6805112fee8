import HTTPTypes
import Hummingbird
import Localization
import WalletKit

/// Middleware that finds the session to which a request's path and cookie belong. Redirects stay within the session. Without one, it finds out
/// whether the browser is known.
struct SessionLookup: RouterMiddleware {
  private static let fetchDestination = HTTPField.Name("Sec-Fetch-Dest")

  let sessions: Sessions
  let wallets: Wallets

  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    context.address = request.uri.string
    context.isForm = request.method == .post
    context.isMadeByScript = isMadeByScript(request)
    // A page that has reloaded itself says so.
    context.isMadeByAPerson = !context.isMadeByScript && request.query.get(ReturnPath.seen) == nil
    if context.visitor != .stranger { wallets.store.languageInUse = .current }
    context.session = await sessions.session(
      at: request.uri.path, cookies: Sessions.cookies(Sessions.cookieName, in: request), on: context.visitor.device,
      isInUse: context.isMadeByAPerson)
    (context.guesser, context.knownBrowser) = await KnownBrowser.guesser(request, context.session, wallets)
    var response = try await next(request, context)
    // Screens name a place as their links do, from the session's base. A place that begins with a slash is outside the session, and an anchor's page
    // is on another site.
    if let place = response.headers[.location], !["/", "https://", "http://"].contains(where: place.hasPrefix) {
      response.headers[.location] = context.base + place
    }
    return response
  }

  /// Returns whether a page's script made the request. An open page listens for hours and sends requests by itself, which doesn't mean that the
  /// person is there. Browsers that don't tell get the benefit of the doubt, except for the event stream.
  private func isMadeByScript(_ request: Request) -> Bool {
    guard let name = Self.fetchDestination, let destination = request.headers[name] else { return Self.isStream(request.uri.path) }
    return destination != "document"
  }

  /// Returns whether a path is that of an event stream.
  private static func isStream(_ path: String) -> Bool { path.split(separator: "/").dropLast().last == Substring(PagePath.events) }
}
