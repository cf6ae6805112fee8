import HTTPTypes
import Hummingbird

/// A middleware that shows the answer to a form at the address to which the browser was redirected. After that, the address shows the form's page
/// again.
struct AnswerPages: RouterMiddleware {
  let pages: PageRenderer

  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    guard request.method == .get, let name = request.query.get(PageRenderer.answerField) else { return try await next(request, context) }
    if let page = await pages.answer(name, context) { return try await pages.show(page, context) }
    do {
      return try await next(request, context)
    } catch  where Self.isNotFound(error) {
      // Some forms are sent to an address without a page, one level below their own.
      let parent = request.uri.path.split(separator: "/").dropLast().joined(separator: "/")
      return .redirect(to: "/" + parent)
    }
  }

  private static func isNotFound(_ error: any Error) -> Bool {
    (error as? HTTPError)?.status == .notFound || (error as? PageError)?.status == .notFound
  }
}
