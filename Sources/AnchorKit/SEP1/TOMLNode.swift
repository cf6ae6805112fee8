/// A table of a TOML document while it is read: later lines may add to it.
final class TOMLNode {
  enum Entry {
    case value(TOMLValue)
    case table(TOMLNode)
    case tables([TOMLNode])
  }

  var entries: [String: Entry] = [:]
  /// Whether a header or a key has made it, after which no header may do so again.
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

  /// The table at a key within this one, made where there is none; the last one of a list. Nil where something else is there.
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

/// A value of a TOML document, without what no stellar.toml needs: numbers with decimals and times are ``other``.
package enum TOMLValue: Hashable, Sendable {
  case text(String)
  case whole(Int)
  case flag(Bool)
  case list([TOMLValue])
  case table([String: TOMLValue])
  case other
}
