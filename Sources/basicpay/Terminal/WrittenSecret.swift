/// A secret as it is in a file or on a line of standard input, without what editors put around it: a mark at the beginning (a UTF-8 byte order mark) and
/// a line end, LF or CRLF.
struct WrittenSecret {
  private static let (lineFeed, carriageReturn, mark) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"), [0xEF, 0xBB, 0xBF] as [UInt8])

  /// The secret. Of more lines it is all of them, which a vault may have been made with once.
  let text: String
  /// What earlier versions took it for; nil where that is the same.
  let earlier: String?
  /// Whether something is written after its line.
  let hasMoreLines: Bool

  /// - Parameter written: a file's content, or a line without the line feed at its end.
  init(_ written: String) {
    let bytes = Array(written.utf8)
    let lines = bytes.dropFirst(bytes.starts(with: Self.mark) ? Self.mark.count : 0)
      .split(separator: Self.lineFeed, maxSplits: 1, omittingEmptySubsequences: false)
    hasMoreLines = lines.dropFirst().joined().contains { $0 != Self.lineFeed && $0 != Self.carriageReturn }
    // CRLF is one character, which isn't LF.
    let whole = written.hasSuffix("\n") ? String(written.dropLast()) : written
    let line = lines.first ?? []
    text = hasMoreLines ? whole : String(decoding: line.last == Self.carriageReturn ? line.dropLast() : line, as: UTF8.self)
    earlier = text == whole ? nil : whole
  }
}
