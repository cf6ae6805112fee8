import SandboxKit
import StellarXDR

/// Path searches over 1,000 assets and 100,000 offers, each to 1 to 15 targets. 15 is Horizon's limit.
enum Paths: Topic {
  private static let searchCount = 300
  private static let targetLimit = 15

  static func rows() -> [Row] {
    // At most 25 ms.
    let goal = Goal.microseconds(25_000)
    return [
      Row("path search, 99th percentile, offers anywhere", goal: goal, .seconds, .latency { try slowest(hasHubs: false) }),
      Row("path search, 99th percentile, half of offers through 10 hubs", goal: goal, .seconds, .latency { try slowest(hasHubs: true) }),
    ]
  }

  /// Returns the 99th percentile of the processor time of a search, in nanoseconds.
  private static func slowest(hasHubs: Bool) throws -> Double {
    let network = try MarketNetwork(hasHubs: hasHubs)
    let state = network.ledger.state
    var generator = SeededGenerator(state: 9)
    func asset() -> XDR.Asset { network.assets[Int.random(in: 0..<network.assets.count, using: &generator)] }
    var times: [Double] = []
    for number in 0..<searchCount {
      let targets = (0..<Int.random(in: 1...targetLimit, using: &generator)).map { _ in PathQuery.Target(asset: asset()) }
      let amount = Int64.random(in: 1_000...100_000_000, using: &generator)
      let query = PathQuery(direction: number.isMultiple(of: 2) ? .send : .receive, asset: asset(), amount: amount, targets: targets)
      let start = Sampler.processorTime()
      keep(try state.paths(for: query))
      times.append(Sampler.processorTime() - start)
    }
    return times.percentile(99)
  }
}

extension [Double] {
  /// Returns the value that the given percentage of the values doesn't exceed.
  func percentile(_ percent: Int) -> Double {
    let sorted = sorted()
    return sorted.isEmpty ? 0 : sorted[Swift.min(sorted.count - 1, sorted.count * percent / 100)]
  }
}
