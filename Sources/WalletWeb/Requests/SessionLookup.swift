import HTTPTypes
import Hummingbird
import Localization
import WalletKit

/// Finds the session to which a request's path and cookie belong, and leads on within it; without one, whether the browser is known.
struct SessionLookup: RouterMiddleware {
  private static let fetchDestination = HTTPField.Name("Sec-Fetch-Dest")

  let sessions: Sessions
  let store: HomeStore

  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    context.address = request.uri.string
    context.isForm = request.method == .post
    context.isMadeByAPerson = isMadeByAPerson(request)
    if context.visitor != .stranger { store.languageInUse = .current }
    context.session = await sessions.session(
      at: request.uri.path, cookies: Sessions.cookies(Sessions.cookieName, in: request), on: context.visitor.device,
      isInUse: context.isMadeByAPerson)
    (context.guesser, context.knownBrowser) = KnownBrowser.guesser(request, context.session, store.knownBrowsers)
    var response = try await next(request, context)
    // Screens name a place as their links do, from the session's base; what begins with a slash is outside of it.
    // An anchor's page is elsewhere altogether.
    if let place = response.headers[.location], !["/", "https://", "http://"].contains(where: place.hasPrefix) {
      response.headers[.location] = context.base + place
    }
    return response
  }

  /// An open page listens for hours and asks again by itself: that is not the person being there. Browsers that say nothing get the
  /// benefit of the doubt, but for the stream.
  private func isMadeByAPerson(_ request: Request) -> Bool {
    // A page that has loaded itself anew says so.
    guard request.query.get(ReturnPath.seen) == nil else { return false }
    guard let name = Self.fetchDestination, let destination = request.headers[name] else { return !Self.isStream(request.uri.path) }
    return destination == "document"
  }

  /// Whether a path is an event stream's.
  private static func isStream(_ path: String) -> Bool { path.split(separator: "/").dropLast().last == Substring(PagePath.events) }
}
