import CAllocations
import Foundation

/// A sampler that measures rows in turns, so that a slow moment of the machine affects all of them. A row's time is its fastest sample, since other
/// activity on the machine can only make a sample slower.
struct Sampler {
  let rows: [Row]
  let samples: Int
  /// The shortest time of a sample, in nanoseconds.
  private static let shortest = 5_000_000.0
  /// The longest time of all samples of a row together, in nanoseconds.
  private static let longest = 2_000_000_000.0

  private typealias Prepare = @Sendable (_ times: Int) async throws -> @Sendable () async throws -> Void

  func results() async throws -> [Result] {
    var results = rows.map { Result(name: $0.name) }
    var counts = [Int](repeating: 1, count: rows.count)
    for (index, row) in rows.enumerated() {
      switch row.work {
      case .timed(let work):
        counts[index] = try await Self.count(Self.prepared(work))
        results[index].allocations = try await Self.allocations(Self.prepared(work))
      case .prepared(let prepare):
        counts[index] = try await Self.count(prepare)
        results[index].allocations = try await Self.allocations(prepare)
      case .elapsed(let prepare): counts[index] = try await Self.count(prepare, by: Self.clock)
      case .latency(let measure): results[index].nanoseconds = try await measure()
      case .memory: results[index].bytes = try await ChildProcess.memory(of: row)
      }
    }
    var spent = [Double](repeating: 0, count: rows.count)
    for _ in 0..<samples {
      for (index, row) in rows.enumerated() where spent[index] < Self.longest {
        let time: Double
        switch row.work {
        case .timed(let work): time = try await Self.time(Self.prepared(work), counts[index])
        case .prepared(let prepare): time = try await Self.time(prepare, counts[index])
        case .elapsed(let prepare): time = try await Self.time(prepare, counts[index], by: Self.clock)
        case .latency, .memory: continue
        }
        spent[index] += time
        results[index].nanoseconds = min(results[index].nanoseconds ?? .infinity, time / Double(counts[index]))
      }
    }
    return Self.inUnits(results, rows)
  }

  private static func inUnits(_ results: [Result], _ rows: [Row]) -> [Result] {
    func time(_ name: String) -> Double? { results.first { $0.name == name }?.nanoseconds }
    return zip(results, rows).map { result, row in
      var result = result
      if let own = result.nanoseconds, let unit = time(Bare.signature) { result.signatures = own / unit }
      if let own = result.nanoseconds, let bytes = row.bytes { result.megabytesPerSecond = Double(bytes) / own * 1000 }
      guard let goal = row.goal else { return result }
      result.allocationGoal = goal.allocations
      result.goal = goal.limit
      if result.bytes == nil, let unit = time(Bare.signature), let reference = goal.references.isEmpty ? 1 : goal.references.compactMap(time).min() {
        result.goal = goal.limit * reference / unit
      }
      return result
    }
  }

  /// Finds how many repetitions make a sample long enough.
  private static func count(_ work: Prepare, by now: () -> Double = processorTime) async throws -> Int {
    var count = 1
    while try await time(work, count, by: now) < shortest { count *= 2 }
    return count
  }

  /// Counts the allocations of one repetition, without those that happen only once.
  private static func allocations(_ prepare: Prepare) async throws -> Double? {
    guard allocations_can_be_counted() else { return nil }
    let (twenty, forty) = (try await prepare(20), try await prepare(40))
    allocations_start()
    try await twenty()
    let few = allocations_stop()
    allocations_start()
    try await forty()
    return (Double(allocations_stop()) - Double(few)) / 20
  }

  /// Measures a number of repetitions, in nanoseconds. The preparation isn't included.
  private static func time(_ prepare: Prepare, _ count: Int, by now: () -> Double = processorTime) async throws -> Double {
    let work = try await prepare(count)
    let start = now()
    try await work()
    return now() - start
  }

  private static func prepared(_ work: @escaping @Sendable (Int) async throws -> Void) -> Prepare {
    { times in { try await work(times) } }
  }

  /// Returns the processor time of all threads of this program, in nanoseconds. Other programs' time isn't included.
  static func processorTime() -> Double { nanoseconds(CLOCK_PROCESS_CPUTIME_ID) }

  private static func clock() -> Double { nanoseconds(CLOCK_MONOTONIC) }

  private static func nanoseconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
