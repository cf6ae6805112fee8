import Foundation
import HorizonKit
import RPCKit
import Sentences
import StellarKit
import StellarXDR
import Testing

/// The outcomes of submitted transactions.
struct SubmissionTests {
  private typealias Step = ScriptedServer.Step

  private let signed: SignedTransaction
  private let until = Date(timeIntervalSince1970: TimeInterval(Sample.maxTime))

  init() throws {
    signed = try Sample.payment()
  }

  private func submit(
    _ steps: [Step], clock: TestClock = TestClock(), patience: Duration = .seconds(300)
  ) async throws -> (RPCSubmissionOutcome, ScriptedServer) {
    let server = ScriptedServer(steps)
    return (try await StellarRPC.scripted(server, clock: clock).submit(signed, patience: patience), server)
  }

  private func sent(_ status: String, latest: Int = 100, result: XDR.TransactionResult? = nil) -> Step {
    .result(Sample.sent(status, signed, latest: latest, result: result))
  }

  private func missing(_ latest: UInt32, seconds: Int = 0) -> Step { .result(Sample.notFound(signed, Sample.window(latest, seconds: seconds))) }
  private func found(_ result: XDR.TransactionResult = Sample.success) -> Step { .result(Sample.found(signed, result: result)) }

  @Test func `a transaction is sent once and followed until it is in a ledger`() async throws {
    let (outcome, server) = try await submit([sent("PENDING"), missing(100), missing(101), found()])
    guard case .applied(let transaction) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(transaction.ledger == 101)
    #expect(server.methods == ["sendTransaction", "getTransaction", "getTransaction", "getTransaction"])
    #expect(server.requests[0]["transaction"] == .string(signed.base64))
    #expect(server.requests[1]["hash"] == .string(signed.hash.description))
  }

  @Test func `a transaction that failed in its ledger is rejected with an explanation`() async throws {
    let (outcome, _) = try await submit([sent("PENDING"), found(Sample.lineFull)])
    guard case .rejected(let refusal) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(refusal.operation?.code == .lineFull)
    #expect(refusal.sentence.english.hasPrefix("Not sent. The recipient's account can't hold another 5 USDC."))
    #expect(refusal.ledger == 101)
  }

  @Test func `a rejection has the contracts' diagnostic events, with or without a ledger`() async throws {
    let body = XDR.ContractEventBody.v0(XDR.ContractEventV0(topics: [.symbol(Array("error".utf8))], data: .void))
    let event = XDR.DiagnosticEvent(
      inSuccessfulContractCall: false, event: XDR.ContractEvent(contractID: nil, type: .diagnostic, body: body))
    let invalid = XDR.TransactionResult(feeCharged: 0, result: .refused(.txSorobanInvalid))
    let refused = Step.result(Sample.sent("ERROR", signed, result: invalid, events: [event]))
    let failed = Step.result(Sample.found(signed, result: Sample.lineFull, events: [event]))
    for (steps, ledger) in [([refused, missing(100), missing(103)], nil), ([sent("PENDING"), failed], 101)] as [([Step], UInt32?)] {
      guard case .rejected(let refusal) = try await submit(steps).0 else {
        Issue.record("not rejected")
        return
      }
      #expect(refusal.diagnosticEvents == [event] && refusal.ledger == ledger)
    }
  }

  @Test func `a duplicate is followed like the original and never sent again`() async throws {
    let (outcome, server) = try await submit([sent("DUPLICATE"), missing(100), found()])
    if case .applied = outcome {} else { Issue.record("\(outcome)") }
    #expect(server.methods == ["sendTransaction", "getTransaction", "getTransaction"])
  }

  @Test func `the same envelope is sent again while the network is busy`() async throws {
    let clock = TestClock()
    let (outcome, server) = try await submit([sent("TRY_AGAIN_LATER"), missing(100), sent("PENDING"), missing(101), found()], clock: clock)
    if case .applied = outcome {} else { Issue.record("\(outcome)") }
    let envelopes = server.requests.filter { $0.method == "sendTransaction" }.map { $0["transaction"] }
    #expect(envelopes == [.string(signed.base64), .string(signed.base64)])
    #expect(clock.waits == [.seconds(5), .seconds(2)])
  }

  @Test func `a transaction that the network was too busy for is unknown, not unsent`() async throws {
    let (outcome, server) = try await submit([sent("TRY_AGAIN_LATER"), missing(100), sent("TRY_AGAIN_LATER"), missing(101)], patience: .seconds(5))
    #expect(outcome == .unknown(until: until, .transport(.timedOut)))
    #expect(server.isDone)
  }

