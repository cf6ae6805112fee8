extension Step {
  /// How many steps a seed has by default.
  public static let standardLength = 100

  /// Draws the steps that follow from a seed.
  public static func steps(seed: UInt64, length: Int = standardLength) -> [Step] {
    var maker = StepMaker(seed: seed)
    return (0..<length).map { Step($0, maker.next()) }
  }
}

/// A generator of steps: mostly what a person does, mixed with what happens to them.
struct StepMaker {
  private var generator: SeededGenerator
  /// The steps that come next. A review is mostly followed by its confirmation, and an accident by an action that it can happen to.
  private var planned: [Step.Action] = []

  init(seed: UInt64) {
    generator = SeededGenerator(seed: SeededGenerator.number(seed, 7))
  }

  mutating func next() -> Step.Action {
    if !planned.isEmpty { return planned.removeFirst() }
    switch chance(100) {
    case 0..<4: return confirmingLate()
    case 4..<58: return paying()
    case 58..<61: return .confirm(back: chance(3))
    case 61..<65: return .look
    case 65..<70: return .wait(seconds: one(of: [1, 5, 6, 20, 60, 200, 400, 900]))
    case 70..<72: return jumping()
    case 72..<73: return .reopen
    case 73..<74: return .reopenTwice(atChange: chance(12), powerFails: chance(2) == 0)
    case 74..<78: return .weather(one(of: Step.Weather.allCases + [.calm, .calm]))
    case 78..<85: return lying()
    case 85..<87: return stalling()
    case 87..<89: return .release
    case 89..<92: return surging()
    case 92..<93: return .use(one(of: Step.Holder.allCases))
    case 93..<94: return .anchorLies(one(of: ScriptedAnchor.Lie.allCases + [.none, .none]))
    default: return .others(deed())
    }
  }

  /// Plans a review and its confirmation, perhaps with something in between or an accident.
  private mutating func paying() -> Step.Action {
    if chance(5) == 0 { planned.append(between()) }
    let hasAccident = chance(4) == 0
    if hasAccident { planned.append(accident()) }
    if chance(10) != 0 { planned.append(chance(12) == 0 ? .confirmInTwoWindows(atRequest: chance(8)) : .confirm(back: 0)) }
    if chance(12) == 0 { planned.append(.confirm(back: 0)) }
    // The remains of one accident meet the next.
    if hasAccident, chance(2) == 0 { planned += [one(of: [accident(), .reopenTwice(atChange: chance(12), powerFails: true)]), .look] }
    if chance(4) == 0 { planned += [.wait(seconds: one(of: [5, 30, 300])), .look] }
    return .review(plan())
  }

  /// Plans two reviews, and confirms the older one last, although by then it would be shown differently.
  private mutating func confirmingLate() -> Step.Action {
    let (first, second): (Step.Plan, Step.Plan) = one(of: [
      (.payment(to: .nobody, .lumens, stroops: 30_000_000, memo: false), .payment(to: .nobody, .lumens, stroops: 20_000_001, memo: false)),
      (.removal(.silver), .payment(to: .ana, .silver, stroops: stroops(), memo: false)),
      (.removal(.silver), .conversion(exactlySends: true, .gold, into: .silver, stroops: 10_000_000, slippage: 1)),
    ])
    planned += [.review(second), .confirm(back: 0), .confirm(back: 1)]
    return .review(first)
  }

  private mutating func between() -> Step.Action {
    switch chance(7) {
    case 0: .others(.movePrice(percent: one(of: [50, 99, 101, 130, 300])))
    case 1: .wait(seconds: one(of: [6, 15, 400]))
    case 2: .others(.payFromAnotherDevice(.first, stroops: stroops()))
    case 3: .surge(fee: one(of: [0, 1_000, 50_000, 2_000_000]))
    case 4: .lie(one(of: Step.Lie.allCases), times: 1)
    case 5: .anchorLies(one(of: ScriptedAnchor.Lie.allCases))
    default: .jump(seconds: one(of: [-20, 20]))
    }
  }

