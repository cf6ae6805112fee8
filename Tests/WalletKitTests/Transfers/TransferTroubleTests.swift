import AnchorKit
import Foundation
import GRDB
import HorizonKit
import Sentences
import StellarKit
import Testing

@testable import SandboxKit
@testable import WalletKit

/// Mistakes of anchors, and unusual courses of transfers.
@MainActor @Suite struct TransferTroubleTests {
  private static let nonsense: [(body: String, status: Int)] = [
    ("<html>Sorry</html>", 200), ("{", 200), ("[]", 200), ("", 200), ("null", 200), (#"{"transaction": 5, "url": {}, "id": [], "how": 7}"#, 200),
    ("Out of memory at line 5", 500), (#"{"error": "The database is down."}"#, 503),
  ]

  @Test func `an unreadable answer about a transfer changes nothing, and is reported with the anchor's name`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      try await fixture.introduce(wallet)
      for (via, path) in [(TransferProtocol.sep6, "/sep6/transaction"), (.sep24, "/sep24/transaction")] {
        let id = try await wallet.transfers.begin(try fixture.form("USDC", via)).record.id
        let before = try await wallet.transfers.record(id)
        for (body, status) in Self.nonsense {
          fixture.transport.garble(path, body, status: status)
          let error = await #expect(throws: TransferError.self) { try await wallet.transfers.look(id) }
          #expect(error?.description.contains(fixture.domain) == true, "\(body)")
          let after = try await wallet.transfers.record(id)
          #expect(after.status == before.status && after.transfer == before.transfer && after.due == before.due)
          #expect(after.problem?.english.contains(fixture.domain) == true)
        }
        // The transfer continues normally.
        if case .continueAtAnchor(let window?) = before.due { try await fixture.fillIn(window, amount: "20") }
        #expect(try await fixture.follow(wallet, id, until: .completed).problem == nil)
      }
      #expect(try await fixture.balance("USDC", wallet) == "138.6")
    }
  }

