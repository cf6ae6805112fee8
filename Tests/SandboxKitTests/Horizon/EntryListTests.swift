import Foundation
import HorizonKit
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

@Suite struct EntryListTests {
  private func market() async throws -> EntryMarket { try await EntryMarket(try Sandbox.test()) }

  @Test func `accounts are found by signer, asset, sponsor and pool, in the order of their addresses`() async throws {
    let market = try await market()
    let (issuer, maker) = (market.issuer.accountID.address, market.maker.accountID.address)
    let (taker, sponsor) = (market.taker.accountID.address, market.sponsor.accountID.address)
    let cases: [(String, [String])] = [
      ("signer=\(taker)", [maker, taker]), ("signer=\(maker)", [maker]), ("asset=USD:\(issuer)", [maker, taker]),
      ("asset=EUROS:\(issuer)", [maker, taker]), ("asset=GBP:\(issuer)", []), ("sponsor=\(sponsor)", [maker]), ("sponsor=\(maker)", []),
      ("liquidity_pool=\(market.pool)", [maker]),
    ]
    try await market.sandbox.withRouter { client in
      for (query, found) in cases {
        let forwards = try await client.ids("/accounts?\(query)")
        let backwards = try await client.ids("/accounts?\(query)&order=desc")
        #expect(forwards == found.sorted(), "\(query)")
        #expect(backwards == Array(forwards.reversed()), "\(query)")
      }
    }
  }

  @Test func `offers are found by seller, assets and sponsor, and by all of them together`() async throws {
    let market = try await market()
    let (issuer, maker) = (market.issuer.accountID.address, market.maker.accountID.address)
    let (taker, sponsor) = (market.taker.accountID.address, market.sponsor.accountID.address)
    let usd = "USD:\(issuer)"
    let parts = "selling_asset_type=credit_alphanum4&selling_asset_code=USD&selling_asset_issuer=\(issuer)"
    let cases: [(String, [String])] = [
      ("", ["1", "2", "3", "4", "5"]), ("seller=\(maker)", ["1", "2", "3", "5"]), ("seller=\(taker)", ["4"]), ("seller=\(issuer)", []),
      ("selling=\(usd)", ["1", "2", "3"]), (parts, ["1", "2", "3"]), ("selling=native", ["4"]), ("buying=\(usd)", ["4", "5"]),
      ("buying_asset_type=native", ["1", "2", "3"]), ("sponsor=\(sponsor)", ["5"]), ("seller=\(maker)&buying=\(usd)", ["5"]),
      ("selling=\(usd)&buying=native&seller=\(maker)&limit=2", ["1", "2"]), ("selling=\(usd)&buying=native&cursor=2", ["3"]),
      ("cursor=now", []), ("order=desc&cursor=3", ["2", "1"]),
    ]
    try await market.sandbox.withRouter { client in
      for (query, found) in cases {
        let ids = try await client.ids("/offers?\(query)")
        #expect(ids == found, "\(query)")
      }
      let first = try await client.ids("/accounts/\(maker)/offers?limit=2")
      let second = try await client.ids("/accounts/\(maker)/offers?limit=2&cursor=2")
      #expect(first == ["1", "2"] && second == ["3", "5"])
      let sponsored = try await client.get("/offers/5").json
      #expect(sponsored.sponsor.text == sponsor)
      let missing = try await client.get("/offers/6")
      #expect(missing.status == 404)
    }
  }

  @Test func `claimable balances are found by asset, claimant and sponsor`() async throws {
    let market = try await market()
    let (dollars, lumens) = (ClaimableBalanceID(hash: market.dollars).hex, ClaimableBalanceID(hash: market.lumens).hex)
    let (maker, taker) = (market.maker.accountID.address, market.taker.accountID.address)
    let issuer = market.issuer.accountID.address
    let cases: [(String, [String])] = [
      ("", [dollars, lumens]), ("asset=native", [lumens]), ("asset=USD:\(issuer)", [dollars]), ("claimant=\(taker)", [dollars]),
      ("claimant=\(issuer)", [dollars]), ("claimant=\(maker)", [lumens]), ("sponsor=\(maker)", [dollars]), ("sponsor=\(taker)", [lumens]),
      ("sponsor=\(maker)&claimant=\(maker)", []), ("sponsor=\(maker)&claimant=\(taker)&asset=USD:\(issuer)", [dollars]),
    ]
    try await market.sandbox.withRouter { client in
      for (query, found) in cases {
        #expect(try await client.ids("/claimable_balances?\(query)") == found, "\(query)")
      }
      let token = try await client.records("/claimable_balances").first?.paging_token.text ?? ""
      #expect(try await client.ids("/claimable_balances?cursor=\(token)") == [lumens])
      #expect(try await client.get("/claimable_balances/\(dollars)").json.asset.text == "USD:\(issuer)")
      try await market.apply(market.taker, .claim(market.dollars))
      #expect(try await client.ids("/claimable_balances") == [lumens])
      #expect(try await client.get("/claimable_balances/\(dollars)").status == 404)
    }
  }

