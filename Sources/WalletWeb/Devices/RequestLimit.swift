/// A limit on how many requests each device, or each stranger's address, may send.
actor RequestLimit {
  /// How many addresses are counted at once. If there are more, the one that was counted for the longest time is forgotten. So nobody with many
  /// addresses can shut others out.
  static let known = 1024
  private static let period = Duration.seconds(60)

  private let uptime: @Sendable () -> Duration
  private var counts: [String: (since: Duration, count: Int)] = [:]

  init(uptime: @escaping @Sendable () -> Duration) {
    self.uptime = uptime
  }

  /// Counts a request.
  ///
  /// - Parameters:
  ///   - name: the device or address that sent it.
  ///   - most: how many requests it may send in a minute.
  /// - Returns: whether the request may be answered.
  func admits(_ name: String, most: Int) -> Bool {
    let now = uptime()
    if counts.count >= Self.known, counts[name] == nil {
      counts = counts.filter { now - $0.value.since < Self.period }
      if counts.count >= Self.known, let oldest = counts.min(by: { $0.value.since < $1.value.since }) { counts[oldest.key] = nil }
    }
    var (since, count) = counts[name] ?? (now, 0)
    if now - since >= Self.period { (since, count) = (now, 0) }
    counts[name] = (since, count + 1)
    return count < most
  }
}
