import ArgumentParser
import Foundation
import Simulator

/// The command that runs simulations and shrinks those that fail.
@main
struct Simulate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "script/simulate", abstract: "Runs the wallet against networks, disks and clocks that fail, and checks that nothing is paid twice.",
    discussion: "A seed always gives the same simulation. Without arguments, 200 seeds are run.")

  @Argument(help: "Seeds to run.") var seeds: [UInt64] = []
  @Option(help: "How many seeds to run.") var count = 200
  @Option(help: "The first of them.") var from: UInt64 = 1
  @Option(help: "Run seeds for so many hours instead.") var hours: Double?
  @Option(help: "How many steps a seed has.") var steps = Step.standardLength
  @Option(help: "How many seeds to run at the same time.") var width = 4
  @Flag(help: "Print each seed's steps and what came of them.") var verbose = false
  @Flag(help: "Don't shrink a seed that fails.") var whole = false
  @Flag(help: "Go on after a seed that fails.") var keepGoing = false

  func validate() throws {
    guard count > 0, steps > 0, width > 0 else { throw ValidationError("--count, --steps and --width are at least 1.") }
    guard !from.addingReportingOverflow(UInt64(count)).overflow else { throw ValidationError("There aren't that many seeds from \(from) on.") }
    guard hours.map({ $0 > 0 && $0 <= 10_000 }) ?? true else { throw ValidationError("--hours is more than 0, and 10000 at most.") }
  }

  @MainActor func run() async throws {
    let clock = ContinuousClock()
    let start = clock.now
    let end = hours.map { start.advanced(by: .seconds($0 * 3_600)) }
    var totals = Totals()
    var (seed, rest) = (from, seeds[...])
    try await Simulation.run(length: steps, width: width) {
      if !seeds.isEmpty { return rest.popFirst() }
      guard end.map({ clock.now < $0 }) ?? (seed < from + UInt64(count)) else { return nil }
      defer { seed &+= 1 }
      return seed
    } report: { seed, outcome in
      totals.add(outcome)
      if verbose { print(outcome.log.joined(separator: "\n")) }
      if totals.seeds % 100 == 0 { print(totals.text(clock.now - start)) }
      guard let violation = outcome.violation else { return }
      print("Seed \(seed) fails after \(totals.seeds) seeds. \(violation)")
      if !whole { try await shrink(seed, violation) }
      guard keepGoing else { throw ExitCode(1) }
    }
    print(totals.text(clock.now - start))
    if totals.failed > 0 { throw ExitCode(1) }
  }

  @MainActor private func shrink(_ seed: UInt64, _ violation: Violation) async throws {
    let few = try await Shrinker.shrink(Step.steps(seed: seed, length: steps)) {
      try await Simulation.run(seed: seed, $0).violation?.check == violation.check
    }
    print(Shrinker.test(seed: seed, few))
  }
}

/// The totals of all simulations of a run.
struct Totals {
  private(set) var seeds = 0
  private(set) var failed = 0
  private var confirmations = 0
  private var applied = 0
  private var crashes = 0
  private var requests = 0

  mutating func add(_ outcome: Simulation.Outcome) {
    seeds += 1
    if outcome.violation != nil { failed += 1 }
    confirmations += outcome.confirmations
    applied += outcome.applied.count
    crashes += outcome.crashes
    requests += outcome.requests
  }

  func text(_ time: Duration) -> String {
    let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
    let rate = (Double(seeds) / max(seconds, 0.001)).formatted(.number.precision(.fractionLength(1)).locale(Locale(identifier: "en")))
    return "\(seeds) seeds (\(rate) a second): \(confirmations) confirmations, \(applied) applied, \(crashes) crashes, \(requests) requests."
  }
}
