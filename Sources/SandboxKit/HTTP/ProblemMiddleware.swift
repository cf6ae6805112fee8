import HTTPTypes
import Hummingbird
import Logging

/// A middleware that turns errors into problem documents.
struct ProblemMiddleware: RouterMiddleware {
  /// The log of errors that are the sandbox's own fault.
  let logger: Logger

  func handle(
    _ request: Request, context: BasicRequestContext, next: (Request, BasicRequestContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let problem as HorizonProblem {
      return try Answer.problem(problem)
    } catch let error as any HTTPResponseError {
      let status = error.status
      return try Answer.problem(status == .notFound ? .notFound : .other(status: status.code, title: status.reasonPhrase))
    } catch let error where error.isOfConnection {
      throw error
    } catch {
      logger.error("A request failed", metadata: ["path": "\(request.uri.path)", "error": "\(error)"])
      return try Answer.problem((error as? SandboxError).map(HorizonProblem.unavailable) ?? .serverError)
    }
  }
}
