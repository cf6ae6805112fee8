import StellarKit

/// A table of a stellar.toml, which records the values that it had to skip.
struct TOMLTable {
  let path: String
  let values: [String: TOMLValue]
  var flaws: [String] = []

  init(path: String, values: [String: TOMLValue]) {
    self.path = path
    self.values = values
  }

  private mutating func passOver(_ name: String, _ expected: String) {
    if flaws.count < 50 { flaws.append("\(SentText.short(path + name, limit: 80)) is not \(expected)") }
  }

  mutating func text(_ name: String) -> String? {
    switch values[name] {
    case nil, .text(""): return nil
    case .text(let text): return text
    default:
      passOver(name, "a text")
      return nil
    }
  }

  mutating func texts(_ name: String) -> [String] {
    guard let value = values[name] else { return [] }
    guard case .list(let items) = value else {
      passOver(name, "a list")
      return []
    }
    return items.compactMap { item in
      if case .text(let text) = item { return text }
      passOver(name, "a list of texts")
      return nil
    }
  }

  mutating func accounts(_ name: String) -> [AccountID] {
    texts(name).compactMap { text in
      if let account = try? AccountID(text) { return account }
      passOver(name, "a list of accounts")
      return nil
    }
  }

  /// Reads a whole number, also one in quotation marks, as some files have it.
  mutating func whole(_ name: String) -> Int? {
    switch values[name] {
    case nil: return nil
    case .whole(let number): return number
    case .text(let digits) where Int(digits) != nil: return Int(digits)
    default:
      passOver(name, "a whole number")
      return nil
    }
  }

  mutating func flag(_ name: String) -> Bool? {
    switch values[name] {
    case nil: return nil
    case .flag(let flag): return flag
    case .text("true"): return true
    case .text("false"): return false
    default:
      passOver(name, "true or false")
      return nil
    }
  }

  mutating func read<Value>(_ name: String, _ expected: String, _ read: (String) -> Value?) -> Value? {
    guard let text = text(name) else { return nil }
    guard let value = read(text) else {
      passOver(name, expected)
      return nil
    }
    return value
  }

  mutating func table(_ name: String) -> TOMLTable? {
    guard let value = values[name] else { return nil }
    guard case .table(let values) = value else {
      passOver(name, "a table")
      return nil
    }
    return TOMLTable(path: "\(name).", values: values)
  }

  mutating func tables(_ name: String) -> [TOMLTable] {
    guard let value = values[name] else { return [] }
    guard case .list(let items) = value else {
      passOver(name, "a list of tables")
      return []
    }
    return items.enumerated().compactMap { index, item in
      if case .table(let values) = item { return TOMLTable(path: "\(name)[\(index)].", values: values) }
      passOver("\(name)[\(index)]", "a table")
      return nil
    }
  }
}
