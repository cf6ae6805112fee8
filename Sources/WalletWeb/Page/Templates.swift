import Localization
import Mustache
import WalletKit

/// The pages' templates, parsed once. They are string literals beside the code that fills them, so that a screen is one file
/// and the program needs no folder next to it.
struct Templates: Sendable {
  private let library: MustacheLibrary

  /// Parses templates by name; each can use any other, and `icon-NAME` for each icon.
  init(_ sources: [String: String], in language: Language = .english) throws {
    MustacheContentTypes.register(HTMLEscaping(), named: HTMLEscaping.name)
    MustacheContentTypes.register(HTMLEscaping(language: language), named: HTMLEscaping.name(language))
    var library = MustacheLibrary()
    for (name, text) in sources.merging(Icon.templates, uniquingKeysWith: { first, _ in first }) {
      try library.register("{{% CONTENT_TYPE: \(HTMLEscaping.name) }}" + Self.translated(text, name, language), named: name)
    }
    self.library = library
  }

  private static func translated(_ text: String, _ name: String, _ language: Language) -> String {
    guard let sentences = language.catalogue?.sentences else { return text }
    let words = TemplateWords.replacing(text) { sentences[$0] }
    return zip(PublicFile.scripts, PublicFile.scripts(in: language)).reduce(SentenceTags.mark(words, of: name, language)) { text, script in
      text.replacing(script.0.address, with: script.1.address)
    }
  }

  /// A template filled with values: the stored properties of a struct, by name.
  func render(_ name: String, _ values: some Sendable) throws -> HTML {
    guard let text = library.render(Fields.reading(values) ?? values, withTemplate: name) else { throw Missing(name: name) }
    return HTML(description: text)
  }

  /// There is no template of this name.
  struct Missing: Error {
    let name: String
  }
}

/// Text that is HTML already and stands in a page as it is (`{{{name}}}`).
struct HTML: Sendable, CustomStringConvertible {
  let description: String
}
