import AsyncHTTPClient
import Foundation
import HorizonKit
import Logging
import NIOCore
import NIOHTTP1
import ServiceLifecycle
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

/// Each fault against a real client, over real connections.
@Suite(.timeLimit(.minutes(5))) struct FaultTests {
  /// A client, a payment to submit, and the switches.
  private struct Scene: Sendable {
    let sandbox: Sandbox
    let clock: TestClock
    let horizon: Horizon
    let faults: FaultClient
    let payer: KeyPair
    let payment: XDR.TransactionEnvelope

    var hash: TransactionHash { payment.hash(on: .sandbox) }

    func submit() async -> SubmissionOutcome { await horizon.submit(SignedTransaction(envelope: payment, hash: hash)) }

    var isApplied: Bool {
      get async throws { try await sandbox.history.read { [hash] in try $0.transaction(hash) } != nil }
    }
  }

  private func play(
    _ storage: SandboxStorage = .inMemory, closeTime: Duration = .zero, conditions: XDR.Preconditions = .none,
    _ test: @Sendable @escaping (Scene) async throws -> Void
  ) async throws {
    let clock = TestClock()
    let sandbox = try Sandbox.test(storage, closeTime: closeTime, clock: clock)
    let root = try LedgerParameters().rootKey()
    let payment = try await sandbox.envelope(root, .pay(root, 5), conditions: conditions)
    try await sandbox.withFaultyServer { base, faults in
      let scene = Scene(
        sandbox: sandbox, clock: clock, horizon: try Horizon(url: base), faults: FaultClient(base: faults), payer: root, payment: payment)
      try await test(scene)
    }
  }

  private func isApplied(_ outcome: SubmissionOutcome) -> Bool {
    if case .applied = outcome { true } else { false }
  }

  @Test func `a 504 before submission applies nothing, and the transaction can be submitted again`() async throws {
    try await play { scene async throws in
      try await scene.faults.post("/faults", "fault=timeout-before&path=/transactions")
      #expect(await scene.submit() == .unknown(until: nil, .unavailable(status: 504, retryAfter: nil)))
      #expect(try await !scene.isApplied)
      #expect(isApplied(await scene.submit()))
    }
  }

  @Test func `a 504 after submission hides an applied transaction, and submitting it again returns that`() async throws {
    try await play { scene async throws in
      try await scene.faults.post("/faults", "fault=timeout-after")
      #expect(await scene.submit() == .unknown(until: nil, .unavailable(status: 504, retryAfter: nil)))
      #expect(try await scene.isApplied)
      let transaction = try await scene.horizon.transaction(scene.hash)
      #expect(await scene.submit() == .applied(transaction))
    }
  }

  @Test(arguments: [("timeout-before", false), ("timeout-after", true)])
  func `a 504 for a submission names the transaction's hash and envelope, as Horizon's does`(fault: String, applied: Bool) async throws {
    try await play { scene async throws in
      func post(_ path: String, _ body: String) async throws -> JSON {
        try await scene.faults.post("/faults", "fault=\(fault)")
        var request = HTTPClientRequest(url: scene.horizon.url + path)
        request.method = .POST
        request.headers.add(name: "Content-Type", value: "application/x-www-form-urlencoded")
        request.body = .bytes(ByteBuffer(string: body))
        let response = try await HTTPClient.shared.execute(request, timeout: .minutes(5))
        #expect(response.status.code == 504)
        return try JSON(try await response.body.collect(upTo: 1 << 20))
      }
      let submission = "tx=" + scene.payment.base64.formEncoded
      let problem = try await post("/transactions", submission)
      #expect(problem.type.text == "https://stellar.org/horizon-errors/transaction_submission_timeout")
      #expect(problem.extras["hash"].text == scene.hash.description && problem.extras.envelope_xdr.text == scene.payment.base64)
      #expect(try await scene.isApplied == applied)
      // Nothing else has a hash to name.
      for (path, body) in [("/transactions", "tx=AAAA"), ("/transactions", "tx=%ZZ"), ("/transactions_async", submission)] {
        let problem = try await post(path, body)
        #expect(problem.type.text == "https://stellar.org/horizon-errors/timeout" && problem.extras.isMissing)
      }
    }
  }

  @Test func `a 429 says how long to wait, and leaves the outcome unknown`() async throws {
    try await play { scene async throws in
      try await scene.faults.post("/faults", "fault=rate-limit&seconds=7&count=2")
      for _ in 1...2 { #expect(await scene.submit() == .unknown(until: nil, .rateLimited(retryAfter: .seconds(7)))) }
      #expect(try await !scene.isApplied)
      #expect(isApplied(await scene.submit()))
    }
  }

  @Test(arguments: [("drop-before", false), ("drop-after", true)])
  func `a dropped connection leaves the outcome unknown, whether or not the transaction was applied`(fault: String, applied: Bool) async throws {
    try await play { scene async throws in
      try await scene.faults.post("/faults", "fault=\(fault)")
      let outcome = await scene.submit()
      guard case .unknown(_, .connectionLost) = outcome else {
        Issue.record("\(outcome)")
        return
      }
      #expect(try await scene.isApplied == applied)
      #expect(isApplied(await scene.submit()))
    }
  }

  @Test(arguments: ["drop-after", "timeout-after"], [false, true])
  func `a Stellar RPC call is carried out even if its answer is lost, alone or in a batch`(fault: String, inBatch: Bool) async throws {
    try await play { scene async throws in
      try await scene.faults.post("/faults", "fault=\(fault)&path=/rpc")
      let call = #"{"jsonrpc":"2.0","id":1,"method":"sendTransaction","params":{"transaction":"\#(scene.payment.base64)"}}"#
      var request = HTTPClientRequest(url: scene.horizon.url + "/rpc")
      request.method = .POST
      request.headers.add(name: "Content-Type", value: "application/json")
      request.body = .bytes(ByteBuffer(string: inBatch ? "[\(call)]" : call))
      let answer = try? await HTTPClient.shared.execute(request, timeout: .minutes(5))
      #expect(answer?.status.code == (fault == "drop-after" ? nil : 504))
      // A lost answer doesn't show when the call's ledger is on disk, but the friendbot's ledger comes after that.
      _ = try await scene.sandbox.funded(1)
      #expect(try await scene.isApplied)
    }
  }

  @Test func `a delayed answer arrives after the delay`() async throws {
    try await play { scene async throws in
      try await scene.faults.post("/faults", "fault=delay&seconds=1")
      let clock = ContinuousClock()
      let begin = clock.now
      #expect(isApplied(await scene.submit()))
      #expect(clock.now - begin >= .seconds(1))
    }
  }

  @Test(arguments: [Duration.zero, .seconds(3_600)]) func `submissions wait while no ledger closes`(closeTime: Duration) async throws {
    try await play(closeTime: closeTime) { scene async throws in
      #expect(try await scene.faults.post("/stop-closing")["closing"] as? Bool == false)
      async let outcome = scene.submit()
      await scene.sandbox.whenQueued(1)
      await scene.sandbox.closeLedger()
      #expect(try await !scene.isApplied)
      #expect(try await scene.faults.post("/resume-closing")["closing"] as? Bool == true)
      if closeTime > .zero { await scene.sandbox.closeLedger() }
      #expect(isApplied(await outcome))
    }
  }

  @Test func `a transaction that expires while no ledger closes isn't applied and costs nothing`() async throws {
    try await play(conditions: .time(XDR.TimeBounds(minTime: 0, maxTime: 1_800_000_010))) { scene async throws in
      let before = try #require(try await scene.sandbox.account(scene.payer)).entry
      try await scene.faults.post("/stop-closing")
      async let outcome = scene.submit()
      await scene.sandbox.whenQueued(1)
      scene.clock.advance(by: 20)
      try await scene.faults.post("/resume-closing")
      let end = await outcome
      guard case .unknown(_, .unavailable(504, _, _)) = end else {
        Issue.record("\(end)")
        return
      }
      #expect(try await !scene.isApplied)
      let after = try #require(try await scene.sandbox.account(scene.payer)).entry
      #expect(after.balance == before.balance && after.sequenceNumber == before.sequenceNumber)
    }
  }

  @Test(arguments: [false, true])
  func `a restart keeps the address, ends streams, and drops waiting transactions`(onDisk: Bool) async throws {
    let folder = try TestFolder()
    try await play(onDisk ? .file(folder.database) : .inMemory) { scene async throws in
      var request = HTTPClientRequest(url: scene.horizon.url + "/ledgers?cursor=now")
      request.headers.add(name: "Accept", value: "text/event-stream")
      let stream = try await HTTPClient.shared.execute(request, timeout: .minutes(5))
      try await scene.faults.post("/stop-closing")
      async let outcome = scene.submit()
      await scene.sandbox.whenQueued(1)
      try await scene.faults.post("/restart")
      // What a restart drops is in no ledger, even if closing is resumed before the server is gone.
      #expect(await scene.sandbox.queuedCount == 0)
      do {
        for try await _ in stream.body {}
      } catch {}
      let lost = await outcome
      guard case .unknown = lost else {
        Issue.record("\(lost)")
        return
      }
      try await scene.faults.post("/resume-closing")
      var account: AccountResource?
      while account == nil {
        try Task.checkCancellation()
        account = try? await scene.horizon.account(scene.payer.accountID)
        await Task.yield()
      }
      #expect(account?.balances.isEmpty == false)
      #expect(try await !scene.isApplied)
      #expect(isApplied(await scene.submit()))
    }
  }

  // MARK: The switches

  @Test func `a fault applies to a path's next requests, until its count is reached or it is deleted`() async throws {
    try await play { scene async throws in
      try await scene.faults.post("/faults", "fault=rate-limit&path=/accounts&count=2")
      #expect(try await scene.horizon.root().horizonVersion.isEmpty == false)
      let state = try await scene.faults.get("/")
      let faults = try #require(state["faults"] as? [[String: Any]])
      #expect(faults.count == 1)
      #expect(
        faults.first?["fault"] as? String == "rate-limit" && faults.first?["path"] as? String == "/accounts" && faults.first?["count"] as? Int == 2)
      for _ in 1...2 {
        await #expect(throws: HorizonError.rateLimited(retryAfter: .seconds(1))) { try await scene.horizon.account(scene.payer.accountID) }
      }
      #expect(try await scene.horizon.account(scene.payer.accountID).accountID == scene.payer.accountID)
      try await scene.faults.post("/faults", "fault=rate-limit&count=100")
      try await scene.faults.delete("/faults")
      #expect(isApplied(await scene.submit()))
    }
  }

  @Test(arguments: [
    ("/faults", ""), ("/faults", "fault=fire"), ("/faults", "fault=delay&seconds=-1"), ("/faults", "fault=delay&seconds=601"),
    ("/faults", "fault=delay&count=0"), ("/faults", "fault=delay&path=transactions"), ("/restart", "seconds=x"),
  ])
  func `invalid switch requests are refused`(path: String, form: String) async throws {
    try await play { scene async throws in
      #expect(try await scene.faults.send(.POST, path, form).status == 400)
    }
  }

  @Test func `a web page can't use the switches, and Horizon's port doesn't have them`() async throws {
    try await play { scene async throws in
      #expect(try await scene.faults.send(.POST, "/stop-closing", "", origin: "http://example.com").status == 400)
      #expect(await !scene.sandbox.isStopped)
      var request = HTTPClientRequest(url: scene.horizon.url + "/stop-closing")
      request.method = .POST
      #expect(try await HTTPClient.shared.execute(request, timeout: .minutes(5)).status.code == 404)
    }
  }

  @Test func `a server without a fault port has no switches`() async throws {
    let sandbox = try Sandbox.test()
    #expect(HorizonRouter(sandbox: sandbox).faults == nil)
    try await sandbox.withServer { base async throws in
      for path in ["/faults", "/stop-closing", "/restart"] {
        var request = HTTPClientRequest(url: base + path)
        request.method = .POST
        #expect(try await HTTPClient.shared.execute(request, timeout: .minutes(5)).status.code == 404)
      }
    }
  }
}
