import Sentences

/// A position in a TOML document, from which it is read.
struct TOMLCursor {
  let bytes: [UInt8]
  private(set) var index = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// The error at this position, as part of a sentence.
  var refusal: TOMLRefusal { refusal(at: index) }

  /// Returns the error at a position. It counts lines to do so, so it is called only when there is an error.
  func refusal(at place: Int) -> TOMLRefusal {
    let line = bytes[..<place].count { $0 == UInt8(ascii: "\n") } + 1
    return TOMLRefusal(reason: "it isn't valid TOML from line \(line) on", line: line)
  }

  /// Tells whether these bytes come next.
  func isAt(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[index...].starts(with: $0) }
  }

  /// Skips these bytes if they come next, and returns whether they did.
  mutating func take(_ text: StaticString) -> Bool {
    guard isAt(text) else { return false }
    index += text.utf8CodeUnitCount
    return true
  }

  mutating func expect(_ text: StaticString) throws(TOMLRefusal) {
    guard take(text) else { throw refusal }
  }

  mutating func takeByte() -> UInt8? {
    guard let byte = next else { return nil }
    index += 1
    return byte
  }

  /// Skips bytes up to the first one that doesn't match, and returns them.
  mutating func takeAll(where isWanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = index
    while let byte = next, isWanted(byte) { index += 1 }
    return bytes[start..<index]
  }

  mutating func skipSpaces() { _ = takeAll { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } }

  /// Skips spaces, comments and line ends.
  mutating func skipLines() throws(TOMLRefusal) {
    while true {
      skipSpaces()
      if isAt("#") { try skipComment() }
      guard take("\n") || take("\r\n") else { return }
    }
  }

  /// Skips what may follow a statement: a comment, and the end of the line.
  mutating func endLine() throws(TOMLRefusal) {
    skipSpaces()
    if isAt("#") { try skipComment() }
    guard next == nil || take("\n") || take("\r\n") else { throw refusal }
  }

  private mutating func skipComment() throws(TOMLRefusal) {
    _ = takeAll { $0 == UInt8(ascii: "\t") || $0 >= 0x20 && $0 != 0x7F }
    guard next == nil || isAt("\n") || isAt("\r\n") else { throw refusal }
  }
}
