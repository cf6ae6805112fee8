import Sentences
import StellarKit
import StellarXDR
import Testing

@testable import WalletKit

/// Steps of envelopes from elsewhere whose words alone don't tell what they lead to.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct EnvelopeStepTests {
  private func review(_ market: Market, of source: KeyPair, _ operations: [StellarKit.Operation]) async throws -> EnvelopeReview {
    let envelope = try Transaction(
      source: MuxedAccount(source.accountID), sequenceNumber: try await market.next(source.accountID), timeBounds: TimeBounds(maxTime: Market.end),
      operations: operations
    ).signed(by: [], on: .sandbox)
    return try await market.wallet.review(envelope)
  }

  @Test func `a review names the assets of an envelope's pools, from the network or the envelope itself, and warns of an unknown pool`() async throws
  {
    try await Market.open { market in
      let (gold, new) = (try market.asset("GOLD"), try market.asset("BRASS"))
      let (known, unknown) = (try LiquidityPool(gold, .native), try LiquidityPool(new, .native))
      try await market.does(market.payer, .changePoolTrust(known))
      let (one, price) = (try Amount("1"), try Price(1, 1))
      let warning = "BasicPay couldn't find out which assets are in the pool \(unknown.id), so it can't say what is given and what is received."
      for (pool, asset) in [(known, gold), (unknown, new)] {
        let note = "The pool \(pool.id) holds XLM (first) and \(asset) (second)."
        let steps: [StellarKit.Operation.Body] = [
          .liquidityPoolDeposit(pool.id, maximumA: one, maximumB: one, minimumPrice: price, maximumPrice: price),
          .liquidityPoolWithdraw(pool.id, shares: one, minimumA: one, minimumB: one),
        ]
        for step in steps {
          let found = try await review(market, of: market.payer, [Operation(step)])
          #expect(found.notes.map(\.english).contains(note) == (pool == known))
          #expect(found.warnings.map(\.english).contains(warning) == (pool == unknown))
        }
        let trusted = try await review(market, of: market.payer, [Operation(.changePoolTrust(pool))] + steps.map { Operation($0) })
        #expect(trusted.notes.map(\.english).filter { $0 == note }.count == 1 && !trusted.warnings.map(\.english).contains(warning))
      }
      let answer = PoolReserves(parts: [Asset.native, gold].map { PoolReserves.Part(asset: $0, amount: one) }, shares: one)
      #expect(answer.pool(known.id) == known && answer.pool(unknown.id) == nil, "the id proves what a server says")
    }
  }

  @Test func `a server that fails is asked for one of an envelope's pools, not for each of them`() async throws {
    try await Market.open(faults: []) { market, network in
      let (one, pools) = (try Amount("1"), try ["ONE", "TWO", "SIX"].map { try LiquidityPool(market.asset($0), .native) })
      network.setDown(true)
      let found = try await review(
        market, of: market.payer, pools.map { Operation(.liquidityPoolWithdraw($0.id, shares: one, minimumA: one, minimumB: one)) })
      #expect(found.warnings.count { $0.english.hasPrefix("BasicPay couldn't find out which assets") } == 3 && network.poolQuestions == 1)
    }
  }

  @Test func `approving a transaction that isn't shown draws a warning of its own`() async throws {
    try await Market.open { market in
      func warnings(_ source: KeyPair, _ options: AccountOptions) async throws -> [String] {
        try await review(market, of: source, [Operation(.setOptions(options))]).warnings.map(\.english).filter {
          $0.hasPrefix("It approves") || $0.hasPrefix("It changes")
        }
      }
      let signing = "It changes who can sign for your account."
      let approval = "It approves another transaction in advance. That one isn't shown here, and may need no other signature to be sent."
      let key = SignerKey.preAuthTx(TransactionHash(Bytes32(sha256: [1])))
      var options = AccountOptions()
      options.signer = Signer(key, weight: 20)
      #expect(try await warnings(market.payer, options) == [approval])
      let shared = try await market.stranger()
      var cosigner = AccountOptions()
      cosigner.signer = Signer(.ed25519(market.payer.accountID), weight: 1)
      try await market.does(shared, .setOptions(cosigner))
      let others = try await warnings(shared, options)
      let short = shared.accountID.shortAddress
      #expect(others == ["It approves another transaction for \(short), an account that you sign for, in advance, and that one isn't shown here."])
      options.highThreshold = 20
      #expect(try await warnings(market.payer, options) == [approval, signing])
      options = AccountOptions()
      options.signer = Signer(key, weight: 0)
      #expect(try await warnings(market.payer, options) == [signing])
    }
  }

  @Test func `a review notes whose reserves the account puts up, and none that others put up`() async throws {
    try await Market.open { market in
      let stranger = try await market.stranger()
      func notes(_ sponsor: KeyPair, _ sponsored: KeyPair) async throws -> [String] {
        let owner = MuxedAccount(sponsored.accountID)
        let steps = [
          Operation(.beginSponsoringFutureReserves(sponsored: sponsored.accountID), source: MuxedAccount(sponsor.accountID)),
          Operation(.revokeSponsorship(.account(sponsored.accountID)), source: owner), Operation(.endSponsoringFutureReserves, source: owner),
        ]
        return try await review(market, of: market.payer, steps).notes.map(\.english).filter { $0.contains("the reserve for what") }
      }
      let own = "lumens that you can't spend until you get them back."
      #expect(
        try await notes(market.payer, stranger) == [
          "You put up the reserve for what \(stranger.accountID.shortAddress) gets or hands over in this transaction: \(own)"
        ])
      #expect(try await notes(stranger, market.payer) == [])
    }
  }
}
