import HorizonKit
import RPCKit
import Sentences
import StellarKit
import StellarXDR
import Testing

/// What submissions conclude from servers that no longer have all ledgers.
struct ForgottenLedgerTests {
  private typealias Step = ScriptedServer.Step

  private static let tooLate = XDR.TransactionResult(feeCharged: 0, result: .refused(.txTooLate))
  private static let noAccount = XDR.TransactionResult(feeCharged: 0, result: .refused(.txNoAccount))

  private let signed: SignedTransaction

  init() throws {
    signed = try Sample.payment()
  }

  private func submit(_ steps: [Step], handedInBefore: Bool = false) async throws -> RPCSubmissionOutcome {
    let server = ScriptedServer(steps)
    let outcome = try await StellarRPC.scripted(server).submit(signed, handedInBefore: handedInBefore)
    #expect(server.isDone)
    return outcome
  }

  private func sent(_ status: String, latest: Int = 9_000, result: XDR.TransactionResult? = nil) -> Step {
    .result(Sample.sent(status, signed, latest: latest, result: result))
  }

  /// A lookup that finds nothing at a server that began before the transaction's last moment, and whose newest ledger closed after it.
  private func missing(_ latest: UInt32, oldest: Int = 8_000) -> Step {
    .result(Sample.notFound(signed, Sample.window(latest, seconds: 3_600, oldest: oldest, oldestTime: 1_800_000_100)))
  }

  private func account(_ sequenceNumber: Int64?, ledger: UInt32 = 9_003) -> Step {
    .result(Sample.account(1, sequenceNumber: sequenceNumber, ledger: ledger))
  }

  private func expect(_ outcome: RPCSubmissionOutcome, _ code: TransactionCode?, _ location: SourceLocation = #_sourceLocation) {
    switch outcome {
    case .rejected(let refusal): #expect(refusal.code == code, sourceLocation: location)
    case .unknown(_, .forgotten(oldestLedger: 8_000)): #expect(code == nil, sourceLocation: location)
    default: Issue.record("\(outcome)", sourceLocation: location)
    }
  }

  @Test(arguments: [tooLate, Sample.badSequence, noAccount])
  func `a transaction that a server's ledgers begin after is unknown, not rejected, if something has used its sequence number`(
    _ result: XDR.TransactionResult
  ) async throws {
    for number in [5, 70, nil] as [Int64?] {
      expect(try await submit([sent("ERROR", result: result), missing(9_000), missing(9_003), account(number)], handedInBefore: true), nil)
    }
    // Even a program that says that it never submitted it before isn't told that it can safely pay again.
    expect(try await submit([sent("ERROR", result: Self.tooLate), missing(9_000), missing(9_003), account(5)]), nil)
  }

  @Test func `a transaction whose first answer was lost is unknown if the server's ledgers may begin after its own`() async throws {
    let lost = [Step.failure(.timedOut), missing(9_000, oldest: 8_990)]
    let refused = [sent("ERROR", result: Sample.badSequence), missing(9_003)]
    expect(try await submit(lost + refused + [account(5)]), nil)
  }

  @Test func `a transaction with an unused sequence number is rejected, whatever the server has forgotten`() async throws {
    for result in [Self.tooLate, Sample.badSequence] {
      let steps = [sent("ERROR", result: result), missing(9_000), missing(9_003)]
      let code = result == Self.tooLate ? TransactionCode.tooLate : .badSequence
      for before in [false, true] where before || code == .tooLate {
        expect(try await submit(steps + [account(4)], handedInBefore: before), code)
        // A server that is behind can't say so.
        expect(try await submit(steps + [account(4, ledger: 8_999), missing(9_004), account(4)], handedInBefore: before), code)
      }
    }
    expect(try await submit([sent("PENDING", latest: 100), missing(9_000), missing(9_003), account(4)]), .tooLate)
  }

  @Test func `a transaction that the network has taken is rejected if the server has all ledgers since then`() async throws {
    expect(try await submit([sent("PENDING", latest: 7_999), missing(9_000), missing(9_001)]), .tooLate)
    expect(try await submit([sent("PENDING", latest: 7_998), missing(9_000), missing(9_001), account(5)]), nil)
    expect(try await submit([sent("DUPLICATE", latest: 7_999), missing(9_000), missing(9_001)], handedInBefore: true), .tooLate)
    // A server that can't tell its latest ledger.
    expect(try await submit([sent("PENDING", latest: 0), missing(9_000), missing(9_001), account(5)]), nil)
  }

  @Test func `a used sequence number and a missing account reject a transaction that was never submitted before`() async throws {
    for result in [Sample.badSequence, Self.noAccount] {
      let code = result == Self.noAccount ? TransactionCode.noSourceAccount : .badSequence
      expect(try await submit([sent("ERROR", result: result), missing(9_000), missing(9_003)]), code)
    }
  }

  @Test func `a server that has every ledger rejects a transaction that was submitted before`() async throws {
    let steps = [sent("ERROR", result: Sample.badSequence), missing(9_000, oldest: 2), missing(9_003, oldest: 2)]
    expect(try await submit(steps, handedInBefore: true), .badSequence)
  }

  @Test func `both lookups of a fee bump must be in all ledgers that may have it`() async throws {
    let bump = try FeeBumpTransaction(feeSource: MuxedAccount(try Sample.account(3)), baseFee: 200, inner: signed)
      .signed(by: try Sample.key(3), on: .testnet)
    func missing(_ latest: UInt32, oldest: Int) -> Step {
      .result(Sample.notFound(bump, Sample.window(latest, seconds: 3_600, oldest: oldest)))
    }
    let steps = [
      Step.result(Sample.sent("PENDING", bump, latest: 9_000)), missing(9_001, oldest: 1), missing(9_001, oldest: 1), missing(9_002, oldest: 1),
      missing(9_002, oldest: 9_002), account(5),
    ]
    let server = ScriptedServer(steps)
    let outcome = try await StellarRPC.scripted(server).submit(bump)
    guard case .unknown(_, .forgotten(oldestLedger: 9_002)) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(server.isDone)
  }

  @Test func `a submission that may be a second one is never called unsent`() async throws {
    let steps = [Step.failure(.notConnected("refused")), missing(100, oldest: 1), sent("PENDING"), .result(Sample.found(signed))]
    guard case .applied = try await submit(steps, handedInBefore: true) else {
      Issue.record("not applied")
      return
    }
    let rpc = try StellarRPC.scripted(ScriptedServer([]))
    let signed = signed
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await rpc.submit(signed, handedInBefore: true)
    }
    #expect(await task.value == .unknown(until: signed.lastMoment, .transport(.cancelled)))
  }
}
