import Simulator
import Testing

/// A payment that a person confirmed once happens once or not at all, exactly as it was shown, and the wallet knows which.
@MainActor
@Suite(.timeLimit(.minutes(20))) struct SimulationTests {
  @Test func `the promise holds in the simulations of 60 seeds, in which money really moves`() async throws {
    var seeds = (1...60 as ClosedRange<UInt64>).makeIterator()
    var outcomes: [Simulation.Outcome] = []
    try await Simulation.run(length: 34) {
      seeds.next()
    } report: { seed, outcome in
      #expect(outcome.violation == nil, "script/simulate --steps 34 \(seed)")
      outcomes.append(outcome)
    }
    // A wallet that refuses everything keeps the promise, too.
    let applied = outcomes.flatMap(\.applied)
    #expect(applied.count > 100)
    #expect(Set(applied.compactMap(Money.init)) == Set(Money.allCases))
    #expect(outcomes.reduce(0) { $0 + $1.crashes } > 20)
    #expect(outcomes.reduce(0) { $0 + $1.meanwhile } > 5)
  }

  /// The ways in which money leaves an account.
  private enum Money: CaseIterable {
    case payment, paymentWithMemo, exactlySent, exactlyReceived, withdrawal

    init?(_ plan: Step.Plan) {
      switch plan {
      case .payment(_, _, _, let memo): self = memo ? .paymentWithMemo : .payment
      case .conversion(let exactlySends, _, _, _, _): self = exactlySends ? .exactlySent : .exactlyReceived
      case .withdrawal: self = .withdrawal
      case .addition, .removal, .claim: return nil
      }
    }
  }

  @Test func `a seed is replayed exactly`() async throws {
    for seed in 1...5 as ClosedRange<UInt64> {
      let first = try await Simulation.run(seed: seed, length: 34)
      #expect(try await Simulation.run(seed: seed, length: 34).log == first.log, "seed \(seed)")
    }
  }

  @Test func `a step is printed as the source that makes it`() {
    let step = Step(3, .review(.payment(to: .userOfAna, .gold, stroops: 7, memo: true)))
    #expect("\(step)" == "Step(3, .review(.payment(to: .userOfAna, .gold, stroops: 7, memo: true)))")
    #expect("\(Step(4, .others(.movePrice(percent: 99))))" == "Step(4, .others(.movePrice(percent: 99)))")
    #expect(
      "\(Step(5, .crashAtRequest(2, afterActing: true, powerFails: false)))" == "Step(5, .crashAtRequest(2, afterActing: true, powerFails: false))")
  }
}
