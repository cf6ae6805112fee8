import Foundation
import Sentences
import StellarKit
import Testing

@testable import WalletKit

/// Adding, limiting and removing assets, and claiming balances, on the embedded network.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct AssetTests {
  private func refusal(_ work: () async throws -> Void) async -> AssetRefusal? {
    do { try await work() } catch let refusal as AssetRefusal { return refusal } catch {}
    return nil
  }

  private func amount(_ text: String) -> Amount { (try? Amount(text)) ?? .max }

  private func send(_ market: Market, _ transaction: TransactionReview) async throws {
    let record = try await market.wallet.send(transaction, .typed("123456"))
    guard case .confirmed = record.state else { throw WalletError.network(.refused(Sentence(verbatim: "\(record.state)"))) }
  }

  private func options(_ change: (inout AccountOptions) throws -> Void) rethrows -> StellarKit.Operation.Body {
    var options = AccountOptions()
    try change(&options)
    return .setOptions(options)
  }

  // MARK: Adding

  @Test func `an asset's limit is set on adding it and changed to no less than its balance, and each review shows the reserve`() async throws {
    try await Market.open { market in
      let wallet = market.wallet
      let copper = try market.asset("COPPER")
      let review = try await wallet.review(TrustForm(asset: " \(copper) ", limit: "1000.5"))
      #expect(review.isNew && review.reserve == amount("0.5") && review.limit == amount("1000.5"))
      #expect(review.details.verification == .noDomain)
      try await send(market, review.transaction)
      let holding = try #require(try await wallet.holdings()?.holding(of: copper))
      #expect(holding.limit == amount("1000.5") && holding.permission == .full && !holding.canBeTakenBack)
      #expect(await refusal { _ = try await wallet.review(TrustForm(asset: "\(copper)", limit: "1000.5")) }?.fields[.limit] != nil)
      try await market.does(market.issuer, .payment(destination: MuxedAccount(market.payer.accountID), asset: copper, amount: try Amount("7")))
      #expect(
        await refusal { _ = try await wallet.review(TrustForm(asset: "\(copper)", limit: "6")) }?.fields[.limit]?.english.contains("7 or more")
          == true)
      let other = try await wallet.review(TrustForm(asset: "\(copper)"))
      #expect(!other.isNew && other.reserve == .zero && other.limit == .max)
      try await send(market, other.transaction)
      #expect(try await wallet.holdings()?.holding(of: copper)?.limit == .max)
    }
  }

  @Test func `an invalid asset or limit is refused at its field, and an imitation draws a warning`() async throws {
    try await Market.open { market in
      let wallet = market.wallet
      let issuer = market.issuer.accountID.address
      let nobody = try KeyPair(seed: TestRandomness.bytes(32)).accountID.address
      for asset in [
        "", "USD", "USD:GABC", "TOOLONGACODEX:\(issuer)", "U-D:\(issuer)", "XLM", "USD:\(nobody)", "USD:\(market.payer.accountID.address)",
      ] {
        #expect(await refusal { _ = try await wallet.review(TrustForm(asset: asset)) }?.fields[.asset] != nil, "\(asset)")
      }
      for limit in ["0", "-1", "1,5", "0.00000001", "x"] {
        #expect(await refusal { _ = try await wallet.review(TrustForm(asset: "USD:\(issuer)", limit: limit)) }?.fields[.limit] != nil, "\(limit)")
      }
      let other = try await market.stranger()
      let look = try await wallet.review(TrustForm(asset: "GOLD:\(other.accountID.address)"))
      #expect(look.warnings.contains { $0.english.contains("another GOLD") })
      #expect(try await wallet.review(TrustForm(asset: "XLM:\(other.accountID.address)")).warnings.contains { $0.english.contains("not lumens") })
    }
  }

  @Test func `an asset is verified only if its issuer and the domain name each other`() async throws {
    try await Market.open { market in
      let (issuer, wallet) = (market.issuer, market.wallet)
      let (copper, silver) = (try market.asset("COPPER"), try market.asset("SILVER"))
      try await market.does(issuer, try options { $0.homeDomain = try HomeDomain("metals.example") })
      market.transport.set(
        "https://metals.example/.well-known/stellar.toml",
        """
        [[CURRENCIES]]
        code = "COPPER"
        issuer = "\(issuer.accountID.address)"
        name = "Copper\u{202E} Coin"
        desc = "Cathodes"
        image = "https://metals.example/copper.png"
        """)
      let details = await wallet.details(of: copper)
      #expect(details.verification == .verified(domain: "metals.example"))
      #expect(details.name == "Copper Coin" && details.summary == "Cathodes")
      #expect(await wallet.details(of: silver).verification == .notListed(domain: "metals.example"))
      // The domain lists COPPER, but not this issuer's.
      let stranger = try await market.stranger()
      let imitation = try Asset("COPPER:\(stranger.accountID.address)")
      #expect(await wallet.details(of: imitation).verification == .noDomain)
      try await market.does(stranger, try options { $0.homeDomain = try HomeDomain("metals.example") })
      // An issuer is looked up once for all its assets, and again after ten minutes.
      market.time.advance(600)
      let again = try Asset("COPPERS:\(stranger.accountID.address)")
      #expect(await wallet.details(of: again).verification == .notListed(domain: "metals.example"))
      #expect(try await wallet.assets(at: "metals.example").map(\.asset) == [copper])
      #expect(await refusal { _ = try await wallet.assets(at: "nothing.example") }?.fields[.domain] != nil)
      #expect(await refusal { _ = try await wallet.assets(at: "not a domain") }?.fields[.domain] != nil)
    }
  }

  @Test func `an unverified asset is folded away unless it was added here or pinned, and an imitation of a held asset always is`() async throws {
    try await Market.open { market in
      let (issuer, wallet) = (market.issuer, market.wallet)
      let stranger = try await market.stranger()
      let (copper, added, gift) = (try market.asset("COPPER"), try market.asset("ADDED"), try market.asset("GIFT"))
      let imitation = try Asset("copper:\(stranger.accountID.address)")
      try await market.does(issuer, try options { $0.homeDomain = try HomeDomain("metals.example") })
      market.transport.set(
        "https://metals.example/.well-known/stellar.toml", "[[CURRENCIES]]\ncode = \"COPPER\"\nissuer = \"\(issuer.accountID.address)\"")
      for asset in [added, imitation] { try await send(market, try await wallet.review(TrustForm(asset: "\(asset)")).transaction) }
      let held: [Asset] = [.native, copper, added, gift, imitation]
      var preferences = AssetListPreferences()
      #expect(await wallet.unverifiedAssets(among: [.native, gift], preferences).isEmpty, "nobody has looked yet, and nobody is asked now")
      for asset in held { _ = await wallet.details(of: asset) }
      #expect(await wallet.unverifiedAssets(among: held, preferences) == [gift, imitation])
      #expect(await wallet.unverifiedAssets(among: [.native, imitation], preferences).isEmpty, "there is nothing that it imitates")
      preferences.apply(.pin, to: gift)
      #expect(await wallet.unverifiedAssets(among: held, preferences) == [imitation])
      market.transport.set("https://metals.example/.well-known/stellar.toml", nil)
      #expect(await wallet.unverifiedAssets(among: held, AssetListPreferences()) == [gift, imitation])
    }
  }

  @Test func `verified assets and imitations are remembered across a restart for a month, without any request`() async throws {
    try await Market.open { market in
      let (issuer, wallet, time) = (market.issuer, market.wallet, market.time)
      let (copper, imitation) = (try market.asset("COPPER"), try Asset("COPPER:\(try await market.stranger().accountID.address)"))
      try await market.does(issuer, try options { $0.homeDomain = try HomeDomain("metals.example") })
      market.transport.set(
        "https://metals.example/.well-known/stellar.toml",
        "[[CURRENCIES]]\ncode = \"COPPER\"\nname = \"Copper Coin\"\nissuer = \"\(issuer.accountID.address)\"")
      for asset in [copper, imitation] { _ = await wallet.details(of: asset) }
      market.transport.set("https://metals.example/.well-known/stellar.toml", nil)

      func restarted() async throws -> Wallet {
        try await Wallet(
          home: wallet.home, profile: .sandbox, network: UnreachableNetwork(), scrypt: TestVault.cheap, transport: market.transport,
          now: { time.now() }, clock: ContinuousClock(), randomBytes: TestRandomness.bytes)
      }
      let again = try await restarted()
      #expect(await again.rememberedDetails(of: [copper, imitation]).isEmpty, "it is encrypted")
      try await again.signIn(.typed("123456"))
      await again.isShown()
      let details = await again.rememberedDetails(of: [.native, copper, imitation])
      #expect(details[copper]?.verification == .verified(domain: "metals.example") && details[copper]?.name == "Copper Coin")
      #expect(details[imitation]?.verification == .noDomain)
      #expect(await again.unverifiedAssets(among: [.native, copper, imitation], AssetListPreferences()) == [imitation])
      // A domain or network that doesn't answer turns neither a verified asset into an imitation nor an imitation into a verified asset.
      #expect(await again.details(of: copper).verification != .verified(domain: "metals.example"))
      #expect(await again.unverifiedAssets(among: [.native, copper, imitation], AssetListPreferences()) == [imitation])
      time.advance(AssetMemory.lifetime)
      let later = try await restarted()
      try await later.signIn(.typed("123456"))
      await later.isShown()
      #expect(await later.rememberedDetails(of: [copper, imitation]).isEmpty, "a month is long enough for a domain to change its mind")
    }
  }

  @Test(arguments: ["localhost:8000", "LOCALHOST", "127.0.0.1:9", "[::1]:8001", "metals.localhost"])
  func `an issuer on a remote network can't make the wallet send requests to this computer`(_ home: String) async throws {
    try await Market.open { market in
      try await market.does(market.issuer, try options { $0.homeDomain = try HomeDomain(home) })
      let copper = try market.asset("COPPER")
      market.transport.set(
        "http://\(home.lowercased())/.well-known/stellar.toml", "[[CURRENCIES]]\ncode = \"COPPER\"\nissuer = \"\(market.issuer.accountID.address)\"")
      let elsewhere = NetworkProfile(name: "far", network: .sandbox, horizon: "https://horizon.example", badge: nil, hasFriendbot: false)
      let here = NetworkProfile(name: "near", network: .sandbox, horizon: "http://localhost:8000", badge: nil, hasFriendbot: false)
      for (profile, isAsked) in [(elsewhere, false), (here, true), (.sandbox, true)] {
        let directory = AssetDirectory(
          network: market.test.network, profile: profile, transport: market.transport, now: { Date() }, clock: ContinuousClock())
        let details = await directory.details(of: copper)
        #expect((details.verification == .verified(domain: home.lowercased())) == isAsked)
      }
    }
  }

  @Test func `an issuer's powers are shown before its asset is added, and a frozen balance keeps the asset from being removed`() async throws {
    try await Market.open { market in
      let (issuer, wallet) = (try await market.stranger(), market.wallet)
      try await market.does(issuer, options { $0.setFlags = [.authorizationRequired, .authorizationRevocable, .clawbackEnabled] })
      let asset = try Asset("RULED:\(issuer.accountID.address)")
      let review = try await wallet.review(TrustForm(asset: "\(asset)"))
      #expect(review.warnings.count == 3)
      try await send(market, review.transaction)
      let holding = try #require(try await wallet.holdings()?.holding(of: asset))
      #expect(holding.permission == .none && holding.canBeTakenBack)
      try await market.does(
        issuer, .setTrustLineFlags(trustor: market.payer.accountID, code: try AssetCode("RULED"), issuer: issuer.accountID, set: .authorized))
      try await market.does(issuer, .payment(destination: MuxedAccount(market.payer.accountID), asset: asset, amount: try Amount("3")))
      try await market.does(
        issuer, .setTrustLineFlags(trustor: market.payer.accountID, code: try AssetCode("RULED"), issuer: issuer.accountID, clear: .authorized))
      let frozen = try await wallet.reviewRemoval(of: asset, RemovalReview.Steps(returnsBalance: true, cancelsOffers: true))
      #expect(frozen.obstacles == [.frozen(amount("3"))] && frozen.transaction == nil)
    }
  }

  // MARK: Removing

  @Test func `one transaction returns an asset's balance, cancels its offers and removes it, only if the person chose each step`() async throws {
    try await Market.open { market in
      let (wallet, gold, silver) = (market.wallet, try market.asset("GOLD"), try market.asset("SILVER"))
      try await market.does(market.payer, .manageSellOffer(selling: gold, buying: .native, amount: try Amount("10"), price: try Price(1, 1)))
      let look = try await wallet.reviewRemoval(of: gold)
      #expect(look.transaction == nil)
      guard case .offers(let offers) = look.obstacles.first else { throw WalletError.noAccount }
      #expect(offers.map(\.amount) == [amount("10")])
      #expect(look.obstacles.last == .balance(amount("100")))
      #expect(try await wallet.reviewRemoval(of: gold, RemovalReview.Steps(returnsBalance: true)).transaction == nil)
      let review = try await wallet.reviewRemoval(of: gold, RemovalReview.Steps(returnsBalance: true, cancelsOffers: true))
      #expect(review.transaction?.operations.count == 3 && review.reserve == amount("0.5"))
      try await send(market, try #require(review.transaction))
      #expect(try await wallet.holdings()?.holding(of: gold) == nil)
      // An asset with neither balance nor offers needs no other step.
      let empty = try await wallet.reviewRemoval(of: silver)
      #expect(empty.obstacles.isEmpty)
      try await send(market, try #require(empty.transaction))
      #expect(try await wallet.holdings()?.assets.map(\.asset) == [.native])
      #expect(await refusal { _ = try await wallet.reviewRemoval(of: silver) } != nil)
      #expect(await refusal { _ = try await wallet.reviewRemoval(of: .native) } != nil)
    }
  }

  @Test func `an asset whose issuer requires a memo can't be returned, and the review says why`() async throws {
    try await Market.open { market in
      let (wallet, gold) = (market.wallet, try market.asset("GOLD"))
      let given = try await wallet.reviewRemoval(of: gold, RemovalReview.Steps(returnsBalance: true))
      try await market.does(market.issuer, .manageData(name: try DataName("config.memo_required"), value: try DataValue("1")))
      let review = try await wallet.reviewRemoval(of: gold, RemovalReview.Steps(returnsBalance: true))
      #expect(review.obstacles == [.memo(amount("100"))] && review.transaction == nil)
      let error = await #expect(throws: WalletError.self) { try await wallet.send(try #require(given.transaction), .typed("123456")) }
      #expect(error?.description.contains("Something changed since you reviewed this.") == true)
    }
  }

  // D17: shares of a pool made all balances fail to load.
  @Test func `D17 - pool shares are shown with the pool's assets, and keep those assets from being removed`() async throws {
    try await Market.open { market in
      let (wallet, silver) = (market.wallet, try market.asset("SILVER"))
      let pool = try LiquidityPool(.native, silver)
      try await market.does(market.payer, .changePoolTrust(pool))
      let holdings = try #require(try await wallet.holdings())
      #expect(holdings.assets.count == 3)
      #expect(holdings.pools.map { $0.assets ?? [] } == [[Asset.native, silver]])
      let review = try await wallet.reviewRemoval(of: silver)
      #expect(review.obstacles == [.pools(holdings.pools)] && review.transaction == nil)
    }
  }

  @Test func `pool shares are withdrawn for what they are worth, and for no less than the review showed`() async throws {
    try await Market.open { market in
      let (wallet, gold, silver) = (market.wallet, try market.asset("GOLD"), try market.asset("SILVER"))
      let pool = try LiquidityPool(.native, gold)
      #expect(await refusal { _ = try await wallet.reviewWithdrawal(from: pool.id) }?.description.contains("no shares") == true)
      let deposit = StellarKit.Operation.Body.liquidityPoolDeposit(
        pool.id, maximumA: amount("400"), maximumB: amount("100"), minimumPrice: try Price(1, 10), maximumPrice: try Price(10, 1))
      try await market.does(market.payer, .changePoolTrust(pool), deposit)
      #expect(try await market.balance(gold) == .zero)
      let review = try await wallet.reviewWithdrawal(from: pool.id)
      #expect(review.shares.balance == amount("200") && review.worth.map(\.amount) == [amount("400"), amount("100")])
      #expect(review.atLeast.map(\.amount) == [amount("396"), amount("99")] && review.reserve == amount("1"))
      // Somebody buys half of the pool's gold, so that much less of it would come out.
      let stranger = try await market.stranger()
      try await market.does(
        stranger, .changeTrust(code: try AssetCode("GOLD"), issuer: market.issuer.accountID, limit: .max),
        .pathPaymentStrictReceive(
          sendAsset: .native, sendMax: amount("5000"), destination: MuxedAccount(stranger.accountID), asset: gold, amount: amount("50"), path: []))
      let error = await #expect(throws: WalletError.self) { try await wallet.send(review.transaction, .typed("123456")) }
      #expect(error?.description.contains("has moved") == true)
      #expect(try wallet.journal.highestSequence(of: market.payer.accountID) == nil, "nothing was sent")
      try await send(market, try await wallet.reviewWithdrawal(from: pool.id).transaction)
      #expect(try await wallet.holdings()?.pools == [])
      #expect(try await market.balance(gold) == amount("50"))
      #expect(try await wallet.reviewRemoval(of: silver).obstacles.isEmpty)
    }
  }

  @Test func `an unknown kind of balance is named, and the others are shown`() throws {
    let account = AccountSnapshot(
      id: try AccountID(TestVault.addresses[0]), sequenceNumber: 1, subentries: 0,
      lines: [AccountSnapshot.Line(asset: .native, balance: .max, limit: nil)], unknownKinds: ["stardust"])
    let ledger = LedgerSnapshot(sequence: 1, closedAt: Date(), baseReserve: Amount(fee: 5_000_000), baseFee: 100)
    let holdings = Holdings(account, ledger, pools: [])
    #expect(holdings.unknownKinds == ["stardust"] && holdings.assets.map(\.asset) == [.native])
  }

  // MARK: Claiming

  @Test func `claiming a balance adds its asset in the same transaction`() async throws {
    try await Market.open { market in
      let (wallet, copper) = (market.wallet, try market.asset("COPPER"))
      let claimant = try Claimant(market.payer.accountID)
      try await market.does(market.issuer, .createClaimableBalance(asset: copper, amount: try Amount("25"), claimants: [claimant]))
      let waiting = try #require(try await wallet.claimableBalances().first)
      #expect(waiting.sponsor == market.issuer.accountID && waiting.claimability == .now(until: nil))
      let review = try await wallet.reviewClaim(waiting.id)
      #expect(review.addsAsset && review.reserve == amount("0.5") && review.transaction.operations.count == 2)
      try await send(market, review.transaction)
      #expect(try await market.balance(copper) == amount("25"))
      #expect(try await wallet.claimableBalances().isEmpty)
      #expect(await refusal { _ = try await wallet.reviewClaim(waiting.id) }?.general?.english.contains("any more") == true)
    }
  }

  @Test func `claiming an asset that isn't held warns of an imitation, as adding it does`() async throws {
    try await Market.open { market in
      let imitation = Asset.issued(code: try AssetCode("XLM"), issuer: market.issuer.accountID)
      let claimant = try Claimant(market.payer.accountID)
      try await market.does(market.issuer, .createClaimableBalance(asset: imitation, amount: try Amount("25"), claimants: [claimant]))
      let waiting = try #require(try await market.wallet.claimableBalances().first)
      let review = try await market.wallet.reviewClaim(waiting.id)
      let isWarned = review.transaction.warnings.contains { $0.english.hasPrefix("This is not lumens") }
      #expect(review.addsAsset && isWarned)
    }
  }

  @Test func `a balance that can't be claimed is refused with the reason before anything is signed`() async throws {
    try await Market.open { market in
      let (wallet, silver, now) = (market.wallet, try market.asset("SILVER"), Int64(Date().timeIntervalSince1970))
      let account = market.payer.accountID
      func setAside(_ asset: Asset, _ amount: String, _ predicate: ClaimPredicate = .unconditional) async throws -> ClaimableBalance {
        let before = Set(try await wallet.claimableBalances().map(\.id))
        let amount = try Amount(amount)
        try await market.does(
          market.issuer, .createClaimableBalance(asset: asset, amount: amount, claimants: [try Claimant(account, when: predicate)]))
        return try #require(try await wallet.claimableBalances().first { !before.contains($0.id) })
      }
      let later = try await setAside(.native, "5", .not(.before(seconds: now + 3600)))
      #expect(later.claimability == .later(Date(timeIntervalSince1970: TimeInterval(now + 3600)), until: nil))
      #expect(await refusal { _ = try await wallet.reviewClaim(later.id) }?.general?.english.contains("yet") == true)
      let past = try await setAside(.native, "5", .before(seconds: now - 3600))
      #expect(await refusal { _ = try await wallet.reviewClaim(past.id) }?.general?.english.contains("passed") == true)
      let form = TrustForm(asset: "\(silver)", limit: "10")
      try await send(market, try await wallet.review(form).transaction)
      let large = try await setAside(silver, "11")
      #expect(await refusal { _ = try await wallet.reviewClaim(large.id) }?.general?.english.contains("limit") == true)
      // A balance set aside for somebody else isn't reported as gone.
      try await market.does(
        market.issuer, .createClaimableBalance(asset: .native, amount: try Amount("5"), claimants: [try Claimant(market.silverMaker.accountID)]))
      let others = try #require(try await market.test.network.claimableBalances(for: market.silverMaker.accountID, at: Date()).first)
      #expect(await refusal { _ = try await wallet.reviewClaim(others.id) }?.general?.english.contains("set aside for somebody else") == true)
      // Somebody else claims the balance after it was reviewed.
      let claimants = try [account, market.silverMaker.accountID].map { try Claimant($0) }
      try await market.does(market.issuer, .createClaimableBalance(asset: .native, amount: try Amount("5"), claimants: claimants))
      let shared = try #require(try await wallet.claimableBalances().first { $0.claimability == .now(until: nil) && $0.asset == .native })
      let review = try await wallet.reviewClaim(shared.id)
      try await market.does(market.silverMaker, .claimClaimableBalance(shared.id))
      let error = await #expect(throws: WalletError.self) { try await wallet.send(review.transaction, .typed("123456")) }
      #expect(error?.description.contains("This isn't waiting for you any more.") == true)
    }
  }

  @Test func `an asset that isn't held can't be claimed once its issuer's account is gone`() async throws {
    try await Market.open { market in
      let (issuer, holder) = (try await market.stranger(), try await market.stranger())
      let asset = try Asset("GONE:\(issuer.accountID.address)")
      try await market.does(holder, market.trust(asset))
      try await market.does(issuer, .payment(destination: MuxedAccount(holder.accountID), asset: asset, amount: try Amount("5")))
      let claimant = try Claimant(market.payer.accountID)
      try await market.does(holder, .createClaimableBalance(asset: asset, amount: try Amount("5"), claimants: [claimant]))
      try await market.does(issuer, .accountMerge(destination: MuxedAccount(holder.accountID)))
      let waiting = try #require(try await market.wallet.claimableBalances().first)
      let refusal = await refusal { _ = try await market.wallet.reviewClaim(waiting.id) }
      #expect(refusal?.general?.english == "The account that issues GONE doesn't exist any more, so this can't be claimed.")
    }
  }

  @Test func `claimable dust and unknown assets are hidden unless a contact set them aside`() async throws {
    try await Market.open { market in
      let (wallet, stranger) = (market.wallet, try await market.stranger())
      let (gold, spam) = (try market.asset("GOLD"), try Asset("SPAM:\(stranger.accountID.address)"))
      let claimant = try Claimant(market.payer.accountID)
      for (asset, amount) in [(Asset.native, "0.001"), (.native, "1"), (spam, "1000000")] {
        try await market.does(stranger, .createClaimableBalance(asset: asset, amount: try Amount(amount), claimants: [claimant]))
      }
      for amount in ["2", "0.000001", "0.0000009"] {
        try await market.does(market.issuer, .createClaimableBalance(asset: gold, amount: try Amount(amount), claimants: [claimant]))
      }
      @MainActor func expected() async throws -> Set<String> {
        let (held, known) = (Set(try #require(try await wallet.holdings()).assets.map(\.asset)), wallet.knownAccounts)
        let shown = try await wallet.claimableBalances().filter { $0.isExpected(holding: held, knowing: known) }
        return Set(shown.map { "\($0.amount.trimmed) \($0.asset.code)" })
      }
      #expect(try await expected() == ["1 XLM", "2 GOLD", "0.000001 GOLD"])
      _ = try await wallet.contacts.add(ContactForm(name: "Friend", address: stranger.accountID.address))
      #expect(try await expected() == ["1 XLM", "2 GOLD", "0.000001 GOLD", "0.001 XLM", "1000000 SPAM"])
    }
  }
}
