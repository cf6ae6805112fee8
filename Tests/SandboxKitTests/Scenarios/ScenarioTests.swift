import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

@Suite struct ScenarioTests {
  private static let unit: Int64 = 10_000_000

  @Test func `10 GOLD buys 100 SILVER through COPPER`() async throws {
    let sandbox = try Sandbox.test(checksInvariants: true)
    try await sandbox.play(.pathPayments)
    let scenario = try PathPaymentsScenario()
    let send = XDR.PathPaymentStrictSendOp(
      sendAsset: scenario.gold, sendAmount: 10 * Self.unit, destination: MuxedAccount(scenario.payer.id).xdr, destAsset: scenario.silver,
      destMin: 100 * Self.unit, path: [scenario.copper])
    let result = try await sandbox.submit(try await sandbox.envelope(scenario.payer.key, .of(.pathPaymentStrictSend(send)))).result
    guard case .pathPaymentStrictSend(.success(let success))? = result?.operationResults.first else {
      Issue.record("\(String(describing: result))")
      return
    }
    #expect(success.last.amount == 100 * Self.unit)
    #expect(success.offers.count == 2)
  }

  @Test func `the makers' offers have the documented amounts and prices`() async throws {
    let sandbox = try Sandbox.test()
    try await sandbox.play(.pathPayments)
    let scenario = try PathPaymentsScenario()
    let offers = try await sandbox.offers
    #expect(offers.map(\.amount) == [10_000 * Self.unit, 1_000 * Self.unit])
    #expect(offers.map(\.price) == [XDR.Price(n: 1, d: 100), XDR.Price(n: 10, d: 1)])
    #expect(offers.map(\.selling) == [scenario.copper, scenario.silver])
    #expect(offers.map(\.buying) == [scenario.gold, scenario.copper])
  }

  @Test func `playing a scenario again, as after a restart, changes nothing`() async throws {
    let sandbox = try Sandbox.test()
    try await sandbox.play(.pathPayments)
    let ledger = await sandbox.latest.sequence
    try await sandbox.play(.pathPayments)
    #expect(await sandbox.latest.sequence == ledger)
  }

  @Test func `a scenario that was interrupted after the funding is finished the next time`() async throws {
    let sandbox = try Sandbox.test()
    for account in try PathPaymentsScenario().accounts.prefix(2) { _ = try await sandbox.fund(account.id) }
    try await sandbox.play(.pathPayments)
    #expect(try await sandbox.offers.count == 2)
  }

  @Test func `keys are the same in every run, and no two accounts share a key`() throws {
    let issuer = try PathPaymentsScenario().issuer
    #expect(try Scenario.pathPayments.accounts.first?.id == issuer.id)
    let all = try Scenario.allCases.flatMap { try $0.accounts }
    #expect(Set(all.map(\.id)).count == all.count)
    #expect(all.allSatisfy { $0.key.revealSecretSeed().hasPrefix("S") })
  }

  @Test func `the busy scenario makes offers, a pool and payments, and more offers and payments each time`() async throws {
    let sandbox = try Sandbox.test(checksInvariants: true)
    try await sandbox.play(.busy)
    let scenario = try BusyScenario()
    let first = try await sandbox.offers.count
    #expect(first > 300)
    let payments = try await sandbox.payments(of: scenario.people[0].key).count
    #expect(payments > 20)
    let id = LiquidityPoolEntry.id(of: scenario.pool)
    let pool = try #require(await sandbox.withState { $0.pools[id] })
    #expect(pool.trustlineCount == scenario.people.count && pool.reserveA > 0 && pool.reserveB > 0)
    try await sandbox.play(.busy)
    #expect(try await sandbox.offers.count > first)
    #expect(try await sandbox.payments(of: scenario.people[0].key).count > payments)
  }

  @Test func `a scenario can be played if ledgers close at an interval`() async throws {
    let sandbox = try Sandbox.test(closeTime: .milliseconds(1))
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { await sandbox.run() }
      try await sandbox.play(.pathPayments)
      group.cancelAll()
    }
    #expect(try await sandbox.offers.count == 2)
  }

  @Test func `a funding request that the network has forgotten is repeated`() async throws {
    let sandbox = try Sandbox.test(closeTime: .milliseconds(1))
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        await sandbox.whenQueued(1)
        await sandbox.forgetWaiting()
        await sandbox.run()
      }
      try await sandbox.play(.pathPayments)
      group.cancelAll()
    }
    #expect(try await sandbox.offers.count == 2)
  }

  @Test func `an account without sequence numbers can't play, and the error says what to do`() async throws {
    let sandbox = try Sandbox.test()
    let account = try PathPaymentsScenario().payer
    _ = try await sandbox.fund(account.id)
    try await sandbox.apply(account.key, [.bump(to: .max)])
    var payment = ScenarioTransaction(account)
    payment.pay(1, .native, from: account, to: account)
    let transaction = payment
    await #expect {
      try await transaction.submit(to: SandboxScenarioNetwork(sandbox: sandbox))
    } throws: {
      "\($0)".contains("tx_bad_seq") && "\($0)".contains("--reset")
    }
  }

  @Test func `a scenario that can't be played fails with the reason and what to do`() async throws {
    let sandbox = try Sandbox.test()
    let scenario = try PathPaymentsScenario()
    for account in scenario.accounts { _ = try await sandbox.fund(account.id) }
    // Somebody who knows the keys has changed the account before.
    _ = try await sandbox.submit(try await sandbox.envelope(scenario.payer.key, .options { $0.masterWeight = 0 }))
    await #expect {
      try await sandbox.play(.pathPayments)
    } throws: {
      "\($0)".contains("tx_failed") && "\($0)".contains("--reset")
    }
  }
}

extension Sandbox {
  /// All offers, the oldest first.
  fileprivate var offers: [OfferEntry] {
    get async throws {
      try await history.read { try $0.ledger(of: .sandbox)?.state.offers.entries.sorted { $0.key.id < $1.key.id }.map(\.value) ?? [] }
    }
  }
}
