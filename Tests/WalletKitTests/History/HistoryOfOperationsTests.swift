import Foundation
import HorizonKit
import SandboxKit
import Sentences
import StellarKit
import Synchronization
import Testing

@testable import WalletKit

/// The history of every kind of operation on the embedded network, from each side.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct HistoryOfOperationsTests {
  /// An account's whole history, loaded in pages of this size.
  private func whole(_ account: AccountID, _ test: TestNetwork, pageSize: Int = 200) async throws -> [HistoryEntry] {
    var entries: [HistoryEntry] = []
    var next: Int64?
    repeat {
      guard let page = try await test.network.history(of: account, before: next, knownTo: nil, limit: pageSize) else { break }
      #expect(page.range.low <= page.range.high || page.entries.isEmpty)
      entries += page.entries
      next = page.range.low
    } while next != 0
    return entries
  }

  private func text(_ changes: [HistoryChange]) -> [String] { changes.map { "\($0.isGain ? "+" : "-")\($0.amount.trimmed) \($0.asset.code)" } }

  /// An account's balances by its history: gains less losses, less each transaction's fee once.
  private func sums(_ entries: [HistoryEntry]) -> [Asset: Int64] {
    var sums: [Asset: Int64] = [:]
    for change in entries.flatMap(\.changes) { sums[change.asset, default: 0] += change.isGain ? change.amount.stroops : -change.amount.stroops }
    let fees = Dictionary(entries.map { ($0.transactionNumber, $0.fee?.stroops ?? 0) }, uniquingKeysWith: max)
    sums[.native, default: 0] -= fees.values.reduce(0, +)
    return sums.filter { $0.value != 0 }
  }

  @Test func `a trustline's entry has its asset and limit, which is zero for a removal`() async throws {
    try await TestNetwork.with { test in
      let people = try await Townsfolk(test, "issuer", "ana")
      let (issuer, code) = (try people.id("issuer"), try AssetCode("USD"))
      try await people.submit("ana", .changeTrust(code: code, issuer: issuer, limit: Amount("5")))
      try await people.submit("ana", .changeTrust(code: code, issuer: issuer, limit: .zero))
      let entries = try await whole(try people.id("ana"), test)
      #expect(entries.compactMap(\.trustline).map(\.limit) == [.zero, try Amount("5")])
      #expect(entries.compactMap(\.trustline).allSatisfy { $0.asset == .issued(code: code, issuer: issuer) })
      let kept = try #require(entries.first)
      #expect(HistoryEntry(id: kept.id, line: kept.line) == kept)
    }
  }

  @Test func `a payment to a muxed address shows its ID as the recipient's memo`() async throws {
    try await TestNetwork.with { test in
      let people = try await Townsfolk(test, "ana", "ben")
      let (ana, ben) = (try people.id("ana"), try people.id("ben"))
      func payment(_ recipient: MuxedAccount) throws -> StellarKit.Operation.Body {
        .payment(destination: recipient, asset: .native, amount: try Amount("1"))
      }
      try await people.submit("ben", try payment(MuxedAccount(ana)))
      try await people.submit("ben", try payment(MuxedAccount(ana, id: 7)))
      let one = try Amount("1")
      try await people.submit(
        "ben", .pathPaymentStrictSend(sendAsset: .native, sendAmount: one, destination: MuxedAccount(ana, id: .max), asset: .native, minimum: one))
      #expect(try await whole(ana, test).prefix(3).map { $0.memo?.text } == ["18446744073709551615", "7", nil])
      #expect(try await whole(ben, test).prefix(3).allSatisfy { $0.memo == nil })
    }
  }

  @Test func `D19: the history adds up to the balances with every kind of operation and pages of any size`() async throws {
    try await TestNetwork.with { test in
      let people = try await Townsfolk(test, "issuer", "ana", "ben", "leaver")
      let (ana, ben) = (try people.id("ana"), try people.id("ben"))
      try await people.moveMoneyInEveryWay()
      try await people.submit("leaver", .accountMerge(destination: MuxedAccount(ana)))
      for account in [ana, ben, try people.id("leaver")] {
        let entries = try await whole(account, test)
        let balances = try await test.network.account(account)?.lines ?? []
        let expected = Dictionary(uniqueKeysWithValues: balances.map { ($0.asset, $0.balance.stroops) }).filter { $0.value != 0 }
        #expect(sums(entries) == expected)
        #expect(entries.map(\.id) == entries.map(\.id).sorted(by: >))
        for size in [1, 2, 3, 7] { #expect(try await whole(account, test, pageSize: size) == entries, "pages of \(size)") }
      }
      let kinds = Set((try await whole(ana, test) + whole(ben, test)).map(\.kind))
      #expect(
        kinds.isSuperset(of: [
          .payment, .createAccount, .pathPayment, .merge, .claimableBalanceCreated, .claimableBalanceOffered, .claimableBalanceClaimed, .clawback,
          .trade,
          .poolDeposit, .poolWithdrawal, .failed, .other,
        ]))
    }
  }

  @Test func `D19: each side of an operation has an entry with its own changes and direction`() async throws {
    try await TestNetwork.with { test in
      let people = try await Townsfolk(test, "maker", "sender", "recipient")
      let (maker, sender, recipient) = (try people.id("maker"), try people.id("sender"), try people.id("recipient"))
      let usd = try people.asset("USD", of: "maker")
      try await people.submit("recipient", .changeTrust(code: try AssetCode("USD"), issuer: maker))
      try await people.submit("maker", .manageSellOffer(selling: usd, buying: .native, amount: Amount("100"), price: Price(2, 1)))
      try await people.submit(
        "sender", memo: Memo("rent", kind: .text),
        .pathPaymentStrictSend(
          sendAsset: .native, sendAmount: Amount("10"), destination: MuxedAccount(recipient, id: 7), asset: usd, minimum: Amount("5")))
      let (sent, received) = (try #require(try await whole(sender, test).first), try #require(try await whole(recipient, test).first))
      #expect((sent.kind, sent.direction, text(sent.changes), text(sent.otherSide)) == (.pathPayment, .sent, ["-10 XLM"], ["+5 USD"]))
      #expect(sent.counterparty == MuxedAccount(recipient, id: 7).address)
      #expect((received.direction, text(received.changes), text(received.otherSide)) == (.received, ["+5 USD"], ["-10 XLM"]))
      #expect(received.counterparty == sender.address && received.memo == HistoryMemo(kind: .text, text: "rent"))
      #expect(sent.fee == Amount(fee: 100) && received.fee == nil)
      // The maker sent no operation, so only an effect shows the trade. The entry's page asks the network for the rest.
      let traded = try #require(try await whole(maker, test).first)
      #expect((traded.kind, traded.direction, traded.hash) == (.trade, .exchanged, nil))
      #expect(Set(text(traded.changes)) == ["-5 USD", "+10 XLM"])
      #expect(try await test.network.historyEntry(traded.id, of: maker)?.hash == sent.hash)
      // The creator of an account sent its first lumens; the new account received them.
      let stranger = try KeyPair(seed: TestRandomness.bytes(32)).accountID
      try await people.submit("sender", .createAccount(destination: stranger, startingBalance: Amount("5")))
      let (made, begun) = (try #require(try await whole(sender, test).first), try #require(try await whole(stranger, test).first))
      #expect((made.kind, made.direction, text(made.changes), made.counterparty) == (.createAccount, .sent, ["-5 XLM"], stranger.address))
      #expect((begun.kind, begun.direction, text(begun.changes), begun.counterparty) == (.createAccount, .received, ["+5 XLM"], sender.address))
      #expect(try await whole(try KeyPair(seed: TestRandomness.bytes(32)).accountID, test).isEmpty)
    }
  }

  @Test func `a fee is counted once if the first operation is another account's, even in a failed transaction`()
    async throws
  {
    try await TestNetwork.with { test in
      let people = try await Townsfolk(test, "ana", "ben", "cleo")
      let (ana, ben) = (try people.id("ana"), MuxedAccount(try people.id("ben")))
      let own = Operation(.manageData(name: try DataName("a"), value: try DataValue("b")))
      for amount in [Amount(fee: 10_000_000), .max] {
        let first = Operation(.payment(destination: MuxedAccount(try people.id("cleo")), asset: .native, amount: amount), source: ben)
        try await people.submit("ana", [first, own, own], signedBy: [people["ben"]])
      }
      #expect(try await whole(ana, test).map(\.kind) == [.failed, .other, .createAccount])
      try await people.submit("ben", .payment(destination: MuxedAccount(ana), asset: .native, amount: Amount("1")))
      let entries = try await whole(ana, test)
      #expect(entries.map(\.kind) == [.payment, .failed, .other, .createAccount])
      let balance = try #require(try await test.network.account(ana)?.lines.first).balance
      #expect(sums(entries) == [.native: balance.stroops])
      for size in [1, 2, 3] { #expect(try await whole(ana, test, pageSize: size) == entries, "pages of \(size)") }
    }
  }

  @Test func `a newest operation without effects is listed with its fee, with pages of any size`() async throws {
    try await TestNetwork.with { test in
      let people = try await Townsfolk(test, "ana")
      let (ana, usd) = (try people.id("ana"), try people.asset("USD", of: "ana"))
      for amount in ["1", "2", "3"] {
        try await people.submit("ana", .manageSellOffer(selling: usd, buying: .native, amount: Amount(amount), price: Price(2, 1)))
        let entries = try await whole(ana, test)
        let balance = try #require(try await test.network.account(ana)?.lines.first).balance
        #expect(sums(entries) == [.native: balance.stroops])
        #expect(entries.first?.operation == "manage_sell_offer" && entries.first?.fee == Amount(fee: 100))
        for size in [1, 2, 3] { #expect(try await whole(ana, test, pageSize: size) == entries, "pages of \(size)") }
      }
      let page = try #require(try await test.network.history(of: ana, before: nil, knownTo: nil, limit: 2))
      let again = try await test.network.history(of: ana, before: nil, knownTo: page.range.high, limit: 2)
      #expect(again == nil, "a page that doesn't reach down to the newest effect is known, too")
    }
  }

  @Test func `a payment of a contract token is listed at once, with its fee and a title`() async throws {
    try await ContractTestNetwork.with(in: try TemporaryFolder()) { town, wallet in
      let (account, maker) = (try #require(wallet.account).id, try town.people.id("maker"))
      let token = try await town.token(of: account)
      try await wallet.add(try await wallet.token("\(token)"))
      let history = try #require(wallet.dashboard.payments.history)
      try await history.update()
      try await history.complete()
      let form = TokenPaymentForm(recipient: maker.address, amount: "1.5", currency: .token(token))
      let paid = try await wallet.confirm(try await wallet.review(form).transaction.id, .typed("123456"))
      try await history.update()
      let balance = try #require(try await town.network.account(account)?.lines.first).balance
      for entries in [try await whole(account, town.test), try await history.entries(limit: 100)] {
        let newest = try #require(entries.first)
        #expect(newest.hash == paid.hash && newest.kind == .contract && newest.changes.isEmpty && newest.fee == paid.fee)
        #expect(sums(entries) == [.native: balance.stroops])
        let title = await wallet.names(wallet.names(), withTokensOf: entries).title(of: newest)
        #expect(title.english == "Sent 1.5 TRY to \(ContractAddress(maker).shortAddress)")
        #expect(await wallet.names().title(of: newest).english == "Contract called")
      }
    }
  }

  @Test func `an operation that arrives while the history is loaded is listed completely, or the next time`() async throws {
    try await TestNetwork.with { test in
      let people = try await Townsfolk(test, "ana", "ben")
      let (ana, usd) = (try people.id("ana"), try people.asset("USD", of: "ben"))
      try await people.submit("ana", .changeTrust(code: try AssetCode("USD"), issuer: try people.id("ben")))
      try await people.submit("ben", .manageSellOffer(selling: usd, buying: .native, amount: Amount("5"), price: Price(2, 1)))
      let before = try await whole(ana, test)
      let buying = StellarKit.Operation.Body.manageBuyOffer(selling: .native, buying: usd, amount: try Amount("5"), price: try Price(2, 1))
      let transport = InterruptedTransport(before: "/operations") { _ = try? await people.submit("ana", buying) }
      let network = HorizonNetwork(try Horizon(url: test.horizon.url, transport: transport), clock: ContinuousClock())
      // A page's oldest operation is listed with the next page, which may have more of its effects.
      #expect(try await network.history(of: ana, before: nil, knownTo: nil, limit: 50)?.entries == before.dropLast())
      let entries = try #require(try await network.history(of: ana, before: nil, knownTo: before.first?.id, limit: 50)).entries
      let bought = try #require(entries.first)
      #expect(Set(text(bought.changes)) == ["-10 XLM", "+5 USD"])
      #expect(entries.dropFirst() == before.dropLast())
    }
  }

  /// A transport that runs something before the first request for a list.
  private final class InterruptedTransport: HTTPTransport {
    private let real = AsyncHTTPTransport()
    private let list: String
    private let event: Mutex<(@Sendable () async -> Void)?>

    init(before list: String, _ event: @escaping @Sendable () async -> Void) {
      self.list = list
      self.event = Mutex(event)
    }

    func send(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPReply {
      if URLComponents(string: request.url)?.path.hasSuffix(list) == true {
        let event = event.withLock { event in
          defer { event = nil }
          return event
        }
        await event?()
      }
      return try await real.send(request)
    }

    func stream(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPStreamReply { try await real.stream(request) }
  }

  @Test func `a fee is counted once if another account's later operation in the transaction takes the account's offer`() async throws {
    try await TestNetwork.with { test in
      let people = try await Townsfolk(test, "ana", "ben")
      let (ana, ben) = (try people.id("ana"), MuxedAccount(try people.id("ben")))
      let usd = try people.asset("USD", of: "ana")
      try await people.submit(
        "ana",
        [
          Operation(.manageSellOffer(selling: usd, buying: .native, amount: try Amount("5"), price: try Price(2, 1))),
          Operation(.changeTrust(code: try AssetCode("USD"), issuer: ana), source: ben),
          Operation(.manageBuyOffer(selling: .native, buying: usd, amount: try Amount("5"), price: try Price(2, 1)), source: ben),
        ], signedBy: [people["ben"]])
      let entries = try await whole(ana, test)
      #expect(entries.map(\.kind) == [.trade, .other, .createAccount] && entries.map(\.fee) == [nil, Amount(fee: 300), nil])
      let balance = try #require(try await test.network.account(ana)?.lines.first).balance
      #expect(sums(entries)[.native] == balance.stroops)
      var table = HistoryTable()
      #expect(table.lines(entries).matches(of: /"0\.0000300"/).count == 1)
      #expect(HistorySummary(of: entries, by: .asset, own: [], in: .gmt).fees == Amount(fee: 300))
    }
  }

  @Test func `merging or creating an empty account has neither a direction nor a payer`() async throws {
    try await TestNetwork.with { test in
      let people = try await Townsfolk(test, "stranger", "victim")
      let empty = try KeyPair(seed: TestRandomness.bytes(32))
      let (id, source) = (empty.accountID, MuxedAccount(empty.accountID))
      try await people.submit(
        "stranger",
        [
          Operation(.beginSponsoringFutureReserves(sponsored: id)), Operation(.createAccount(destination: id, startingBalance: .zero)),
          Operation(.endSponsoringFutureReserves, source: source),
        ], signedBy: [empty])
      try await people.submit(
        "stranger", [Operation(.accountMerge(destination: MuxedAccount(people.id("victim"))), source: source)], signedBy: [empty])
      let entry = try #require(try await whole(try people.id("victim"), test).first)
      #expect((entry.kind, entry.direction, entry.counterparty) == (.merge, .unmoved, id.address))
      #expect(entry.isFromCounterparty == nil && Names().title(of: entry).english == "An empty account was closed")
      let begun = try #require(try await whole(id, test).last)
      #expect(begun.isFromCounterparty == nil && Names().title(of: begun).english == "Account created")
    }
  }

  @Test func `an operation with many more effects than a page is listed completely`() async throws {
    try await TestNetwork.with { test in
      let people = try await Townsfolk(test, "maker", "taker")
      let (maker, usd) = (try people.id("maker"), try people.asset("USD", of: "maker"))
      let offer = StellarKit.Operation.Body.manageSellOffer(selling: usd, buying: .native, amount: try Amount("1"), price: try Price(1, 1))
      try await people.submit("maker", [StellarKit.Operation.Body](repeating: offer, count: 25))
      try await people.submit("taker", .changeTrust(code: try AssetCode("USD"), issuer: maker))
      try await people.submit("taker", .manageBuyOffer(selling: .native, buying: usd, amount: Amount("25"), price: Price(1, 1)))
      let entry = try #require(try await whole(maker, test, pageSize: 1).first)
      #expect(Set(text(entry.changes)) == ["+25 XLM", "-25 USD"])
    }
  }

  @Test func `a refresh of the overview sends two requests, or three if something is new`() async throws {
    try await TestNetwork.with { test in
      let transport = CountingTransport()
      let horizon = try Horizon(url: test.horizon.url, transport: transport)
      let folder = try TemporaryFolder()
      let wallet = try await test.fundedWallet(in: folder, through: HorizonNetwork(horizon, clock: ContinuousClock()))
      let account = try #require(wallet.account).id
      let people = try await Townsfolk(test, "ana")
      try await people.submit("ana", .payment(destination: MuxedAccount(account), asset: .native, amount: Amount("1")))
      wallet.dashboard.expire()
      await wallet.dashboard.refresh()
      try await wallet.dashboard.payments.history?.complete()
      transport.forget()
      wallet.dashboard.expire()
      await wallet.dashboard.refresh()
      #expect(transport.paths == ["/accounts/\(account)", "/accounts/\(account)/effects"])
      try await people.submit("ana", .payment(destination: MuxedAccount(account), asset: .native, amount: Amount("1")))
      transport.forget()
      wallet.dashboard.expire()
      await wallet.dashboard.refresh()
      #expect(transport.paths == ["/accounts/\(account)", "/accounts/\(account)/effects", "/accounts/\(account)/operations"])
      #expect(wallet.dashboard.payments.state.value?.first?.changes.first?.amount == (try Amount("1")))
    }
  }

  @Test func `a wallet shows its stored history and balances after signing in while the network is down`() async throws {
    try await TestNetwork.with { test in
      let (folder, network) = (try TemporaryFolder(), FaultyNetwork(test.network, faults: []))
      let wallet = try await test.fundedWallet(in: folder, through: network)
      await wallet.dashboard.refresh()
      #expect(wallet.dashboard.payments.state.value?.map(\.kind) == [.createAccount])
      network.setDown(true)
      let later = try await TestNetwork.wallet(in: folder, network)
      #expect(later.dashboard.assets.state.value == nil && later.dashboard.payments.history == nil)
      try await later.signIn(.typed("123456"))
      #expect(later.dashboard.assets.state.value == wallet.dashboard.assets.state.value && later.dashboard.assets.knownAt != nil)
      let history = try #require(later.dashboard.payments.history)
      #expect(try await history.entries(limit: PaymentManager.recentCount) == wallet.dashboard.payments.state.value)
      while later.dashboard.payments.state.value == nil { await Task.yield() }
      later.lock()
      #expect(later.dashboard.payments.history == nil)
    }
  }
}
