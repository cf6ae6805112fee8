import Hummingbird

/// Finds the session that a request's cookie names.
struct SessionLookup: RouterMiddleware {
  let sessions: Sessions

  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    if let cookie = request.cookies[Sessions.cookieName] {
      // An open page listens for hours: that is not the person being there.
      context.session = await sessions.session(ofCookie: cookie.value, isInUse: request.uri.path != LiveUpdates.path)
    }
    return try await next(request, context)
  }
}
