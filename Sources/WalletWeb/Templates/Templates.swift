import Localization
import Mustache
import WalletKit

/// The pages' templates in a language, parsed once. They are string literals beside the code that fills them, so that a screen is one file and the
/// program needs no folder next to it.
struct Templates: Sendable {
  private let library: MustacheLibrary
  private let language: Language

  /// Parses templates. Each can include any other, and `icon-NAME` for each icon.
  init(_ templates: [Template], in language: Language = .english) throws {
    MustacheContentTypes.register(HTMLEscaping(), named: HTMLEscaping.name)
    var library = MustacheLibrary()
    for template in templates + Icon.templates {
      try library.register("{{% CONTENT_TYPE: \(HTMLEscaping.name) }}" + Self.translated(template, language), named: template.name)
    }
    self.library = library
    self.language = language
  }

  private static func translated(_ template: Template, _ language: Language) -> String {
    guard let sentences = language.catalogue?.sentences else { return template.text }
    let words = TemplateWords.replacing(template.text) { sentences[$0] }
    return zip(PublicFile.scripts, PublicFile.scripts(in: language)).reduce(words) { text, script in
      text.replacing(script.0.address, with: script.1.address)
    }
  }

  /// Renders a template with values: the stored properties of a struct, by name.
  func render(_ template: Template, _ values: some Sendable) throws -> HTML {
    guard let text = library.render(Fields.reading(values, in: language) ?? values, withTemplate: template.name) else {
      throw Missing(name: template.name)
    }
    return HTML(description: text)
  }

  /// The error that no template of this name was parsed.
  struct Missing: Error {
    let name: String
  }
}

/// Text that is HTML already and is written into a page as it is (`{{{name}}}`).
struct HTML: Sendable, CustomStringConvertible {
  let description: String
}