  @Test func `an operation's error in the answer rejects the transaction at once`() async throws {
    let (outcome, server) = try await submit([sent("ERROR", result: Sample.lineFull)])
    guard case .rejected(let refusal) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(refusal.operation?.code == .lineFull)
    #expect(server.methods == ["sendTransaction"])
  }

  @Test func `a transaction that itself used the sequence number is applied`() async throws {
    let (outcome, _) = try await submit([sent("ERROR", result: Sample.badSequence), missing(100), missing(101), found()])
    if case .applied = outcome {} else { Issue.record("\(outcome)") }
  }

  @Test func `a transaction's error counts only after the server has caught up with the node`() async throws {
    // The node may be two ledgers ahead of its server, and the server's newest ledger may have arrived after the transaction was looked up.
    let steps = [sent("ERROR", result: Sample.badSequence), missing(100), missing(101), missing(102), missing(103)]
    let (outcome, server) = try await submit(steps)
    guard case .rejected(let refusal) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(refusal.code == .badSequence)
    #expect(server.isDone)
  }

  @Test func `an error from a server without a ledger number is settled by the ledger of the next answer`() async throws {
    let refused = sent("ERROR", latest: 0, result: Sample.badSequence)
    if case .applied = try await submit([refused, missing(100), missing(102), found()]).0 {} else { Issue.record("not applied") }
    let (outcome, server) = try await submit([refused, missing(100), missing(102), missing(103)])
    if case .rejected = outcome {} else { Issue.record("\(outcome)") }
    #expect(server.isDone)
  }

  @Test func `a refused fee bump is applied if its inner transaction is in a ledger`() async throws {
    let bump = try FeeBumpTransaction(feeSource: MuxedAccount(try Sample.account(3)), baseFee: 200, inner: signed)
      .signed(by: try Sample.key(3), on: .testnet)
    let inner = XDR.InnerTransactionResult(result: .refused(.txBadSeq))
    let pair = XDR.InnerTransactionResultPair(transactionHash: signed.hash.value, result: inner)
    let refused = Step.result(Sample.sent("ERROR", bump, result: XDR.TransactionResult(feeCharged: 0, result: .feeBumpInner(pair))))
    let missing = (100...103).map { Step.result(Sample.notFound(bump, Sample.window($0))) }

    let server = ScriptedServer([refused, missing[0], found()])
    guard case .applied(let transaction) = try await StellarRPC.scripted(server, clock: TestClock()).submit(bump) else {
      Issue.record("not applied")
      return
    }
    #expect(transaction.hash == signed.hash)
    #expect(server.requests.dropFirst().compactMap { $0["hash"] } == [bump.hash, signed.hash].map { JSONValue.string($0.description) })

    let neither = ScriptedServer([refused, missing[0], missing[0], missing[3], missing[3]])
    guard case .rejected(let refusal) = try await StellarRPC.scripted(neither, clock: TestClock()).submit(bump) else {
      Issue.record("not rejected")
      return
    }
    #expect(refusal.code == .badSequence && neither.isDone)
  }

  @Test func `a transaction has expired only when the server had a ledger past its time bound at the lookup`() async throws {
    let steps = [sent("PENDING"), missing(100, seconds: 180), missing(101, seconds: 185), missing(102, seconds: 190)]
    let (outcome, server) = try await submit(steps)
    guard case .rejected(let refusal) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(refusal.code == .tooLate)
    #expect(server.isDone)
    // The last possible ledger is found late.
    if case .applied = try await submit(steps.dropLast() + [found()]).0 {} else { Issue.record("not applied") }
  }

  @Test(arguments: [TransportError.notConnected("refused"), .untrusted, .invalidRequest("x")])
  func `a transaction isn't sent without a connection`(_ error: TransportError) async throws {
    #expect(try await submit([.failure(error)]).0 == .notSent(.transport(error)))
  }

