import Hummingbird

/// `/sign-out`: ends the session on all of its pages.
struct SignOut: Screen {
  static let templates: [Template] = []

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.post("/sign-out") { _, context in
      var response = Response.redirect(to: PagePath.signIn)
      if let session = context.session {
        await services.sessions.close(session)
        response.setCookie(Sessions.noCookie(for: session))
      }
      return response
    }
  }
}
