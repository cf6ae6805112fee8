import Foundation
import HTTPTypes
import HorizonKit
import Sentences
import StellarKit
import StellarXDR
import Testing

/// The outcomes of submissions.
@Suite(.timeLimit(.minutes(5))) struct SubmissionTests {
  /// The hash of the answer `transaction`, and of the transaction within the fee bump of `fee_bump_transaction`.
  let signed: SignedTransaction
  private let inner: SignedTransaction
  let until = Date(timeIntervalSince1970: TimeInterval(Signed.maxTime))

  init() throws {
    signed = try Signed.payment(hash: "3389e9f0f1a65f19736cacf544c2e825313e8447f569233bb8db39aa607c8889")
    inner = try Signed.payment(hash: "cebb875a00ff6e1383aef0fd251a76f22c1f9ab2a2dffcb077855736ade2659a")
  }

  private func submit(_ steps: ScriptedTransport.Step..., transaction: SignedTransaction? = nil) async throws
    -> (SubmissionOutcome, ScriptedTransport)
  {
    try await submit(steps, transaction: transaction)
  }

  private func submit(_ steps: [ScriptedTransport.Step], transaction: SignedTransaction? = nil) async throws
    -> (SubmissionOutcome, ScriptedTransport)
  {
    let transport = ScriptedTransport(steps)
    let horizon = try Horizon(url: "https://horizon.example/", transport: transport, clock: TestClock())
    return (await horizon.submit(transaction ?? signed), transport)
  }

  func answer(_ name: String, status: Int = 200) throws -> ScriptedTransport.Step {
    .reply(HTTPReply(status: status, body: try Answer(name).bytes))
  }

  func refusal(_ code: String, inner: String? = nil, operations: [String] = [], envelope: String? = nil) throws -> ScriptedTransport.Step {
    let codes = ResultCodes(transaction: code, innerTransaction: inner, operations: operations)
    let extras = ProblemExtras(envelopeXDR: envelope ?? signed.base64, resultCodes: codes)
    let problem = Problem(type: "https://stellar.org/horizon-errors/transaction_failed", title: "Transaction Failed", status: 400, extras: extras)
    return .reply(HTTPReply(status: 400, body: Array(try JSONEncoder().encode(problem))))
  }

  /// Returns the payer's account with the given sequence number.
  func account(_ sequence: Int64) throws -> ScriptedTransport.Step {
    .reply(HTTPReply(status: 200, body: Array(try Answer("account").replacing("120192344791343107", with: "\(sequence)"))))
  }

  /// Returns the newest ledger, 1213, with a close time.
  func ledger(closedAt time: String) throws -> ScriptedTransport.Step {
    .reply(HTTPReply(status: 200, body: Array(try Answer("ledgers").replacing("2026-11-21T03:54:00Z", with: time))))
  }

  func missing() throws -> ScriptedTransport.Step { try answer("not_found", status: 404) }
  /// Returns a ledger that closed at the transaction's upper time bound; ``late()`` returns one that closed after it.
  func timely() throws -> ScriptedTransport.Step { try ledger(closedAt: "2027-01-15T08:03:00Z") }
  func late() throws -> ScriptedTransport.Step { try ledger(closedAt: "2027-01-15T08:03:01Z") }

  /// Returns the answers that show that Horizon has the ledger with the reason for the refusal.
  private func evidence(for code: String) throws -> [ScriptedTransport.Step] {
    switch code {
    case "tx_bad_seq": [try account(5)]
    case "tx_too_late": [try late(), try account(4)]
    case "tx_no_source_account": [try missing()]
    default: []
    }
  }

  /// Returns the answer `transaction` changed to one that failed as underfunded.
  private func failed() throws -> ScriptedTransport.Step {
    let body = try Answer("transaction").replacing(#""successful": true"#, with: #""successful": false"#)
    let text = String(decoding: body, as: UTF8.self)
      .replacingOccurrences(of: "AAAAAAAAAGQAAAAAAAAAAQAAAAAAAAABAAAAAAAAAAA=", with: "AAAAAAAAAGT/////AAAAAQAAAAAAAAAB/////gAAAAA=")
    return .reply(HTTPReply(status: 200, body: Array(text.utf8)))
  }

  @Test func `an envelope is posted once as a form, and the applied transaction is returned`() async throws {
    let (outcome, transport) = try await submit(try answer("transaction"))
    guard case .applied(let transaction) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(transaction.hash == signed.hash)
    let request = try #require(transport.requests.first)
    #expect(transport.requests.count == 1)
    #expect(request.url == "https://horizon.example/transactions")
    #expect(request.method == .post)
    #expect(request.headers[.contentType] == "application/x-www-form-urlencoded")
    let escaped = signed.base64.replacingOccurrences(of: "+", with: "%2B").replacingOccurrences(of: "/", with: "%2F")
    #expect(String(decoding: request.body, as: UTF8.self) == "tx=" + escaped.replacingOccurrences(of: "=", with: "%3D"))
  }

  @Test func `a refusal has the operation, its code and a sentence with the asset`() async throws {
    let (outcome, transport) = try await submit(try refusal("tx_failed", operations: ["op_no_trust"]), try missing())
    guard case .rejected(let refusal) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(refusal.codes == ResultCodes(transaction: "tx_failed", operations: ["op_no_trust"]))
    #expect(refusal.operation?.code == .noTrust && refusal.operation?.type == .payment && refusal.operation?.index == 0)
    #expect(refusal.sentence.english.hasPrefix("Not sent. The recipient's account doesn't hold USDC yet: it needs a trustline first."))
    #expect(refusal.transaction == nil && refusal.ledger == nil)
    #expect(transport.requests.map(\.method) == [.post, .get])
  }

  @Test func `an operation's refusal has the ledger of the failed transaction if Horizon finds it`() async throws {
    let refused = try refusal("tx_failed", operations: ["op_underfunded"])
    guard case .rejected(let failed) = try await submit(refused, try self.failed()).0 else {
      Issue.record("not rejected")
      return
    }
    #expect(failed.ledger == 1_213 && failed.transaction?.hash == signed.hash && failed.operation?.code == .underfunded)
    // It wasn't applied, but it isn't known whether a ledger includes it.
    guard case .rejected(let unclear) = try await submit(refused, .failure(.timedOut)).0 else {
      Issue.record("not rejected")
      return
    }
    #expect(unclear.ledger == nil && unclear.operation?.code == .underfunded)
  }

  @Test func `an envelope that Horizon can't read is refused`() async throws {
    let body = #"{"type":"https://stellar.org/horizon-errors/transaction_malformed","title":"Transaction Malformed","status":400}"#
    let (outcome, transport) = try await submit(.reply(HTTPReply(status: 400, body: Array(body.utf8))))
    guard case .rejected(let refusal) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(refusal.code == .malformed)
    #expect(transport.requests.count == 1)
  }

  @Test(arguments: ["tx_bad_seq", "tx_too_late", "tx_insufficient_fee", "tx_no_source_account"])
  func `a refused transaction is looked up, since the same envelope may have been applied before`(code: String) async throws {
    let refused = [try refusal(code)] + (try evidence(for: code))
    let (applied, transport) = try await submit(refused + [try answer("transaction")])
    guard case .applied = applied else {
      Issue.record("\(applied)")
      return
    }
    #expect(transport.requests.last?.url == "https://horizon.example/transactions/\(signed.hash)")
    #expect(transport.requests.count { $0.method == .post } == 1)
    guard case .rejected(let refusal) = try await submit(refused + [try missing()]).0 else {
      Issue.record("not rejected")
      return
    }
    #expect(refusal.decisive == code)
    #expect(try await submit(try self.refusal(code), .failure(.timedOut)).0 == .unknown(until: until, .timedOut))
    #expect(try await submit(refused + [.failure(.timedOut)]).0 == .unknown(until: until, .timedOut), "of the transaction itself")
  }

  @Test func `a refusal doesn't decide until Horizon has the ledger with its reason`() async throws {
    let missing = try self.missing()
    let (timely, late) = (try self.timely(), try self.late())
    for (code, steps) in [
      ("tx_bad_seq", [try account(4)]), ("tx_bad_seq", [missing]), ("tx_too_late", [timely]), ("tx_too_late", [late, try account(5)]),
      ("tx_too_late", [late, missing]), ("tx_no_source_account", [try account(4)]),
    ] {
      let behind = SubmissionOutcome.unknown(until: until, .behind(ResultCodes(transaction: code)))
      #expect(try await submit([try refusal(code)] + steps + [missing]).0 == behind)
      guard case .applied = try await submit([try refusal(code)] + steps + [try answer("transaction")]).0 else {
        Issue.record("not applied")
        return
      }
    }
  }

  @Test(arguments: [(1_214, true), (1_215, false)] as [(UInt32, Bool)])
  func `a ledger bound has passed with the last ledger below it`(end: UInt32, isOver: Bool) async throws {
    guard case .tx(var envelope) = signed.envelope else {
      Issue.record("not a transaction")
      return
    }
    envelope.tx.cond = .v2(XDR.PreconditionsV2(ledgerBounds: XDR.LedgerBounds(minLedger: 0, maxLedger: end)))
    let bounded = SignedTransaction(envelope: .tx(envelope), hash: signed.hash)
    let (refused, newest) = (try refusal("tx_too_late", envelope: bounded.base64), try ledger(closedAt: "2027-01-15T09:00:00Z"))
    let steps = [refused, newest] + (isOver ? [try account(4)] : []) + [try missing()]
    switch try await submit(steps, transaction: bounded).0 {
    case .rejected(let refusal): #expect(isOver && refusal.code == .tooLate)
    case .unknown(nil, .behind): #expect(!isOver)
    case let outcome: Issue.record("\(outcome)")
    }
  }

  @Test func `a refused fee bump is applied if its inner transaction is in a ledger`() async throws {
    let payment = try Signed.payment()
    let bump = try Signed.bump(of: payment)
    let missing = try self.missing()
    let steps = [
      try refusal("tx_fee_bump_inner_failed", inner: "tx_bad_seq", envelope: bump.base64), try account(5), missing, try answer("root"),
    ]
    let found = try Answer("transaction").replacing(signed.hash.description, with: payment.hash.description)
    let (outcome, transport) = try await submit(steps + [.reply(HTTPReply(status: 200, body: Array(found)))], transaction: bump)
    guard case .applied(let transaction) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(transaction.hash == payment.hash)
    let places = ["transactions", "accounts/\(try Signed.account(1))", "transactions/\(bump.hash)", "", "transactions/\(payment.hash)"]
    #expect(transport.requests.map(\.url) == places.map { "https://horizon.example/" + $0 })
    guard case .rejected(let refusal) = try await submit(steps + [missing], transaction: bump).0 else {
      Issue.record("not rejected")
      return
    }
    #expect(refusal.code == .badSequence)
  }

  @Test func `a fee bump's missing account is its fee source, or the inner source if the inner transaction was refused`() async throws {
    let bump = try Signed.bump(of: try Signed.payment())
    for (inner, payer) in [(nil, 3), ("tx_no_source_account", 1)] as [(String?, UInt8)] {
      let code = inner == nil ? "tx_no_source_account" : "tx_fee_bump_inner_failed"
      let missing = try self.missing()
      let refused = try refusal(code, inner: inner, envelope: bump.base64)
      let (outcome, transport) = try await submit([refused, try account(5), missing, try answer("root"), missing], transaction: bump)
      #expect(outcome == .unknown(until: until, .behind(ResultCodes(transaction: code, innerTransaction: inner, operations: []))))
      #expect(transport.requests[1].url == "https://horizon.example/accounts/\(try Signed.account(payer))")
    }
  }

  @Test func `a transaction that failed in its ledger is rejected and returned with the refusal`() async throws {
    let (outcome, _) = try await submit(try refusal("tx_bad_seq"), try account(5), try failed())
    guard case .rejected(let refusal) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(refusal.decisive == "op_underfunded")
    #expect(refusal.transaction?.hash == signed.hash)
  }

  @Test func `an answer about another transaction isn't believed`() async throws {
    let other = SubmissionOutcome.unknown(until: until, .notHorizon("about another transaction"))
    #expect(try await submit(try answer("transaction"), transaction: inner).0 == other)
    #expect(try await submit(try refusal("tx_failed", operations: ["op_no_trust"], envelope: "AAAA")).0 == other)
    guard case .applied = try await submit(try answer("fee_bump_transaction"), transaction: inner).0 else {
      Issue.record("the hash within a fee bump is this transaction's too")
      return
    }
  }

  @Test func `a transaction without a connection or a trusted server is unsent`() async throws {
    let cases: [(ScriptedTransport.Step, HorizonError)] = [
      (.failure(.notConnected("refused")), .unreachable("refused")), (.failure(.untrusted), .untrusted),
    ]
    for (step, error) in cases {
      let (outcome, transport) = try await submit(step)
      #expect(outcome == .notSent(error))
      #expect(transport.requests.count == 1)
    }
  }

  @Test(arguments: [429, 503])
  func `a busy server's answer leaves a submission unknown`(_ status: Int) async throws {
    let (outcome, transport) = try await submit(.reply(HTTPReply(status: status, headers: [.retryAfter: "30"])))
    let wait = Duration.seconds(30)
    let error = status == 429 ? HorizonError.rateLimited(retryAfter: wait) : .unavailable(status: status, retryAfter: wait)
    #expect(outcome == .unknown(until: until, error) && error.retryAfter == wait)
    #expect(transport.requests.count == 1)
  }

  @Test func `a task cancelled before the submission sends nothing`() async throws {
    let transport = ScriptedTransport([])
    let horizon = try Horizon(url: "https://horizon.example/", transport: transport)
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      for await _ in gate { break }
      return await horizon.submit(signed)
    }
    task.cancel()
    open.yield()
    #expect(await task.value == .notSent(.cancelled))
    #expect(transport.requests.isEmpty)
  }

  @Test func `an answer that doesn't decide leaves a transaction unknown until its time bound and isn't retried`() async throws {
    let problem = Problem(type: "service_unavailable", title: "Service Unavailable", status: 503, detail: "The disk is full.")
    let cases: [(ScriptedTransport.Step, HorizonError)] = [
      (try answer("not_found", status: 504), .unavailable(status: 504, retryAfter: nil)),
      (.reply(HTTPReply(status: 503, headers: [.retryAfter: "7"])), .unavailable(status: 503, retryAfter: .seconds(7))),
      (
        .reply(HTTPReply(status: 503, body: Array(try JSONEncoder().encode(problem)))),
        .unavailable(status: 503, retryAfter: nil, detail: "The disk is full.")
      ),
      (.reply(HTTPReply(status: 200, body: Array("<html>".utf8))), .notHorizon("not JSON")),
      (.failure(.connectionLost("reset")), .connectionLost("reset")), (.failure(.timedOut), .timedOut), (.failure(.cancelled), .cancelled),
      (.failure(.tooLarge(limit: 5)), .tooLarge(limit: 5)),
    ]
    for (step, error) in cases {
      let (outcome, transport) = try await submit(step)
      #expect(outcome == .unknown(until: until, error))
      #expect(transport.requests.count == 1)
    }
    let disabled = #"{"type":"https://stellar.org/horizon-errors/transaction_submission_disabled","title":"Disabled","status":403}"#
    guard case .unknown(until, .problem(let problem)) = try await submit(.reply(HTTPReply(status: 403, body: Array(disabled.utf8)))).0 else {
      Issue.record("not unknown")
      return
    }
    #expect(problem.name == "transaction_submission_disabled")
  }

  @Test func `a transaction's last moment is its upper time bound, also within a fee bump, if it has one`() throws {
    #expect(signed.lastMoment == until)
    #expect(try Signed.bump(of: try Signed.payment()).lastMoment == until)
    guard case .tx(var envelope) = signed.envelope else {
      Issue.record("not a transaction")
      return
    }
    envelope.tx.cond = .none
    #expect(SignedTransaction(envelope: .tx(envelope), hash: signed.hash).lastMoment == nil)
    envelope.tx.cond = .time(XDR.TimeBounds(minTime: 1, maxTime: 0))
    #expect(SignedTransaction(envelope: .tx(envelope), hash: signed.hash).lastMoment == nil)
  }
}
