import HTTPTypes
import Hummingbird
import Localization
import WalletKit

/// A middleware that chooses the language of the answer: the one in the settings, which strangers don't learn, or else the one that the browser
/// prefers. The number format goes with it.
struct LanguageChoice: RouterMiddleware {
  let store: HomeStore
  let languages: [Language]

  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    // If the settings can't be read now, the ones that were read before still apply.
    _ = try? await store.loadSettings()
    let settings = context.visitor == .stranger ? nil : store.settings
    let language = settings?.language ?? Language(accepting: request.headers[.acceptLanguage] ?? "", among: languages)
    let numbers = settings?.read(in: language).numberFormat ?? language.numberFormat
    return try await Language.$current.withValue(language) {
      try await NumberFormat.$current.withValue(numbers) { try await next(request, context) }
    }
  }
}
