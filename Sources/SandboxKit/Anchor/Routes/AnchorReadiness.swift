import Hummingbird

/// Makes the anchor's accounts before it answers anything, and looks at what has happened on the ledger since.
struct AnchorReadiness: RouterMiddleware {
  let anchor: TestAnchor

  func handle(
    _ request: Request, context: BasicRequestContext, next: (Request, BasicRequestContext) async throws -> Response
  ) async throws -> Response {
    try await anchor.prepare()
    await anchor.advance()
    return try await next(request, context)
  }
}
