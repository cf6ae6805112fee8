import Foundation
import HorizonKit
import StellarKit
import WalletKit

/// A simulation of a wallet, its network, an anchor and a disk, in one process and on one clock, with everything that can happen to them.
///
/// It holds the wallet to this promise: a payment that a person confirmed once happens once or not at all, exactly as it was shown, and the wallet
/// knows which.
@MainActor
public final class Simulation {
  /// The outcome of a simulation.
  public struct Outcome: Sendable {
    /// What was wrong; nil if nothing was.
    public var violation: Violation?
    /// How many reviews were confirmed.
    public var confirmations = 0
    /// What those were for that succeeded in the ledger.
    public var applied: [Step.Plan] = []
    /// How many reviews were confirmed while another window paid.
    public var meanwhile = 0
    /// How often the program or the machine died.
    public var crashes = 0
    /// How many requests the wallet made.
    public var requests = 0
    /// What happened, step by step. The same steps always give the same log.
    public var log: [String] = []
  }

  let seed: UInt64
  let clock = WorldClock()
  let town: Town
  let wire: Wire
  let isOneServer: Bool
  var window: WalletWindow
  var reviews: [(number: Int, shown: WalletWindow.Shown)] = []
  var attempts: [Attempt] = []
  var outcome = Outcome()
  var disk: Disk
  private let network: EmbeddedNetwork
  private let folder: URL
  private var disks: [Disk] = []
  private var plan: Step.Plan?
  private var lastReview = 0

  /// Runs the steps that follow from a seed.
  public static func run(seed: UInt64, length: Int = Step.standardLength) async throws -> Outcome {
    try await run(seed: seed, Step.steps(seed: seed, length: length))
  }

  /// Runs steps.
  ///
  /// - Throws: an error of the simulator's own; what the wallet does wrong is in the outcome.
  public static func run(seed: UInt64, _ steps: [Step]) async throws -> Outcome {
    let simulation = try await Simulation(seed: seed)
    defer { simulation.removeFiles() }
    do {
      for step in steps { try await simulation.take(step) }
      try await simulation.end()
    } catch let violation as Violation {
      simulation.outcome.violation = violation
    }
    simulation.outcome.requests = await simulation.wire.total
    await simulation.network.stop()
    return simulation.outcome
  }

