import Localization
import WalletKit

extension Language {
  /// The language of the page that is being written. ``LanguageChoice`` sets it for each request.
  @TaskLocal static var current = Language.english

  /// Translates a script's sentences, which are between `say("` and `"`, into this language.
  func script(_ text: String) -> String {
    guard let catalogue else { return text }
    return text.replacing(/say\("([^"\\]*)"/) { match in "say(\"\(catalogue.sentences[String(match.output.1)] ?? String(match.output.1))\"" }
  }
}
