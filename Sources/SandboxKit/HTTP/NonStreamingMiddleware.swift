import Hummingbird

/// Refuses a stream of what gives one answer only.
struct NonStreamingMiddleware: RouterMiddleware {
  func handle(
    _ request: Request, context: BasicRequestContext, next: (Request, BasicRequestContext) async throws -> Response
  ) async throws -> Response {
    if request.wantsOnlyEvents { throw HorizonProblem.notAcceptable }
    return try await next(request, context)
  }
}

extension Router<BasicRequestContext> {
  /// For addresses that can't be streamed.
  var nonStreaming: RouterGroup<BasicRequestContext> { group().add(middleware: NonStreamingMiddleware()) }
}
