import Foundation
import HorizonKit
import RPCKit
import Sentences
import StellarKit
import StellarXDR
import Testing

/// What becomes of transactions that are handed in.
struct SubmissionTests {
  private typealias Step = ScriptedServer.Step

  private let signed: SignedTransaction
  private let until = Date(timeIntervalSince1970: TimeInterval(Sample.maxTime))

  init() throws {
    signed = try Sample.payment()
  }

  private func submit(_ steps: [Step], clock: TestClock = TestClock(), patience: Duration = .seconds(300)) async throws -> (
    RPCSubmissionOutcome, ScriptedServer
  ) {
    let server = ScriptedServer(steps)
    return (try await StellarRPC.scripted(server, clock: clock).submit(signed, patience: patience), server)
  }

  private func sent(_ status: String, latest: Int = 100, result: XDR.TransactionResult? = nil) -> Step {
    .result(Sample.sent(status, signed, latest: latest, result: result))
  }

  private func missing(_ latest: UInt32, seconds: Int = 0) -> Step { .result(Sample.notFound(signed, Sample.window(latest, seconds: seconds))) }
  private func found(_ result: XDR.TransactionResult = Sample.success) -> Step { .result(Sample.found(signed, result: result)) }

  @Test func `a transaction is handed in once, and followed until it is in a ledger`() async throws {
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

  @Test func `one that failed in its ledger is refused, with the sentence for it`() async throws {
    let (outcome, _) = try await submit([sent("PENDING"), found(Sample.lineFull)])
    guard case .rejected(let refusal) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(refusal.operation?.code == .lineFull)
    #expect(refusal.sentence.english.hasPrefix("Not sent. The recipient's account can't hold another 5 USDC."))
    #expect(refusal.ledger == 101)
  }

  @Test func `a refusal says what contracts said on the way, whether it is in a ledger or not`() async throws {
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

  @Test func `a duplicate is followed like the first one, and never sent again`() async throws {
    let (outcome, server) = try await submit([sent("DUPLICATE"), missing(100), found()])
    if case .applied = outcome {} else { Issue.record("\(outcome)") }
    #expect(server.methods == ["sendTransaction", "getTransaction", "getTransaction"])
  }

  @Test func `while the network can't take it, the same envelope is handed in again`() async throws {
    let clock = TestClock()
    let (outcome, server) = try await submit([sent("TRY_AGAIN_LATER"), missing(100), sent("PENDING"), missing(101), found()], clock: clock)
    if case .applied = outcome {} else { Issue.record("\(outcome)") }
    let envelopes = server.requests.filter { $0.method == "sendTransaction" }.map { $0["transaction"] }
    #expect(envelopes == [.string(signed.base64), .string(signed.base64)])
    #expect(clock.waits == [.seconds(5), .seconds(2)])
  }

  @Test func `one that the network can never take while patience lasts is not known, and never called not sent`() async throws {
    let (outcome, server) = try await submit([sent("TRY_AGAIN_LATER"), missing(100), sent("TRY_AGAIN_LATER"), missing(101)], patience: .seconds(5))
    #expect(outcome == .unknown(until: until, .transport(.timedOut)))
    #expect(server.isDone)
  }

  @Test func `what the network finds wrong with an operation decides at once`() async throws {
    let (outcome, server) = try await submit([sent("ERROR", result: Sample.lineFull)])
    guard case .rejected(let refusal) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(refusal.operation?.code == .lineFull)
    #expect(server.methods == ["sendTransaction"])
  }

  @Test func `a sequence number that this very transaction has used is no refusal`() async throws {
    let (outcome, _) = try await submit([sent("ERROR", result: Sample.badSequence), missing(100), missing(101), found()])
    if case .applied = outcome {} else { Issue.record("\(outcome)") }
  }

  @Test func `a refusal of the whole counts once the server has the ledger that the node had`() async throws {
    // The node may be two ledgers ahead of what its server has, and the server's newest may have come in after the transaction was looked for.
    let steps = [sent("ERROR", result: Sample.badSequence), missing(100), missing(101), missing(102), missing(103)]
    let (outcome, server) = try await submit(steps)
    guard case .rejected(let refusal) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(refusal.code == .badSequence)
    #expect(server.isDone)
  }

  @Test func `with a refusal by a server that couldn't tell its newest ledger, the next answer's counts`() async throws {
    let refused = sent("ERROR", latest: 0, result: Sample.badSequence)
    if case .applied = try await submit([refused, missing(100), missing(102), found()]).0 {} else { Issue.record("not applied") }
    let (outcome, server) = try await submit([refused, missing(100), missing(102), missing(103)])
    if case .rejected = outcome {} else { Issue.record("\(outcome)") }
    #expect(server.isDone)
  }

  @Test func `a refused fee bump whose transaction is in a ledger without it was applied`() async throws {
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

  @Test func `its time is over once a ledger after it has closed, and the server had that ledger when it was asked`() async throws {
    let steps = [sent("PENDING"), missing(100, seconds: 180), missing(101, seconds: 185), missing(102, seconds: 190)]
    let (outcome, server) = try await submit(steps)
    guard case .rejected(let refusal) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(refusal.code == .tooLate)
    #expect(server.isDone)
    // The last ledger that could hold it is found late.
    if case .applied = try await submit(steps.dropLast() + [found()]).0 {} else { Issue.record("not applied") }
  }

  @Test func `a server that has forgotten the time of the transaction decides nothing`() async throws {
    let forgotten = Step.result(Sample.notFound(signed, Sample.window(9_000, seconds: 700_000, oldest: 8_000, oldestTime: 1_800_000_180)))
    #expect(try await submit([sent("DUPLICATE"), forgotten]).0 == .unknown(until: until, .forgotten(oldestLedger: 8_000)))
  }

  @Test(arguments: [TransportError.notConnected("refused"), .untrusted, .invalidRequest("x")])
  func `without a connection nothing was sent`(_ error: TransportError) async throws {
    #expect(try await submit([.failure(error)]).0 == .notSent(.transport(error)))
  }

  @Test func `where the answer is lost it is asked for, and handed in again`() async throws {
    for lost in [
      Step.failure(.connectionLost("reset")), .failure(.timedOut), .reply(HTTPReply(status: 503)), .reply(HTTPReply(status: 429)),
      .error(-32_603, "could not submit transaction to stellar-core"), .body("<html>"),
    ] {
      let (outcome, server) = try await submit([lost, missing(100), sent("DUPLICATE"), found()])
      if case .applied = outcome {} else { Issue.record("\(outcome)") }
      #expect(server.methods == ["sendTransaction", "getTransaction", "sendTransaction", "getTransaction"])
      if case .applied = try await submit([lost, found()]).0 {} else { Issue.record("not applied") }
      // Nor does what a server that is behind finds wrong with an operation decide then.
      let behind = try await submit([lost, missing(100), sent("ERROR", result: Sample.lineFull), found()]).0
      if case .applied = behind {} else { Issue.record("\(behind)") }
      // Once a byte may have left, no broken connection makes it one that wasn't sent.
      let silent = try await submit([lost, missing(100), .failure(.notConnected("refused")), missing(101)], patience: .seconds(5)).0
      #expect(silent == .unknown(until: until, .transport(.notConnected("refused"))))
    }
  }

  @Test func `a refusal after an attempt that nobody answered leaves the first one open until its time is over`() async throws {
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

  @Test func `an envelope that the server can't read is refused as malformed, unless one has arrived before`() async throws {
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

  @Test func `words that aren't about this transaction, and ones that can't be, aren't believed`() async throws {
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

  @Test func `cancelled before it is sent it wasn't, and afterwards it isn't known`() async throws {
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

  @Test func `one attempt says what the node said, and why`() async throws {
    let rpc = try StellarRPC.scripted(ScriptedServer([sent("TRY_AGAIN_LATER"), sent("ERROR", result: Sample.badSequence)]))
    #expect(try await rpc.send(signed).status == .tryAgainLater)
    let refused = try await rpc.send(signed)
    #expect(refused.status == .error)
    #expect(try refused.errorResult?.value() == Sample.badSequence)
  }
}
