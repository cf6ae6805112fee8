import HTTPTypes
import Hummingbird

/// Makes requests go wrong as tests ask for it.
struct FaultMiddleware: RouterMiddleware {
  let switches: FaultSwitches
  /// What the switches call the server whose requests these are.
  var prefix = ""

  func handle(
    _ request: Request, context: BasicRequestContext, next: (Request, BasicRequestContext) async throws -> Response
  ) async throws -> Response {
    switch switches.take(for: prefix + request.uri.path) {
    case nil: return try await next(request, context)
    case .timeoutBefore: throw HorizonProblem.serverTimeout
    case .timeoutAfter:
      _ = try? await next(request, context)
      throw HorizonProblem.serverTimeout
    case .rateLimit(let seconds):
      var response = try Answer.problem(.rateLimited)
      response.headers[.retryAfter] = String(seconds)
      return response
    case .dropBefore: return DropHandler.response
    case .dropAfter:
      _ = try? await next(request, context)
      return DropHandler.response
    case .delay(let seconds):
      try await Task.sleep(for: .seconds(seconds))
      return try await next(request, context)
    }
  }
}
