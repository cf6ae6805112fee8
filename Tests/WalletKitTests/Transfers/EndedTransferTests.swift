import AnchorKit
import Foundation
import GRDB
import Sentences
import StellarKit
import Testing

@testable import SandboxKit
@testable import WalletKit

/// Anchors can resume transfers that had ended, so the wallet keeps checking them for a while.
@MainActor @Suite struct EndedTransferTests {
  private func answer(_ id: String, _ status: String) -> String {
    #"{"transaction":{"id":"\#(id)","kind":"deposit","status":"\#(status)","amount_in":"20"}}"#
  }

  /// Deposits that have failed.
  private func failed(_ fixture: TransferFixture, _ wallet: Wallet, _ count: Int = 1) async throws -> [TransferRecord] {
    try await fixture.introduce(wallet)
    var records: [TransferRecord] = []
    for number in 0..<count {
      fixture.transport.garble("/sep6/deposit", #"{"id":"t\#(number)","how":"Bring it."}"#)
      fixture.transport.garble("/sep6/transaction", answer("t\(number)", "error"))
      records.append(try await wallet.transfers.begin(try fixture.form("USDC", .sep6)).record)
    }
    #expect(records.allSatisfy { $0.status == .error })
    return records
  }

  private func asked(_ fixture: TransferFixture) -> Int { fixture.transport.requests.count { $0.hasSuffix("/sep6/transaction") } }

  @Test func `a failed transfer is checked about once an hour, and its later completion is announced`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      let id = try #require(try await failed(fixture, wallet).first).id
      let (before, begun) = (asked(fixture), fixture.clock.date())
      fixture.transport.garble("/sep6/transaction", answer("t0", "completed"))
      let following = Task { await wallet.transfers.follow() }
      defer { following.cancel() }
      while wallet.transfers.state.value?.first?.status != .completed { try await Task.sleep(for: .milliseconds(5)) }
      let done = try await wallet.transfers.record(id)
      #expect(done.status == .completed)
      #expect(asked(fixture) == before + 1)
      // The clock runs on meanwhile.
      #expect((2_999..<3_100).contains(try #require(done.answered).timeIntervalSince(begun)))
      #expect(wallet.transfers.update?.sentence.english == "Deposit of 20 USDC: Done")
    }
  }

  @Test func `more than a thousand ended transfers don't hide one that is open`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      let ended = try #require(try await failed(fixture, wallet).first)
      fixture.transport.garble("/sep6/deposit", #"{"id":"open","how":"Bring it."}"#)
      fixture.transport.garble("/sep6/transaction", answer("open", "pending_user_transfer_start"))
      let open = try await wallet.transfers.begin(try fixture.form("USDC", .sep6)).record
      await wallet.transfers.refresh()
      #expect(wallet.transfers.state.value?.map(\.id) == [open.id, ended.id] && !wallet.transfers.isCut)
      try await wallet.transfers.store.store.write { database in
        try database.execute(
          sql: """
            INSERT INTO transfer (account, anchor, via, anchorID, isWithdrawal, asset, begunAt, progress, polling)
              WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < 1100)
              SELECT account, anchor, via, 'later' || n, isWithdrawal, asset, begunAt + 100000 + n, progress, polling FROM transfer, counted WHERE id = ?
            """, arguments: [ended.id])
      }
      await wallet.transfers.refresh()
      let listed = try #require(wallet.transfers.state.value)
      #expect(listed.count == TransferRecord.listLimit + 1 && listed.last?.id == open.id && wallet.transfers.isCut)
    }
  }

  @Test func `an ended transfer is checked on demand, but no longer in the background a month after its end`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      let id = try #require(try await failed(fixture, wallet).first).id
      #expect(try await wallet.transfers.store.open().map(\.id) == [id])
      fixture.clock.advance(by: .seconds(31 * 86_400))
      try await wallet.signIn(toAnchor: fixture.domain, TransferFixture.pin)
      fixture.transport.garble("/sep6/transaction", answer("t0", "error"))
      #expect(try await wallet.transfers.look(id).status == .error)
      #expect(try await wallet.transfers.store.open().isEmpty)
      fixture.transport.garble("/sep6/transaction", answer("t0", "completed"))
      #expect(try await wallet.transfers.look(id).status == .completed)
      #expect(wallet.transfers.update?.id == id)
    }
  }

  @Test func `opening the list checks ended transfers one after another, but not those that were just checked`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      let records = try await failed(fixture, wallet, 4)
      await wallet.transfers.expectUpdatesOfEnded()
      let now = Int64(fixture.clock.date().timeIntervalSince1970)
      #expect(try await wallet.transfers.store.open().allSatisfy { ($0.nextAt ?? 0) > now + 2_900 })
      fixture.clock.advance(by: .seconds(301))
      await wallet.transfers.expectUpdatesOfEnded()
      let (before, begun) = (asked(fixture), fixture.clock.date())
      for record in records { fixture.transport.garble("/sep6/transaction", answer(record.anchorID ?? "", "completed")) }
      let following = Task { await wallet.transfers.follow() }
      defer { following.cancel() }
      for record in records {
        while try await wallet.transfers.record(record.id).status == .error { try await Task.sleep(for: .milliseconds(5)) }
      }
      #expect(asked(fixture) == before + 4)
      #expect(fixture.clock.date().timeIntervalSince(begun) >= Double(3 * TransferManager.pauseOfEnded))
    }
  }

  @Test func `opening the list checks an ended transfer that was checked while the clock was ahead`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      let record = try #require(try await failed(fixture, wallet).first)
      let ahead = Int64(fixture.clock.date().timeIntervalSince1970) + 365 * 86_400
      try await wallet.transfers.store.change(record.id) { ($0.answeredAt, $0.nextAt) = (ahead, ahead + 3_000) }
      wallet.transfers.askedOfEnded[record.anchor] = ahead
      await wallet.transfers.expectUpdatesOfEnded()
      #expect(try await wallet.transfers.store.open().allSatisfy { ($0.nextAt ?? .max) < ahead })
      fixture.transport.garble("/sep6/transaction", answer("t0", "completed"))
      let following = Task { await wallet.transfers.follow() }
      defer { following.cancel() }
      while try await wallet.transfers.record(record.id).status == .error {
        try #require(fixture.clock.date().timeIntervalSince1970 < TimeInterval(ahead) - 364 * 86_400, "it isn't asked about for a day")
        try await Task.sleep(for: .milliseconds(5))
      }
    }
  }

  @Test func `a withdrawal is paid only once, whatever the anchor says after its end`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      try await fixture.introduce(wallet)
      var form = try fixture.form("SRT", withdraw: true, .sep6)
      form.fields = [.other("dest"): "NO9386011117947"]
      let id = try await wallet.transfers.begin(form).record.id
      _ = try await wallet.pay(try await wallet.review(withdrawal: id), TransferFixture.pin)
      let anchorID = try #require(try await wallet.transfers.record(id).anchorID)
      for status in ["error", "completed", "error", "pending_user_transfer_start", "pending_anchor", "pending_user_transfer_start"] {
        let json = #"{"transaction":{"id":"\#(anchorID)","kind":"withdrawal","status":"\#(status)","amount_in":"20"}}"#
        fixture.transport.garble("/sep6/transaction", json)
        let record = try await wallet.transfers.look(id)
        if case .pay = record.due { throw TestProblem("\(status)") }
      }
      #expect(try await wallet.transfers.record(id).due.words == "Your payment is on its way. There is nothing to do.")
      await #expect(throws: TransferError.self) { _ = try await wallet.review(withdrawal: id) }
      #expect(try await fixture.balance("SRT", wallet) == "80")
    }
  }
}