  @Test func `a cancelled check of a transfer doesn't count as a problem of the anchor`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      let id = try await wallet.transfers.begin(try fixture.form("USDC", .sep24)).record.id
      let before = try #require(try await wallet.transfers.store.row(id))
      let (asked, ask) = AsyncStream.makeStream(of: Never.self)
      let (held, _) = AsyncStream.makeStream(of: Never.self)
      fixture.transport.delay("/sep24/transaction") { () async throws(TransportError) in
        ask.finish()
        for await _ in held {}
        throw .cancelled
      }
      let looking = Task { try await wallet.transfers.look(id) }
      for await _ in asked {}
      looking.cancel()
      await #expect(throws: TransferError.self) { try await looking.value }
      let after = try #require(try await wallet.transfers.store.row(id))
      #expect(after.problem == nil && after.polling == before.polling && after.nextAt == before.nextAt)
    }
  }

  @Test func `an anchor that doesn't answer doesn't delay another anchor's transfers`() async throws {
    try await TransferFixture.run { fixture in
      try await TransferFixture.run { other in
        let wallet = try await fixture.wallet()
        try await wallet.signIn(toAnchor: other.domain, TransferFixture.pin)
        try await fixture.introduce(wallet)
        _ = try await wallet.transfers.begin(try other.form("USDC", .sep24))
        let id = try await wallet.transfers.begin(try fixture.form("USDC", .sep6)).record.id
        let (held, release) = AsyncStream.makeStream(of: Never.self)
        fixture.transport.garble("\(other.domain)/sep24/transaction", "{}") { for await _ in held {} }
        #expect(try await fixture.follow(wallet, id, until: .completed).status == .completed)
        release.finish()
      }
    }
  }

  @Test func `a transfer whose page is opened is checked before those that were checked in vain`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      try await fixture.introduce(wallet)
      func answer(_ id: String, _ status: String = "pending_anchor") -> String {
        #"{"transaction": {"id": "\#(id)", "kind": "deposit", "status": "\#(status)", "amount_in": "20"}}"#
      }
      var ids: [Int64] = []
      for name in ["a", "b", "c"] {
        fixture.transport.garble("/sep6/deposit", #"{"id": "\#(name)", "how": "Bring it."}"#)
        for _ in 0..<4 { fixture.transport.garble("/sep6/transaction", answer(name)) }
        ids.append(try await wallet.transfers.begin(try fixture.form("USDC", .sep6)).record.id)
        for _ in 0..<3 { try await wallet.transfers.look(try #require(ids.last)) }
      }
      fixture.clock.advance(by: .seconds(60))
      // All are due. While the first is checked, somebody opens the last one's page.
      let last = try #require(ids.last)
      fixture.transport.garble("/sep6/transaction", answer("a")) {
        await wallet.transfers.expectUpdates(of: last)
        fixture.clock.advance(by: .seconds(3))
      }
      fixture.transport.garble("/sep6/transaction", answer("c", "completed"))
      #expect(try await fixture.follow(wallet, last, until: .completed).status == .completed)
    }
  }

  @Test func `a check of one transfer reads no other, and reloads the list only if the transfer was missing from it`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      var records: [TransferRecord] = []
      for code in ["USDC", "SRT"] { records.append(try await wallet.transfers.begin(try fixture.form(code, .sep24)).record) }
      let readings = wallet.transfers.readings
      fixture.clock.advance(by: .seconds(5))
      for record in records {
        let seen = try await wallet.transfers.look(record.id)
        #expect(seen.answered != record.answered && wallet.transfers.state.value?.first { $0.id == record.id } == seen)
      }
      #expect(wallet.transfers.readings == readings)
      wallet.transfers.state = .loaded([], at: fixture.clock.date())
      try await wallet.transfers.look(records[0].id)
      #expect(Set(wallet.transfers.state.value?.map(\.id) ?? []) == Set(records.map(\.id)))
    }
  }

  @Test func `a deposit that the anchor calls a withdrawal is reported, and checked again later`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      try await fixture.introduce(wallet)
      let id = try await wallet.transfers.begin(try fixture.form("USDC", .sep6)).record.id
      let before = try await wallet.transfers.record(id)
      let other = #"{"transaction": {"id": "\#(before.anchorID ?? "")", "kind": "withdrawal", "status": "pending_user_transfer_start"}}"#
      fixture.transport.garble("/sep6/transaction", other)
      let error = await #expect(throws: TransferError.self) { try await wallet.transfers.look(id) }
      let sentence = try #require(error?.description)
      #expect(sentence.contains(fixture.domain) && sentence.contains("“withdrawal” as kind, which should be deposit"))
      let after = try await wallet.transfers.record(id)
      #expect(after.problem?.english == sentence && after.status == before.status && after.due == before.due)
      let now = Int64(fixture.clock.date().timeIntervalSince1970)
      #expect(try await wallet.transfers.store.open().allSatisfy { ($0.nextAt ?? 0) > now })
    }
  }

  @Test func `an unreadable answer begins no transfer, and the next try begins exactly one`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      try await fixture.introduce(wallet)
      for (form, path) in [(try fixture.form("USDC", .sep6), "/sep6/deposit?"), (try fixture.form("USDC", .sep24), "/deposit/interactive")] {
        for (body, status) in Self.nonsense {
          fixture.transport.garble(path, body, status: status)
          let error = await #expect(throws: TransferError.self) { _ = try await wallet.transfers.begin(form) }
          #expect(error?.description.contains(fixture.domain) == true, "\(body)")
        }
        #expect(wallet.transfers.state.value?.contains { $0.via == form.via } == false)
        _ = try await wallet.transfers.begin(form).record
        #expect(wallet.transfers.state.value?.count { $0.via == form.via } == 1)
      }
    }
  }

  @Test func `a deposit without a transfer ID keeps the instructions of the anchor's only answer`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      try await fixture.introduce(wallet)
      let (how, lines) = (#""how": "Bring it.""#, #""instructions": {"organization.bank_account_number": {"value": "0000 1111"}}"#)
      for (answer, values) in [(how, []), (lines, ["0000 1111"]), ("\(how), \(lines)", ["0000 1111"])] {
        fixture.transport.garble("/sep6/deposit", "{\(answer)}")
        let record = try await wallet.transfers.begin(try fixture.form("USDC", .sep6)).record
        #expect(record.due == .sendMoney(record.instructions, url: nil) && record.instructions.map(\.value) == values, "\(answer)")
        #expect(record.how == (answer.hasPrefix(how) ? "Bring it." : nil))
        #expect(!record.isFollowed && record.unfollowed != nil && record.words == TransferStatus.pendingUserTransferStart.words)
      }
    }
  }

  @Test func `an unreadable answer about the customer or the price is reported, and nothing begins`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      try await fixture.introduce(wallet)
      for (body, status) in Self.nonsense where !body.hasPrefix("{") || body == "{" {
        fixture.transport.garble("/kyc/customer", body, status: status)
        let error = await #expect(throws: TransferError.self) { _ = try await wallet.transfers.customer(at: fixture.domain) }
        #expect(error?.description.contains(fixture.domain) == true, "\(body)")
        fixture.transport.garble("/sep38/price", body, status: status)
        var form = try fixture.form("USDC", .sep6)
        form.money = .fiat("EUR")
        await #expect(throws: TransferError.self) { _ = try await wallet.transfers.cost(of: form) }
      }
      #expect(wallet.transfers.state.value == [])
    }
  }

  @Test func `D41 - a protocol that fails doesn't hide the other one`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet(holdingAssets: false)
      for (path, left) in [("/sep24/info", TransferProtocol.sep6), ("/sep6/info", .sep24)] {
        fixture.transport.garble(path, "<html>")
        let offer = try await wallet.transfers.offer(of: fixture.domain)
        #expect(Set(offer.items.map(\.via)) == [left])
        #expect(offer.problems.count == 1 && offer.problems.allSatisfy { $0.english.contains(fixture.domain) })
      }
    }
  }

  @Test func `a refunded withdrawal shows the exact amount, and can't be paid again`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      try await fixture.introduce(wallet)
      await fixture.anchor.order(.refunded, count: 1)
      var form = try fixture.form("SRT", withdraw: true, .sep6, "12.3456789".prefix(9).description)
      form.fields = [.other("dest"): "NO9386011117947"]
      let id = try await wallet.transfers.begin(form).record.id
      let paid = try await wallet.pay(try await wallet.review(withdrawal: id), TransferFixture.pin)
      #expect(try paid.amount == Amount("12.345678"))
      let done = try await fixture.follow(wallet, id, until: .refunded)
      let refunds = try #require(done.transfer?.refunds)
      #expect(try refunds.amount == DecimalAmount("12.345678") && refunds.fee == .zero)
      #expect(refunds.payments.count == 1 && refunds.payments.allSatisfy(\.isOnStellar))
      #expect(refunds.payments.map(\.amount) == [refunds.amount])
      #expect(done.due == .none && done.progress.phase == .refunded)
      #expect(try await fixture.balance("SRT", wallet) == "100")
      await #expect(throws: TransferError.payment(.notDue)) { _ = try await wallet.review(withdrawal: id) }
    }
  }

  @Test func `a deposit that is refunded to the bank has a refund outside Stellar`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      try await fixture.introduce(wallet)
      await fixture.anchor.order(.refunded, count: 1)
      let id = try await wallet.transfers.begin(try fixture.form("USDC", .sep6)).record.id
      let done = try await fixture.follow(wallet, id, until: .refunded)
      #expect(done.transfer?.refunds?.amount == (try DecimalAmount("20")))
      #expect(done.transfer?.refunds?.payments.map(\.isOnStellar) == [false])
      #expect(try await fixture.balance("USDC", wallet) == "100")
    }
  }

  @Test func `a deposit that waits for a trustline continues once the wallet has added the asset`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet(holdingAssets: false)
      try await fixture.introduce(wallet)
      await fixture.anchor.order(.pendingTrust, count: 1)
      let id = try await wallet.transfers.begin(try fixture.form("USDC", .sep6)).record.id
      #expect(try await fixture.follow(wallet, id, until: .pendingTrust).due == .addTrustline)
      let review = try await wallet.review(TrustForm(asset: try fixture.asset("USDC").description))
      _ = try await wallet.send(review.transaction, TransferFixture.pin)
      #expect(await wallet.checkingTrust(of: try await wallet.transfers.record(id)).due == .none, "the anchor still has to look")
      #expect(try await fixture.follow(wallet, id, until: .completed).due == .none)
      #expect(try await fixture.balance("USDC", wallet) == "19.3")
    }
  }

  @Test func `a deposit that arrives as a claimable balance can be claimed`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet(holdingAssets: false)
      try await fixture.introduce(wallet)
      let id = try await wallet.transfers.begin(try fixture.form("USDC", .sep6)).record.id
      guard case .claim(let text) = try await fixture.follow(wallet, id, until: .completed).due else { throw TestProblem("nothing to claim") }
      let review = try await wallet.reviewClaim(try ClaimableBalanceID(text))
      _ = try await wallet.send(review.transaction, TransferFixture.pin)
      #expect(try await fixture.balance("USDC", wallet) == "19.3")
    }
  }

  @Test func `an anchor's new signing key is used once its known stellar.toml is ten minutes old`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet(holdingAssets: false)
      let old = try KeyPair(seed: TestRandomness.bytes(32)).accountID
      let key = fixture.anchor.accounts.signing.accountID
      try await fixture.publish { $0.replacing(key.address, with: old.address) }
      await #expect(throws: TransferError.self) { try await wallet.signIn(toAnchor: fixture.domain, TransferFixture.pin) }
      fixture.clock.advance(by: .seconds(601))
      try await wallet.signIn(toAnchor: fixture.domain, TransferFixture.pin)
    }
  }

  @Test func `a transfer stays listed if the anchor reuses its ID, or an earlier one's, for a new window`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet(holdingAssets: false)
      func answer(_ id: String, _ page: Int) {
        let url = "http://\(fixture.domain)/page/\(page)"
        fixture.transport.garble("/deposit/interactive", #"{"type": "interactive_customer_info_needed", "id": "\#(id)", "url": "\#(url)"}"#)
        fixture.transport.garble("/sep24/transaction", #"{"transaction": {"id": "\#(id)", "kind": "deposit", "status": "incomplete"}}"#)
      }
      answer("a", 1)
      let id = try await wallet.transfers.begin(try fixture.form("USDC", .sep24)).record.id
      for (page, name) in [(2, "a"), (3, "b"), (4, "a"), (5, "b")] {
        answer(name, page)
        let (record, url) = try await wallet.transfers.window(of: id, anew: true)
        #expect(record.anchorID == name && url?.hasSuffix("/page/\(page)") == true)
        #expect(wallet.transfers.state.value?.map(\.anchorID) == [name])
        #expect(try await wallet.transfers.window(of: id).url == url)
      }
      // Transfers that an earlier version left replacing each other are listed again.
      let store = wallet.transfers.store.store
      try await store.write { database in
        try database.execute(sql: "UPDATE transfer SET replacedBy = 3 - id WHERE id IN (1, 2)")
        let columns = try database.columns(in: "transfer").map(\.name)
        let changed = ["id": "3", "replacedBy": "3", "anchorID": "'c'"]
        let values = columns.map { changed[$0] ?? $0 }
        try database.execute(sql: "INSERT INTO transfer SELECT \(values.joined(separator: ", ")) FROM transfer WHERE id = 1")
      }
      #expect(try await wallet.transfers.window(of: 1).url != nil)
      try await store.write { try TransferStore.openCircles($0) }
      await wallet.transfers.refresh()
      #expect(wallet.transfers.state.value?.count == 3)
    }
  }

  @Test func `a new window keeps the first one's choices, and drops its guaranteed price only if the person agrees`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      var form = try fixture.form("USDC", .sep24, "100")
      form.money = .fiat("EUR")
      form.method = "bank_account"
      form.quoteID = try #require(try await wallet.transfers.cost(of: form, promised: true)).quote?.id
      let first = try await wallet.transfers.begin(form).record
      #expect(first.privateData?.quote != nil)
      // The anchor has used its quote.
      await #expect(throws: TransferError.priceOver(anchor: fixture.domain)) { _ = try await wallet.transfers.window(of: first.id, anew: true) }
      fixture.clock.advance(by: .seconds(86_400))
      try await wallet.signIn(toAnchor: fixture.domain, TransferFixture.pin, as: "")
      try await wallet.signIn(toAnchor: fixture.domain, TransferFixture.pin, as: "7")
      await #expect(throws: TransferError.priceOver(anchor: fixture.domain)) { _ = try await wallet.transfers.window(of: first.id, anew: true) }
      #expect(wallet.transfers.state.value?.map(\.id) == [first.id])
      let (next, _) = try await wallet.transfers.window(of: first.id, anew: true, atAnyPrice: true)
      #expect(next.id != first.id && next.user == nil && next.privateData?.quote == nil)
      #expect(next.privateData?.method == "bank_account" && next.privateData?.money == .fiat("EUR"))
    }
  }

  @Test func `a form filled in for one account begins a transfer only for it, even if the account in use changes meanwhile`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      try await fixture.introduce(wallet)
      let own = try #require(wallet.account?.id)
      let other = try await wallet.add(.newWords(count: 12), name: "Savings", TransferFixture.pin).account.id
      try await wallet.use(own)
      var form = try fixture.form("USDC", .sep6)
      form.account = own
      let info = try await fixture.page("http://\(fixture.domain)/sep6/info")
      fixture.transport.garble("/sep6/info", info, meanwhile: { try? await wallet.use(other) })
      try await wallet.check(form)
      #expect(wallet.account?.id == other)
      try await wallet.signIn(toAnchor: fixture.domain, TransferFixture.pin)
      await #expect(throws: TransferError.switched) { _ = try await wallet.transfers.begin(form) }
      try await wallet.use(own)
      fixture.transport.garble("/sep6/info", info, meanwhile: { try? await wallet.use(other) })
      #expect(try await wallet.transfers.begin(form).record.account == own && wallet.account?.id == other)
    }
  }

  @Test func `only data that the person chose is sent to fill in the anchor's page`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      @MainActor func page(_ values: CustomerValues) async throws -> String {
        var form = try fixture.form("USDC", .sep24)
        form.values = values
        let window = try #require(try await wallet.transfers.begin(form).record.privateData?.window)
        return try await fixture.page(window)
      }
      #expect(try await !page(CustomerValues()).contains("Grace"))
      let filled = try await page(CustomerValues([.person(.firstName): "Grace", .person(.lastName): "Hopper"]))
      #expect(filled.contains("Grace") && filled.contains("Hopper"))
    }
  }

  @Test func `a withdrawal of more than the spendable balance is refused before it begins`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      var form = try fixture.form("SRT", withdraw: true, .sep6, "100.1")
      form.fields = [.other("dest"): "NO9386011117947"]
      await #expect(throws: TransferError.fields(["amount": "You can spend at most \("100") \("SRT")."])) { try await wallet.check(form) }
      form.amount = "100"
      try await wallet.check(form)
      form.numberFormat = .comma
      form.amount = "100,5"
      await #expect(throws: TransferError.fields(["amount": "You can spend at most \("100") \("SRT")."])) { try await wallet.check(form) }
    }
  }

  @Test func `D42 - an issuer that can't be looked up doesn't hide another asset's anchor`() async throws {
    try await TransferFixture.run { fixture in
      let network = FaultyNetwork(fixture.network.network, faults: [])
      let wallet = try await fixture.wallet(through: network)
      let gold = Asset.issued(code: try AssetCode("GOLD"), issuer: fixture.anchor.accounts.distribution.accountID)
      try await fixture.trust(gold, wallet)
      let all = await wallet.anchoredAssets()
      #expect(all.map(\.asset.code).sorted() == ["GOLD", "SRT", "USDC"] && all.allSatisfy { $0.domain == fixture.domain })
      network.hide(fixture.anchor.accounts.issuer.accountID)
      #expect(await wallet.anchoredAssets().count == all.count, "what was found out is good for ten minutes")
      #expect(try await fixture.open(through: network).anchoredAssets().map(\.asset) == [gold])
    }
  }
}
