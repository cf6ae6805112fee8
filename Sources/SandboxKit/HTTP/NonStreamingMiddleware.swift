import Hummingbird

/// A middleware that refuses event streams where there is only a single answer.
struct NonStreamingMiddleware: RouterMiddleware {
  func handle(
    _ request: Request, context: BasicRequestContext, next: (Request, BasicRequestContext) async throws -> Response
  ) async throws -> Response {
    if request.wantsOnlyEvents { throw HorizonProblem.notAcceptable }
    return try await next(request, context)
  }
}

extension Router<BasicRequestContext> {
  /// The group of routes that can't be streamed.
  var nonStreaming: RouterGroup<BasicRequestContext> { group().add(middleware: NonStreamingMiddleware()) }
}
