import StellarKit
import StellarXDR

/// The accounts and transactions of ``Scenario/pathPayments``. Everything but the funding is one transaction, so it is played once, as a whole.
struct PathPaymentsScenario {
  private static let unit: Int64 = 10_000_000

  let issuer: ScenarioAccount
  let copperMaker: ScenarioAccount
  let silverMaker: ScenarioAccount
  let payer: ScenarioAccount

  init() throws(StrKeyError) {
    issuer = try ScenarioAccount("issuer of GOLD, COPPER and SILVER", in: .pathPayments)
    copperMaker = try ScenarioAccount("sells COPPER for GOLD", in: .pathPayments)
    silverMaker = try ScenarioAccount("sells SILVER for COPPER", in: .pathPayments)
    payer = try ScenarioAccount("has GOLD and wants SILVER", in: .pathPayments)
  }

  var accounts: [ScenarioAccount] { [issuer, copperMaker, silverMaker, payer] }
  var gold: XDR.Asset { XDR.Asset("GOLD", of: issuer) }
  var copper: XDR.Asset { XDR.Asset("COPPER", of: issuer) }
  var silver: XDR.Asset { XDR.Asset("SILVER", of: issuer) }

  func play(on network: any ScenarioNetwork) async throws {
    // A new account's sequence number is its ledger's number followed by zeros. Anything else means that the transaction has been applied.
    if let used = try await network.sequenceNumber(of: issuer.id), used & 0xFFFF_FFFF > 0 { return }
    for account in accounts { try await network.makeIfMissing(account.id) }
    var transaction = ScenarioTransaction(issuer)
    for (account, assets) in [(copperMaker, [gold, copper]), (silverMaker, [copper, silver]), (payer, [gold, silver])] {
      for asset in assets { transaction.trust(asset.line, by: account) }
    }
    transaction.pay(10_000 * Self.unit, copper, from: issuer, to: copperMaker)
    transaction.pay(1_000 * Self.unit, silver, from: issuer, to: silverMaker)
    transaction.pay(100 * Self.unit, gold, from: issuer, to: payer)
    transaction.sell(10_000 * Self.unit, copper, for: gold, at: XDR.Price(n: 1, d: 100), by: copperMaker)
    transaction.sell(1_000 * Self.unit, silver, for: copper, at: XDR.Price(n: 10, d: 1), by: silverMaker)
    try await transaction.submit(to: network)
  }
}
