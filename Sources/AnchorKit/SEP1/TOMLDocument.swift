import Sentences

/// A TOML 1.0 document as plain values. It isn't read with toml++, which crashes on some documents (`[[[`), since anybody can send one.
///
/// Times and numbers with decimals are ``TOMLValue/other``: no stellar.toml needs them.
package struct TOMLDocument {
  /// A stellar.toml needs three levels: a list of tables, each with lists.
  static let deepest = 8

  private var cursor: TOMLCursor
  private let root = TOMLNode()

  /// Reads the values of a document.
  package static func table(_ bytes: [UInt8]) throws(TOMLRefusal) -> [String: TOMLValue] {
    guard String(validating: bytes, as: UTF8.self) != nil else { throw TOMLRefusal(reason: "it isn't UTF-8 text") }
    var document = TOMLDocument(cursor: TOMLCursor(bytes))
    try document.read()
    return document.root.values
  }

  private init(cursor: TOMLCursor) {
    self.cursor = cursor
    _ = self.cursor.take("\u{FEFF}")
  }

  private mutating func read() throws(TOMLRefusal) {
    var table = root
    try cursor.skipLines()
    while cursor.next != nil {
      if cursor.take("[[") {
        table = try listHeader()
      } else if cursor.take("[") {
        table = try tableHeader()
      } else {
        try assignment(in: table)
      }
      try cursor.endLine()
      try cursor.skipLines()
    }
  }

  private mutating func tableHeader() throws(TOMLRefusal) -> TOMLNode {
    let (parent, key) = try place(of: try cursor.key(), in: root)
    try cursor.expect("]")
    guard case .table(let node)? = parent.entries[key] ?? .table(TOMLNode()), !node.isDefined else { throw cursor.refusal }
    node.isDefined = true
    parent.entries[key] = .table(node)
    return node
  }

  private mutating func listHeader() throws(TOMLRefusal) -> TOMLNode {
    let (parent, key) = try place(of: try cursor.key(), in: root)
    try cursor.expect("]]")
    let node = TOMLNode()
    node.isDefined = true
    // Removed first, so that the list isn't copied when it grows.
    guard case .tables(var nodes)? = parent.entries.removeValue(forKey: key) ?? .tables([]) else { throw cursor.refusal }
    nodes.append(node)
    parent.entries[key] = .tables(nodes)
    return node
  }

  private mutating func assignment(in table: TOMLNode) throws(TOMLRefusal) {
    let path = try cursor.key()
    let (parent, key) = try place(of: path, in: table, isDefining: true)
    cursor.skipSpaces()
    try cursor.expect("=")
    cursor.skipSpaces()
    guard parent.entries[key] == nil else { throw cursor.refusal }
    parent.entries[key] = .value(try cursor.value(depth: 1))
  }

  /// Finds the table that contains the last part of a key, and returns both.
  private func place(of path: [String], in table: TOMLNode, isDefining: Bool = false) throws(TOMLRefusal) -> (TOMLNode, String) {
    var node = table
    for part in path.dropLast() {
      guard let next = node.table(part) else { throw cursor.refusal }
      node = next
      if isDefining { node.isDefined = true }
    }
    guard let last = path.last else { throw cursor.refusal }
    return (node, last)
  }
}

/// Why a TOML document can't be read, as part of a sentence.
package struct TOMLRefusal: Error {
  let reason: Sentence
  /// The line, counted from 1, from which on it isn't valid TOML; nil if the error belongs to no line.
  package var line: Int?
}
