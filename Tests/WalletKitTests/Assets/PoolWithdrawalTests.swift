import Sentences
import StellarKit
import Testing

@testable import WalletKit

/// Withdrawals from pools that are refused, since they would fail or nobody knows what they would pay.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct PoolWithdrawalTests {
  private func refusal(_ market: Market, _ pool: LiquidityPool) async throws -> AssetRefusal {
    try #require(await #expect(throws: AssetRefusal.self) { try await market.wallet.reviewWithdrawal(from: pool.id) })
  }

  @Test func `nothing is taken out of a pool while it isn't known what the pool holds`() async throws {
    try await Market.open(faults: []) { market, network in
      let (pool, silver) = (try LiquidityPool(.native, market.asset("GOLD")), try market.asset("SILVER"))
      try await market.does(market.payer, .changePoolTrust(pool))
      let unknown: Sentence = "What this pool holds isn't known right now, so nothing is taken out. Try again later."
      network.say(reserves: { _ in nil })
      #expect(try await refusal(market, pool).general == unknown)
      // Another pool's assets.
      let parts = [Asset.native, silver].map { PoolReserves.Part(asset: $0, amount: .zero) }
      network.say(reserves: { _ in PoolReserves(parts: parts, shares: .zero) })
      #expect(try await refusal(market, pool).general == unknown)
      network.say(reserves: nil)
      _ = try await market.wallet.reviewWithdrawal(from: pool.id)
    }
  }

  @Test func `no more is taken out of a pool than the limits of its assets allow`() async throws {
    try await Market.open { market in
      let (wallet, gold) = (market.wallet, try market.asset("GOLD"))
      let pool = try LiquidityPool(.native, gold)
      try await market.does(
        market.payer, .changePoolTrust(pool),
        .liquidityPoolDeposit(
          pool.id, maximumA: try Amount("400"), maximumB: try Amount("100"), minimumPrice: try Price(1, 10), maximumPrice: try Price(10, 1)),
        try market.trust(gold, limit: try Amount("99.9999999")))
      #expect(try await refusal(market, pool).general?.english == "You would receive more GOLD than your limit allows. Raise the limit first.")
      try await market.does(market.payer, try market.trust(gold, limit: try Amount("100")))
      let review = try await wallet.reviewWithdrawal(from: pool.id)
      #expect(try await wallet.send(review.transaction, .typed("123456")).isConfirmed)
      #expect(try await market.balance(gold) == Amount("100"))
    }
  }
}