  @Test func `pools are found by reserves and shareholder`() async throws {
    let market = try await market()
    let pool = LiquidityPoolID(hash: market.pool).hex
    let (issuer, maker) = (market.issuer.accountID.address, market.maker.accountID.address)
    let cases: [(String, [String])] = [
      ("", [pool]), ("reserves=native", [pool]), ("reserves=native,USD:\(issuer)", [pool]), ("reserves=USD:\(issuer),native", [pool]),
      ("reserves=EUROS:\(issuer)", []), ("account=\(maker)", [pool]), ("account=\(issuer)", []), ("cursor=\(pool)", []),
    ]
    try await market.sandbox.withRouter { client in
      for (query, found) in cases {
        #expect(try await client.ids("/liquidity_pools?\(query)") == found, "\(query)")
      }
      let json = try await client.get("/liquidity_pools/\(pool)").json
      #expect(json.fee_bp.number == 30 && json.type.text == "constant_product" && json.total_trustlines.text == "1")
      #expect(json.reserves.array.map { $0.asset.text } == ["native", "USD:\(issuer)"])
      #expect(json.reserves.array.map { $0.amount.text } == ["100.0000000", "50.0000000"])
      #expect(json._links.operations.href.text == "http://localhost/liquidity_pools/\(pool)/operations{?cursor,limit,order}")
    }
  }

  @Test func `assets show how much is held and in which form`() async throws {
    let market = try await market()
    let issuer = market.issuer.accountID.address
    try await market.sandbox.withRouter { client in
      let assets = try await client.records("/assets")
      #expect(assets.map { $0.asset_code.text } == ["EUROS", "USD"])
      #expect(assets.map { $0.paging_token.text } == ["EUROS_\(issuer)_credit_alphanum12", "USD_\(issuer)_credit_alphanum4"])
      let usd = assets[1]
      #expect(usd.accounts == (try JSON(#"{"authorized": 2, "authorized_to_maintain_liabilities": 0, "unauthorized": 0}"#)))
      #expect(usd.balances.authorized.text == "19900.0000000")
      #expect(usd.num_claimable_balances.number == 1 && usd.claimable_balances_amount.text == "50.0000000")
      #expect(usd.num_liquidity_pools.number == 1 && usd.liquidity_pools_amount.text == "50.0000000")
      #expect(usd.num_contracts.number == 0 && usd.contracts_amount.text == "0.0000000" && usd.contract_id.isMissing)
      #expect(usd.flags.auth_revocable.flag == true && usd.flags.auth_required.flag == false)
      #expect(usd._links.toml.href.text == "https://example.com/.well-known/stellar.toml")
      #expect(try await client.records("/assets?asset_code=USD&asset_issuer=\(issuer)") == [usd])
      #expect(try await client.records("/assets?asset_issuer=\(market.maker.accountID.address)").isEmpty)
      #expect(try await client.records("/assets?limit=1&cursor=EUROS_\(issuer)_credit_alphanum12") == [usd])
      #expect(try await client.records("/assets?limit=1&order=desc") == [usd])
    }
  }

  @Test func `an asset's statistics follow its holders' authorization, and end with the last holder`() async throws {
    let market = try await market()
    let gone = XDR.Asset.short("GONE", market.issuer)
    try await market.apply(market.taker, .trust(gone, limit: 100))
    try await market.apply(market.issuer, .pay(market.taker, 100, gone))
    try await market.sandbox.withRouter { client in
      func asset() async throws -> JSON { try await client.records("/assets?asset_code=GONE").first ?? .missing }
      #expect(try await asset().balances.authorized.text == "0.0000100")
      try await market.apply(
        market.issuer, .setFlags(market.taker, gone, clear: .authorized, set: .authorizedToMaintainLiabilities))
      #expect(try await asset().balances.authorized.text == "0.0000000")
      #expect(try await asset().balances.authorized_to_maintain_liabilities.text == "0.0000100")
      #expect(try await asset().accounts.authorized_to_maintain_liabilities.number == 1)
      try await market.apply(market.issuer, .setFlags(market.taker, gone, clear: .authorizedToMaintainLiabilities))
      #expect(try await asset().accounts.unauthorized.number == 1)
      try await market.apply(market.issuer, .clawback(100, gone, from: market.taker))
      try await market.apply(market.taker, .trust(gone, limit: 0))
      #expect(try await asset().isMissing)
    }
  }

