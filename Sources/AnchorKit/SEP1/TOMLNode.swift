/// A table of a TOML document that is still being read: later lines may add to it.
final class TOMLNode {
  enum Entry {
    case value(TOMLValue)
    case table(TOMLNode)
    case tables([TOMLNode])
  }

  var entries: [String: Entry] = [:]
  /// Whether a header or a key has defined the table, so that no other header may define it again.
  var isDefined = false

  /// The table as a plain value.
  var values: [String: TOMLValue] {
    entries.mapValues { entry in
      switch entry {
      case .value(let value): value
      case .table(let node): .table(node.values)
      case .tables(let nodes): .list(nodes.map { .table($0.values) })
      }
    }
  }

  /// Returns the table at a key within this one, or the last table of a list. Makes it if there is none; returns nil if the key has another value.
  func table(_ key: String) -> TOMLNode? {
    switch entries[key] {
    case nil:
      let node = TOMLNode()
      entries[key] = .table(node)
      return node
    case .table(let node): return node
    case .tables(let nodes): return nodes.last
    case .value: return nil
    }
  }
}

/// A value of a TOML document. Numbers with decimals and times, which no stellar.toml needs, are ``other``.
package enum TOMLValue: Hashable, Sendable {
  case text(String)
  case whole(Int)
  case flag(Bool)
  case list([TOMLValue])
  case table([String: TOMLValue])
  case other
}
