import Foundation
import HorizonKit
import StellarKit
import Testing

/// Balance changes on an embedded network: each kind of operation, as both accounts see it.
@MainActor
struct BalanceChangeTests {
  /// The balance changes of an operation as texts, requested as in the guide.
  private func changes(_ number: Int64, of account: AccountID, _ horizon: Horizon) async throws -> [String] {
    let effects = try await horizon.effects(of: .account(account)).page(order: .descending, limit: 200).records
    #expect(effects.contains { $0.operationID == number })
    return try await horizon.operation(number).balanceChanges(of: account, by: effects).map { change in
      "\(change.isGain ? "+" : "-")\(change.amount.amount?.trimmed ?? "") \(change.asset.code)"
    }
  }

  @Test func `payments, merges and clawbacks list the balance changes of both accounts`() async throws {
    try await LocalNetwork.run { url in
      let people = try await People(url, "issuer", "holder", "leaver")
      let (horizon, issuer, holder, leaver) = (people.horizon, try people.id("issuer"), try people.id("holder"), try people.id("leaver"))
      let (usd, code) = (try people.asset("USD", of: "issuer"), try AssetCode("USD"))
      var options = AccountOptions()
      options.setFlags = [.clawbackEnabled, .authorizationRevocable]
      try await people.submit("issuer", .setOptions(options))
      try await people.submit("holder", .changeTrust(code: code, issuer: issuer))
      let paid = try await people.submit("issuer", .payment(destination: MuxedAccount(holder), asset: usd, amount: Amount("10")))
      #expect(try await self.changes(paid, of: holder, horizon) == ["+10 USD"])
      let taken = try await people.submit("issuer", .clawback(code: code, issuer: issuer, from: MuxedAccount(holder), amount: Amount("4")))
      #expect(try await self.changes(taken, of: holder, horizon) == ["-4 USD"])
      let merged = try await people.submit("leaver", .accountMerge(destination: MuxedAccount(holder)))
      #expect(try await self.changes(merged, of: holder, horizon) == ["+9999.99999 XLM"])
      #expect(try await self.changes(merged, of: leaver, horizon) == ["-9999.99999 XLM"])
      #expect(try await horizon.findAccount(leaver) == nil)
      let itself = try await people.submit("holder", .payment(destination: MuxedAccount(holder), asset: usd, amount: Amount("1")))
      #expect(try await self.changes(itself, of: holder, horizon) == [])
    }
  }

  @Test func `a path payment lists the balance changes of its sender, its recipient and the offer's maker`() async throws {
    try await LocalNetwork.run { url in
      let people = try await People(url, "maker", "sender", "recipient")
      let (horizon, maker, sender, recipient) = (people.horizon, try people.id("maker"), try people.id("sender"), try people.id("recipient"))
      let (usd, code) = (try people.asset("USD", of: "maker"), try AssetCode("USD"))
      try await people.submit("recipient", .changeTrust(code: code, issuer: maker))
      try await people.submit("maker", .manageSellOffer(selling: usd, buying: .native, amount: Amount("100"), price: Price(2, 1)))
      let number = try await people.submit(
        "sender",
        .pathPaymentStrictSend(
          sendAsset: .native, sendAmount: Amount("10"), destination: MuxedAccount(recipient), asset: usd, minimum: Amount("5")))
      #expect(try await self.changes(number, of: sender, horizon) == ["-10 XLM"])
      #expect(try await self.changes(number, of: recipient, horizon) == ["+5 USD"])
      #expect(try await self.changes(number, of: maker, horizon) == ["-5 USD", "+10 XLM"])
      // The maker isn't part of the operation, which is found through its effects only.
      #expect(try await !horizon.operations(of: .account(maker)).page(order: .descending).records.map(\.id).contains(number))
      let payments = try await horizon.payments(of: .account(recipient)).page(order: .descending).records
      #expect(payments.first?.id == number)
    }
  }

