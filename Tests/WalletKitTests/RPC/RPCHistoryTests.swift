import Foundation
import HorizonKit
import RPCKit
import SandboxKit
import StellarKit
import Testing

@testable import WalletKit

/// The history out of events, beside Horizon's of the same network.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct RPCHistoryTests {
  private func whole(_ account: AccountID, _ network: any WalletNetwork, pageSize: Int = 200) async throws -> [HistoryEntry] {
    var entries: [HistoryEntry] = []
    var next: Int64?
    repeat {
      guard let page = try await network.history(of: account, before: next, knownTo: nil, limit: pageSize) else { break }
      entries += page.entries
      next = page.range.low
    } while next ?? 0 > 0
    return entries
  }

  /// What both services have to agree on.
  private func facts(_ entry: HistoryEntry) -> [String] {
    func text(_ changes: [HistoryChange]) -> [String] { changes.map { "\($0.isGain ? "+" : "-")\($0.amount.trimmed) \($0.asset)" }.sorted() }
    return ["\(entry.id)", entry.kind.rawValue, "\(Int(entry.time.timeIntervalSince1970))"] + text(entry.changes) + text(entry.otherSide)
      + [entry.counterparty ?? "", entry.memo?.text ?? "", entry.operation]
  }

  @Test func `whatever moved is told as Horizon tells it, by the same ids, in pages of any length`() async throws {
    try await TestNetwork.with(try Sandbox(storage: .inMemory, keepsMeta: true, now: { Date() })) { test in
      let people = try await Townsfolk(test, "issuer", "ana", "ben", "leaver")
      let (issuer, ana, ben) = (try people.id("issuer"), try people.id("ana"), try people.id("ben"))
      let (usd, code) = (try people.asset("USD", of: "issuer"), try AssetCode("USD"))
      var options = AccountOptions()
      options.setFlags = [.clawbackEnabled, .authorizationRevocable]
      try await people.submit("issuer", .setOptions(options))
      for name in ["ana", "ben"] { try await people.submit(name, .changeTrust(code: code, issuer: issuer)) }
      try await people.submit("issuer", .payment(destination: MuxedAccount(ana), asset: usd, amount: Amount("500")))
      try await people.submit("issuer", .payment(destination: MuxedAccount(ben), asset: usd, amount: Amount("500")))
      try await people.submit("ana", .manageSellOffer(selling: usd, buying: .native, amount: Amount("100"), price: Price(2, 1)))
      try await people.submit(
        "ben", memo: Memo("lunch", kind: .text),
        .pathPaymentStrictReceive(
          sendAsset: .native, sendMax: Amount("30"), destination: MuxedAccount(issuer, id: 9), asset: usd, amount: Amount("10")))
      try await people.submit("ben", .manageBuyOffer(selling: .native, buying: usd, amount: Amount("20"), price: Price(2, 1)))
      try await people.submit(
        "ben", .pathPaymentStrictSend(sendAsset: .native, sendAmount: Amount("4"), destination: MuxedAccount(ben), asset: usd, minimum: Amount("1")))
      try await people.submit(
        "ana", .payment(destination: MuxedAccount(ben, id: 3), asset: .native, amount: Amount("1")),
        .manageData(name: try DataName("a"), value: try DataValue("b")),
        .payment(destination: MuxedAccount(ana), asset: usd, amount: Amount("3")))
      try await people.submit("ana", .payment(destination: MuxedAccount(ben), asset: .native, amount: Amount("1000000")))
      let pool = try LiquidityPool(.native, usd)
      try await people.submit("ana", .changePoolTrust(pool))
      try await people.submit(
        "ana",
        .liquidityPoolDeposit(pool.id, maximumA: Amount("20"), maximumB: Amount("10"), minimumPrice: Price(1, 1), maximumPrice: Price(3, 1)))
      try await people.submit("ana", .liquidityPoolWithdraw(pool.id, shares: Amount("5"), minimumA: Amount("0"), minimumB: Amount("0")))
      try await people.submit("ana", .createClaimableBalance(asset: usd, amount: Amount("7"), claimants: [try Claimant(ben)]))
      let waiting = try await test.horizon.claimableBalances(claimant: ben).page().records
      try await people.submit("ben", .claimClaimableBalance(try #require(waiting.first).id))
      try await people.submit("issuer", .clawback(code: code, issuer: issuer, from: MuxedAccount(ben), amount: Amount("2.5")))
      let stranger = try KeyPair(seed: TestRandomness.bytes(32)).accountID
      try await people.submit("ana", .createAccount(destination: stranger, startingBalance: Amount("5")))
      try await people.submit("leaver", .accountMerge(destination: MuxedAccount(ana)))
      let rpc = try test.rpc()
      for account in [ana, ben, stranger] {
        let expected = try await whole(account, test.network).filter { !$0.changes.isEmpty }
        let told = try await whole(account, rpc)
        #expect(told.map(\.id) == expected.map(\.id))
        for (entry, expected) in zip(told, expected) {
          // Of what others did along the account's offers, Horizon's effects tell no memo.
          guard expected.hash != nil else {
            #expect((entry.kind, entry.changes.count) == (expected.kind, expected.changes.count))
            continue
          }
          #expect(facts(entry) == facts(expected))
          #expect(entry.hash == expected.hash && entry.fee == expected.fee)
        }
        for size in [1, 3] { #expect(try await whole(account, rpc, pageSize: size).map(\.id) == expected.map(\.id)) }
        let newest = try #require(told.first)
        #expect(try await rpc.historyEntry(newest.id, of: account) == newest)
      }
    }
  }

  @Test func `of an account with more events than one answer has, none is missing, and none comes twice`() async throws {
    try await TestNetwork.with(try Sandbox(storage: .inMemory, keepsMeta: true, now: { Date() })) { test in
      let people = try await Townsfolk(test, "ana", "ben")
      let ben = try people.id("ben")
      let payments = [StellarKit.Operation.Body](
        repeating: .payment(destination: MuxedAccount(ben), asset: .native, amount: try Amount("0.1")), count: 10)
      for _ in 0..<6 { try await people.submit("ana", payments) }
      for _ in 0..<3 { _ = try await test.fundedAccount() }
      var rpc = try test.rpc()
      rpc.eventsTogether = 20
      let told = try await whole(ben, rpc)
      #expect(told.count == 61 && told.map(\.id) == Set(told.map(\.id)).sorted(by: >))
    }
  }

  @Test func `what a server forgot stays, what Horizon tells later comes to it once, and nothing is thrown away`() async throws {
    let folder = try TemporaryFolder()
    try await TestNetwork.with(try Sandbox(storage: .inMemory, keepsMeta: true, now: { Date() }), rpcRetention: 4) { test in
      let wallet = try await test.fundedWallet(in: folder, through: try test.rpc())
      let account = try #require(wallet.account).id
      let people = try await Townsfolk(test, "ana")
      func receive(_ amount: String) async throws {
        try await people.submit("ana", .payment(destination: MuxedAccount(account), asset: .native, amount: Amount(amount)))
      }
      try await wallet.signIn(Self.credential)
      let history = try #require(wallet.dashboard.payments.history)
      try await receive("1")
      #expect(try await history.update())
      #expect(await history.keptSince != nil)
      for _ in 0..<6 { _ = try await test.fundedAccount() }
      try await receive("2")
      try await history.update()
      try await receive("3")
      try await history.update()
      #expect(try await !history.update())
      let amounts = try await history.entries(limit: 50).flatMap(\.changes).map(\.amount.trimmed)
      #expect(amounts.prefix(3) == ["3", "2", "1"])
      #expect(try await !history.isComplete())
      // The same folder, by Horizon.
      let second = try await TestNetwork.wallet(in: folder, test.network)
      try await second.signIn(Self.credential)
      let whole = try #require(second.dashboard.payments.history)
      try await whole.update()
      try await whole.complete()
      #expect(try await whole.isComplete())
      let expected = try await test.history(of: account)
      #expect(try await whole.entries(limit: 50) == expected)
      // And by RPC again, which knows less of them.
      let third = try await TestNetwork.wallet(in: folder, try test.rpc())
      try await third.signIn(Self.credential)
      let again = try #require(third.dashboard.payments.history)
      try await receive("4")
      try await again.update()
      #expect(try await again.entries(limit: 50).dropFirst() == expected[...])
    }
  }

  private static let credential = VaultCredential.typed("123456")
}
