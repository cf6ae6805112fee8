import Foundation
import HorizonKit
import StellarKit
import Testing

/// The code of HorizonKit's guide to the checks before a payment, verbatim.
@MainActor
struct AskingBeforePayingTests {
  private enum Refusal: Error, Equatable {
    case noTrustline
    case full(Amount)
    case memoRequired([AccountID])
    case noPath
  }

  /// Returns the operation that pays the recipient, or throws the reason why they can't receive the amount.
  private func body(_ amount: Amount, of asset: Asset, to recipientID: AccountID, _ horizon: Horizon) async throws -> StellarKit.Operation.Body {
    guard let recipient = try await horizon.findAccount(recipientID) else {
      return .createAccount(destination: recipientID, startingBalance: amount)
    }
    guard let line = recipient.balance(of: asset) else { throw Refusal.noTrustline }
    guard amount <= line.receivable else { throw Refusal.full(line.receivable) }
    return .payment(destination: MuxedAccount(recipientID), asset: asset, amount: amount)
  }

  private func spendable(of asset: Asset, by sender: AccountResource, _ horizon: Horizon) async throws -> Amount {
    let most = sender.spendable(of: asset, baseReserve: try await horizon.latestLedger().baseReserve)
    return most
  }

  private func check(_ transaction: Transaction, _ horizon: Horizon) async throws {
    let missing = try await horizon.recipientsMissingMemo(of: transaction)
    guard missing.isEmpty else { throw Refusal.memoRequired(missing) }
  }

  private func missingWeight(_ signed: SignedTransaction, _ transaction: Transaction, of sender: AccountResource) -> Int {
    let level = transaction.requiredLevels[sender.accountID] ?? .medium
    let weight = sender.accountSigners.missingWeight(of: signed.envelope.signatures, for: signed.hash, level: level)
    return weight
  }

  private func exchange(
    _ amount: Amount, of asset: Asset, for wanted: Asset, to recipientID: AccountID, _ horizon: Horizon
  ) async throws -> StellarKit.Operation {
    let paths = try await horizon.paths(toSend: amount, of: asset, to: .assets([wanted]))
    guard let best = paths.max(by: { $0.destinationAmount < $1.destinationAmount }) else { throw Refusal.noPath }
    let minimum = try best.destinationAmount.multiplied(by: Price(99, 100), rounding: .up)
    let payment = Operation(best.sending(to: MuxedAccount(recipientID), minimum: minimum))
    return payment
  }

  @Test func `a payment creates a missing recipient, and is refused without a trustline or room within its limit`() async throws {
    try await LocalNetwork.run { url in
      let people = try await People(url, "issuer", "holder")
      let (horizon, holder, stranger) = (people.horizon, try people.id("holder"), try KeyPair(seed: LocalNetwork.randomBytes(32)).accountID)
      let (gold, five) = (try people.asset("GOLD", of: "issuer"), try Amount("5"))
      #expect(try await self.body(five, of: .native, to: stranger, horizon) == .createAccount(destination: stranger, startingBalance: five))
      await #expect(throws: Refusal.noTrustline) { try await self.body(five, of: gold, to: holder, horizon) }
      try await people.submit("holder", .changeTrust(code: AssetCode("GOLD"), issuer: people.id("issuer"), limit: Amount("4")))
      await #expect(throws: Refusal.full(try Amount("4"))) { try await self.body(five, of: gold, to: holder, horizon) }
      let four = try Amount("4")
      #expect(try await self.body(four, of: gold, to: holder, horizon) == .payment(destination: MuxedAccount(holder), asset: gold, amount: four))
    }
  }

  @Test func `the spendable balance leaves the reserve and can be sent in full`() async throws {
    try await LocalNetwork.run { url in
      let people = try await People(url, "sender", "recipient")
      try await people.submit("sender", .manageData(name: DataName("note"), value: DataValue(Array("x".utf8))))
      let sender = try await people.horizon.account(people.id("sender"))
      let most = try await self.spendable(of: .native, by: sender, people.horizon)
      #expect(try sender.balance(of: .native)?.balance.subtracting(most) == Amount("1.5"))
      let fee = Amount(fee: Transaction.minimumBaseFee)
      let pay = { (amount: Amount) throws in
        StellarKit.Operation.Body.payment(destination: MuxedAccount(try people.id("recipient")), asset: .native, amount: amount)
      }
      await #expect(throws: People.Refused("op_underfunded")) { try await people.submit("sender", pay(most)) }
      // The refused payment was charged its fee, too.
      try await people.submit("sender", pay(most.subtracting(fee).subtracting(fee)))
      let after = try await people.horizon.account(people.id("sender"))
      #expect(try await self.spendable(of: .native, by: after, people.horizon) == .zero)
    }
  }

