import HTTPTypes
import HorizonKit
import Sentences
import StellarKit
import Testing

/// Submissions that are followed until their outcome is known.
extension SubmissionTests {
  private func follow(_ steps: [ScriptedTransport.Step], patience: Duration = .seconds(300), handedInBefore: Bool = false) async throws
    -> (outcome: SubmissionOutcome, transport: ScriptedTransport, clock: TestClock)
  {
    let (transport, clock) = (ScriptedTransport(steps), TestClock())
    let horizon = try Horizon(url: "https://horizon.example/", transport: transport, clock: clock)
    return (await horizon.submit(signed, patience: patience, handedInBefore: handedInBefore), transport, clock)
  }

  private func settlement(_ steps: ScriptedTransport.Step..., transaction: SignedTransaction? = nil) async throws -> SubmissionOutcome? {
    let horizon = try Horizon(url: "https://horizon.example/", transport: ScriptedTransport(steps), clock: TestClock())
    return try await horizon.settlement(of: transaction ?? signed)
  }

  /// Returns the answers to the lookups of an undecided transaction.
  private func open() throws -> [ScriptedTransport.Step] { [try timely(), try missing()] }

  private func rejection(_ outcome: SubmissionOutcome?) -> TransactionRefusal? {
    if case .rejected(let refusal) = outcome { refusal } else { nil }
  }

  private func isApplied(_ outcome: SubmissionOutcome?) -> Bool {
    if case .applied = outcome { true } else { false }
  }

  @Test func `the same envelope is submitted again if the answer is lost`() async throws {
    let (outcome, transport, clock) = try await follow([.failure(.timedOut)] + open() + [try answer("transaction")])
    #expect(isApplied(outcome))
    let handedIn = transport.requests.filter { $0.method == .post }
    #expect(handedIn.count == 2 && handedIn.first?.body == handedIn.last?.body)
    #expect(clock.waits == [.seconds(5)])
  }

  @Test func `a transaction found by its hash isn't submitted again, and a busy server's delay is respected`() async throws {
    let busy = ScriptedTransport.Step.reply(HTTPReply(status: 503, headers: [.retryAfter: "17"]))
    let found = [try timely(), try answer("transaction")]
    #expect(isApplied(try await follow([busy] + found).outcome))
    let (outcome, transport, clock) = try await follow([busy] + open() + [busy] + found)
    #expect(isApplied(outcome) && transport.requests.count { $0.method == .post } == 2)
    #expect(clock.waits == [.seconds(17)])
  }

  @Test func `a refusal decides at once unless an earlier attempt may still be applied`() async throws {
    let refused = [try refusal("tx_insufficient_fee"), try missing()]
    #expect(rejection(try await follow(refused).outcome)?.code == .insufficientFee)
    let lost = [ScriptedTransport.Step.failure(.timedOut)] + (try open())
    #expect(isApplied(try await follow(lost + refused + [try timely(), try answer("transaction")]).outcome))
    #expect(rejection(try await follow(lost + refused + [try late(), try account(4), try missing()]).outcome)?.code == .tooLate)
    // The earlier attempt may have used the sequence number, and another server shows it.
    for used in [
      [try refusal("tx_bad_seq"), try account(5), try missing()], [try refusal("tx_failed", operations: ["op_bad_auth"]), try missing()],
    ] {
      #expect(isApplied(try await follow(lost + used + [try timely(), try answer("transaction")]).outcome))
    }
  }

  @Test func `a refusal alone doesn't decide for a transaction that was submitted before`() async throws {
    let found = [try timely(), try answer("transaction")]
    let refused = [try refusal("tx_insufficient_fee"), try missing()]
    #expect(isApplied(try await follow(refused + found, handedInBefore: true).outcome))
    let unreachable = [ScriptedTransport.Step.failure(.notConnected("refused"))] + (try open())
    #expect(try await follow(unreachable, patience: .zero, handedInBefore: true).outcome == .unknown(until: until, .unreachable("refused")))
    // An envelope that was applied in time is refused as too late afterwards.
    let applied = [try refusal("tx_too_late"), try late(), try account(5), try missing()]
    #expect(isApplied(try await follow(applied + found, handedInBefore: true).outcome))
  }

  @Test func `a refusal decides once Horizon has caught up with its reason`() async throws {
    let behind = [try refusal("tx_bad_seq"), try account(4), try missing()] + (try open())
    let (outcome, transport, _) = try await follow(behind + [try refusal("tx_bad_seq"), try account(5), try missing()])
    #expect(rejection(outcome)?.code == .badSequence)
    #expect(transport.requests.count { $0.method == .post } == 2)
  }

  @Test func `a failed connection means not sent, unless an earlier attempt may have been sent`() async throws {
    let unreachable = ScriptedTransport.Step.failure(.notConnected("refused"))
    #expect(try await follow([unreachable]).outcome == .notSent(.unreachable("refused")))
    let steps = [ScriptedTransport.Step.failure(.timedOut)] + (try open()) + [unreachable] + (try open())
    let (outcome, transport, clock) = try await follow(steps, patience: .seconds(5))
    #expect(outcome == .unknown(until: until, .unreachable("refused")))
    #expect(transport.requests.count == steps.count && clock.waits == [.seconds(5)])
  }

  @Test func `a submission cancelled while waiting is unknown`() async throws {
    let (signed, steps) = (signed, [ScriptedTransport.Step.failure(.timedOut)] + (try open()))
    let (transport, clock) = (ScriptedTransport(steps), TestClock(hanging: [.seconds(5), .seconds(30)]))
    let horizon = try Horizon(url: "https://horizon.example/", transport: transport, clock: clock)
    let task = Task { await horizon.submit(signed, patience: .seconds(300)) }
    while transport.requests.count < steps.count { await Task.yield() }
    task.cancel()
    #expect(await task.value == .unknown(until: until, .cancelled))
    #expect(transport.requests.count == steps.count)
  }

  @Test func `a missing transaction is too late once its time has passed with its sequence number unused`() async throws {
    let refusal = rejection(try await settlement(try late(), try account(4), try missing()))
    #expect(refusal?.code == .tooLate && refusal?.ledger == nil)
    #expect(try await settlement(try timely(), try missing()) == nil)
    #expect(try await settlement(try late(), try account(5), try missing()) == nil, "something has used its number")
    #expect(try await settlement(try late(), try missing(), try missing()) == nil, "something has closed its account")
    await #expect(throws: HorizonError.timedOut) { try await self.settlement(try self.late(), .failure(.timedOut)) }
  }

  @Test func `a transaction that merged its source account is found`() async throws {
    #expect(isApplied(try await settlement(try late(), try missing(), try answer("transaction"))))
  }

  @Test func `a fee bump is settled by its inner transaction, too`() async throws {
    let payment = try Signed.payment()
    let bump = try Signed.bump(of: payment)
    let body = try Answer("transaction").replacing(signed.hash.description, with: payment.hash.description)
    let found = ScriptedTransport.Step.reply(HTTPReply(status: 200, body: Array(body)))
    #expect(isApplied(try await settlement(try late(), try account(5), try missing(), try answer("root"), found, transaction: bump)))
    let refusal = rejection(
      try await settlement(try late(), try account(4), try missing(), try answer("root"), try missing(), transaction: bump))
    #expect(refusal?.code == .tooLate)
  }
}
