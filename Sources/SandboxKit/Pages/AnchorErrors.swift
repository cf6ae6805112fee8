import HTTPTypes
import HorizonKit
import Hummingbird
import Logging
import Sentences

/// A middleware that turns errors into the form that the SEPs give them.
struct AnchorErrors: RouterMiddleware {
  func handle(
    _ request: Request, context: BasicRequestContext, next: (Request, BasicRequestContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let problem as AnchorRefusal {
      return try AnchorAnswer.problem(problem)
    } catch let problem as HorizonProblem {
      return try AnchorAnswer.json(["error": .text(problem.problem.detail ?? problem.problem.title)], status: .init(code: problem.problem.status))
    } catch let error as any HTTPResponseError {
      let text = error.status == .notFound ? "There is nothing at this address." : error.status.reasonPhrase
      return try AnchorAnswer.json(["error": .text(text)], status: error.status)
    } catch let error where error.isOfConnection {
      throw error
    } catch {
      context.logger.error("A request to the anchor failed", metadata: ["path": "\(request.uri.path)", "error": "\(error)"])
      if let error = error as? SandboxError { return try AnchorAnswer.json(["error": .text(error.sentence.english)], status: .serviceUnavailable) }
      return try AnchorAnswer.json(["error": "The test anchor failed. Its log says why."], status: .internalServerError)
    }
  }
}
