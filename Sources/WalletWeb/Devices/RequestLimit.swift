/// Limits how many requests each device, or each stranger's address, may send.
actor RequestLimit {
  /// How many addresses are known at once. While there are more, no further one is answered.
  private static let known = 1024
  private static let period = Duration.seconds(60)

  private let uptime: @Sendable () -> Duration
  private var counts: [String: (since: Duration, count: Int)] = [:]

  init(uptime: @escaping @Sendable () -> Duration) {
    self.uptime = uptime
  }

  /// Counts a request.
  ///
  /// - Parameters:
  ///   - name: whose it is.
  ///   - most: how many they may send in a minute.
  /// - Returns: whether it may be answered.
  func admits(_ name: String, most: Int) -> Bool {
    let now = uptime()
    if counts.count >= Self.known, counts[name] == nil {
      counts = counts.filter { now - $0.value.since < Self.period }
      guard counts.count < Self.known else { return false }
    }
    var (since, count) = counts[name] ?? (now, 0)
    if now - since >= Self.period { (since, count) = (now, 0) }
    counts[name] = (since, count + 1)
    return count < most
  }
}
