import Foundation
import HTTPTypes
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

@Suite struct SubmissionTests {
  @Test func `a refusal carries the codes, the result and the envelope`() async throws {
    let sandbox = try Sandbox.test()
    let alice = try await sandbox.funded(1)
    let envelope = try await sandbox.envelope(alice, .pay(alice, 1), step: 2)
    try await sandbox.withRouter { client in
      let (status, problem) = try await client.submit(envelope)
      #expect(status == 400)
      #expect(problem.type.text == "https://stellar.org/horizon-errors/transaction_failed")
      #expect(problem.title.text == "Transaction Failed")
      let result = XDR.TransactionResult(feeCharged: 100, result: .refused(.txBadSeq))
      let extras = #"{"envelope_xdr": "\#(envelope.base64)", "result_codes": {"transaction": "tx_bad_seq"}, "result_xdr": "\#(result.base64)"}"#
      #expect(problem.extras == (try JSON(extras)))
    }
  }

  @Test func `a failed transaction is answered with each operation's result, also when submitted again`() async throws {
    let sandbox = try Sandbox.test()
    let alice = try await sandbox.funded(1)
    let bob = try await sandbox.funded(2)
    let envelope = try await sandbox.envelope(alice, .pay(bob, 1), .pay(bob, 1, .short("USD", bob)), .pay(bob, 99_999_999_999))
    try await sandbox.withRouter { client in
      for _ in 0..<2 {
        let (status, problem) = try await client.submit(envelope)
        #expect(status == 400)
        let codes = #"{"transaction": "tx_failed", "operations": ["op_success", "op_src_no_trust", "op_underfunded"]}"#
        #expect(problem.extras.result_codes == (try JSON(codes)))
      }
    }
  }

  @Test func `a fee bump's result codes include the inner transaction's`() async throws {
    let sandbox = try Sandbox.test()
    let alice = try await sandbox.funded(1)
    let inner = try await sandbox.envelope(alice, .pay(try TestLedger.key(9), 1))
    let bump = try TestLedger().feeBump(inner, by: alice, fee: 1_000)
    try await sandbox.withRouter { client in
      let problem = try await client.submit(bump).json
      let codes = #"{"transaction": "tx_fee_bump_inner_failed", "inner_transaction": "tx_failed", "operations": ["op_no_destination"]}"#
      #expect(problem.extras.result_codes == (try JSON(codes)))
    }
  }

  @Test func `whoever submitted the transaction inside a failed fee bump gets its own codes`() async throws {
    let sandbox = try Sandbox.test()
    let alice = try await sandbox.funded(1)
    let inner = try await sandbox.envelope(alice, .pay(try TestLedger.key(9), 1))
    let bump = try TestLedger().feeBump(inner, by: alice, fee: 1_000)
    #expect(try await sandbox.submit(bump).transaction?.isSuccessful == false)
    try await sandbox.withRouter { client in
      let (status, problem) = try await client.submit(inner)
      #expect(status == 400)
      #expect(problem.extras.result_codes == (try JSON(#"{"transaction": "tx_failed", "operations": ["op_no_destination"]}"#)))
    }
  }

  @Test func `a transaction submitted twice succeeds with the same answer twice`() async throws {
    let sandbox = try Sandbox.test()
    let alice = try await sandbox.funded(1)
    let envelope = try await sandbox.envelope(alice, .pay(alice, 1))
    try await sandbox.withRouter { client in
      let first = try await client.submit(envelope)
      let second = try await client.submit(envelope)
      #expect(first.status == 200 && second.status == 200)
      #expect(first.json == second.json)
    }
  }

