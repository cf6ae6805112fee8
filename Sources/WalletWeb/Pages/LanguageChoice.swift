import HTTPTypes
import Hummingbird
import Localization
import WalletKit

/// Chooses the language of what is answered: the one that is set, which strangers don't learn, else the one that the browser asks for.
struct LanguageChoice: RouterMiddleware {
  let store: HomeStore
  let languages: [Language]

  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    // Where they can't be read now, what was read before still holds.
    _ = try? await store.loadSettings()
    let set = context.visitor == .stranger ? nil : store.settings.language
    let language = set ?? Language(accepting: request.headers[.acceptLanguage] ?? "", among: languages)
    return try await Language.$current.withValue(language) { try await next(request, context) }
  }
}
