import AnchorKit
import Foundation
import GRDB
import Sentences
import StellarKit
import Testing

@testable import SandboxKit
@testable import WalletKit

/// Deposits and withdrawals from the wallet's side, against the test anchor.
@MainActor @Suite struct TransferTests {
  @Test func `D32 - a deposit in the anchor's window is stored from the first answer, and followed to its end without the window`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      let record = try await wallet.transfers.begin(try fixture.form("USDC", .sep24)).record
      #expect(record.status == .incomplete && record.anchor == fixture.domain && !record.isWithdrawal)
      guard case .continueAtAnchor(let window?) = record.due else { throw TestProblem("\(record.due)") }
      try await fixture.fillIn(window, amount: "20")
      let done = try await fixture.follow(wallet, record.id, until: .completed)
      #expect(done.amountOut == (try DecimalAmount("19.3")))
      #expect(done.due == .none)
      #expect(try await fixture.balance("USDC", wallet) == "119.3")
      #expect(wallet.transfers.update?.id == record.id)
      #expect(wallet.transfers.update?.sentence.english == "Deposit of 19.3 USDC: Done")
      #expect(wallet.transfers.state.value?.map(\.id) == [record.id])
    }
  }

  @Test func `a transfer survives a restart, and signing in with the PIN is enough to continue it`() async throws {
    try await TransferFixture.run { fixture in
      var first: Wallet? = try await fixture.wallet()
      let begun = try await first?.transfers.begin(try fixture.form("SRT", .sep24)).record
      let id = try #require(begun?.id)
      guard case .continueAtAnchor(let window?) = begun?.due else { throw TestProblem("no window") }
      try await fixture.fillIn(window, amount: "30")
      first = nil
      let wallet = try await fixture.open()
      let known = try await wallet.transfers.record(id)
      #expect(known.status == .incomplete && known.privateData == nil && known.transfer == nil)
      // The wallet can't ask the anchor before the person signs in.
      #expect(await wallet.transfers.isSignedIn(to: fixture.domain) == false)
      await #expect(throws: TransferError.signInNeeded(anchor: fixture.domain)) { try await wallet.transfers.look(id) }
      try await wallet.signIn(TransferFixture.pin)
      let done = try await fixture.follow(wallet, id, until: .completed)
      #expect(done.privateData?.window == window)
      #expect(try await fixture.balance("SRT", wallet) == "129.2")
    }
  }

  @Test func `private details of a transfer are in no file in plain text`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      try await fixture.introduce(wallet)
      let record = try await wallet.transfers.begin(try fixture.form("USDC", .sep6)).record
      let window = try await wallet.transfers.begin(try fixture.form("SRT", .sep24)).record.privateData?.window
      guard case .sendMoney(let lines, _) = record.due else { throw TestProblem("\(record.due)") }
      let secrets = lines.map(\.value).filter { $0.utf8.count > 6 } + [try #require(window)]
      #expect(secrets.count > 2)
      for (name, bytes) in try fixture.folder.contents() {
        for secret in secrets { #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(name)") }
      }
      wallet.lock()
      #expect(try await wallet.transfers.record(record.id).privateData == nil)
    }
  }

  @Test func `a transfer whose first answer is lost is found on the anchor's list`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      try await fixture.introduce(wallet)
      for (via, path) in [(TransferProtocol.sep24, "/interactive"), (.sep6, "/sep6/deposit")] {
        fixture.transport.loseAnswer(to: path)
        let form = try fixture.form("USDC", via)
        await #expect(throws: TransferError.self) { _ = try await wallet.transfers.begin(form) }
        let records = wallet.transfers.state.value ?? []
        #expect(records.filter { $0.via == via }.count == 1)
        #expect(records.first { $0.via == via }?.anchorID != nil)
      }
      // Taking over transfers that are known already changes nothing.
      try await wallet.transfers.takeOver(from: fixture.domain)
      #expect(wallet.transfers.state.value?.count == 2)
    }
  }

  @Test func `each transfer of an anchor with both protocols at one address is listed once`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      try await fixture.publish { $0.replacing("/sep24\"", with: "/sep6/\"") }
      try await wallet.signIn(toAnchor: fixture.domain, TransferFixture.pin)
      try await fixture.introduce(wallet)
      let id = try await wallet.transfers.begin(try fixture.form("USDC", .sep6)).record.id
      try await wallet.transfers.takeOver(from: fixture.domain)
      #expect(wallet.transfers.state.value?.map(\.id) == [id])
      // A transfer that was begun elsewhere is found once, too.
      try await wallet.transfers.store.store.write { try $0.execute(sql: "DELETE FROM transfer") }
      try await wallet.transfers.takeOver(from: fixture.domain)
      #expect(wallet.transfers.state.value?.count == 1)
    }
  }

  @Test func `a transfer at an anchor with two assets of one code is taken over only if it names its asset`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      let other = Asset.issued(code: try AssetCode("USDC"), issuer: fixture.anchor.accounts.distribution.accountID)
      try await fixture.publish { $0 + "\n[[CURRENCIES]]\ncode=\"USDC\"\nissuer=\"\(fixture.anchor.accounts.distribution.accountID)\"\n" }
      try await wallet.signIn(toAnchor: fixture.domain, TransferFixture.pin)
      let list = ["named", "unnamed"].map { id in
        let asset = id == "named" ? #""amount_in_asset": "\#(AnchorAsset.stellar(other))", "# : ""
        return #"{"id": "\#(id)", "kind": "withdrawal", "status": "pending_anchor", \#(asset)"amount_in": "20"}"#
      }
      // Each asset's list is requested twice, as the anchor ignores paging.
      for _ in 0..<4 { fixture.transport.garble("/sep6/transactions", #"{"transactions": [\#(list.joined(separator: ", "))]}"#) }
      try await wallet.transfers.takeOver(from: fixture.domain, [try fixture.asset("USDC"), other])
      #expect(wallet.transfers.state.value?.map(\.anchorID) == ["named"])
      #expect(wallet.transfers.state.value?.map(\.asset) == [other])
    }
  }

  @Test func `an anchor's list is taken over page by page, with a note if it may be incomplete`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      func page(_ numbers: Range<Int>, kind: String = "deposit") -> String {
        let list = numbers.map { #"{"id": "t\#($0)", "kind": "\#(kind)", "status": "pending_anchor"}"# }
        return #"{"transactions": [\#(list.joined(separator: ", "))]}"#
      }
      @MainActor func notes() async throws -> [String] {
        try await wallet.transfers.takeOver(from: fixture.domain, [try fixture.asset("USDC")]).map(\.english)
      }
      func note(_ count: Int) -> String {
        "Only the newest \(count) USDC transfers on the anchor's list were checked. Ask \(fixture.domain) for any older ones."
      }
      fixture.transport.garble("/sep6/transactions", page(0..<50))
      fixture.transport.garble("paging_id=t49", page(50..<100))
      fixture.transport.garble("paging_id=t99", page(100..<110))
      // The anchor refuses to list what follows the last one, as there is nothing.
      #expect(try await notes() == [])
      #expect(Set(wallet.transfers.state.value?.map(\.anchorID) ?? []) == Set((0..<110).map { "t\($0)" }))
      // An anchor that ignores paging repeats the same page, and one with an endless list has ever more pages.
      for _ in 0..<2 { fixture.transport.garble("/sep6/transactions", page(0..<50)) }
      #expect(try await notes() == [note(50)])
      for number in 0..<20 { fixture.transport.garble("/sep6/transactions", page(number * 50..<(number + 1) * 50, kind: "gift")) }
      #expect(try await notes() == [note(1_000)])
      #expect(wallet.transfers.state.value?.count == 110)
      // An unreadable answer after a short page doesn't spoil the earlier ones; after a full page there was most likely more.
      fixture.transport.garble("/sep6/transactions", page(0..<3))
      fixture.transport.garble("paging_id=t2", "nonsense")
      #expect(try await notes() == [note(3)])
      fixture.transport.garble("/sep6/transactions", page(0..<50))
      await #expect(throws: TransferError.self) { _ = try await notes() }
    }
  }

  @Test func `unreadable transfers on an anchor's list are counted and reported`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      for broken in [#"{"id": "b"}"#, #"{"id": "b"}, {"id": "c", "status": "error", "amount_in": []}"#] {
        fixture.transport.garble("/sep6/transactions", #"{"transactions": [{"id": "a", "kind": "deposit", "status": "pending_anchor"}, \#(broken)]}"#)
        let notes = try await wallet.transfers.takeOver(from: fixture.domain, [try fixture.asset("USDC")]).map(\.english)
        let why = "\(fixture.domain) sent “nothing” as transactions[1].status, which should be a text."
        let count = broken.contains("amount_in") ? "2 USDC transfers on the anchor's list couldn't be read. The first one" : nil
        #expect(notes == ["\(count ?? "1 USDC transfer on the anchor's list couldn't be read"): \(why)"])
      }
      #expect(wallet.transfers.state.value?.map(\.anchorID) == ["a"])
    }
  }

  @Test func `a transfer of a shared account begins as the chosen user, whoever else is signed in for open transfers`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      try await wallet.signIn(toAnchor: fixture.domain, TransferFixture.pin, as: "5")
      let first = try await wallet.transfers.begin(try fixture.form("USDC", .sep24)).record
      #expect(first.user == "5")
      try await wallet.signIn(toAnchor: fixture.domain, TransferFixture.pin, as: "7")
      await wallet.transfers.signInToOpen(TransferFixture.pin, whileVaultIs: nil)
      try await wallet.transfers.signIn(for: first, TransferFixture.pin)
      #expect(await wallet.transfers.user(at: fixture.domain) == "7")
      #expect(try await wallet.transfers.begin(try fixture.form("USDC", .sep24)).record.user == "7")
      // The user named on a page that was opened before somebody else signed in.
      var form = try fixture.form("USDC", .sep24)
      form.user = "5"
      #expect(try await wallet.transfers.begin(form).record.user == "5")
      form.user = ""
      #expect(try await wallet.transfers.begin(form).record.user == nil)
      form.user = "9"
      await #expect(throws: TransferError.signInNeeded(anchor: fixture.domain)) { _ = try await wallet.transfers.begin(form) }
    }
  }

  @Test func `the refund memo of a shared account's withdrawal is the user's ID`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      let account = try #require(wallet.account?.id)
      var form = try fixture.form("SRT", withdraw: true, .sep6)
      form.fields = [.other("dest"): "NO9386011117947"]
      let order = try await wallet.transfers.order(form)
      let users = [
        (ClientAccount(account, memo: 7), Memo.id(7)), (ClientAccount(MuxedAccount(account, id: 7)), .id(7)), (ClientAccount(account), .none),
      ]
      for (client, memo) in users {
        #expect(order.withdrawRequest(from: client, nil).refundMemo == memo)
        #expect(order.interactiveRequest(of: client, nil).refundMemo == memo)
      }
    }
  }

  @Test func `each interactive request names the account, as anchors before SEP-24 3.0 refuse a deposit without it`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet(holdingAssets: false)
      let account = try #require(wallet.account?.id)
      for isWithdrawal in [false, true] {
        let order = try await wallet.transfers.order(try fixture.form("USDC", withdraw: isWithdrawal, .sep24))
        for client in [ClientAccount(account), ClientAccount(account, memo: 7), ClientAccount(MuxedAccount(account, id: 7))] {
          #expect(order.interactiveRequest(of: client, nil).account == client.account)
        }
      }
    }
  }

  @Test func `an anchor's extra information is listed line by line, even if its arrival time is unreadable`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      try await fixture.introduce(wallet)
      let more = #""extra_info": {"bank_name": "A Bank", "deposit_ref": "043558D"}"#
      fixture.transport.garble(
        "/sep6/deposit", #"{"eta": "2 minutes", "min_amount": 200, "fee_fixed": 100, "how": "Please pay to 0174408645.", \#(more)}"#)
      let record = try await wallet.transfers.begin(try fixture.form("USDC", .sep6)).record
      #expect(record.how == "Please pay to 0174408645." && record.messages == ["bank_name: A Bank", "deposit_ref: 043558D"])
      // All that follows on the thirtieth line stays together.
      let many = (10..<60).map { #""line\#($0)": "\#($0)""# }.joined(separator: ", ")
      fixture.transport.garble("/sep6/deposit", #"{"how": "Pay.", "extra_info": {\#(many)}}"#)
      let long = try await wallet.transfers.begin(try fixture.form("USDC", .sep6)).record.messages
      #expect(long.count == 31 && long.first == "line10: 10" && long.last?.hasSuffix("line59: 59") == true)
    }
  }

  @Test func `a silent anchor is asked after ever longer waits, and the known state stays`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      try await fixture.introduce(wallet)
      let id = try await wallet.transfers.begin(try fixture.form("USDC", .sep6)).record.id
      let before = try await wallet.transfers.record(id)
      var waits: [Int64] = []
      for _ in 0..<3 {
        fixture.transport.loseAnswer(to: "/sep6/transaction")
        await #expect(throws: TransferError.self) { try await wallet.transfers.look(id) }
        let row = try #require(try await wallet.transfers.store.open().first { $0.id == id })
        waits.append(try #require(row.nextAt) - Int64(fixture.clock.date().timeIntervalSince1970))
      }
      #expect(waits == waits.sorted() && Set(waits).count == 3, "\(waits)")
      let after = try await wallet.transfers.record(id)
      #expect(after.status == before.status && after.transfer == before.transfer)
      #expect(after.problem?.english.contains(fixture.domain) == true)
      #expect(try await wallet.transfers.look(id).problem == nil)
    }
  }

  @Test func `a transfer continues after one new sign-in if the anchor forgot its tokens`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      try await fixture.introduce(wallet)
      let id = try await wallet.transfers.begin(try fixture.form("USDC", .sep6)).record.id
      let signIns = { fixture.transport.requests.filter { $0.hasSuffix("/auth") }.count }
      let before = signIns()
      for _ in 0..<5 { try await wallet.transfers.look(id) }
      #expect(signIns() == before)
      try await fixture.anchor.forgetTokens()
      await #expect(throws: TransferError.signInNeeded(anchor: fixture.domain)) { try await wallet.transfers.look(id) }
      await #expect(throws: TransferError.vault(.wrongSecret)) { try await wallet.signIn(toAnchor: fixture.domain, .typed("654321")) }
      try await wallet.signIn(toAnchor: fixture.domain, TransferFixture.pin)
      #expect(try await fixture.follow(wallet, id, until: .completed).status == .completed)
    }
  }

  @Test func `an anchor can ask for personal data before a transfer begins, or within the transfer`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      guard case .customerInfoNeeded(let fields) = try await wallet.transfers.begin(try fixture.form("SRT", .sep6)) else {
        throw TestProblem("begun")
      }
      #expect(fields.contains(.person(.firstName)))
      #expect(wallet.transfers.state.value == [])
      let record = try await wallet.transfers.begin(try fixture.form("USDC", .sep6)).record
      #expect(record.status == .pendingCustomerInfoUpdate && record.due == .giveCustomerInfo)
      let customer = try await wallet.transfers.customer(at: fixture.domain, type: "sep6-deposit", transferID: record.anchorID)
      #expect(customer.status == .needsInfo && customer.neededFields.contains { $0.field == .person(.lastName) && !$0.isOptional })
      try await fixture.introduce(wallet)
      #expect(try await fixture.follow(wallet, record.id, until: .completed).amountOut == (try DecimalAmount("19.3")))
      #expect(try await wallet.transfers.customer(at: fixture.domain, type: "no such type").status == .accepted)
      try await wallet.transfers.deleteCustomer(at: fixture.domain)
      await #expect(throws: TransferError.self) { try await wallet.transfers.deleteCustomer(at: fixture.domain) }
    }
  }

  @Test func `entering the anchor's code and correcting a field lets a transfer continue`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      try await fixture.introduce(wallet, as: "Verify")
      let customer = try await wallet.transfers.customer(at: fixture.domain)
      #expect(customer.fieldsToVerify.count == 1)
      let field = try #require(customer.fieldsToVerify.first)
      await #expect(throws: TransferError.self) { try await wallet.transfers.verify([field: "000000"], at: fixture.domain) }
      try await wallet.transfers.verify([field: "123456"], at: fixture.domain)
      fixture.clock.advance(by: .seconds(10))
      await fixture.anchor.order(.pendingTransactionInfoUpdate, count: 1)
      let record = try await wallet.transfers.begin(try fixture.form("USDC", withdraw: true, .sep6)).record
      guard case .correct(let wanted) = record.due else { throw TestProblem("\(record.due)") }
      #expect(wanted.map(\.field.name) == ["dest", "dest_extra"])
      try await wallet.transfers.correct(record.id, [.other("dest"): "NO9386011117947"])
      #expect(try await fixture.follow(wallet, record.id, until: .pendingUserTransferStart).isWithdrawal)
    }
  }

  @Test func `D38 - the form is checked against the anchor's limits, methods and fields`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet(holdingAssets: false)
      @MainActor func refusal(_ change: (inout TransferForm) -> Void) async throws -> [String: String] {
        var form = try fixture.form("SRT", withdraw: true, .sep6)
        form.fields = [.other("dest"): "NO9386011117947"]
        change(&form)
        do throws(TransferError) {
          try await wallet.transfers.check(form)
          return [:]
        } catch {
          guard case .fields(let fields) = error else { throw error }
          return fields.mapValues(\.english)
        }
      }
      #expect(try await refusal { _ in } == [:])
      #expect(try await refusal { $0.amount = "1" } == ["amount": "The anchor's minimum is 2 SRT."])
      #expect(
        try await refusal {
          $0.amount = "10000,1"
          $0.numberFormat = .comma
        } == ["amount": "The anchor's maximum is 10000 SRT."])
      #expect(try await refusal { $0.amount = "1e2" }.keys.sorted() == ["amount"])
      #expect(try await refusal { $0.amount = "" } == ["amount": "Enter how much."])
      #expect(
        try await refusal { $0.method = nil } == [
          "method": "Choose a method: Bank account (bank_account: A bank transfer), Cash (cash: Notes at one of our counters, which don't exist)."
        ])
      #expect(try await refusal { $0.fields = [:] }.keys.sorted() == ["dest"])
      #expect(
        try await refusal {
          $0.method = "cash"
          $0.fields = [.other("dest"): "Rome"]
        } == ["dest": "Choose one of: Oslo, Lisbon."])
      let foreign = TransferForm(domain: fixture.domain, asset: .native, isWithdrawal: false, via: .sep6, amount: "20")
      await #expect(throws: TransferError.notOffered(anchor: fixture.domain, asset: "XLM", isWithdrawal: false)) {
        try await wallet.transfers.check(foreign)
      }
    }
  }

  @Test func `D33 - the cost includes the amount that arrives, and a transfer with a firm quote keeps to it`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      try await fixture.introduce(wallet)
      var form = try fixture.form("USDC", .sep6, "100")
      let plain = try #require(try await wallet.transfers.cost(of: form))
      #expect(try plain.fee?.total == DecimalAmount("1.5"))
      #expect(try plain.amountOut == DecimalAmount("98.5"))
      #expect(plain.quote == nil)
      #expect(
        try await wallet.transfers.moneys(for: try fixture.asset("USDC"), at: fixture.domain).map(\.asset)
          == [.fiat("EUR"), .fiat("USD")].sorted { $0.code > $1.code })
      form.money = .fiat("EUR")
      let promised = try #require(try await wallet.transfers.cost(of: form, promised: true))
      #expect(promised.codeIn == "EUR" && promised.codeOut == "USDC" && promised.quote != nil)
      #expect(promised.amountOut > plain.amountOut)
      form.quoteID = promised.quote?.id
      let record = try await wallet.transfers.begin(form).record
      let done = try await fixture.follow(wallet, record.id, until: .completed)
      #expect(done.amountOut == promised.amountOut && done.amountInAsset == .fiat("EUR"))
      // A quote is good for one transfer, and for a while.
      await #expect(throws: TransferError.self) { _ = try await wallet.transfers.begin(form) }
    }
  }

  @Test func `a deposit without a trustline arrives as a claimable balance`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet(holdingAssets: false)
      try await fixture.introduce(wallet)
      let record = try await wallet.transfers.begin(try fixture.form("USDC", .sep6)).record
      let done = try await fixture.follow(wallet, record.id, until: .completed)
      guard case .claim(let balanceID) = done.due else { throw TestProblem("\(done.due)") }
      #expect(!balanceID.isEmpty)
      #expect(try await wallet.transfers.offer(of: fixture.domain).paysClaimableBalances(via: .sep6))
    }
  }
}
