/// A secret in a file or on a line of standard input, without what editors put around it: a byte order mark (UTF-8) at the beginning, and a line end,
/// LF or CRLF.
struct WrittenSecret {
  private static let (lineFeed, carriageReturn, mark) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"), [0xEF, 0xBB, 0xBF] as [UInt8])

  /// The secret. If there are several lines it is all of them, since a vault may have been created with that once.
  let text: String
  /// The secret as earlier versions read it; nil if that is the same.
  let earlier: String?
  /// Whether there is text after its first line.
  let hasMoreLines: Bool

  /// - Parameter written: a file's content, or a line without the line feed at its end.
  init(_ written: String) {
    let bytes = Array(written.utf8)
    let lines = bytes.dropFirst(bytes.starts(with: Self.mark) ? Self.mark.count : 0)
      .split(separator: Self.lineFeed, maxSplits: 1, omittingEmptySubsequences: false)
    hasMoreLines = lines.dropFirst().joined().contains { $0 != Self.lineFeed && $0 != Self.carriageReturn }
    // CRLF is a single `Character`, which doesn't equal LF.
    let whole = written.hasSuffix("\n") ? String(written.dropLast()) : written
    let line = lines.first ?? []
    text = hasMoreLines ? whole : String(decoding: line.last == Self.carriageReturn ? line.dropLast() : line, as: UTF8.self)
    earlier = text == whole ? nil : whole
  }
}
