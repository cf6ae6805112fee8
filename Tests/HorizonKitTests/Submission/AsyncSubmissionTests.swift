import Foundation
import HTTPTypes
import HorizonKit
import Sentences
import StellarKit
import StellarXDR
import Testing

/// Submissions that don't wait for a ledger.
@Suite struct AsyncSubmissionTests {
  private let signed: SignedTransaction
  private let until = Date(timeIntervalSince1970: TimeInterval(Signed.maxTime))

  init() throws {
    signed = try Signed.payment(hash: "3389e9f0f1a65f19736cacf544c2e825313e8447f569233bb8db39aa607c8889")
  }

  private func submit(_ steps: ScriptedTransport.Step...) async throws -> (AsyncSubmissionOutcome, ScriptedTransport) {
    let transport = ScriptedTransport(steps)
    return (await (try Horizon(url: "https://horizon.example/", transport: transport, clock: TestClock())).submitAsync(signed), transport)
  }

  private func answer(_ status: String, _ http: Int, hash: TransactionHash? = nil, error: XDR.TransactionResult? = nil) -> ScriptedTransport.Step {
    let result = error.map { #","error_result_xdr":"\#(Data($0.xdrBytes).base64EncodedString())""# } ?? ""
    let body = #"{"tx_status":"\#(status)","hash":"\#(hash ?? signed.hash)"\#(result)}"#
    return .reply(HTTPReply(status: http, body: Array(body.utf8)))
  }

  @Test func `each submission status has its outcome, whatever the HTTP status`() async throws {
    let (pending, transport) = try await submit(answer("PENDING", 201))
    #expect(pending == .pending(until: until))
    #expect(transport.requests.map(\.url) == ["https://horizon.example/transactions_async"])
    #expect(String(decoding: try #require(transport.requests.first).body, as: UTF8.self).hasPrefix("tx=AAAA"))
    #expect(try await submit(answer("DUPLICATE", 409)).0 == .duplicate(until: until))
    #expect(try await submit(answer("TRY_AGAIN_LATER", 503)).0 == .tryAgainLater(until: until))
  }

  @Test func `a rejected submission has an explanation`() async throws {
    let result = XDR.TransactionResult(feeCharged: 100, result: .failed([.payment(.lineFull)]))
    guard case .rejected(let refusal) = try await submit(answer("ERROR", 400, error: result)).0 else {
      Issue.record("not rejected")
      return
    }
    #expect(refusal.sentence.english.hasPrefix("Not sent. The recipient's account can't hold another 5 USDC."))
  }

  @Test func `a transaction that itself used the sequence number is applied`() async throws {
    let used = answer("ERROR", 400, error: XDR.TransactionResult(feeCharged: 100, result: .refused(.txBadSeq)))
    let found = ScriptedTransport.Step.reply(HTTPReply(status: 200, body: try Answer("transaction").bytes))
    func account(_ sequence: Int64) throws -> ScriptedTransport.Step {
      .reply(HTTPReply(status: 200, body: Array(try Answer("account").replacing("120192344791343107", with: "\(sequence)"))))
    }
    guard case .applied = try await submit(used, account(5), found).0 else {
      Issue.record("not applied")
      return
    }
    let missing = ScriptedTransport.Step.reply(HTTPReply(status: 404, body: try Answer("not_found").bytes))
    guard case .rejected(let refusal) = try await submit(used, account(5), missing).0 else {
      Issue.record("not rejected")
      return
    }
    #expect(refusal.code == .badSequence)
    // Horizon doesn't have the ledger yet in which this or another transaction used the number.
    let behind = HorizonError.behind(ResultCodes(transaction: "tx_bad_seq"))
    #expect(try await submit(used, account(4), missing).0 == .unknown(until: until, behind))
  }

  @Test func `a lost answer is unknown, a missing connection unsent, and an answer about another transaction or status unknown`() async throws {
    #expect(try await submit(.failure(.connectionLost("reset"))).0 == .unknown(until: until, .connectionLost("reset")))
    #expect(try await submit(.failure(.notConnected("refused"))).0 == .notSent(.unreachable("refused")))
    #expect(
      try await submit(.reply(HTTPReply(status: 429, headers: [.retryAfter: "3"]))).0
        == .unknown(until: until, .rateLimited(retryAfter: .seconds(3))))
    #expect(try await submit(.reply(HTTPReply(status: 503))).0 == .unknown(until: until, .unavailable(status: 503, retryAfter: nil)))
    let missing = ScriptedTransport.Step.reply(HTTPReply(status: 404, body: try Answer("not_found").bytes))
    #expect(try await submit(missing).0 == .unknown(until: until, .notFound))
    let other = answer("PENDING", 201, hash: try Signed.payment().hash)
    #expect(try await submit(other).0 == .unknown(until: until, .notHorizon("about another transaction")))
    for step in [answer("LOST", 200), answer("ERROR", 400)] {
      guard case .unknown(until, .invalidRecord) = try await submit(step).0 else {
        Issue.record("not unknown")
        return
      }
    }
  }
}
