import Synchronization

/// A language's file, which is only read when its language is first used: a program rarely uses more than one.
final class CatalogueFile: Sendable {
  private enum Content {
    case text(String)
    case read(Catalogue?)
  }

  private let content: Mutex<Content>

  init(_ text: String) { content = Mutex(.text(text)) }

  init(_ catalogue: Catalogue) { content = Mutex(.read(catalogue)) }

  /// The file's content; nil if it can't be read.
  var catalogue: Catalogue? {
    content.withLock { content in
      if case .text(let text) = content { content = .read((try? PortableObject(text)).map(Catalogue.init)) }
      guard case .read(let catalogue) = content else { return nil }
      return catalogue
    }
  }
}