  @Test func `an account shows its signers, data, pool shares, sponsorships and its offers' liabilities`() async throws {
    let market = try await market()
    let (maker, sponsor) = (market.maker.accountID.address, market.sponsor.accountID.address)
    try await market.sandbox.withRouter { client in
      let account = try await client.get("/accounts/\(maker)").json
      let signers = account.signers.array
      #expect(signers.compactMap { $0.key.text } == signers.compactMap { $0.key.text }.sorted())
      #expect(Set(signers.compactMap { $0.type.text }) == ["ed25519_public_key", "preauth_tx"])
      #expect(account.data == (try JSON(#"{"note to self": "bWlsaw=="}"#)))
      #expect(account.num_sponsored.number == 2 && account.num_sponsoring.number == 2)
      let balances = account.balances.array
      #expect(balances.map { $0.asset_type.text } == ["liquidity_pool_shares", "credit_alphanum12", "credit_alphanum4", "native"])
      #expect(balances[0].liquidity_pool_id.text == LiquidityPoolID(hash: market.pool).hex)
      #expect(balances[1].selling_liabilities.text == "10.0000000")
      #expect(balances[2].selling_liabilities.text == "1600.0000000" && balances[2].buying_liabilities.text == "5.0000000")
      #expect(balances[3].buying_liabilities.text == "3300.0000000")
      #expect(try await client.get("/accounts/\(maker)/data/note%20to%20self").json.value.text == "bWlsaw==")
      #expect(try await client.get("/accounts/\(maker)/data/note%20to%20self").json.sponsor.text == sponsor)
      #expect(try await client.get("/accounts/\(maker)/data/none").status == 404)
      let issuer = try await client.get("/accounts/\(market.issuer.accountID.address)").json
      #expect(issuer.home_domain.text == "example.com" && issuer.flags.auth_clawback_enabled.flag == true)
    }
  }

  @Test func `a list links to the next and the previous page`() async throws {
    let market = try await market()
    let maker = market.maker.accountID.address
    try await market.sandbox.withRouter { client in
      let page = try await client.get("/offers?seller=\(maker)&limit=2&order=asc&cursor=1").json
      #expect(page._links["self"].href.text == "http://localhost/offers?cursor=1&limit=2&order=asc&seller=\(maker)")
      #expect(page._links.next.href.text == "http://localhost/offers?cursor=3&limit=2&order=asc&seller=\(maker)")
      #expect(page._links.prev.href.text == "http://localhost/offers?cursor=2&limit=2&order=desc&seller=\(maker)")
    }
  }

  @Test func `lists rebuilt from the entries of an older file match the lists that were kept up to date`() async throws {
    let folder = try TestFolder()
    let market = try await EntryMarket(try Sandbox.test(.file(folder.database)))
    try await market.apply(market.taker, .claim(market.dollars))
    try await market.apply(market.maker, .signer(.preAuthTx(Bytes32(sha256: [1])), 0), .sell(0, market.usd, for: .native, 2, 1, id: 1))
    try await market.apply(
      market.sponsor, .revoke(.data(XDR.LedgerKeyData(accountID: market.maker.accountID.xdr, dataName: Array("note to self".utf8)))))
    let kept = try await market.sandbox.lists()
    #expect(kept.count > 20)
    await market.sandbox.close()
    try OlderFile.removeLists(from: folder.database)
    let reopened = try Sandbox.test(.file(folder.database))
    #expect(try await reopened.lists() == kept)
    await reopened.close()
  }

  @Test func `a migration from lists by account key to lists by account number keeps their records`() async throws {
    let folder = try TestFolder()
    let market = try await EntryMarket(try Sandbox.test(.file(folder.database)))
    try await market.apply(market.taker, .claim(market.dollars))
    let accounts = [market.maker, market.taker, market.sponsor, try TestLedger.key(99)].map(\.accountID)
    let before = try await market.sandbox.told(of: accounts)
    #expect(before.count > 20)
    await market.sandbox.close()
    try OlderFile.listByKey(in: folder.database)
    let reopened = try Sandbox.test(.file(folder.database))
    #expect(try await reopened.told(of: accounts) == before)
    await reopened.close()
  }
}
