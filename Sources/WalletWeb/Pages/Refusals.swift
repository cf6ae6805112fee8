import HTTPTypes
import Hummingbird
import Logging
import Sentences
import WalletKit

/// A middleware that turns errors into pages with a sentence, the wallet's own if the error has one. Other internal errors are logged and never
/// shown.
struct Refusals: RouterMiddleware {
  let pages: PageRenderer

  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let refusal as PageError {
      return try await page(refusal, context)
    } catch let error as HTTPError where error.status == .notFound {
      return try await page(.notFound, context)
    } catch {
      let known = (error as? WalletError) ?? (error as? StoreError).map(WalletError.store)
      // The route is logged instead of the path, which contains the session's secret part. Sentences about the home's files name only the files.
      // Other sentences may contain what somebody else says, or what is paid.
      let reason = if case .store(let error)? = known { error.sentence.english } else { "\(type(of: error))" }
      context.logger.error("A page failed", metadata: ["path": "\(context.endpointPath ?? "")", "error": "\(reason)"])
      return try await page(known.map { PageError.notNow($0.sentence) } ?? .ownMistake, context)
    }
  }

  private func page(_ refusal: PageError, _ context: PageContext) async throws -> Response {
    var context = context
    // A visitor who has no business here or sends too much is answered at once.
    if refusal.endsConnection { context.isForm = false }
    let page = Page(title: refusal.title, template: MessagePage.template, values: MessagePage(refusal), status: refusal.status)
    var response = try await pages.show(page, context)
    if refusal.endsConnection { response.headers[.connection] = "close" }
    return response
  }
}