  @Test func `offers filled at once, pool deposits and swaps list what was given and received`() async throws {
    try await LocalNetwork.run { url in
      let people = try await People(url, "maker", "taker")
      let (horizon, maker, taker) = (people.horizon, try people.id("maker"), try people.id("taker"))
      let (usd, code) = (try people.asset("USD", of: "maker"), try AssetCode("USD"))
      try await people.submit("taker", .changeTrust(code: code, issuer: maker))
      try await people.submit("maker", .manageSellOffer(selling: usd, buying: .native, amount: Amount("100"), price: Price(2, 1)))
      let bought = try await people.submit(
        "taker", .manageBuyOffer(selling: .native, buying: usd, amount: Amount("50"), price: Price(2, 1)))
      #expect(try await Set(self.changes(bought, of: taker, horizon)) == ["-100 XLM", "+50 USD"])
      let pool = try LiquidityPool(.native, usd)
      try await people.submit("taker", .changePoolTrust(pool))
      let deposited = try await people.submit(
        "taker",
        .liquidityPoolDeposit(
          pool.id, maximumA: Amount("20"), maximumB: Amount("10"), minimumPrice: Price(1, 1), maximumPrice: Price(3, 1)))
      #expect(try await Set(self.changes(deposited, of: taker, horizon)) == ["-20 XLM", "-10 USD"])
      let swapped = try await people.submit(
        "maker",
        .pathPaymentStrictSend(sendAsset: .native, sendAmount: Amount("1"), destination: MuxedAccount(taker), asset: usd, minimum: Amount("0.1")))
      #expect(try await self.changes(swapped, of: maker, horizon) == ["-1 XLM"])
    }
  }

  @Test func `a claimable balance leaves its creator's account, and its claimant gets it within the claim period`() async throws {
    try await LocalNetwork.run { url in
      let people = try await People(url, "giver", "heir")
      let (horizon, giver, heir) = (people.horizon, try people.id("giver"), try people.id("heir"))
      let soon = Int64(Date().timeIntervalSince1970) + 100_000
      let claimants = [
        try Claimant(heir, when: .and(.not(.before(seconds: 1)), .before(seconds: soon))), try Claimant(giver, when: .not(.before(seconds: soon))),
      ]
      let made = try await people.submit("giver", .createClaimableBalance(asset: .native, amount: Amount("7"), claimants: claimants))
      #expect(try await self.changes(made, of: giver, horizon) == ["-7 XLM"])
      var waiting: [ClaimableBalanceResource] = []
      for try await balance in horizon.claimableBalances(claimant: heir).records() { waiting.append(balance) }
      let (balance, now) = (try #require(waiting.first), Date())
      let turn = Date(timeIntervalSince1970: TimeInterval(soon))
      #expect(balance.claimability(for: heir, at: now) == .now(until: turn))
      #expect(balance.claimability(for: giver, at: now) == .later(turn))
      await #expect(throws: People.Refused("op_cannot_claim")) { try await people.submit("giver", .claimClaimableBalance(balance.id)) }
      let claimed = try await people.submit("heir", .claimClaimableBalance(balance.id))
      #expect(try await self.changes(claimed, of: heir, horizon) == ["+7 XLM"])
    }
  }

  @Test func `a stream of effects gives each effect the number of its operation`() async throws {
    try await LocalNetwork.run { url in
      let people = try await People(url, "sender", "recipient")
      let (horizon, recipient) = (people.horizon, try people.id("recipient"))
      let newest = try await horizon.effects(of: .account(recipient)).page(order: .descending, limit: 1).records.first
      let number = try await people.submit("sender", .payment(destination: MuxedAccount(recipient), asset: .native, amount: Amount("3")))
      for try await effect in horizon.effects(of: .account(recipient)).stream(after: newest?.pagingToken ?? "0") {
        #expect(effect.operationID == number)
        #expect(effect.details == .accountCredited(asset: .native, amount: WideAmount(try Amount("3"))))
        break
      }
    }
  }
}