  private mutating func accident() -> Step.Action {
    let powerFails = chance(2) == 0
    return switch chance(5) {
    case 0, 1: .crashAtRequest(chance(10), afterActing: chance(2) == 0, powerFails: powerFails)
    case 2, 3: .crashAtChange(chance(14), powerFails: powerFails)
    default: .failChanges(after: chance(14), times: one(of: [1, 3, 100]), isFull: chance(2) == 0)
    }
  }

  private mutating func stalling() -> Step.Action {
    planned += [.review(plan()), .confirm(back: 0)]
    if chance(2) == 0 { planned += [.lie(one(of: [.tomorrow, .farLedger, .yesterday]), times: 4), .look] }
    planned += [.wait(seconds: one(of: [30, 100, 170, 400])), .look]
    if chance(3) == 0 { planned.append(.restart) }
    planned.append(.resume)
    return .stall
  }

  /// Raises fees for a while, sometimes also between a review and its confirmation.
  private mutating func surging() -> Step.Action {
    if chance(2) == 0 {
      planned += [.review(plan()), .surge(fee: one(of: [5_000, 30_000, 2_000_000])), .confirm(back: 0), .review(plan()), .confirm(back: 0)]
      planned += [.surge(fee: 0), .look]
    }
    return .surge(fee: one(of: [0, 0, 150, 5_000, 30_000, 200_000]))
  }

  /// Lets the server lie, sometimes about one payment in two ways.
  private mutating func lying() -> Step.Action {
    if chance(3) == 0 {
      let first = one(of: [Step.Lie.applied, .appliedSoon, .badSequence])
      planned += [
        .review(plan()), .lie(one(of: [.found, .notFound, .tomorrow, .staleAccount, .otherSequence, .olderLedger]), times: one(of: [2, 8])),
        .confirm(back: 0), .look,
      ]
      return .lie(first, times: 1)
    }
    return .lie(one(of: Step.Lie.allCases), times: one(of: [1, 1, 2, 4]))
  }

  /// Sets this computer's clock wrong for a while.
  private mutating func jumping() -> Step.Action {
    let seconds = one(of: [-86_400, -4_000, -400, -200, -100, 100, 200, 400, 4_000, 86_400])
    planned += [.review(plan()), .confirm(back: 0), .look, .jump(seconds: -seconds)]
    return .jump(seconds: seconds)
  }

  private mutating func plan() -> Step.Plan {
    let coin = one(of: [Step.Coin.lumens, .lumens, .gold, .silver])
    switch chance(20) {
    case 0..<10: return .payment(to: one(of: Step.Recipient.allCases), coin, stroops: stroops(), memo: chance(3) == 0)
    case 10..<14:
      let (from, into): (Step.Coin, Step.Coin) = one(of: [(.gold, .silver), (.gold, .silver), (.lumens, .gold), (.gold, .copper)])
      return .conversion(exactlySends: chance(2) == 0, from, into: into, stroops: stroops(), slippage: one(of: [1, 1, 5]))
    case 14: return .addition(one(of: [.copper, .dollars, .silver]))
    case 15: return .removal(one(of: [.copper, .silver]))
    case 16: return .claim
    default: return .withdrawal(units: one(of: [5, 20, 33]))
    }
  }

  private mutating func deed() -> Step.Deed {
    let holder = one(of: [Step.Holder.first, .first, .second])
    return switch chance(8) {
    case 0, 1: .pay(holder, one(of: [.lumens, .gold]), stroops: stroops(), times: one(of: [1, 2, 30]))
    case 2, 3: .setAside(holder, one(of: [.lumens, .gold]), stroops: stroops())
    case 4, 5: .movePrice(percent: one(of: [50, 90, 99, 101, 120, 200]))
    default: .payFromAnotherDevice(holder, stroops: stroops())
    }
  }

  private mutating func stroops() -> Int64 {
    one(of: [1, 7, 10_000_000, 20_000_001, 123_456_789, 1_000_000_000]) + Int64(chance(1_000))
  }

  private mutating func chance(_ count: Int) -> Int { Int(generator.next() % UInt64(count)) }

  private mutating func one<Value>(of values: [Value]) -> Value { values[chance(values.count)] }
}