  /// Runs several seeds at the same time. They don't affect each other.
  ///
  /// - Parameters:
  ///   - length: how many steps each seed has.
  ///   - width: how many seeds run at the same time.
  ///   - next: returns the next seed; nil at the end.
  ///   - report: called with each outcome. An error that it throws ends the whole run.
  public static func run(
    length: Int = Step.standardLength, width: Int = 4, next: () -> UInt64?, report: (UInt64, Outcome) async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: (UInt64, Outcome).self) { group in
      func begin() {
        guard let seed = next() else { return }
        group.addTask { (seed, try await run(seed: seed, length: length)) }
      }
      for _ in 0..<width { begin() }
      while let (seed, outcome) = try await group.next() {
        try await report(seed, outcome)
        begin()
      }
    }
  }

  private init(seed: UInt64) async throws {
    self.seed = seed
    isOneServer = SeededGenerator.number(seed, 3) % 4 == 0
    let shared = URL(filePath: "/dev/shm")
    let base = FileManager.default.isWritableFile(atPath: shared.path) ? shared : FileManager.default.temporaryDirectory
    folder = base.appending(path: "basicpay-simulation-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    network = try await EmbeddedNetwork.start(clock: clock)
    let town = try Town(seed: seed, network: network, clock: clock)
    self.town = town
    try await town.build()
    let anchor = ScriptedAnchor(key: try town.key("anchor"), issuer: try town.id("issuer"), stranger: try town.id("bob"), now: clock.date)
    wire = Wire(seed: seed, network: network, anchor: anchor, clock: clock, isTruthful: isOneServer) { try await town.tick() }
    disk = try Disk(folder.appending(path: "home0"))
    disks = [disk]
    let line = Line(wire: wire, life: await wire.newLife(on: disk))
    window = try await WalletWindow(disk, line, seed: seed, town: town, isOneServer: isOneServer)
    try await window.signUp()
  }

  private func removeFiles() {
    for disk in disks { disk.remove() }
    try? FileManager.default.removeItem(at: folder)
  }

  // MARK: Programs

  /// Opens a window of a program.
  private func openWindow(_ life: Wire.Life, isSecond: Bool = false) async throws -> WalletWindow {
    try await WalletWindow(disk, Line(wire: wire, life: life, isSecondWindow: isSecond), seed: seed, town: town, isOneServer: isOneServer)
  }

  /// The folder of the wallet's home after the next crash.
  private var nextHome: URL { folder.appending(path: "home\(disks.count)") }

  /// Starts the program again, after a crash with what is left of the home.
  ///
  /// - Parameter death: a crash while the program starts, at the given change; nil for none.
  func reopen(dying death: (change: Int, kind: Disk.Crash, seed: UInt64)? = nil) async throws {
    disk.calm()
    await wire.calm()
    reviews = []
    if disk.hasCrashed {
      outcome.crashes += 1
      disk = try Disk(nextHome)
      disks.append(disk)
    }
    let life = await wire.newLife(on: disk)
    if let death { disk.crash(after: death.change, death.kind, seed: death.seed, copy: nextHome) }
    do {
      window = try await openWindow(life)
    } catch {
      // The caller starts it again.
      if disk.hasCrashed { return }
      throw Violation(check: .opens, what: "\(error)")
    }
  }

  // MARK: Steps

  private func take(_ step: Step) async throws {
    await wire.begin(step.id)
    note("\(step)")
    switch step.action {
    case .crashAtRequest(let request, let afterActing, let powerFails):
      let (disk, copy, seed) = (disk, nextHome, SeededGenerator.number(seed, UInt64(step.id), 4))
      await wire.crash(atRequest: request, afterActing: afterActing) {
        try? disk.crashNow(powerFails ? .powerFails : .processDies, seed: seed, copy: copy)
      }
    case .crashAtChange(let change, let powerFails):
      disk.crash(
        after: change, powerFails ? .powerFails : .processDies, seed: SeededGenerator.number(seed, UInt64(step.id), 5), copy: nextHome)
    case .failChanges(let after, let times, let isFull): disk.fail(after: after, isFull ? .full : .inputOutput, times: times)
    case .reopenTwice(let change, let powerFails):
      try await reopen(dying: (change, powerFails ? .powerFails : .processDies, SeededGenerator.number(seed, UInt64(step.id), 10)))
      try await reopen()
    default:
      try await act(step.action)
      if disk.hasCrashed { try await reopen() }
      if step.action.isOfTheWallet {
        disk.calm()
        await wire.calm()
      }
    }
    try await owners(of: await wire.sightings)
  }

  private func act(_ action: Step.Action) async throws {
    switch action {
    case .review(let plan): try await review(plan)
    case .confirm(let back): try await confirm(back: back)
    case .confirmInTwoWindows(let request): try await confirmInTwoWindows(atRequest: request)
    case .use(let holder): try? await window.use(holder)
    case .look: try await look()
    case .wait(let seconds): await wire.wait(seconds)
    case .jump(let seconds): clock.jump(by: seconds)
    case .reopen: try await reopen()
    case .weather(let weather): await wire.set(weather)
    case .lie(let lie, let times): await wire.tell(lie, times: times)
    case .anchorLies(let lie): await wire.setAnchor(lie)
    case .stall: await wire.stall()
    case .resume: await wire.resume()
    case .restart: await wire.forgetKept()
    case .release: await wire.release()
    case .surge(let fee): await wire.surge(fee)
    case .others(let deed): try await town.does(deed)
    case .reopenTwice, .crashAtRequest, .crashAtChange, .failChanges: break
    }
  }

  private func review(_ plan: Step.Plan) async throws {
    self.plan = plan
    do {
      let shown = try await window.review(plan)
      guard !disk.hasCrashed else { return }
      guard try await isAsAsked(shown) else { return }
      lastReview += 1
      reviews.append((lastReview, shown))
    } catch let violation as Violation {
      throw violation
    } catch {
      note("\(error)")
    }
  }

  private func confirm(back: Int) async throws {
    guard back < reviews.count else { return }
    let (number, shown) = reviews[reviews.count - 1 - back]
    try await check(await confirm(shown, number))
  }

  /// Confirms a review as a new attempt.
  ///
  /// - Returns: what the person was told; nil if the program died or nothing was sent.
  private func confirm(_ shown: WalletWindow.Shown, _ number: Int) async -> PaymentRecord? {
    let index = attempts.count
    attempts.append(Attempt(shown: shown, review: number))
    let before = await wire.setAttempt(index)
    var told: PaymentRecord?
    do {
      let record = try await shown.confirm()
      if !disk.hasCrashed { (attempts[index].outcome, told) = (.sent(record.hash), record) }
    } catch {
      if !disk.hasCrashed { attempts[index].outcome = .notSent("\(error)") }
    }
    await wire.setAttempt(before)
    note("\(attempts[index].outcome)")
    return told
  }

  private func check(_ told: PaymentRecord?) async throws {
    guard let told else { return }
    note("\(told.state)")
    try await checkTold(told)
  }

  private func confirmInTwoWindows(atRequest request: Int) async throws {
    guard let (number, shown) = reviews.last, let plan, let other = try? await openWindow(await wire.currentLife, isSecond: true) else { return }
    guard let second = try? await other.review(plan), try await isAsAsked(second) else { return }
    lastReview += 1
    let secondNumber = lastReview
    let before = await wire.overlapping
    await wire.interrupt(atRequest: request) {
      await self.confirmMeanwhile(second, secondNumber)
    }
    try await check(await confirm(shown, number))
    guard await wire.overlapping == before else {
      throw Violation(check: .oneWindow, what: "two windows paid at the same time: \(shown.operations), \(second.operations)")
    }
  }

  private func confirmMeanwhile(_ shown: WalletWindow.Shown, _ number: Int) async {
    outcome.meanwhile += 1
    _ = await confirm(shown, number)
  }

  /// Looks at the last envelopes that were sent, and at what isn't decided.
  private func look() async throws {
    for sighting in await wire.sightings.suffix(6) {
      let record = try? await window.payment(sighting.signed.hash)
      guard !disk.hasCrashed else { return }
      try await check(record)
    }
    _ = try? await window.undecided()
  }

  // MARK: The log

  /// Adds a line to the log, without the folder's path, which is different each time.
  func note(_ text: String) { outcome.log.append(text.replacing(folder.path, with: "")) }
}

extension Step.Action {
  /// Whether the wallet does something, so that scheduled accidents are over afterwards.
  fileprivate var isOfTheWallet: Bool {
    switch self {
    case .review, .confirm, .confirmInTwoWindows, .use, .look, .reopen: true
    default: false
    }
  }
}
