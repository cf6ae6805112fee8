import Foundation
import HTTPTypes
import HorizonKit
import StellarKit

/// Everything between a wallet and its network: connections that break, answers that are late, damaged or untrue, a server that submits later what it
/// refused, and the moment at which the wallet's program dies.
actor Wire {
  static let address = "http://horizon.example"
  /// The longest time without a ledger while time passes, in seconds, unless the network stalls.
  private static let longestPause = 50

  /// The number of a program that uses the wire. Requests of a program that has died go nowhere.
  typealias Life = Int

  /// An envelope that the server received.
  struct Sighting: Sendable {
    let signed: SignedTransaction
    /// The attempt to confirm a review in which the envelope came first; nil if it came outside of any attempt.
    let attempt: Int?
    /// The withdrawals that the anchor wanted paid at that time, on the terms of its first answer.
    let wanted: Set<String>
  }

  private let network: EmbeddedNetwork
  private let clock: WorldClock
  private let seed: UInt64
  /// Whether the server is the only one with the ledger. Such a server doesn't lie.
  private let isTruthful: Bool
  private let closeLedger: @Sendable () async throws -> Void
  private var anchor: ScriptedAnchor

  private var step = 0
  private var counts: [String: Int] = [:]
  private var requests = 0
  private var weather = Step.Weather.calm
  private var lies: [Step.Lie: Int] = [:]
  private var isStalled = false
  private var isClosing = true
  private var fee: UInt32 = 0
  private var kept: [String] = []
  private var earlier: [String: HTTPReply] = [:]
  private var life: Life = 0
  private var disk: Disk?
  private var crash: (request: Int, afterActing: Bool, run: @Sendable () -> Void)?
  private var other: (request: Int, run: @Sendable () async -> Void)?
  private var isInterrupted = false
  private var attempt: Int?
  private var owed = Duration.zero

  /// All envelopes that the server received, in order.
  private(set) var sightings: [Sighting] = []
  /// How many requests the wallet has made.
  private(set) var total = 0
  /// How many of them a second window made while the first was in the middle of a payment.
  private(set) var overlapping = 0

  init(
    seed: UInt64, network: EmbeddedNetwork, anchor: ScriptedAnchor, clock: WorldClock, isTruthful: Bool,
    closeLedger: @escaping @Sendable () async throws -> Void
  ) {
    (self.seed, self.network, self.anchor, self.clock, self.closeLedger) = (seed, network, anchor, clock, closeLedger)
    self.isTruthful = isTruthful
  }

  // MARK: Orders

  /// Begins a step. Its accidents follow from its number.
  func begin(_ step: Int) {
    payDelays()
    self.step = step
    counts = [:]
    requests = 0
  }

  func set(_ weather: Step.Weather) { self.weather = weather }

  /// Makes the next answers of a kind untrue. Two lies are never told together: that a transaction is in a ledger, and an account's sequence number
  /// that fits it. Until the transaction's time has passed, nobody can see through both, so the checks on the way can't expect the wallet to.
  func tell(_ lie: Step.Lie, times: Int) {
    lies[lie] = isTruthful ? 0 : times
    let found: [Step.Lie] = [.found, .foundEnvelope]
    for other in lie == .otherSequence ? found : found.contains(lie) ? [.otherSequence] : [] { lies[other] = 0 }
  }

  func setAnchor(_ lie: ScriptedAnchor.Lie) { anchor.lie = lie }
  func stall() { isStalled = true }
  func surge(_ fee: UInt32) { self.fee = fee }
  func forgetKept() { kept = [] }

  /// Begins or ends an attempt to confirm a review.
  ///
  /// - Returns: the attempt until now; nil if there was none.
  @discardableResult
  func setAttempt(_ number: Int?) -> Int? {
    defer { attempt = number }
    return attempt
  }

  func crash(atRequest request: Int, afterActing: Bool, _ run: @escaping @Sendable () -> Void) { crash = (request, afterActing, run) }
  func interrupt(atRequest request: Int, _ run: @escaping @Sendable () async -> Void) { other = (request, run) }

  /// Cancels what was scheduled for an action.
  func calm() { (crash, other) = (nil, nil) }

  /// Begins a new program on a disk. The earlier one has died.
  func newLife(on disk: Disk) -> Life {
    life += 1
    self.disk = disk
    return life
  }

  /// The program that is running.
  var currentLife: Life { life }

  /// Whether the program has died since it began.
  var hasDied: Bool { disk?.hasCrashed == true }

  /// The withdrawals as in the anchor's first answers.
  var withdrawals: [ScriptedAnchor.Withdrawal] { anchor.withdrawals.values.sorted { $0.id < $1.id } }

  /// Submits everything that the server held back, unless the network stalls.
  func release() async {
    guard !isStalled else { return }
    let envelopes = kept
    kept = []
    for envelope in envelopes { _ = try? await network.submit(envelope) }
  }

  /// Ends a stall. What the server held back is submitted first.
  func resume() async {
    isStalled = false
    await release()
  }

  /// Lets time pass, with a ledger now and then.
  func wait(_ seconds: Int) async {
    var rest = seconds
    while rest > 0 {
      clock.advance(by: .seconds(min(rest, Self.longestPause)))
      rest -= Self.longestPause
      if !isStalled { try? await closeLedger() }
    }
  }

  /// Makes the server and the anchor honest, and ends faults and stalls.
  func becomeHonest() async {
    (weather, lies, fee) = (.calm, [:], 0)
    anchor.lie = .none
    calm()
    await resume()
  }

  /// Stops closing ledgers for mere questions.
  func stopClosing() { isClosing = false }

  // MARK: Requests

  /// Answers a request of a program.
  func send(_ request: HTTPRequestMessage, from line: Line) async throws(TransportError) -> HTTPReply {
    guard line.life == life, !hasDied else { throw .connectionLost("the program has died") }
    total += 1
    let isAnchors = request.url.hasPrefix(ScriptedAnchor.address)
    if isInterrupted, line.isSecondWindow, !isAnchors { overlapping += 1 }
    let path = String(request.url.dropFirst(isAnchors ? ScriptedAnchor.address.count : Self.address.count))
    let endpoint = isAnchors ? Endpoint(anchors: path) : Endpoint(request.method, path)
    let number = count(endpoint)
    if ![.account, .ledgers, .feeStats].contains(endpoint) { payDelays() }
    try await happenings(endpoint)
    let fault = fault(endpoint, number)
    try before(fault)
    if endpoint == .submission { see(request) }
    if let busy = busy(fault) {
      if fault == .actsAndIsBusy { _ = try await act(endpoint, path, request) }
      return busy
    }
    var reply = try await act(endpoint, path, request)
    // A request that seems to fail may have been carried out.
    if fault == .actsLate || fault == .dropsAfter { throw fault == .actsLate ? .timedOut : .connectionLost("the connection was reset") }
    if fault == .repeats { reply = try await act(endpoint, path, request) }
    if let crash, crash.afterActing, requests > crash.request { try die(crash.run) }
    if fault == .garbles { reply = garbled(reply, endpoint, number) }
    return reply
  }

  /// The faults of the current weather.
  var faults: [(WireFault, UInt64)] { weather.faults }

  /// Lets time pass later: before the next request that the wallet makes on its own, since the order of parallel requests isn't fixed, or with the
  /// next step.
  func delay(_ duration: Duration) { owed += duration }

  private func payDelays() {
    clock.advance(by: owed)
    owed = .zero
  }

  func draw(_ endpoint: Endpoint, _ number: Int, _ purpose: UInt64) -> UInt64 {
    SeededGenerator.number(seed, UInt64(step), SeededGenerator.number(endpoint.rawValue), UInt64(number), purpose)
  }

  private func count(_ endpoint: Endpoint) -> Int {
    let number = counts[endpoint.rawValue, default: 0]
    counts[endpoint.rawValue] = number + 1
    return number
  }

  /// Carries out what was scheduled for this request. Requests that a wallet makes in parallel with others aren't counted, since their order isn't
  /// fixed.
  private func happenings(_ endpoint: Endpoint) async throws(TransportError) {
    guard endpoint != .ledgers, endpoint != .feeStats else { return }
    requests += 1
    if let crash, !crash.afterActing, requests > crash.request { try die(crash.run) }
    guard let other, requests > other.request else { return }
    self.other = nil
    isInterrupted = true
    await other.run()
    isInterrupted = false
  }

  private func die(_ run: () -> Void) throws(TransportError) {
    crash = nil
    run()
    throw .connectionLost("the program has died")
  }

  private func act(_ endpoint: Endpoint, _ path: String, _ request: HTTPRequestMessage) async throws(TransportError) -> HTTPReply {
    if endpoint.isAnchors { return anchor.answer(request) }
    if endpoint == .submission { return try await submit(request) }
    if endpoint == .ledgers, isClosing, !isStalled, await network.isLedgerDue { try? await closeLedger() }
    if endpoint == .transaction, let signed = sightings.first(where: { path.hasSuffix("\($0.signed.hash)") })?.signed {
      if take(.found) { return try await applied(signed) }
      if take(.foundOther) { return try await newest { _ in } }
      if take(.foundEnvelope) { return try await newest { $0["hash"] = "\(signed.hash)" } }
    }
    let reply = try await network.get(path)
    let lied = lying(endpoint, reply, path)
    if [.account, .ledgers].contains(endpoint), earlier[path] == nil || SeededGenerator.number(seed, UInt64(step), 9) % 8 == 0 {
      earlier[path] = reply
    }
    return lied
  }

  // MARK: Submissions

  private func envelope(_ request: HTTPRequestMessage) -> String {
    let form = URLComponents(string: "?" + String(decoding: request.body, as: UTF8.self))
    return form?.queryItems?.first { $0.name == "tx" }?.value ?? ""
  }

  /// Records an envelope that the server received.
  private func see(_ request: HTTPRequestMessage) {
    guard let signed = try? SignedTransaction(base64: envelope(request), on: .sandbox) else { return }
    if !sightings.contains(where: { $0.signed.hash == signed.hash }) {
      sightings.append(Sighting(signed: signed, attempt: attempt, wanted: anchor.wanted))
    }
  }

  private func submit(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPReply {
    let envelope = envelope(request)
    guard let signed = try? SignedTransaction(base64: envelope, on: .sandbox) else {
      return HTTPReply(status: 400, body: JSONText.problem("transaction_malformed", 400))
    }
    if let lie = submissionLie() { return try await submit(envelope, signed, lie) }
    if let transaction = try? signed.transaction, transaction.fee < UInt64(fee) * UInt64(transaction.operations.count) {
      return refusal("tx_insufficient_fee", envelope)
    }
    guard !isStalled else {
      kept.append(envelope)
      return HTTPReply(status: 504, body: JSONText.problem("transaction_submission_timeout", 504, extras: ["hash": "\(signed.hash)"]))
    }
    return try await network.submit(envelope)
  }

  private func submissionLie() -> Step.Lie? {
    [Step.Lie.applied, .appliedSoon, .badSequence, .tooLate, .insufficientFee, .failed, .refusedButApplied].first { take($0) }
  }

  private func submit(_ envelope: String, _ signed: SignedTransaction, _ lie: Step.Lie) async throws(TransportError) -> HTTPReply {
    if lie == .refusedButApplied { _ = try await network.submit(envelope) } else if lie != .applied { kept.append(envelope) }
    switch lie {
    case .applied, .appliedSoon: return try await applied(signed)
    case .tooLate: return refusal("tx_too_late", envelope)
    case .insufficientFee: return refusal("tx_insufficient_fee", envelope)
    case .failed: return refusal("tx_failed", envelope, operations: ["op_underfunded"])
    default: return refusal("tx_bad_seq", envelope)
    }
  }

  private func refusal(_ code: String, _ envelope: String, operations: [String] = []) -> HTTPReply {
    var codes: [String: Any] = ["transaction": code]
    if !operations.isEmpty { codes["operations"] = operations }
    return HTTPReply(status: 400, body: JSONText.problem("transaction_failed", 400, extras: ["envelope_xdr": envelope, "result_codes": codes]))
  }

  /// Returns the answer of an honest server that has applied a transaction, made from its answer about another one.
  private func applied(_ signed: SignedTransaction) async throws(TransportError) -> HTTPReply {
    try await newest { record in
      record["hash"] = "\(signed.hash)"
      record["id"] = "\(signed.hash)"
      record["envelope_xdr"] = signed.base64
    }
  }

  /// Returns the newest transaction with changes.
  private func newest(_ change: (inout [String: Any]) -> Void) async throws(TransportError) -> HTTPReply {
    var reply = try await network.get("/transactions?limit=1&order=desc")
    guard let page = try? JSONSerialization.jsonObject(with: Data(reply.body)) as? [String: Any],
      let embedded = page["_embedded"] as? [String: Any], var record = (embedded["records"] as? [[String: Any]])?.first
    else { return reply }
    change(&record)
    reply.body = Array((try? JSONSerialization.data(withJSONObject: record, options: [.sortedKeys])) ?? Data())
    return reply
  }

  // MARK: Lies

  /// Returns whether the next answer is untrue in this way, and counts it.
  private func take(_ lie: Step.Lie) -> Bool {
    guard let times = lies[lie], times > 0 else { return false }
    lies[lie] = times - 1
    return true
  }

  private func lying(_ endpoint: Endpoint, _ reply: HTTPReply, _ path: String) -> HTTPReply {
    var lied = reply
    switch endpoint {
    case .transaction where take(.notFound): lied = HTTPReply(status: 404, body: JSONText.problem("not_found", 404))
    case .ledgers:
      if take(.tomorrow) { lied.body = Untruth.ledger(reply.body, closing: clock.date() + 86_400) }
      if take(.yesterday) { lied.body = Untruth.ledger(reply.body, closing: clock.date() - 86_400) }
      if take(.farLedger) { lied.body = Untruth.farLedger(reply.body) }
      if take(.olderLedger) { lied = earlier[path] ?? reply }
    case .account:
      if take(.staleAccount) { lied = earlier[path] ?? reply }
      if take(.richAccount) { lied.body = Untruth.rich(reply.body) }
      if let other = earlier.keys.filter({ $0.hasPrefix("/accounts/") && $0 != path }).min(), take(.otherSequence) {
        lied.body = Untruth.sequence(reply.body, of: earlier[other]?.body ?? [])
      }
    case .paths:
      if take(.otherAmount) { lied.body = Untruth.otherAmount(reply.body) }
      if take(.otherAsset) { lied.body = Untruth.otherAsset(reply.body) }
      if take(.otherOrder) { lied.body = Untruth.otherOrder(reply.body) }
      if take(.tooGood) { lied.body = Untruth.tooGood(reply.body) }
    case .feeStats:
      if fee > 0 { lied.body = Untruth.fees(reply.body, "\(fee)") }
      if take(.greedyFees) { lied.body = Untruth.fees(reply.body, "5000000") }
      if take(.absurdFees) {
        let fees = ["-100", "0", "1e9", "4294967295", "9223372036854775807", "99999999999999999999", "0.5", ""]
        lied.body = Untruth.fees(reply.body, fees[Int(SeededGenerator.number(seed, UInt64(step), 8) % UInt64(fees.count))])
      }
    default: break
    }
    return lied
  }
}
