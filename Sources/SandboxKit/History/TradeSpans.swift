/// Spans of time over which trades are summed up. Times are in milliseconds since 1970.
struct TradeSpans: Hashable, Sendable {
  /// How long each span is.
  let resolution: Int64
  /// By how much spans begin after midnight in Greenwich.
  let offset: Int64
  /// The first span's beginning.
  let start: Int64
  /// The last span's end; nil for no end.
  let end: Int64?

  /// The beginning of the span in which a moment is.
  ///
  /// - Parameter seconds: the moment, since 1970.
  func span(of seconds: UInt64) -> Int64 {
    let time = Int64(clamping: seconds) * 1_000
    return (time - offset) / resolution * resolution + offset
  }
}
