import HTTPTypes
import Hummingbird
import Localization
import WalletKit

/// Chooses the language of what is answered: the one that is set, else the one that the browser asks for.
struct LanguageChoice: RouterMiddleware {
  let site: Site

  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    let chosen = (try? site.wallets.store.settings())?.language
    let language = chosen ?? Language(accepting: request.headers[.acceptLanguage] ?? "", among: Array(site.languages.keys))
    return try await Language.$current.withValue(language) { try await next(request, context) }
  }
}
