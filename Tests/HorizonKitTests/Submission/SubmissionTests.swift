import Foundation
import HTTPTypes
import HorizonKit
import StellarKit
import Testing

/// What a submission comes to, whatever happens on the way.
@Suite struct SubmissionTests {
  private let hash: TransactionHash
  private let other: TransactionHash

  init() throws {
    hash = try #require(TransactionHash("3389e9f0f1a65f19736cacf544c2e825313e8447f569233bb8db39aa607c8889"))
    other = try #require(TransactionHash("cebb875a00ff6e1383aef0fd251a76f22c1f9ab2a2dffcb077855736ade2659a"))
  }

  private func submit(_ steps: ScriptedTransport.Step..., hash: TransactionHash? = nil) async throws -> (SubmissionOutcome, ScriptedTransport) {
    let transport = ScriptedTransport(steps)
    let outcome = await (try Horizon(url: "https://horizon.example/", transport: transport, clock: TestClock())).submit("AAA+/w==", hash: hash)
    return (outcome, transport)
  }

  private func refusal(_ code: String, operations: [String]? = nil) throws -> ScriptedTransport.Step {
    let extras = ProblemExtras(resultCodes: ResultCodes(transaction: code, operations: operations ?? []))
    let problem = Problem(type: "https://stellar.org/horizon-errors/transaction_failed", title: "Transaction Failed", status: 400, extras: extras)
    return .reply(HTTPReply(status: 400, body: Array(try JSONEncoder().encode(problem))))
  }

  @Test func `the envelope goes as a form, once, and the applied transaction comes back`() async throws {
    let (outcome, transport) = try await submit(.reply(HTTPReply(status: 200, body: try Answer("transaction").bytes)), hash: hash)
    guard case .applied(let transaction) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(transaction.hash == hash)
    let request = try #require(transport.requests.first)
    #expect(transport.requests.count == 1)
    #expect(request.url == "https://horizon.example/transactions")
    #expect(request.method == .post)
    #expect(request.headers[.contentType] == "application/x-www-form-urlencoded")
    #expect(String(decoding: request.body, as: UTF8.self) == "tx=AAA%2B%2Fw%3D%3D")
  }

  @Test func `a refusal comes with its codes and a sentence`() async throws {
    let (outcome, _) = try await submit(.reply(HTTPReply(status: 400, body: try Answer("transaction_failed").bytes)), hash: hash)
    guard case .rejected(let codes, let problem) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(codes == ResultCodes(transaction: "tx_failed", operations: ["op_success", "op_underfunded"]))
    #expect(codes.sentence.hasPrefix("Not sent: the account doesn't have that much to spend."))
    #expect(problem.extras?.resultXDR != nil)
  }

  @Test func `an envelope that Horizon can't read is refused`() async throws {
    let body =
      #"{"type":"https://stellar.org/horizon-errors/transaction_malformed","title":"Transaction Malformed","status":400,"extras":{"envelope_xdr":"x"}}"#
    let (outcome, _) = try await submit(.reply(HTTPReply(status: 400, body: Array(body.utf8))))
    guard case .rejected(let codes, _) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(codes.transaction == "tx_malformed")
  }

  @Test func `a used sequence number is looked into, as this very transaction may have used it`() async throws {
    let found = ScriptedTransport.Step.reply(HTTPReply(status: 200, body: try Answer("transaction").bytes))
    let missing = ScriptedTransport.Step.reply(HTTPReply(status: 404, body: try Answer("not_found").bytes))
    let (applied, transport) = try await submit(refusal("tx_bad_seq"), found, hash: hash)
    guard case .applied = applied else {
      Issue.record("\(applied)")
      return
    }
    #expect(transport.requests.last?.url == "https://horizon.example/transactions/\(hash)")
    guard case .rejected(let codes, _) = try await submit(refusal("tx_bad_seq"), missing, hash: hash).0 else {
      Issue.record("not rejected")
      return
    }
    #expect(codes.decisive == "tx_bad_seq")
    let lost = try await submit(refusal("tx_bad_seq"), .failure(.timedOut), hash: hash).0
    #expect(lost == .unknown(.timedOut))
  }

  @Test func `a transaction that failed in its ledger is a refusal`() async throws {
    let body = try Answer("transaction").replacing(#""successful": true"#, with: #""successful": false"#)
    let failed = String(decoding: body, as: UTF8.self)
      .replacingOccurrences(of: "AAAAAAAAAGQAAAAAAAAAAQAAAAAAAAABAAAAAAAAAAA=", with: "AAAAAAAAAGT/////AAAAAQAAAAAAAAAB/////gAAAAA=")
    let (outcome, _) = try await submit(refusal("tx_bad_seq"), .reply(HTTPReply(status: 200, body: Array(failed.utf8))), hash: hash)
    guard case .rejected(let codes, _) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(codes.decisive == "op_underfunded")
  }

  @Test func `an answer about another transaction isn't believed`() async throws {
    let (outcome, _) = try await submit(.reply(HTTPReply(status: 200, body: try Answer("transaction").bytes)), hash: other)
    #expect(outcome == .unknown(.notHorizon("about another transaction")))
    guard case .applied = try await submit(.reply(HTTPReply(status: 200, body: try Answer("fee_bump_transaction").bytes)), hash: other).0 else {
      Issue.record("the hash within a fee bump is this transaction's too")
      return
    }
  }

  @Test func `whatever says nothing about the transaction leaves it unknown, and it isn't sent again`() async throws {
    let disabled = #"{"type":"https://stellar.org/horizon-errors/transaction_submission_disabled","title":"Disabled","status":403}"#
    let cases: [(ScriptedTransport.Step, HorizonError)] = [
      (.reply(HTTPReply(status: 504, body: try Answer("not_found").bytes)), .unavailable(status: 504, retryAfter: nil)),
      (.reply(HTTPReply(status: 503, headers: [.retryAfter: "7"])), .unavailable(status: 503, retryAfter: .seconds(7))),
      (.reply(HTTPReply(status: 429, headers: [.retryAfter: "30"])), .rateLimited(retryAfter: .seconds(30))),
      (.reply(HTTPReply(status: 200, body: Array("<html>".utf8))), .notHorizon("not JSON")),
      (.failure(.connectionLost("reset")), .connectionLost("reset")),
      (.failure(.notConnected("refused")), .unreachable("refused")),
      (.failure(.timedOut), .timedOut),
    ]
    for (step, error) in cases {
      let (outcome, transport) = try await submit(step, hash: hash)
      #expect(outcome == .unknown(error))
      #expect(transport.requests.count == 1)
    }
    guard case .unknown(.problem(let problem)) = try await submit(.reply(HTTPReply(status: 403, body: Array(disabled.utf8)))).0 else {
      Issue.record("not unknown")
      return
    }
    #expect(problem.name == "transaction_submission_disabled")
  }
}
