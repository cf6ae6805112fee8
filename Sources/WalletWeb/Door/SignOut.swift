import Hummingbird

/// `/sign-out`: ends the session, in all of its pages.
struct SignOut {
  let site: Site

  func add(to router: RouterGroup<PageContext>) {
    router.post("/sign-out") { _, context in
      var response = Response.redirect(to: "/sign-in")
      if let session = context.session {
        await site.sessions.close(session)
        response.setCookie(Sessions.noCookie(for: session))
      }
      return response
    }
  }
}
