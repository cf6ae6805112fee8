import Synchronization

/// A language's file, which is read when somebody first says something in that language: a program hardly ever speaks more than one.
final class CatalogueFile: Sendable {
  private enum Content {
    case text(String)
    case read(Catalogue?)
  }

  private let content: Mutex<Content>

  init(_ text: String) { content = Mutex(.text(text)) }

  init(_ catalogue: Catalogue) { content = Mutex(.read(catalogue)) }

  /// What stands in it; nil where it can't be read.
  var catalogue: Catalogue? {
    content.withLock { content in
      if case .text(let text) = content { content = .read((try? PortableObject(text)).map(Catalogue.init)) }
      guard case .read(let catalogue) = content else { return nil }
      return catalogue
    }
  }
}