  @Test func `a payment without a memo names the recipient that requires one`() async throws {
    try await LocalNetwork.run { url in
      let people = try await People(url, "sender", "exchange")
      let (horizon, exchange) = (people.horizon, try people.id("exchange"))
      try await people.submit("exchange", .manageData(name: DataName(MemoRequirement.dataName), value: DataValue(Array("1".utf8))))
      let numbers = SequenceNumbers { account in try await horizon.account(account).sequence }
      var builder = TransactionBuilder(source: MuxedAccount(try people.id("sender")), sequenceNumbers: numbers)
      builder.operations = [Operation(.payment(destination: MuxedAccount(exchange), asset: .native, amount: try Amount("1")))]
      builder.fee = .percentile(.p90, cap: 10_000)
      builder.feeStatistics = try await horizon.feeStats().statistics
      let transaction = try await builder.build(now: try await horizon.latestLedger().closeTime)
      await #expect(throws: Refusal.memoRequired([exchange])) { try await self.check(transaction, horizon) }
      builder.memo = .id(7)
      try await self.check(try await builder.build(now: 1_790_000_000), horizon)
      #expect(transaction.fee == 100)
    }
  }

  @Test func `a transaction of a two-key account reports the missing signature weight`() async throws {
    try await LocalNetwork.run { url in
      let people = try await People(url, "sender", "second")
      var options = AccountOptions()
      options.signer = Signer(.ed25519(try people.id("second")), weight: 1)
      (options.mediumThreshold, options.highThreshold) = (2, 2)
      try await people.submit("sender", .setOptions(options))
      let sender = try await people.horizon.account(people.id("sender"))
      let transaction = try people.transaction(sender, .payment(destination: MuxedAccount(people.id("second")), asset: .native, amount: Amount("1")))
      let signed = transaction.signed(by: try people.key("sender"), on: .sandbox)
      #expect(self.missingWeight(signed, transaction, of: sender) == 1)
      let complete = try signed.adding(signaturesOf: [people.key("second")])
      #expect(self.missingWeight(complete, transaction, of: sender) == 0)
      let outcome = await people.horizon.submit(complete)
      if case .applied = outcome {} else { Issue.record("\(outcome)") }
    }
  }

  @Test func `an exchange finds a payment path and delivers the other asset`() async throws {
    try await LocalNetwork.run { url in
      let people = try await People(url, "maker", "sender")
      let (gold, silver) = (try people.asset("GOLD", of: "maker"), try people.asset("SILVER", of: "maker"))
      let (horizon, sender, ten) = (people.horizon, try people.id("sender"), try Amount("10"))
      await #expect(throws: Refusal.noPath) { try await self.exchange(ten, of: .native, for: silver, to: sender, horizon) }
      for code in ["GOLD", "SILVER"] {
        try await people.submit("sender", .changeTrust(code: AssetCode(code), issuer: people.id("maker")))
      }
      let offers: [(Asset, Asset)] = [(gold, .native), (silver, gold)]
      for (selling, buying) in offers {
        try await people.submit("maker", .manageSellOffer(selling: selling, buying: buying, amount: Amount("1000"), price: Price(1, 2)))
      }
      let operation = try await self.exchange(ten, of: .native, for: silver, to: sender, horizon)
      try await people.submit("sender", operation.body)
      #expect(try await horizon.account(sender).balance(of: silver)?.balance == Amount("40"))
      let path = try #require(try await horizon.paths(toReceive: ten, of: silver, from: .account(sender)).first { $0.sourceAsset == .native })
      try await people.submit("sender", path.delivering(to: MuxedAccount(sender), maximum: path.sourceAmount))
      #expect(try await horizon.account(sender).balance(of: silver)?.balance == Amount("50"))
    }
  }
}