  @Test func `a transaction whose answer is lost is looked up and sent again`() async throws {
    for lost in [
      Step.failure(.connectionLost("reset")), .failure(.timedOut), .reply(HTTPReply(status: 503)), .reply(HTTPReply(status: 429)),
      .error(-32_603, "could not submit transaction to stellar-core"), .body("<html>"),
    ] {
      let (outcome, server) = try await submit([lost, missing(100), sent("DUPLICATE"), found()])
      if case .applied = outcome {} else { Issue.record("\(outcome)") }
      #expect(server.methods == ["sendTransaction", "getTransaction", "sendTransaction", "getTransaction"])
      if case .applied = try await submit([lost, found()]).0 {} else { Issue.record("not applied") }
      // After a lost answer an operation's error from a lagging server doesn't decide either.
      let behind = try await submit([lost, missing(100), sent("ERROR", result: Sample.lineFull), found()]).0
      if case .applied = behind {} else { Issue.record("\(behind)") }
      // Once a byte may have been sent, a broken connection can't mean that nothing was sent.
      let silent = try await submit([lost, missing(100), .failure(.notConnected("refused")), missing(101)], patience: .seconds(5)).0
      #expect(silent == .unknown(until: until, .transport(.notConnected("refused"))))
    }
  }

  @Test func `an error after an unanswered attempt leaves the outcome unknown until the transaction has expired`() async throws {
    let steps = [Step.failure(.timedOut), missing(100), sent("ERROR", result: Sample.badSequence), missing(104), missing(105)]
    let (outcome, server) = try await submit(steps, patience: .seconds(6))
    #expect(outcome == .unknown(until: until, .transport(.timedOut)))
    #expect(server.isDone)
    let late = [missing(140, seconds: 181), missing(141, seconds: 186)]
    guard case .rejected(let refusal) = try await submit(steps.dropLast(2) + late).0 else {
      Issue.record("not rejected")
      return
    }
    #expect(refusal.code == .badSequence)
  }

  @Test func `an envelope that the server can't read is malformed unless an earlier attempt may have arrived`() async throws {
    guard case .rejected(let refusal) = try await submit([.error(-32_602, "invalid_xdr")]).0 else {
      Issue.record("not rejected")
      return
    }
    #expect(refusal.code == .malformed)
    let error = RPCError.refused(RPCRefusal(code: -32_602, message: "invalid_xdr"))
    #expect(try await submit([.failure(.timedOut), missing(100), .error(-32_602, "invalid_xdr")]).0 == .unknown(until: until, error))
    let unknown = RPCError.refused(RPCRefusal(code: -32_601, message: "no such method"))
    #expect(try await submit([.error(-32_601, "no such method")]).0 == .unknown(until: until, unknown))
  }

  @Test func `answers about another transaction and invalid answers leave the outcome unknown`() async throws {
    let other = try Sample.payment(sequenceNumber: 6)
    #expect(try await submit([.result(Sample.sent("PENDING", other))]).0 == .unknown(until: until, .invalidAnswer("hash: another transaction")))
    for step in [sent("LOST"), sent("ERROR"), .result(Sample.sent("ERROR", signed).replacing("}", with: #","errorResultXdr":"AAAA"}"#))] {
      guard case .unknown(until, .invalidAnswer) = try await submit([step]).0 else {
        Issue.record("believed")
        return
      }
    }
    let lie = Step.result(Sample.found(signed, envelope: other.envelope))
    #expect(try await submit([sent("PENDING"), lie]).0 == .unknown(until: until, .invalidAnswer("envelopeXdr: another transaction")))
  }

  @Test func `a transaction of another network isn't sent`() async throws {
    let server = ScriptedServer([])
    let outcome = try await StellarRPC.scripted(server).submit(Sample.payment(on: .public))
    #expect(outcome == .notSent(.invalidParameter(name: "transaction", reason: "is signed for another network")))
    #expect(server.methods.isEmpty)
  }

  @Test func `a submission cancelled before sending is unsent, and unknown afterwards`() async throws {
    let signed = signed
    let server = ScriptedServer([])
    let rpc = try StellarRPC.scripted(server)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await rpc.submit(signed)
    }
    #expect(await task.value == .notSent(.transport(.cancelled)))
    #expect(server.methods.isEmpty)
    let later = try StellarRPC.scripted(ScriptedServer([sent("PENDING"), missing(100)]), clock: TestClock(cancelling: .seconds(2)))
    #expect(await Task { await later.submit(signed) }.value == .unknown(until: until, .transport(.cancelled)))
  }

  @Test func `a single attempt returns the node's status and error`() async throws {
    let rpc = try StellarRPC.scripted(ScriptedServer([sent("TRY_AGAIN_LATER"), sent("ERROR", result: Sample.badSequence)]))
    #expect(try await rpc.send(signed).status == .tryAgainLater)
    let refused = try await rpc.send(signed)
    #expect(refused.status == .error)
    #expect(try refused.errorResult?.value() == Sample.badSequence)
  }
}