  @Test func `a submission that isn't an envelope is refused as transaction_malformed`() async throws {
    let sandbox = try Sandbox.test()
    let alice = try await sandbox.funded(1)
    let envelope = try await sandbox.envelope(alice, .pay(alice, 1))
    try await sandbox.withRouter { client in
      for text in ["", "AAAA", "not base64!", envelope.base64 + "AAAA", String(envelope.base64.dropLast(8))] {
        let (status, problem) = try await client.post("/transactions", "tx=" + text.formEncoded)
        #expect(status == 400)
        #expect(problem.type.text == "https://stellar.org/horizon-errors/transaction_malformed")
        #expect(problem.extras.envelope_xdr.text == text)
      }
      // The type of the only operation becomes 127, which doesn't exist.
      var unknown = envelope.xdrBytes
      unknown[unknown.count - 76 - 4 - 8 - 4 - 36 - 1] = 127
      #expect(
        try await client.post("/transactions", "tx=" + Data(unknown).base64EncodedString().formEncoded).json.title.text == "Transaction Malformed")
      let (status, problem) = try await client.post("/transactions", "nothing=here")
      #expect(status == 400 && problem.title.text == "Transaction Malformed")
    }
  }

  /// A multipart form, as `curl -F` sends it.
  private static func parts(_ fields: (name: String, text: String)...) -> String {
    fields.map { "--form7\r\nContent-Disposition: form-data; name=\"\($0.name)\"\r\n\r\n\($0.text)\r\n" }.joined() + "--form7--\r\n"
  }

  @Test func `multipart forms are read, and malformed or large multipart forms are refused`() async throws {
    let sandbox = try Sandbox.test()
    let alice = try await sandbox.funded(1)
    let bob = try TestLedger.key(2).accountID.address
    let (first, second) = (try await sandbox.envelope(alice, .pay(alice, 1)), try await sandbox.envelope(alice, .pay(alice, 2), step: 2))
    let type = "multipart/form-data; boundary=form7"
    try await sandbox.withRouter { client in
      let (status, answer) = try await client.post("/transactions", Self.parts(("tx", first.base64), ("tx", "AAAA")), type: type)
      #expect(status == 200 && answer["hash"].text == first.hash(on: sandbox.network).description)
      let (taken, receipt) = try await client.post("/transactions_async", Self.parts(("tx", second.base64)), type: type)
      #expect(taken == 201 && receipt.tx_status.text == "PENDING")
      #expect(try await client.post("/friendbot", Self.parts(("addr", bob)), type: type).status == 200)
      // A file doesn't count as a field, and a malformed multipart form is refused.
      let file = "--form7\r\nContent-Disposition: form-data; name=\"tx\"; filename=\"tx\"\r\n\r\n\(first.base64)\r\n--form7--\r\n"
      #expect(try await client.post("/transactions", file, type: type).json.title.text == "Transaction Malformed")
      for (body, type) in [("--form7\r\n", type), ("tx=AAAA", type), (Self.parts(("tx", "AAAA")), "multipart/form-data")] {
        let (status, problem) = try await client.post("/transactions", body, type: type)
        #expect(status == 400 && problem.title.text == "Bad Request")
      }
      let large = Self.parts(("tx", String(repeating: "A", count: 300_000)))
      #expect(try await client.post("/transactions", large, type: type).status == 413)
    }
  }

  @Test func `submissions that aren't forms, are too large or are malformed are refused`() async throws {
    let sandbox = try Sandbox.test()
    try await sandbox.withRouter { client in
      let json = try await client.post("/transactions", #"{"tx": "AAAA"}"#, type: "application/json")
      #expect(json.status == 415 && json.json.type.text == "https://stellar.org/horizon-errors/unsupported_media_type")
      let large = try await client.post("/transactions", "tx=" + String(repeating: "A", count: 300_000))
      #expect(large.status == 413)
      let broken = try await client.post("/transactions", "tx=%ZZ")
      #expect(broken.status == 400 && broken.json.title.text == "Bad Request")
    }
  }

  @Test func `a submission behind another of its account is answered with a timeout that names its hash`() async throws {
    let sandbox = try Sandbox.test(closeTime: .seconds(5))
    let root = try LedgerParameters().rootKey()
    let first = try await sandbox.envelope(root, .pay(root, 1))
    let second = try await sandbox.envelope(root, .pay(root, 2))
    async let taken = sandbox.submit(first)
    await sandbox.whenQueued(1)
    try await sandbox.withRouter { client in
      let (status, problem) = try await client.submit(second)
      #expect(status == 504)
      #expect(problem.type.text == "https://stellar.org/horizon-errors/transaction_submission_timeout")
      #expect(problem.extras["hash"].text == second.hash(on: sandbox.network).description)
    }
    await sandbox.closeLedger()
    #expect(try await taken.transaction?.isSuccessful == true)
  }

  @Test func `a submission that a higher bid displaces from a full queue is answered with a timeout that names its hash`() async throws {
    let sandbox = try Sandbox.test(closeTime: .seconds(5), parameters: LedgerParameters(maxTransactionSetSize: 1))
    var envelopes: [XDR.TransactionEnvelope] = []
    for (n, fee) in [(UInt8(1), UInt32(100)), (2, 100), (3, 1_000)] {
      let key = try TestLedger.key(n)
      async let funding = sandbox.fund(key.accountID)
      await sandbox.closeWhenQueued(1)
      _ = try await funding
      envelopes.append(try await sandbox.envelope(key, .pay(key, 1), fee: fee))
    }
    try await sandbox.withRouter { [envelopes] client in
      async let first = sandbox.submit(envelopes[0])
      await sandbox.whenQueued(1)
      async let displaced = client.submit(envelopes[1])
      await sandbox.whenQueued(2)
      async let higher = sandbox.submit(envelopes[2])
      let (status, problem) = try await displaced
      #expect(status == 504)
      #expect(problem.type.text == "https://stellar.org/horizon-errors/transaction_submission_timeout")
      #expect(problem.extras["hash"].text == envelopes[1].hash(on: sandbox.network).description)
      await sandbox.closeLedger()
      await sandbox.closeLedger()
      #expect(try await higher.transaction?.isSuccessful == true)
      #expect(try await first.transaction?.isSuccessful == true)
    }
  }

  @Test func `a submission whose transaction a fee bump replaces is answered with the transaction once the fee bump is applied`() async throws {
    let sandbox = try Sandbox.test(closeTime: .seconds(5))
    let root = try LedgerParameters().rootKey()
    let envelope = try await sandbox.envelope(root, .pay(root, 1))
    let bump = try TestLedger().feeBump(envelope, by: root, fee: 2_000)
    try await sandbox.withRouter { client in
      async let answer = client.submit(envelope)
      await sandbox.whenQueued(1)
      #expect(try await sandbox.receive(bump) == .pending)
      #expect(try await sandbox.receive(envelope) == .duplicate)
      await sandbox.closeLedger()
      let (status, transaction) = try await answer
      #expect(status == 200 && transaction["hash"].text == envelope.hash(on: sandbox.network).description)
      #expect(transaction.fee_bump_transaction["hash"].text == bump.hash(on: sandbox.network).description)
    }
  }

  @Test func `a submission that no ledger takes for thirty seconds is answered with its hash and envelope, and may still be applied`() async throws {
    let sandbox = try Sandbox.test()
    let root = try LedgerParameters().rootKey()
    let envelope = try await sandbox.envelope(root, .pay(root, 1))
    let clock = ManualClock()
    await sandbox.stopClosing()
    try await sandbox.withRouter(clock: clock) { client in
      async let answer = client.submit(envelope)
      await sandbox.whenQueued(1)
      await clock.whenSleeping(1)
      clock.advance(by: .seconds(29))
      #expect(clock.sleeperCount == 1)
      clock.advance(by: .seconds(1))
      let (status, problem) = try await answer
      #expect(status == 504)
      #expect(problem.type.text == "https://stellar.org/horizon-errors/transaction_submission_timeout")
      #expect(problem.extras["hash"].text == envelope.hash(on: sandbox.network).description)
      #expect(problem.extras.envelope_xdr.text == envelope.base64)
      async let again = client.submit(envelope)
      await clock.whenSleeping(1)
      await sandbox.resumeClosing()
      #expect(try await again.status == 200)
      #expect(clock.sleeperCount == 0)
    }
  }

  @Test func `an asynchronous submission is answered at once with its status`() async throws {
    let sandbox = try Sandbox.test(closeTime: .seconds(5))
    let root = try LedgerParameters().rootKey()
    let first = try await sandbox.envelope(root, .pay(root, 1))
    let second = try await sandbox.envelope(root, .pay(root, 2))
    let late = try await sandbox.envelope(root, .pay(root, 3), step: 9)
    let old = try await sandbox.envelope(root, .pay(root, 3), step: 0)
    let result = XDR.TransactionResult(feeCharged: 0, result: .refused(.txBadSeq)).base64
    try await sandbox.withRouter { client in
      for (envelope, status, word) in [
        (first, 201, "PENDING"), (first, 409, "DUPLICATE"), (second, 503, "TRY_AGAIN_LATER"), (late, 503, "TRY_AGAIN_LATER"),
        (old, 400, "ERROR"),
      ] {
        let (answered, json) = try await client.post("/transactions_async", "tx=" + envelope.base64.formEncoded)
        #expect(answered == status && json.tx_status.text == word)
        #expect(json["hash"].text == envelope.hash(on: sandbox.network).description)
        #expect(json.error_result_xdr.text == (word == "ERROR" ? result : nil))
      }
      #expect(try await client.post("/transactions_async", "tx=AAAA").json.title.text == "Transaction Malformed")
    }
    await sandbox.closeLedger()
    #expect(try await sandbox.submit(first).transaction?.isSuccessful == true)
  }

  @Test func `a submission that waits for a ledger is answered when the server shuts down`() async throws {
    let sandbox = try Sandbox.test(closeTime: .seconds(3_600))
    let root = try LedgerParameters().rootKey()
    let first = try await sandbox.envelope(root, .pay(root, 1))
    async let answer = sandbox.submit(first)
    try await sandbox.withServer { _ in await sandbox.whenQueued(1) }
    #expect(try await answer.transaction?.isSuccessful == true)
    let late = try await sandbox.envelope(root, .pay(root, 2))
    #expect(try await sandbox.submit(late).transaction?.isSuccessful == true)
  }

  @Test func `a network that is served again closes ledgers at its interval as before`() async throws {
    let sandbox = try Sandbox.test(closeTime: .seconds(3_600))
    let root = try LedgerParameters().rootKey()
    let envelope = try await sandbox.envelope(root, .pay(root, 1))
    try await sandbox.withServer { _ in }
    try await sandbox.withServer { _ async throws in
      #expect(try await sandbox.receive(envelope) == .pending)
      #expect(await sandbox.queuedCount == 1)
    }
    #expect(await sandbox.queuedCount == 0)
    #expect(try await sandbox.submit(envelope).transaction?.isSuccessful == true)
  }

  @Test func `the friendbot answers GET and POST, and refuses a funded account and a wrong address`() async throws {
    let sandbox = try Sandbox.test()
    let alice = try TestLedger.key(1).accountID.address
    let bob = try TestLedger.key(2).accountID.address
    try await sandbox.withRouter { client in
      let (status, transaction) = try await client.get("/friendbot?addr=\(alice)")
      #expect(status == 200 && transaction.successful.flag == true && transaction["hash"].text?.count == 64)
      #expect(try await client.get("/accounts/\(alice)").json.balances[0].balance.text == "10000.0000000")
      let again = try await client.get("/friendbot?addr=\(alice)")
      #expect(again.status == 400 && again.json.detail.text == "account already funded to starting balance")
      #expect(try await client.post("/friendbot", "addr=\(bob)").status == 200)
      for query in ["", "?addr=", "?addr=G123", "?addr=SAAAA", "?address=\(alice)"] {
        let (status, problem) = try await client.get("/friendbot\(query)")
        #expect(status == 400 && problem.extras.invalid_field.text == "addr")
      }
    }
  }
}
