import StellarKit

/// A request for the trades of a pair of assets, summed up over spans of time.
struct AggregationRequest: Hashable, Sendable {
  private static let minute: Int64 = 60_000
  private static let hour = 60 * minute
  /// The possible lengths of a span: 1, 5 or 15 minutes, an hour, a day or a week.
  private static let resolutions = [minute, 5 * minute, 15 * minute, hour, 24 * hour, 7 * 24 * hour]

  let pair: AssetPair
  /// The spans of time to sum up over.
  let spans: TradeSpans

  init(_ parameters: QueryParameters) throws(HorizonProblem) {
    for field in ["base", "counter"] where try parameters.pairedAsset(field) == nil {
      throw .invalid("\(field)_asset_type", "Missing required field")
    }
    guard let pair = try AssetPair(parameters) else { throw .invalid("base_asset_type", "Missing required field") }
    self.pair = pair
    let resolution = try Self.number("resolution", parameters) ?? 0
    guard Self.resolutions.contains(resolution) else {
      throw .invalid(
        "resolution",
        "illegal or missing resolution. allowed resolutions are: 1 minute (60000), 5 minutes (300000), 15 minutes (900000), "
          + "1 hour (3600000), 1 day (86400000) and 1 week (604800000)")
    }
    let offset = try Self.number("offset", parameters) ?? 0
    guard offset % Self.hour == 0, offset < 24 * Self.hour, offset <= resolution else {
      throw .invalid(
        "offset",
        "illegal or missing offset. offset must be a multiple of an hour, less than or equal to the resolution, and less than 24 hours")
    }
    let start = try Self.number("start_time", parameters).flatMap { $0 == 0 ? nil : $0 }
    let end = try Self.number("end_time", parameters).flatMap { $0 == 0 ? nil : $0 }
    // Only whole spans are reported.
    let rest = (max(start ?? 0, offset) - offset) % resolution
    let first = start.map { max($0, offset) + (rest == 0 ? 0 : resolution - rest) } ?? 0
    let last = end.map { $0 - ($0 - offset) % resolution }
    if let end, let last, end < offset || last < first {
      throw .invalid(
        "end_time",
        "illegal end time. adjusted end time must be greater than the offset and greater than the provided start time")
    }
    spans = TradeSpans(resolution: resolution, offset: offset, start: first, end: last)
  }

  private static func number(_ name: String, _ parameters: QueryParameters) throws(HorizonProblem) -> Int64? {
    guard let text = parameters[name] else { return nil }
    // The limit is far enough in the future, and keeps sums from overflowing.
    guard let number = Int64(text), (0...Int64.max / 4).contains(number) else {
      throw .notConverted(name)
    }
    return number
  }
}
