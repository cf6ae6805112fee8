import StellarKit
import StellarXDR

/// The scenario of ``Scenario/busy``.
struct BusyScenario {
  private static let unit: Int64 = 10_000_000
  private static let peopleCount = 60
  /// The number of operations of one kind for each account. They go into a transaction of their own.
  private static let offersEach = 10
  private static let paymentsEach = 20
  private static let codes = ["USD", "EUR", "GBP", "JPY", "CHF", "BTC", "ETH", "GOLD"]

  let issuer: ScenarioAccount
  let people: [ScenarioAccount]

  init() throws(StrKeyError) {
    issuer = try ScenarioAccount("issuer", in: .busy)
    people = try (1...Self.peopleCount).map { number throws(StrKeyError) in try ScenarioAccount("person \(number)", in: .busy) }
  }

  var accounts: [ScenarioAccount] { [issuer] + people }
  var assets: [XDR.Asset] { Self.codes.map { XDR.Asset($0, of: issuer) } }
  /// The pool of lumens and the first asset.
  var pool: XDR.LiquidityPoolConstantProductParameters {
    XDR.LiquidityPoolConstantProductParameters(assetA: .native, assetB: assets[0], fee: 30)
  }

  func play(on network: any ScenarioNetwork) async throws {
    try await network.makeIfMissing(issuer.id)
    // A person whose account has used a sequence number has been set up already.
    try await together { person in
      let used = try await network.sequenceNumber(of: person.id)
      try await network.makeIfMissing(person.id)
      if (used ?? 0) & 0xFFFF_FFFF == 0 { try await settle(person).submit(to: network) }
    }
    try await together { try await offers(of: $0).submit(to: network) }
    try await together { try await payments(of: $0).submit(to: network) }
  }

  /// Does something for each person, concurrently.
  private func together(_ work: @escaping @Sendable (ScenarioAccount) async throws -> Void) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for person in people { group.addTask { try await work(person) } }
      try await group.waitForAll()
    }
  }

  /// Makes the transaction that sets up a person's trustlines, first balances and share of the pool.
  private func settle(_ person: ScenarioAccount) -> ScenarioTransaction {
    var transaction = ScenarioTransaction(person)
    for asset in assets {
      transaction.trust(asset.line, by: person)
      transaction.pay(10_000 * Self.unit, asset, from: issuer, to: person)
    }
    transaction.trust(.poolShare(.constantProduct(pool)), by: person)
    let deposit = XDR.LiquidityPoolDepositOp(
      liquidityPoolID: LiquidityPoolEntry.id(of: pool), maxAmountA: 100 * Self.unit, maxAmountB: 100 * Self.unit,
      minPrice: XDR.Price(n: 1, d: .max), maxPrice: XDR.Price(n: .max, d: 1))
    transaction.add(.liquidityPoolDeposit(deposit), by: person)
    return transaction
  }

  private func number(of person: ScenarioAccount) -> Int { people.firstIndex { $0.id == person.id } ?? 0 }

  /// Makes offers on both sides of several books. The higher an offer's price, the further it is from 1, at which all assets would be worth the same.
  private func offers(of person: ScenarioAccount) -> ScenarioTransaction {
    var transaction = ScenarioTransaction(person)
    let number = number(of: person)
    for index in 0..<Self.offersEach {
      let selling = assets[(number + index) % assets.count]
      let buying = index.isMultiple(of: 2) ? .native : assets[(number + index + 1) % assets.count]
      transaction.sell(Self.unit, selling, for: buying, at: XDR.Price(n: Int32(1_010 + number * 7 + index), d: 1_000), by: person)
    }
    return transaction
  }

  private func payments(of person: ScenarioAccount) -> ScenarioTransaction {
    var transaction = ScenarioTransaction(person)
    let number = number(of: person)
    for index in 1...Self.paymentsEach {
      let other = people[(number + index) % people.count]
      transaction.pay(Int64(index) * Self.unit / 10, ([.native] + assets)[index % (assets.count + 1)], from: person, to: other)
    }
    return transaction
  }
}
