import HTTPTypes
import Hummingbird

/// Lets pages of every origin read every answer, as SEP-1 wants it; also where a program asks that names no origin, which `CORSMiddleware` leaves out.
struct AnyOrigin<Context: RequestContext>: RouterMiddleware {
  func handle(_ request: Request, context: Context, next: (Request, Context) async throws -> Response) async throws -> Response {
    var response = try await next(request, context)
    response.headers[.accessControlAllowOrigin] = "*"
    return response
  }
}
