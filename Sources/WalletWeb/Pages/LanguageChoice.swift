import HTTPTypes
import Hummingbird
import Localization
import WalletKit

/// A middleware that chooses the language of the answer: the one in the settings, which strangers don't learn, or else the one that the browser
/// prefers.
struct LanguageChoice: RouterMiddleware {
  let store: HomeStore
  let languages: [Language]

  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    // If the settings can't be read now, the ones that were read before still apply.
    _ = try? await store.loadSettings()
    let set = context.visitor == .stranger ? nil : store.settings.language
    let language = set ?? Language(accepting: request.headers[.acceptLanguage] ?? "", among: languages)
    return try await Language.$current.withValue(language) { try await next(request, context) }
  }
}
